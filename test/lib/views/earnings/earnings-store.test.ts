import { describe, expect, test } from 'vitest';
import { DAY } from '../../../../lib/domain/calendar/calendar.ts';
import type { BackfillStatus } from '../../../../lib/domain/earnings/earnings-summary-schema.ts';
import { ALL } from '../../../../lib/domain/polling/programmes.ts';
import type { Send } from '../../../../lib/platform/messages.ts';
import type { Records } from '../../../../lib/platform/records/records.ts';
import type { Stored } from '../../../../lib/platform/storage/view.ts';
import { createEarningsStore } from '../../../../lib/views/earnings/earnings-store.ts';
import { capabilities } from '../../capability-samples.ts';
import { account, earningsSummary, NOON, snapshot, state, stored } from '../../make.ts';
import { entry, metadata, totals } from '../../record-samples.ts';

const RECORDS: Records = {
  metadata: metadata(),
  totals: [totals(1, '5')],
  entries: [entry(1, '12.40'), entry(50, '7')],
};
const backfill = (stage: BackfillStatus['stage'], part: Partial<BackfillStatus> = {}): BackfillStatus => ({
  stage,
  page: 1,
  pages: 6,
  total: 582,
  read: 0,
  ...part,
});

const ONE: Partial<Stored> = {
  accounts: [account()],
  states: { a: state({ snapshot: snapshot() }) },
  capabilities: { a: capabilities({ currency: 'USD' }) },
  earningsSummaries: { a: earningsSummary() },
};

function open(
  part: Partial<Stored> = ONE,
  wanted: string | null = null,
  known: Record<string, Records> = { a: RECORDS },
) {
  const done: unknown[] = [];
  const world = { known, answers: true, waiting: [] as (() => void)[], slow: false };
  let change: (next: Stored) => void = () => {};
  const store = createEarningsStore(stored(part), wanted, {
    watch(onChange) {
      change = onChange;
      return () => {
        change = () => {};
      };
    },
    readClicks: async () => null,
    drawn: async () => {},
    async read(id, from) {
      done.push(from === undefined ? `read ${id}` : `read the latest of ${id}`);
      const records = world.known[id];
      if (world.slow) await new Promise<void>((resolve) => world.waiting.push(resolve));
      if (!records) throw new Error('The disk is broken.');
      return records;
    },
    send: (async (name: string, ask: unknown) => {
      done.push({ [name]: ask });
      if (!world.answers) throw new Error('Extension context invalidated.');
      return null;
    }) as Send,
    now: () => NOON,
    startTimer: () => () => {},
  });
  return { store, done, world, change: (next: Partial<Stored>) => change(stored({ ...part, ...next })) };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));
const announcementOf = (store: ReturnType<typeof open>['store']) => store.announcer.announcement.value.text;

describe('reading', () => {
  test('once, and again only when the worker has changed the records', async () => {
    const { store, done, world, change } = open();
    expect(store.isRead.value).toBe(false);
    await settled();
    expect(store.figures.value).toMatchObject([{ earned: '12.40', referrals: 1 }]);
    change({ states: { a: state({ snapshot: snapshot(), newKeys: ['x'] }) } });
    await settled();
    change({ earningsSummaries: { a: earningsSummary({ at: NOON + 1, since: NOON }) } });
    await settled();
    expect(done).toEqual(['read the latest of a', 'read a']);
    world.known.a = { ...RECORDS, entries: [entry(0, '0.10'), ...RECORDS.entries] };
    change({ earningsSummaries: { a: earningsSummary({ revision: 2 }) } });
    await settled();
    expect(done).toEqual(['read the latest of a', 'read a', 'read a']);
    expect(store.figures.value).toMatchObject([{ earned: '12.50', referrals: 2 }]);
  });

  test('the latest first, which are enough for 30 days; longer ranges wait for all', async () => {
    const { store, world } = open();
    world.slow = true;
    await settled();
    await settled();
    expect(store.isRead.value).toBe(true);
    store.chooseRange('90');
    expect(store.isRead.value).toBe(false);
    let sources = 0;
    void store.wholeSources().then(({ length }) => {
      sources = length;
    });
    await settled();
    expect(sources).toBe(0);
    for (const release of world.waiting) release();
    await settled();
    expect(store.isRead.value).toBe(true);
    expect(sources).toBe(1);
  });

  test('nothing is grouped again when only something else changes', async () => {
    const { store, change } = open();
    await settled();
    const { bucket } = store;
    const before = bucket.value;
    change({ states: { a: state({ snapshot: snapshot(), newKeys: ['x'] }) } });
    expect(bucket.value).toBe(before);
    expect(before).not.toBeNull();
  });

  test('a read that was overtaken is dropped', async () => {
    const { store, world, change } = open();
    await settled();
    world.slow = true;
    world.known.a = { ...RECORDS, entries: [entry(0, '1')] };
    change({ earningsSummaries: { a: earningsSummary({ revision: 2 }) } });
    await settled();
    world.known.a = { ...RECORDS, entries: [entry(0, '2')] };
    change({ earningsSummaries: { a: earningsSummary({ revision: 3 }) } });
    await settled();
    const [first, second] = world.waiting;
    second?.();
    await settled();
    first?.();
    await settled();
    expect(store.figures.value).toMatchObject([{ earned: '2' }]);
  });

  test('a failed read is shown, and repeated with the next change', async () => {
    const { store, world, change } = open(ONE, null, {});
    await settled();
    expect(store.unreadable.value).toBe(true);
    expect(store.isRead.value).toBe(false);
    world.known.a = RECORDS;
    change({});
    await settled();
    expect(store.unreadable.value).toBe(false);
    expect(store.isRead.value).toBe(true);
  });
});

