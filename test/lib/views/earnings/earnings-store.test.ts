import { describe, expect, test } from 'vitest';
import { ALL_PROGRAMS } from '../../../../lib/domain/polling/programs.ts';
import { shownClicks } from '../../../../lib/domain/portal/click-reading.ts';
import type { Clicks, CountedClicks } from '../../../../lib/domain/portal/clicks-schema.ts';
import { type Send, WorkerGone } from '../../../../lib/platform/messages.ts';
import type { History } from '../../../../lib/platform/programs/program-database.ts';
import type { Stored } from '../../../../lib/platform/storage/view.ts';
import { createEarningsStore } from '../../../../lib/views/earnings/earnings-store.ts';
import { capabilities } from '../../capability-samples.ts';
import {
  account,
  clicks,
  countedClicks,
  daysAgo,
  earningsSummary,
  keyed,
  NOON,
  payouts,
  route,
  snapshot,
  state,
  stats,
  stored,
} from '../../make.ts';
import { historyOf, rowAt, totals } from '../../mirror-samples.ts';
import { settled } from '../../virtual-time.ts';

const ROWS = [rowAt(1, '12.40'), rowAt(50, '7')];
const KNOWN: History = historyOf(ROWS, [totals(1, '5')]);

/** Their totals are unknown, so that they contradict no history. */
const FIGURES = snapshot({ stats: stats({ totalPaid: null }) });

const ONE: Partial<Stored> = {
  accounts: [account()],
  states: { a: state({ snapshot: FIGURES }) },
  capabilities: { a: capabilities({ currency: 'USD' }) },
  earningsSummaries: { a: earningsSummary() },
};

function open(
  part: Partial<Stored> = ONE,
  query = '',
  known: Record<string, History> = { a: KNOWN },
  counted: CountedClicks | null = null,
) {
  const done: unknown[] = [];
  const world = { known, answers: true, isGone: false, waiting: [] as (() => void)[], slow: false };
  let change: (next: Stored) => void = () => {};
  const store = createEarningsStore(stored(part), query, {
    watch(onChange) {
      change = onChange;
      return () => {
        change = () => {};
      };
    },
    readClicks: async () => counted && shownClicks(counted),
    drawn: async () => {},
    async read(id, since) {
      done.push(since === undefined ? `read ${id}` : `read the latest of ${id}`);
      const history = world.known[id];
      if (world.slow) await new Promise<void>((resolve) => world.waiting.push(resolve));
      if (world.isGone) throw new WorkerGone();
      if (!history) throw new Error('The disk is broken.');
      return history;
    },
    send: (async (name: string, request: unknown) => {
      done.push({ [name]: request });
      if (!world.answers) throw new Error('Extension context invalidated.');
      return null;
    }) as Send,
    now: () => NOON,
    startTimer: () => () => {},
  });
  return { store, done, world, change: (next: Partial<Stored>) => change(stored({ ...part, ...next })) };
}

const announcementOf = (store: ReturnType<typeof open>['store']) => store.announcer.announcement.value.text;

test('a page whose worker was updated says so while it reads the history', async () => {
  const { store, world, change } = open();
  await settled();
  expect(store.isWorkerGone.value).toBe(false);
  world.isGone = true;
  change({ earningsSummaries: { a: earningsSummary({ revision: 9 }) } });
  await settled();
  expect(store.isWorkerGone.value).toBe(true);
});

