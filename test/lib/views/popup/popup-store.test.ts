import { describe, expect, test } from 'vitest';
import { WAITING_KINDS, type WaitingKind } from '../../../../lib/domain/accounts/administration.ts';
import { newWatch } from '../../../../lib/domain/groups/watch.ts';
import type { AccountState } from '../../../../lib/domain/polling/account-state-schema.ts';
import { noticeHash } from '../../../../lib/domain/polling/last-look.ts';
import type { PopupStore } from '../../../../lib/views/popup/popup-store.ts';
import { capabilities } from '../../capability-samples.ts';
import {
  account,
  announced,
  connected,
  earningsSummary,
  keyed,
  NOON,
  snapshot,
  state,
  stats,
  stored,
} from '../../make.ts';
import { settled } from '../../virtual-time.ts';
import { openStore } from './open-store.ts';

const admin = account({ id: 'admin', role: 'administration' });
const [a, b] = [account(), account({ id: 'b' })];
const news = (count: number, seen = 0) => {
  const referrals = Array.from({ length: count }, (_, index) => keyed(`id ${index + 1}`));
  return state({ ledger: announced(count), seen, newKeys: [`id ${count}`], snapshot: snapshot({ referrals }) });
};
const SHOWN = { unpaid: '200.10', paid: '1034.40', currency: 'USD', notice: '' };
const marked = ({ referrals }: PopupStore) => referrals.value.news.map(({ row }) => row.key);

describe('what was seen', () => {
  test('is reported before the first answer, too, because opening triggers a request', async () => {
    const { store, sent } = openStore(stored({ accounts: [a] }));
    await store.reportSeen();
    expect(sent).toEqual([['opened', { accountId: 'a', seen: 0, keys: [], shown: null }]]);
  });

  test.each([
    ['without an account', stored()],
    ['for an administrator’s account', stored({ accounts: [admin] })],
  ])('is not reported %s', async (_, first) => {
    const { store, sent } = openStore(first);
    await store.reportSeen();
    expect(sent).toEqual([]);
  });

  test('includes rows after a moment in view, which stay marked', () => {
    const { store, sent, change, aMomentLater } = openStore(stored({ accounts: [a], states: { a: state() } }));
    change(stored({ accounts: [a], states: { a: news(1) } }));
    expect(sent).toEqual([['opened', { accountId: 'a', seen: 0, keys: [], shown: SHOWN }]]);
    store.rowSeen('a', 'id 1');
    expect(sent).toHaveLength(1);
    aMomentLater();
    expect(sent[1]).toEqual(['opened', { accountId: 'a', seen: 1, keys: ['id 1'], shown: SHOWN }]);
    const looked = { ...SHOWN, at: NOON };
    change(stored({ accounts: [a], states: { a: { ...news(1, 1), newKeys: [], looked } } }));
    aMomentLater();
    expect(sent).toHaveLength(2);
    expect(marked(store)).toEqual(['id 1']);
    change(stored({ accounts: [a], states: { a: { ...news(2, 1), looked } } }));
    expect(sent).toHaveLength(2);
    expect(marked(store)).toEqual(['id 1', 'id 2']);
    expect(store.referrals.value.count).toBe(2);
  });

  test('includes unlisted referrals at the end of the list, but not later ones', () => {
    const looked = { ...SHOWN, at: NOON };
    const withCount = (count: number) =>
      stored({ accounts: [a], states: { a: { ...news(count), newKeys: [], looked } } });
    const { store, sent, change, aMomentLater } = openStore(withCount(3));
    store.endSeen();
    aMomentLater();
    expect(sent).toEqual([['opened', { accountId: 'a', seen: 3, keys: [], shown: SHOWN }]]);
    change(withCount(5));
    expect(sent).toHaveLength(1);
    store.endSeen();
    aMomentLater();
    expect(sent[1]).toEqual(['opened', { accountId: 'a', seen: 5, keys: [], shown: SHOWN }]);
  });

  test('is reported for an account chosen by a click on its notification', () => {
    const both = { accounts: [a, b], states: { a: news(1, 1), b: news(2, 2) } };
    const { sent, change } = openStore(stored({ ...both, selected: 'a' }));
    change(stored({ ...both, selected: 'b' }));
    expect(sent).toEqual([['opened', { accountId: 'b', seen: 2, keys: [], shown: SHOWN }]]);
  });
});

test.each<[string, WaitingKind[], parts: WaitingKind[], WaitingKind[]]>([
  ['once', ['applicants', 'referrals'], ['applicants', 'referrals'], ['applicants', 'referrals']],
  ['unless they were', ['applicants'], ['applicants', 'referrals'], ['applicants']],
  ['unless the overview does not show them', ['applicants', 'referrals'], ['applicants'], ['applicants']],
])('an administrator’s waiting approvals are reported as seen %s', async (_, unseen, overviewParts, reported) => {
  const seenOf = (kind: WaitingKind) => (unseen.includes(kind) ? 0 : 2);
  const watches = WAITING_KINDS.map((kind) => ({ ...newWatch('admin', kind), announced: 2, seen: seenOf(kind) }));
  const known = { admin: capabilities({ overviewParts }) };
  const { store, sent } = openStore(stored({ accounts: [admin], watches, capabilities: known }));
  await store.reportSeen();
  expect(sent).toEqual(reported.map((kind) => ['sawWaiting', { accountId: 'admin', kind }]));
});