describe('what is shown', () => {
  const TWO: Partial<Stored> = {
    ...ONE,
    accounts: [account(), account({ id: 'b', name: 'zoë' }), account({ id: 'c', role: 'administration' })],
    capabilities: { a: capabilities({ currency: 'USD' }), b: capabilities({ currency: 'EUR' }) },
    earningsSummaries: { a: earningsSummary(), b: earningsSummary() },
  };
  const BOTH = { a: RECORDS, b: { ...RECORDS, entries: [entry(1, '3'), entry(2, '4')] } };

  test.each([
    ['b', 'b'],
    [ALL, ALL],
    // Not an administrator, and not an account that is gone.
    ['c', 'a'],
    ['gone', 'a'],
    [null, 'a'],
  ])('opened for %s: %s', (wanted, chosen) => {
    expect(open(TWO, wanted, BOTH).store.chosen.value).toBe(chosen);
  });

  test('all programmes: one bucket a currency, one of them drawn', async () => {
    const { store } = open(TWO, null, BOTH);
    await store.choose(ALL);
    expect(store.figures.value.map(({ bucket, earned }) => [bucket.currency, earned])).toEqual([
      ['EUR', '7'],
      ['USD', '12.40'],
    ]);
    expect(announcementOf(store)).toBe('30 days, Day: earned €7.00 · US$12.40');
    store.chooseBucket(store.buckets.value[1]?.id ?? '');
    expect(store.bucket.value?.currency).toBe('USD');
    expect(announcementOf(store)).toBe('USD');
    await store.choose('b');
    expect(store.bucket.value?.currency).toBe('EUR');
  });

  test('of two buckets of one name, in unknown currencies, the chosen one is drawn', async () => {
    const unknown = capabilities({ currency: null });
    const alike = { ...TWO.accounts?.[1], ...account({ id: 'b' }) };
    const { store } = open(
      { ...TWO, accounts: [account(), alike], capabilities: { a: unknown, b: unknown } },
      null,
      BOTH,
    );
    await store.choose(ALL);
    const [first, second] = store.buckets.value;
    for (const one of [second, first]) {
      store.chooseBucket(one?.id ?? '');
      expect(store.bucket.value).toBe(one);
    }
  });

  test('the drawn bucket stays when older records are read', async () => {
    const old = Array.from({ length: 3 }, (_, at) => entry(100 + at, '1', { currency: 'EUR' }));
    const { store, world, change } = open();
    await settled();
    expect(store.bucket.value?.currency).toBe('USD');
    world.known.a = { ...RECORDS, entries: [...old, ...RECORDS.entries] };
    change({ earningsSummaries: { a: earningsSummary({ revision: 2 }) } });
    await settled();
    expect(store.buckets.value.map(({ currency }) => currency)).toEqual(['USD', 'EUR']);
    expect(store.bucket.value?.currency).toBe('USD');
    // It has the most referrals of these days.
    store.chooseRange('365');
    expect(store.bucket.value?.currency).toBe('EUR');
  });

  test('a range has a usual step; a chosen step holds until the next range', async () => {
    const { store } = open();
    await settled();
    expect(store.slices.value).toHaveLength(30);
    store.chooseRange('90');
    expect(store.step.value).toBe('week');
    expect(announcementOf(store)).toBe('90 days, Week: earned US$19.40');
    store.chooseStep('day');
    expect(store.slices.value).toHaveLength(90);
    store.chooseRange('365');
    expect(store.step.value).toBe('month');
    store.chooseRange('all');
    expect(store.slices.value[0]?.first).toBe('2026-10-01');
  });

  test('hidden amounts are not announced; showing them is for this page only', async () => {
    const { store, done } = open({ ...ONE, settings: { ...stored().settings, hideAmounts: true } });
    await settled();
    store.chooseRange('90');
    expect(announcementOf(store)).toBe('90 days, Week');
    await store.hideAmounts(false);
    expect(store.covered.value).toBe(false);
    expect(done).toEqual(['read the latest of a', 'read a']);
    await store.hideAmounts(true);
    expect(store.covered.value).toBe(true);
    expect(done.at(-1)).toMatchObject({ settings: { hideAmounts: true } });
  });
});

