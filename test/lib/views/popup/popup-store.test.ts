import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../lib/domain/accounts/settings.ts';
import { NEW_STATE } from '../../../../lib/domain/polling/account-state.ts';
import { noticeHash, type Shown } from '../../../../lib/domain/polling/look.ts';
import { ALL } from '../../../../lib/domain/polling/programmes.ts';
import type { Send } from '../../../../lib/platform/messages.ts';
import type { Stored } from '../../../../lib/platform/storage/view.ts';
import { createPopupStore, type PopupStore } from '../../../../lib/views/popup/popup-store.ts';
import { account, announced, keyed, NOON, snapshot, state, stored } from '../../make.ts';

function open(first: Stored, send?: Send) {
  const sent: [name: string, ask: unknown][] = [];
  const watchers = new Set<(next: Stored) => void>();
  const clock = { now: NOON };
  const store = createPopupStore(first, {
    watch(onChange) {
      watchers.add(onChange);
      return () => watchers.delete(onChange);
    },
    send:
      send ??
      ((async (name: string, ask: unknown) => {
        sent.push([name, ask]);
        return null;
      }) as Send),
    readRows: async () => [],
    describe: async () => '',
    startTimer: () => () => {},
    now: () => clock.now,
  });
  const change = (next: Stored) => {
    for (const watcher of watchers) watcher(next);
  };
  return { store, sent, watchers, clock, change };
}

const admin = account({ id: 'admin', role: 'administration' });
const [a, b] = [account(), account({ id: 'b' })];
const news = (count: number, seen = 0) =>
  state({
    ledger: announced(count),
    seen,
    newKeys: [`id ${count}`],
    snapshot: snapshot({ referrals: Array.from({ length: count }, (_, at) => keyed(`id ${at + 1}`)) }),
  });
const SHOWN = { unpaid: '200.10', currency: 'USD', notice: '' };
const marked = ({ referrals }: PopupStore) => referrals.value.news.map(({ row }) => row.key);

describe('the account shown', () => {
  test.each<[string, Partial<Stored>, string | null]>([
    ['none', {}, null],
    ['the only one', { accounts: [a] }, 'a'],
    ['the one selected', { accounts: [a, b], selected: 'b' }, 'b'],
    ['the first affiliate, if none is selected', { accounts: [admin, a, b] }, 'a'],
    ['the first affiliate, if the selected one is gone', { accounts: [admin, a, b], selected: 'gone' }, 'a'],
    ['administration, if there is nothing else', { accounts: [admin] }, 'admin'],
    ['administration, if it is selected', { accounts: [a, admin], selected: 'admin' }, 'admin'],
  ])('%s', (_, part, id) => {
    const { store } = open(stored(part));
    expect(store.account.value?.id ?? null).toBe(id);
    expect(store.state.value).toEqual(NEW_STATE);
  });
});

