import { describe, expect, test } from 'vitest';
import { DAY } from '../../../../lib/domain/calendar/calendar.ts';
import type { FillingNews } from '../../../../lib/domain/earnings/earnings-summary.ts';
import { ALL } from '../../../../lib/domain/polling/programmes.ts';
import type { Send } from '../../../../lib/platform/messages.ts';
import type { Records } from '../../../../lib/platform/records/records.ts';
import type { Stored } from '../../../../lib/platform/storage/storage.ts';
import { createEarningsStore } from '../../../../lib/views/earnings/earnings-store.ts';
import { abilities } from '../../capability-samples.ts';
import { account, insight, NOON, snapshot, state, stored } from '../../make.ts';
import { book, entry, totals } from '../../record-samples.ts';

const RECORDS: Records = {
  book: book(),
  totals: [totals(1, '5')],
  entries: [entry(1, '12.40'), entry(50, '7')],
};
const filling = (stage: FillingNews['stage'], part: Partial<FillingNews> = {}): FillingNews => ({
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
  abilities: { a: abilities({ currency: 'USD' }) },
  insights: { a: insight() },
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
    later: () => () => {},
  });
  return { store, done, world, change: (next: Partial<Stored>) => change(stored({ ...part, ...next })) };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));
const said = (store: ReturnType<typeof open>['store']) => store.voice.said.value.text;