describe('the backfill', () => {
  const since = NOON - 18 * DAY;
  const offered = (part: Partial<Stored>) => open({ ...ONE, ...part }).store.backfillable.value;

  test.each<[string, Partial<Stored>, number]>([
    [
      'offered where the service has a history and not all is known',
      { earningsSummaries: { a: earningsSummary({ since }) } },
      1,
    ],
    ['not where all is known', { earningsSummaries: { a: earningsSummary({ since: null }) } }, 0],
    [
      'not without a history',
      {
        earningsSummaries: { a: earningsSummary({ since }) },
        capabilities: { a: capabilities({ history: false }) },
      },
      0,
    ],
    ['not before anything is recorded', { earningsSummaries: {} }, 0],
    ['shown while it runs', { earningsSummaries: { a: earningsSummary({ since, backfill: backfill('running') }) } }, 1],
    [
      'whatever is known of the service: it can be stopped',
      {
        earningsSummaries: { a: earningsSummary({ since, backfill: backfill('running') }) },
        capabilities: { a: capabilities({ history: false }) },
      },
      1,
    ],
    [
      'and when it has stopped',
      { earningsSummaries: { a: earningsSummary({ since, backfill: backfill('stopped') }) } },
      1,
    ],
    ['not when it is done', { earningsSummaries: { a: earningsSummary({ since, backfill: backfill('done') }) } }, 0],
    [
      'again for what was not listed since',
      { earningsSummaries: { a: earningsSummary({ backfill: backfill('done'), unlisted: 8 }) } },
      1,
    ],
    [
      'for what was not listed, though all before is known',
      { earningsSummaries: { a: earningsSummary({ unlisted: 8 }) } },
      1,
    ],
  ])('%s', (_, part, count) => {
    expect(offered({ capabilities: { a: capabilities({ history: true }) }, ...part })).toHaveLength(count);
  });

  const ABLE: Partial<Stored> = {
    ...ONE,
    capabilities: { a: capabilities({ history: true }) },
    earningsSummaries: { a: earningsSummary({ since }) },
  };

  test('is started by the worker, with a number of requests, and its end is announced', async () => {
    const { store, done, change } = open(ABLE);
    // 57 referrals, a hundred a page.
    expect(store.backfillable.value).toMatchObject([{ backfill: null, requests: 1, asked: false }]);
    const asking = store.backfill([account()], true);
    expect(store.backfillable.value[0]?.asked).toBe(true);
    expect(announcementOf(store)).toBe('Importing history…');
    change({ earningsSummaries: { a: earningsSummary({ since, backfill: backfill('running') }) } });
    expect(store.backfillable.value).toMatchObject([{ requests: 6, asked: false }]);
    await asking;
    expect(done).toContainEqual({ backfill: { accountId: 'a', on: true } });
    change({ earningsSummaries: { a: earningsSummary({ since: null, backfill: backfill('done') }) } });
    expect(announcementOf(store)).toBe('History imported');
    expect(store.backfillable.value).toEqual([]);
  });

  test('announces the reason if it stops', () => {
    const running = { a: earningsSummary({ since, backfill: backfill('running') }) };
    const { store, change } = open({ ...ABLE, earningsSummaries: running });
    change({
      earningsSummaries: {
        a: earningsSummary({ since, backfill: backfill('stopped', { error: { kind: 'unauthorized' } }) }),
      },
    });
    expect(announcementOf(store)).toBe('The site rejected the username or password');
  });

  test('a worker that does not answer is shown', async () => {
    const { store, world } = open(ABLE);
    world.answers = false;
    await store.backfill([account()], true);
    expect(store.gone.value).toBe(true);
    expect(store.backfillable.value[0]?.asked).toBe(false);
  });
});