describe('the last look', () => {
  const look = { at: NOON - 1, unpaid: '142.26', paid: '1034.40', currency: 'USD', notice: '' };
  const withLook = (part: Partial<AccountState>) =>
    connected({
      states: { a: state({ snapshot: snapshot(), looked: look, ...part }) },
      capabilities: { a: capabilities({ currency: 'USD' }) },
    });
  const shownIn = (sent: [string, unknown][]) => sent.map(([, request]) => (request as { shown: unknown }).shown);

  test('stays the one before the popup opened, although opening it counts as one', async () => {
    const { store, sent, change } = openStore(withLook({}));
    const changed = (amount: string) => ({ kind: 'changed', amount, currency: 'USD', since: look.at });
    await store.reportSeen();
    change(withLook({ looked: { ...SHOWN, at: NOON } }));
    expect([store.unpaidNote.value, sent.length]).toEqual([changed('57.84'), 1]);
    // New figures count as seen while the popup is open.
    const later = snapshot({ stats: stats({ totalUnpaid: '202.26' }) });
    change(withLook({ looked: { ...SHOWN, at: NOON }, snapshot: later }));
    expect(store.unpaidNote.value).toEqual(changed('60.00'));
    expect(shownIn(sent)).toEqual([SHOWN, { ...SHOWN, unpaid: '202.26' }]);
  });

  test.each(['', 'another'])('counts a notice as seen only once it was opened (seen before: “%s”)', async (notice) => {
    const noticeHtml = '<p>Autumn campaign</p>';
    const { store, sent } = openStore(withLook({ snapshot: snapshot({ noticeHtml }), looked: { ...look, notice } }));
    await store.reportSeen();
    store.noticeSeen();
    expect(shownIn(sent)).toEqual([notice, noticeHash(noticeHtml)].map((notice) => ({ ...SHOWN, notice })));
  });
});

test('last week is a message on a Monday, spoken and told to the worker once it is drawn', async () => {
  const sums = [{ amount: '310.20', currency: 'USD', programName: null, change: null, best: null, bestDay: null }];
  const takeDigest = { monday: '2026-11-23', count: 12, isPartial: false, sums };
  const { store, clock, said, sent } = openStore(connected(), { takeDigest });
  await store.askForWeek();
  expect([store.week.value, said()]).toEqual([null, '']);
  clock.now = NOON + 3 * 86_400_000;
  await store.askForWeek();
  expect([store.week.value, said()]).toEqual([takeDigest, '']);
  expect(sent.at(-1)).toEqual(['takeDigest', null]);
  await store.sawWeek();
  expect(said()).toBe('Last week · US$310.20 · 12 referrals');
  expect(sent.at(-1)).toEqual(['tookDigest', { monday: '2026-11-23' }]);
});

describe('an update by the user', () => {
  const requested = (sent: [string, unknown][]) => sent.map(([name]) => name).filter((name) => name !== 'opened');

  test('starts once until the answer comes, also while the worker still handles the opening', async () => {
    const answer = Promise.withResolvers<null>();
    const { store, sent } = openStore(connected(), { refresh: answer.promise, opened: new Promise(() => {}) });
    void store.reportSeen();
    const updating = store.refresh();
    void store.refresh();
    expect([requested(sent), store.refreshing.value]).toEqual([['refresh'], true]);
    answer.resolve(null);
    await updating;
    expect(store.refreshing.value).toBe(false);
    void store.refresh();
    expect(requested(sent)).toEqual(['refresh', 'refresh']);
  });

  test('of one program leaves the button of another one free, and says nothing about it when it ends', async () => {
    const [slow, slower] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
    const answers = { refresh: slow.promise };
    const states = { b: state({ trouble: { kind: 'offline' } }) };
    const popup = openStore(stored({ accounts: [a, account({ id: 'b', name: 'B' })], states, selected: 'a' }), answers);
    const { store, said } = popup;
    const updating = store.refresh();
    void store.select('b');
    expect(store.refreshing.value).toBe(false);
    answers.refresh = slower.promise;
    void store.refresh();
    slow.resolve(null);
    await updating;
    popup.aMomentLater();
    await settled();
    expect([store.refreshing.value, said()]).toEqual([true, 'B']);
  });

  test('of two programs is announced once, though the answers are stored one after the other', async () => {
    const answer = Promise.withResolvers<null>();
    const { store, change, said } = openStore(stored({ accounts: [a, b], states: { a: news(1), b: news(1) } }), {
      refresh: answer.promise,
    });
    const updating = store.refresh();
    change(stored({ accounts: [a, b], states: { a: news(2), b: news(1) } }));
    expect(said()).toBe('');
    change(stored({ accounts: [a, b], states: { a: news(2), b: news(2) } }));
    answer.resolve(null);
    await updating;
    await settled();
    expect(said()).toBe('2 new referrals');
  });

  test('tests the connection of an account without figures once access was granted', async () => {
    const { store, sent, said } = openStore(stored({ accounts: [admin] }));
    await store.answered(false);
    expect([sent, said()]).toEqual([[], 'Access needed']);
    await store.answered(true);
    expect(sent).toEqual([['test', { accountId: 'admin' }]]);
  });
});