describe('reading', () => {
  test('once, and anew when the worker has changed the records: nothing else is a reason', async () => {
    const { store, done, world, change } = open();
    expect(store.isRead.value).toBe(false);
    await settled();
    expect(store.figures.value).toMatchObject([{ earned: '12.40', referrals: 1 }]);
    change({ states: { a: state({ snapshot: snapshot(), newKeys: ['x'] }) } });
    await settled();
    expect(done).toEqual(['read the latest of a', 'read a']);
    world.known.a = { ...RECORDS, entries: [entry(0, '0.10'), ...RECORDS.entries] };
    change({ insights: { a: insight({ at: NOON + 1 }) } });
    await settled();
    expect(done).toEqual(['read the latest of a', 'read a', 'read a']);
    expect(store.figures.value).toMatchObject([{ earned: '12.50', referrals: 2 }]);
  });

  test('the latest first, which is enough for thirty days; for more, all is waited for', async () => {
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

  test('nothing is grouped anew where only something else has changed', async () => {
    const { store, change } = open();
    await settled();
    const { purse } = store;
    const before = purse.value;
    change({ states: { a: state({ snapshot: snapshot(), newKeys: ['x'] }) } });
    expect(purse.value).toBe(before);
    expect(before).not.toBeNull();
  });

  test('a reading that was overtaken is dropped', async () => {
    const { store, world, change } = open();
    await settled();
    world.slow = true;
    world.known.a = { ...RECORDS, entries: [entry(0, '1')] };
    change({ insights: { a: insight({ at: NOON + 1 }) } });
    await settled();
    world.known.a = { ...RECORDS, entries: [entry(0, '2')] };
    change({ insights: { a: insight({ at: NOON + 2 }) } });
    await settled();
    const [first, second] = world.waiting;
    second?.();
    await settled();
    first?.();
    await settled();
    expect(store.figures.value).toMatchObject([{ earned: '2' }]);
  });

  test('what the browser cannot read is said, and read again with the next change', async () => {
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
    abilities: { a: abilities({ currency: 'USD' }), b: abilities({ currency: 'EUR' }) },
    insights: { a: insight(), b: insight() },
  };
  const BOTH = { a: RECORDS, b: { ...RECORDS, entries: [entry(1, '3'), entry(2, '4')] } };

  test.each([
    ['b', 'b'],
    [ALL, ALL],
    // Neither does an administrator earn, nor somebody who is gone.
    ['c', 'a'],
    ['gone', 'a'],
    [null, 'a'],
  ])('opened for %s: %s', (wanted, chosen) => {
    expect(open(TWO, wanted, BOTH).store.chosen.value).toBe(chosen);
  });

  test('all together: one purse a currency, one of them drawn', async () => {
    const { store } = open(TWO, null, BOTH);
    await store.choose(ALL);
    expect(store.figures.value.map(({ purse, earned }) => [purse.currency, earned])).toEqual([
      ['EUR', '7'],
      ['USD', '12.40'],
    ]);
    expect(said(store)).toBe('30 days, Day: earned €7.00 · US$12.40');
    store.choosePurse(store.purses.value[1]?.id ?? '');
    expect(store.purse.value?.currency).toBe('USD');
    expect(said(store)).toBe('USD');
    await store.choose('b');
    expect(store.purse.value?.currency).toBe('EUR');
  });

  test('of two of one name, in a currency that nobody knows, the one that was chosen is drawn', async () => {
    const unknown = abilities({ currency: null });
    const alike = { ...TWO.accounts?.[1], ...account({ id: 'b' }) };
    const { store } = open(
      { ...TWO, accounts: [account(), alike], abilities: { a: unknown, b: unknown } },
      null,
      BOTH,
    );
    await store.choose(ALL);
    const [first, second] = store.purses.value;
    for (const one of [second, first]) {
      store.choosePurse(one?.id ?? '');
      expect(store.purse.value).toBe(one);
    }
  });

  test('the one that is drawn stays, when what came in before is read', async () => {
    const old = Array.from({ length: 3 }, (_, at) => entry(100 + at, '1', { currency: 'EUR' }));
    const { store, world, change } = open();
    await settled();
    expect(store.purse.value?.currency).toBe('USD');
    world.known.a = { ...RECORDS, entries: [...old, ...RECORDS.entries] };
    change({ insights: { a: insight({ at: NOON + 1 }) } });
    await settled();
    expect(store.purses.value.map(({ currency }) => currency)).toEqual(['USD', 'EUR']);
    expect(store.purse.value?.currency).toBe('USD');
    // Of these days it has most.
    store.chooseRange('365');
    expect(store.purse.value?.currency).toBe('EUR');
  });

  test('a range has a usual step, which a choice goes before until the next range', async () => {
    const { store } = open();
    await settled();
    expect(store.slices.value).toHaveLength(30);
    store.chooseRange('90');
    expect(store.step.value).toBe('week');
    expect(said(store)).toBe('90 days, Week: earned US$19.40');
    store.chooseStep('day');
    expect(store.slices.value).toHaveLength(90);
    store.chooseRange('365');
    expect(store.step.value).toBe('month');
    store.chooseRange('all');
    expect(store.slices.value[0]?.first).toBe('2026-10-01');
  });

  test('where amounts are hidden none is said; shown for this page alone', async () => {
    const { store, done } = open({ ...ONE, settings: { ...stored().settings, hideAmounts: true } });
    await settled();
    store.chooseRange('90');
    expect(said(store)).toBe('90 days, Week');
    await store.hideAmounts(false);
    expect(store.covered.value).toBe(false);
    expect(done).toEqual(['read the latest of a', 'read a']);
    await store.hideAmounts(true);
    expect(store.covered.value).toBe(true);
    expect(done.at(-1)).toMatchObject({ settings: { hideAmounts: true } });
  });
});

describe('filling in the past', () => {
  const since = NOON - 18 * DAY;
  const offered = (part: Partial<Stored>) => open({ ...ONE, ...part }).store.fillable.value;

  test.each<[string, Partial<Stored>, number]>([
    [
      'offered where the service has a history and not all is known',
      { insights: { a: insight({ since }) } },
      1,
    ],
    ['not where all is known', { insights: { a: insight({ since: null }) } }, 0],
    [
      'not without a history',
      { insights: { a: insight({ since }) }, abilities: { a: abilities({ history: false }) } },
      0,
    ],
    ['not before anything is recorded', { insights: {} }, 0],
    ['shown while it runs', { insights: { a: insight({ since, filling: filling('running') }) } }, 1],
    [
      'whatever is known of the service: it can be stopped',
      {
        insights: { a: insight({ since, filling: filling('running') }) },
        abilities: { a: abilities({ history: false }) },
      },
      1,
    ],
    ['and when it has stopped', { insights: { a: insight({ since, filling: filling('stopped') }) } }, 1],
    ['not when it is done', { insights: { a: insight({ since, filling: filling('done') }) } }, 0],
    [
      'again for what was not listed since',
      { insights: { a: insight({ filling: filling('done'), unlisted: 8 }) } },
      1,
    ],
    ['for what was not listed, though all before is known', { insights: { a: insight({ unlisted: 8 }) } }, 1],
  ])('%s', (_, part, count) => {
    expect(offered({ abilities: { a: abilities({ history: true }) }, ...part })).toHaveLength(count);
  });

  const ABLE: Partial<Stored> = {
    ...ONE,
    abilities: { a: abilities({ history: true }) },
    insights: { a: insight({ since }) },
  };

  test('is asked of the worker; about so many questions, and what came of it is said', async () => {
    const { store, done, change } = open(ABLE);
    // 57 referrals, a hundred a page.
    expect(store.fillable.value).toMatchObject([{ filling: null, requests: 1, asked: false }]);
    const asking = store.fill(account(), true);
    expect(store.fillable.value[0]?.asked).toBe(true);
    expect(said(store)).toBe('Filling in the past…');
    change({ insights: { a: insight({ since, filling: filling('running') }) } });
    expect(store.fillable.value).toMatchObject([{ requests: 6, asked: false }]);
    await asking;
    expect(done).toContainEqual({ fillPast: { accountId: 'a', on: true } });
    change({ insights: { a: insight({ since: null, filling: filling('done') }) } });
    expect(said(store)).toBe('The past is filled in');
    expect(store.fillable.value).toEqual([]);
  });

  test('stops with the reason, in the product’s words', () => {
    const running = { a: insight({ since, filling: filling('running') }) };
    const { store, change } = open({ ...ABLE, insights: running });
    change({
      insights: { a: insight({ since, filling: filling('stopped', { error: { kind: 'unauthorized' } }) }) },
    });
    expect(said(store)).toBe('The site refuses the username or password');
  });

  test('a worker that is gone is said', async () => {
    const { store, world } = open(ABLE);
    world.answers = false;
    await store.fill(account(), true);
    expect(store.gone.value).toBe(true);
    expect(store.fillable.value[0]?.asked).toBe(false);
  });
});