describe('the history', () => {
  test('is read once, and again only after the mirror has changed', async () => {
    const { store, done, world, change } = open();
    expect(store.isRead.value).toBe(false);
    await settled();
    expect(store.figures.value).toMatchObject([{ earned: '12.40', referrals: 1 }]);
    change({ states: { a: state({ snapshot: FIGURES, newKeys: ['x'] }) } });
    await settled();
    change({ earningsSummaries: { a: earningsSummary({ at: NOON + 1 }) } });
    await settled();
    expect(done).toEqual(['read the latest of a', 'read a']);
    world.known.a = historyOf([rowAt(0, '0.10'), ...ROWS]);
    change({ earningsSummaries: { a: earningsSummary({ revision: 2 }) } });
    await settled();
    expect(done).toEqual(['read the latest of a', 'read a', 'read a']);
    expect(store.figures.value).toMatchObject([{ earned: '12.50', referrals: 2 }]);
  });

  test('is read from the latest rows on, which are enough for 30 days', async () => {
    const { store, world, change } = open();
    world.slow = true;
    await settled();
    await settled();
    expect(store.isRead.value).toBe(true);
    store.chooseRange('2026-11-01..2026-11-19');
    expect(store.isRead.value).toBe(true);
    const spoken = announcementOf(store);
    const isChosen = store.chooseRange('90');
    expect(store.isRead.value).toBe(false);
    // What is stored meanwhile without a new revision starts no other reading.
    change({});
    await settled();
    expect([announcementOf(store), world.waiting.length]).toEqual([spoken, 1]);
    for (const release of world.waiting) release();
    await isChosen;
    expect(store.isRead.value).toBe(true);
    expect(announcementOf(store)).toBe('90 days, Week: earned US$19.40');
  });

  test('announces the sums of the last choice once, as soon as they are shown', async () => {
    const { store, world } = open();
    world.slow = true;
    await settled();
    await settled();
    void store.chooseRange('month');
    expect(announcementOf(store)).toBe('This month, Day: earned US$12.40');
    const { turn } = store.announcer.announcement.value;
    const chosen = [store.chooseRange('90'), store.chooseRange('365')];
    for (const release of world.waiting) release();
    await Promise.all(chosen);
    expect(announcementOf(store)).toBe('365 days, Month: earned US$19.40');
    expect(store.announcer.announcement.value.turn).toBe(turn + 1);
  });

  test('announces no sums of days that cannot be read', async () => {
    const { store, world } = open();
    world.slow = true;
    await settled();
    await settled();
    const spoken = announcementOf(store);
    const isChosen = store.chooseRange('90');
    world.isGone = true;
    for (const release of world.waiting) release();
    await isChosen;
    expect(announcementOf(store)).toBe(spoken);
  });

  test.each([null, { known: null, reading: null }])('waits for clicks until they are read (%j)', async (counted) => {
    const { store } = open(ONE, '', { a: KNOWN }, counted);
    expect(store.areClicksRead.value).toBe(false);
    await settled();
    expect(store.areClicksRead.value).toBe(true);
  });

  test('is not grouped again after unrelated changes', async () => {
    const { store, change } = open();
    await settled();
    const { bucket } = store;
    const before = bucket.value;
    change({ states: { a: state({ snapshot: FIGURES, newKeys: ['x'] }) } });
    expect(bucket.value).toBe(before);
    expect(before).not.toBeNull();
  });

  test('of each program is not grouped again after unrelated changes', async () => {
    const accounts = [account(), account({ id: 'b', username: 'bob' })];
    const { store, change } = open({ ...ONE, accounts, selected: ALL_PROGRAMS }, '', { a: KNOWN, b: KNOWN });
    await settled();
    const bucket = () => store.programs.value[0]?.figures[0]?.bucket;
    const before = bucket();
    const states = { a: state({ snapshot: snapshot(), newKeys: ['x'] }) };
    change({ states, accounts: accounts.map((each) => ({ ...each })) });
    expect(bucket()).toBe(before);
    expect(before).toBeDefined();
  });

  test('is not replaced by an outdated read', async () => {
    const { store, world, change } = open();
    await settled();
    world.slow = true;
    world.known.a = historyOf([rowAt(0, '1')]);
    change({ earningsSummaries: { a: earningsSummary({ revision: 2 }) } });
    await settled();
    world.known.a = historyOf([rowAt(0, '2')]);
    change({ earningsSummaries: { a: earningsSummary({ revision: 3 }) } });
    await settled();
    const [first, second] = world.waiting;
    second?.();
    await settled();
    first?.();
    await settled();
    expect(store.figures.value).toMatchObject([{ earned: '2' }]);
  });

  test('is read again at the next change after an error, which is shown', async () => {
    const { store, world, change } = open(ONE, '', {});
    await settled();
    expect(store.unreadable.value).toBe(true);
    expect(store.isRead.value).toBe(false);
    world.known.a = KNOWN;
    change({});
    await settled();
    expect(store.unreadable.value).toBe(false);
    expect(store.isRead.value).toBe(true);
  });
});

