import { describe, expect, test } from 'vitest';
import type { Send } from '../../../../lib/platform/messages.ts';
import type { Stored } from '../../../../lib/platform/storage/view.ts';
import { createPopupStore, type PopupStore } from '../../../../lib/views/popup/popup-store.ts';
import { account, announced, keyed, NOON, snapshot, state, stored } from '../../make.ts';

function open(first: Stored, send?: Send) {
  const sent: [name: string, request: unknown][] = [];
  const watchers = new Set<(next: Stored) => void>();
  const clock = { now: NOON };
  const timer = { work() {} };
  const store = createPopupStore(first, {
    watch(onChange) {
      watchers.add(onChange);
    },
    send:
      send ??
      ((async (name: string, request: unknown) => {
        sent.push([name, request]);
        return null;
      }) as Send),
    readRows: async () => [],
    describe: async () => '',
    startTimer(work) {
      timer.work = work;
      return () => {};
    },
    now: () => clock.now,
  });
  const change = (next: Stored) => {
    for (const watcher of watchers) watcher(next);
  };
  return { store, sent, clock, change, aMomentLater: () => timer.work() };
}

const admin = account({ id: 'admin', role: 'administration' });
const [a, b] = [account(), account({ id: 'b' })];
const news = (count: number, seen = 0) =>
  state({
    ledger: announced(count),
    seen,
    newKeys: [`id ${count}`],
    snapshot: snapshot({ referrals: Array.from({ length: count }, (_, index) => keyed(`id ${index + 1}`)) }),
  });
const SHOWN = { unpaid: '200.10', paid: '1034.40', currency: 'USD', notice: '' };
const marked = ({ referrals }: PopupStore) => referrals.value.news.map(({ row }) => row.key);

describe('what was seen', () => {
  test('is reported before the first answer, too, because opening triggers a request', async () => {
    const { store, sent } = open(stored({ accounts: [a] }));
    await store.reportSeen();
    expect(sent).toEqual([['opened', { accountId: 'a', seen: 0, keys: [], shown: null }]]);
  });

  test.each([
    ['without an account', stored()],
    ['for an administrator’s account', stored({ accounts: [admin] })],
  ])('is not reported %s', async (_, first) => {
    const { store, sent } = open(first);
    await store.reportSeen();
    expect(sent).toEqual([]);
  });

  test('includes rows after a moment in view, which stay marked', () => {
    const { store, sent, change, aMomentLater } = open(stored({ accounts: [a], states: { a: state() } }));
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
    const { store, sent, change, aMomentLater } = open(withCount(3));
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
    const { sent, change } = open(stored({ ...both, selected: 'a' }));
    change(stored({ ...both, selected: 'b' }));
    expect(sent).toEqual([['opened', { accountId: 'b', seen: 2, keys: [], shown: SHOWN }]]);
  });
});

describe('the popup', () => {
  test('reports that it was opened on an administrator whose notification was clicked, so that this counts once', async () => {
    const states = { a: news(2), admin: state({ clickedAt: NOON }) };
    const { store, sent } = open(stored({ accounts: [a, admin], states, selected: 'admin' }));
    expect(store.account.value?.id).toBe('admin');
    await store.reportSeen();
    expect(sent).toEqual([['opened', { accountId: 'admin', seen: 0, keys: [], shown: null }]]);
  });

  test.each([
    ['all', ['b']],
    ['a', ['a']],
  ])('repeats a rejected login only if that program is on display, not among others: %s', async (selected, asked) => {
    const states = { a: state({ trouble: { kind: 'unauthorized' } }), b: state({ trouble: { kind: 'no-answer' } }) };
    const { store, sent } = open(stored({ accounts: [a, b], states, selected }));
    await store.refresh();
    expect(sent).toEqual(asked.map((accountId) => ['refresh', { accountId }]));
  });

  test('keeps the page if the worker is gone', async () => {
    const gone = (async () => {
      throw new Error('Extension context invalidated.');
    }) as unknown as Send;
    const { store } = open(stored({ accounts: [a, b] }), gone);
    await store.reportSeen();
    await store.refresh();
    await expect(store.select('b')).resolves.toBeUndefined();
    expect(store.account.value?.id).toBe('b');
    expect(store.busy.value).toBe(false);
  });

  test('keeps amounts hidden after an outdated read', async () => {
    const kept = Promise.withResolvers<null>();
    const first = stored({ accounts: [a] });
    const { store, change } = open(first, (() => kept.promise) as unknown as Send);
    const hidden = store.hideAmounts(true);
    change({ ...first, states: { a: news(1) } });
    expect(store.covered.value).toBe(true);
    expect(store.state.value.ledger?.announced).toBe(1);
    kept.resolve(null);
    await hidden;
    change(first);
    expect(store.covered.value).toBe(false);
  });

  test('hides uncovered amounts again once another page hides them everywhere', () => {
    const shown = stored({ accounts: [a] });
    const hidden = { ...shown, settings: { ...shown.settings, hideAmounts: true } };
    const { store, change } = open(hidden);
    store.uncover();
    change({ ...hidden, states: { a: news(1) } });
    expect(store.covered.value).toBe(false);
    change(shown);
    change(hidden);
    expect(store.covered.value).toBe(true);
  });
});