describe('looking', () => {
  test('tells the worker what was known, and marks what is new', async () => {
    const { store, sent } = open(stored({ accounts: [a], states: { a: news(3, 1) } }));
    await store.look();
    expect(sent).toEqual([['opened', { accountId: 'a', announced: 3, shown: SHOWN }]]);
    expect(marked(store)).toEqual(['id 3']);
    expect(store.referrals.value.count).toBe(2);
  });

  test('before the first answer, too: opening is a reason to ask', async () => {
    const { store, sent } = open(stored({ accounts: [a] }));
    await store.look();
    expect(sent).toEqual([['opened', { accountId: 'a', announced: 0, shown: null }]]);
  });

  test.each([
    ['nothing connected', stored()],
    ['administration', stored({ accounts: [admin] })],
  ])('%s: nothing to tell', async (_, first) => {
    const { store, sent } = open(first);
    await store.look();
    expect(sent).toEqual([]);
  });

  test('news that come in under the user’s eyes are seen, and stay marked', () => {
    const { store, sent, change } = open(stored({ accounts: [a], states: { a: state() } }));
    change(stored({ accounts: [a], states: { a: news(1) } }));
    expect(sent).toEqual([['opened', { accountId: 'a', announced: 1, shown: SHOWN }]]);
    const looked = { ...SHOWN, at: NOON };
    change(stored({ accounts: [a], states: { a: { ...news(1, 1), newKeys: [], looked } } }));
    expect(sent).toHaveLength(1);
    expect(marked(store)).toEqual(['id 1']);
    change(stored({ accounts: [a], states: { a: news(2, 1) } }));
    expect(marked(store)).toEqual(['id 1', 'id 2']);
    expect(store.referrals.value.count).toBe(2);
  });

  test('a notice is seen once it is opened, and all programmes together show none', async () => {
    const told = state({ ledger: announced(0), snapshot: snapshot({ noticeHtml: '<p>New terms</p>' }) });
    const read = { at: NOON, unpaid: '1', currency: null, notice: 'of old' };
    const both = { accounts: [a, b], states: { a: told, b: { ...told, looked: read } }, selected: ALL };
    const { store, sent } = open(stored(both));
    const seen = () => sent.splice(0).flatMap(([, ask]) => (ask as { shown?: Shown }).shown?.notice ?? []);
    await store.look();
    expect(seen()).toEqual(['', 'of old']);
    await store.select('b');
    expect(store.newNotice.value).toBe(true);
    expect(seen()).toEqual(['of old']);
    store.readNotice();
    expect(store.newNotice.value).toBe(true);
    expect(seen()).toEqual([noticeHash('New terms')]);
  });

  test('another account is chosen elsewhere (a click on its notification): it is looked at', () => {
    const both = { accounts: [a, b], states: { a: news(1, 1), b: news(2, 2) } };
    const { sent, change } = open(stored({ ...both, selected: 'a' }));
    change(stored({ ...both, selected: 'b' }));
    expect(sent).toEqual([['opened', { accountId: 'b', announced: 2, shown: SHOWN }]]);
  });
});

describe('actions', () => {
  test('choosing an account shows it before the worker answers', async () => {
    const { store, sent } = open(stored({ accounts: [a, b], states: { b: news(1) } }));
    const chosen = store.select('b');
    expect(store.account.value?.id).toBe('b');
    await chosen;
    expect(sent).toEqual([
      ['select', { accountId: 'b' }],
      ['opened', { accountId: 'b', announced: 1, shown: SHOWN }],
    ]);
  });

  test('refreshing is busy until it is answered', async () => {
    const answer = Promise.withResolvers<null>();
    const { store, clock } = open(stored({ accounts: [a] }), (() => answer.promise) as unknown as Send);
    const refreshed = store.refresh();
    expect(store.busy.value).toBe(true);
    clock.now = NOON + 5000;
    answer.resolve(null);
    await refreshed;
    expect(store.busy.value).toBe(false);
    expect(store.now.value).toBe(NOON + 5000);
  });

  test('a worker that is gone leaves what is drawn', async () => {
    const gone = (async () => {
      throw new Error('Extension context invalidated.');
    }) as unknown as Send;
    const { store } = open(stored({ accounts: [a, b] }), gone);
    await store.look();
    await store.refresh();
    await expect(store.select('b')).resolves.toBeUndefined();
    expect(store.account.value?.id).toBe('b');
    expect(store.busy.value).toBe(false);
  });

  test('amounts are uncovered for this popup only', () => {
    const hidden = stored({ accounts: [a], settings: { ...DEFAULT_SETTINGS, hideAmounts: true } });
    const { store } = open(hidden);
    expect(store.covered.value).toBe(true);
    store.uncover();
    expect(store.covered.value).toBe(false);
    expect(open(hidden).store.covered.value).toBe(true);
    expect(open(stored({ accounts: [a] })).store.covered.value).toBe(false);
  });

  test('amounts that were just hidden stay so, whatever is read before that is kept', async () => {
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

  test('time moves on', () => {
    const { store, clock } = open(stored());
    clock.now = NOON + 60_000;
    expect(store.now.value).toBe(NOON);
    store.tick();
    expect(store.now.value).toBe(NOON + 60_000);
  });

  test('closed, it watches no more', () => {
    const { store, watchers, change } = open(stored());
    expect(watchers.size).toBe(1);
    store.close();
    expect(watchers.size).toBe(0);
    change(stored({ accounts: [a] }));
    expect(store.account.value).toBeNull();
  });
});