describe('the referrals of the last poll', () => {
  const row = keyed('id new', { id: 'new', amount: '0.10', currency: 'USD' });
  const polled = { a: state({ snapshot: snapshot({ fetchedAt: NOON + 1, referrals: [row] }) }) };

  test('count once, before and after the mirror has them', async () => {
    const { store, world, change } = open();
    await settled();
    change({ states: polled });
    expect(store.figures.value).toMatchObject([{ earned: '12.50', referrals: 2 }]);
    world.known.a = historyOf([rowAt(0, '0.10', { id: 'new' }), ...ROWS]);
    change({ states: polled, earningsSummaries: { a: earningsSummary({ revision: 2 }) } });
    await settled();
    expect(store.figures.value).toMatchObject([{ earned: '12.50', referrals: 2 }]);
  });

  test('count from the mirror alone if the program has no list', async () => {
    const rows = [rowAt(0, '0.20')];
    const known = historyOf(rows, [totals(1, '5'), totals(0, '6')], { listed: false, complete: false });
    const { store } = open({ ...ONE, states: polled }, '', { a: known });
    await settled();
    expect(store.figures.value).toMatchObject([{ earned: '0.20', isPartial: true, referrals: 1 }]);
  });
});

describe('the Earnings page', () => {
  const TWO: Partial<Stored> = {
    ...ONE,
    accounts: [account(), account({ id: 'b', name: 'zoë' }), account({ id: 'c', role: 'administration' })],
    capabilities: { a: capabilities({ currency: 'USD' }), b: capabilities({ currency: 'EUR' }) },
    earningsSummaries: { a: earningsSummary(), b: earningsSummary() },
  };
  test.each([
    ['USD', true],
    ['EUR', false],
  ])(
    'a program in %s whose history cannot be read leaves a sum in USD partly known: %s',
    async (currency, isPartial) => {
      const parts = { ...TWO.capabilities, b: capabilities({ currency }) };
      const { store } = open({ ...TWO, capabilities: parts }, `?account=${ALL_PROGRAMS}`, { a: KNOWN });
      await settled();
      expect(store.figures.value).toMatchObject([{ earned: '12.40', isPartial }]);
    },
  );

  const BOTH = { a: KNOWN, b: historyOf([rowAt(1, '3'), rowAt(2, '4')], [totals(0, '7')]) };

  test.each([
    ['?account=b', 'b'],
    [`?account=${ALL_PROGRAMS}`, ALL_PROGRAMS],
    // Account c is an administrator's.
    ['?account=c', 'a'],
    ['', 'a'],
  ])('shows, at the address %j, account %s', (query, chosen) => {
    expect(open(TWO, query, BOTH).store.chosen.value).toBe(chosen);
  });

  test('has one bucket per currency of all programs, and draws one', async () => {
    const { store } = open(TWO, '', BOTH);
    await store.choose(ALL_PROGRAMS);
    const sums = store.figures.value.map(({ bucket, earned }) => `${bucket.currency} ${earned}`);
    expect(sums).toEqual(['EUR 7', 'USD 12.40']);
    expect(announcementOf(store)).toBe('30 days, Day: earned €7.00 · US$12.40');
    store.chooseBucket(store.buckets.value[1]?.id ?? '');
    expect(store.bucket.value?.currency).toBe('USD');
    expect(announcementOf(store)).toBe('USD');
    await store.choose('b');
    expect(store.bucket.value?.currency).toBe('EUR');
  });

  test('draws the chosen one of two buckets with the same name', async () => {
    const unknown = capabilities({ currency: null });
    const alike = { accounts: [account(), account({ id: 'b' })], capabilities: { a: unknown, b: unknown } };
    const { store } = open({ ...TWO, ...alike }, '', BOTH);
    await store.choose(ALL_PROGRAMS);
    const [first, second] = store.buckets.value;
    for (const chosen of [second, first]) {
      store.chooseBucket(chosen?.id ?? '');
      expect(store.bucket.value).toBe(chosen);
    }
  });

  test('keeps the drawn bucket when older rows are read', async () => {
    const old = Array.from({ length: 3 }, (_, index) => rowAt(100 + index, '1', { currency: 'EUR' }));
    const { store, world, change } = open();
    await settled();
    expect(store.bucket.value?.currency).toBe('USD');
    world.known.a = historyOf([...ROWS, ...old]);
    change({ earningsSummaries: { a: earningsSummary({ revision: 2 }) } });
    await settled();
    expect(store.buckets.value.map(({ currency }) => currency)).toEqual(['USD', 'EUR']);
    expect(store.bucket.value?.currency).toBe('USD');
    // Most referrals of these days are in EUR.
    store.chooseRange('365');
    expect(store.bucket.value?.currency).toBe('EUR');
  });

  test('shows payouts in an unnamed currency with each of several currencies', async () => {
    const rows = [rowAt(1, '5', { currency: 'EUR' }), rowAt(1, '7', { currency: 'USD' })];
    const unnamed = { ...ONE, capabilities: { a: capabilities({ currency: null }) }, payouts: { a: payouts() } };
    const { store } = open(unnamed, '', { a: historyOf(rows) });
    await settled();
    expect(store.buckets.value).toHaveLength(2);
    for (const { id } of store.buckets.value) {
      store.chooseBucket(id);
      expect(store.listedPayouts.value).toMatchObject([{ currency: null, listed: [{ amount: '150.05' }] }]);
    }
  });

  test('forecasts nothing from days after the last answer', async () => {
    const old = state({ snapshot: snapshot({ ...FIGURES, fetchedAt: daysAgo(2) }) });
    const { store } = open({ ...ONE, states: { a: old } });
    await settled();
    store.chooseRange('month');
    expect(store.monthProgress.value).toMatchObject({ heading: null });
  });

  test.each<[string, Partial<Clicks> | null, boolean]>([
    ['are known', {}, true],
    ['the service lacks the route', { route: route({ state: 'absent' }) }, false],
    ['were never requested', null, false],
    ['the counted ones are lost', { counted: null }, false],
    ['no clicks came in', { total: 0, counted: countedClicks({ counts: { names: [], days: {} } }) }, false],
  ])('has clicks, also in the chart, unless %s', async (_, part, areShown) => {
    const known = part && clicks(part);
    const { store } = open({ ...ONE, clicks: { a: known } }, '', { a: KNOWN }, known?.counted);
    await settled();
    const { clicks: card, clickSlices, rangeClicks } = store;
    expect([card, clickSlices, rangeClicks].map(({ value }) => value !== null)).toEqual(Array(3).fill(areShown));
  });

  test('has a usual step for each range, and a chosen step until the next range', async () => {
    const { store } = open();
    await settled();
    expect(store.slices.value).toHaveLength(30);
    await store.chooseRange('90');
    expect(store.step.value).toBe('week');
    expect(announcementOf(store)).toBe('90 days, Week: earned US$19.40');
    store.chooseStep('day');
    expect(store.slices.value).toHaveLength(90);
    store.chooseRange('365');
    expect(store.step.value).toBe('month');
    store.chooseRange('all');
    expect(store.slices.value[0]?.first).toBe('2026-10-01');
  });

  test.each<[string, string]>([
    ['?account=a&period=2026-11-01..2026-11-19', '?account=a&period=2026-11-01..2026-11-19'],
    ['?period=2026-11-01..2026-11-01', '?account=a&period=2026-11-01..2026-11-01'],
    // The days are put in order, and end today.
    ['?period=2027-01-01..2026-11-02', '?account=a&period=2026-11-02..2026-11-20'],
    ['?period=0001-01-01..2026-11-02', '?account=a'],
    ['?period=2026-02-30..2026-03-01', '?account=a'],
    ['?period=30%2e%2e&by=hour&x=<script>', '?account=a'],
    [`?period=${'9'.repeat(100_000)}&currency=${'x'.repeat(100_000)}`, `?account=a&currency=${'x'.repeat(60)}`],
    ['?%&period=%ff', '?account=a'],
  ])('changes the address $0 to $1, which shows the same again', async (query, address) => {
    const { store } = open(ONE, query);
    await settled();
    expect(store.address.value).toBe(address);
    expect(store.slices.value.length).toBeGreaterThan(0);
    const again = open(ONE, store.address.value).store;
    await settled();
    const figuresOf = ({ figures }: typeof store) => figures.value.map(({ bucket, ...sums }) => [bucket.id, sums]);
    expect(figuresOf(again)).toEqual(figuresOf(store));
  });

  test('does not announce hidden amounts, and uncovers them for itself only', async () => {
    const { store, done } = open({ ...ONE, settings: { ...stored().settings, hideAmounts: true } });
    await settled();
    await store.chooseRange('90');
    expect(announcementOf(store)).toBe('90 days, Week');
    await store.hideAmounts(false);
    expect(store.covered.value).toBe(false);
    expect(done).toEqual(['read the latest of a', 'read a']);
    await store.hideAmounts(true);
    expect(store.covered.value).toBe(true);
    expect(done.at(-1)).toMatchObject({ settings: { hideAmounts: true } });
  });
});