test('older referrals that arrive during a search are not announced: the list shows what was found', async () => {
  const known = { count: 60, total: 60, complete: true, listed: true };
  const { store, said } = openStore(connected({ earningsSummaries: { a: earningsSummary({ known, recent: [] }) } }));
  const reading = store.older.more();
  store.searchText.value = 'tea';
  await reading;
  expect([store.older.loading.value, said()]).toEqual([false, '']);
});

test('a selected order is searched in every program, and the chosen program stays the usual one', () => {
  const accounts = [a, admin, b];
  const states = { a: news(1, 1), b: news(1, 1) };
  const { store, sent, aMomentLater } = openStore(stored({ accounts, states, selected: 'admin' }));
  store.find('5800');
  aMomentLater();
  expect(store.showsAll.value).toBe(true);
  expect(sent).toMatchObject(['a', 'b'].map((accountId) => ['search', { accountId, words: '5800' }]));
});

describe('the popup', () => {
  test('reports that it was opened on an administrator whose notification was clicked, so that this counts once', async () => {
    const states = { a: news(2), admin: state({ clickedAt: NOON }) };
    const { store, sent } = openStore(stored({ accounts: [a, admin], states, selected: 'admin' }));
    expect(store.account.value?.id).toBe('admin');
    await store.reportSeen();
    expect(sent).toEqual([['opened', { accountId: 'admin', seen: 0, keys: [], shown: null }]]);
  });

  test.each([
    ['all', ['b']],
    ['a', ['a']],
  ])('repeats a rejected login only if that program is on display, not among others: %s', async (selected, asked) => {
    const states = { a: state({ trouble: { kind: 'unauthorized' } }), b: state({ trouble: { kind: 'no-answer' } }) };
    const { store, sent } = openStore(stored({ accounts: [a, b], states, selected }));
    await store.refresh();
    expect(sent).toEqual(asked.map((accountId) => ['refresh', { accountId }]));
  });

  test('keeps the page if the worker is gone', async () => {
    const gone = Promise.reject(new Error('Extension context invalidated.'));
    const { store } = openStore(stored({ accounts: [a, b] }), { opened: gone, refresh: gone, select: gone });
    await store.reportSeen();
    await store.refresh();
    await expect(store.select('b')).resolves.toBeUndefined();
    expect(store.account.value?.id).toBe('b');
    expect(store.busy.value).toBe(false);
  });

  test('shows amounts that a policy hides until it closes', () => {
    const first = connected({ presets: { programs: [], ignored: [], hideAmounts: true } });
    const { store, sent } = openStore({ ...first, settings: { ...first.settings, hideAmounts: true } });
    for (const covered of [false, true]) {
      void store.hideAmounts(covered);
      expect(store.covered.value).toBe(covered);
    }
    expect(sent).toEqual([]);
  });

  test('keeps amounts hidden after an outdated read', async () => {
    const kept = Promise.withResolvers<null>();
    const first = stored({ accounts: [a] });
    const { store, change } = openStore(first, { settings: kept.promise });
    const hidden = store.hideAmounts(true);
    change({ ...first, states: { a: news(1) } });
    expect(store.covered.value).toBe(true);
    expect(store.state.value.ledger?.announced).toBe(1);
    kept.resolve(null);
    await hidden;
    change(first);
    expect(store.covered.value).toBe(false);
  });

  test('keeps amounts hidden until it closes if the browser cannot store that', async () => {
    const first = stored({ accounts: [a] });
    const { store, change } = openStore(first, { settings: false });
    await store.hideAmounts(true);
    change({ ...first, states: { a: news(1) } });
    expect(store.covered.value).toBe(true);
  });

  test('hides uncovered amounts again once another page hides them everywhere', () => {
    const shown = stored({ accounts: [a] });
    const hidden = { ...shown, settings: { ...shown.settings, hideAmounts: true } };
    const { store, change } = openStore(hidden);
    store.amounts.value.onUncover();
    change({ ...hidden, states: { a: news(1) } });
    expect(store.covered.value).toBe(false);
    change(shown);
    change(hidden);
    expect(store.covered.value).toBe(true);
  });
});
