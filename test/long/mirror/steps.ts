import fc from 'fast-check';
import type { Figures, ListMode, Paging } from './shop.ts';
import type { Kill } from './worker.ts';

/** What can happen to the service at any moment: between two polls, or between two pages of a reading. */
export type Change =
  | { do: 'create'; status: string; many: number; back: number; twins: boolean }
  | { do: 'become'; from: string; status: string; nth: number }
  | { do: 'edit'; what: 'amount' | 'words' | 'time' | 'currency'; nth: number }
  | { do: 'remove' | 'restore'; nth: number }
  /** All that is owed is paid at once, is hidden while a payout is under way, is paid then, or is owed again. */
  | { do: 'payout' | 'process' | 'settle' | 'undo' }
  /** Totals stay as they are from now on, or are recounted. */
  | { do: 'freeze' | 'recount' }
  /** Ids appear or disappear. */
  | { do: 'switch' }
  | { do: 'figures'; figures: Figures }
  | { do: 'list'; mode: ListMode }
  | { do: 'paging'; paging: Paging };

export type Way = 'fresh' | 'cached' | 'empty' | 'failed';

/** What happens as each page is requested. */
export type Between = (Change | 'poll' | null)[];

export type Step =
  | Change
  | { do: 'wait'; minutes: number; kill: Kill | null; between: Between }
  | { do: 'clock'; hours: number }
  /** `isFull`: storage takes nothing meanwhile. */
  | { do: 'poll'; way: Way; kill: Kill | null; isFull: boolean; between: Between }
  | { do: 'forget' };

export interface History {
  seed: number;
  /** All commissions are the same, so that changes often cancel out. */
  isFlat: boolean;
  currencies: (string | null)[];
  hasIds: boolean;
  figures: Figures;
  paging: Paging;
  before: number;
  steps: Step[];
}

const nth = fc.nat(60);
const always = <T>(value: T) => fc.constant(value);

const kill: fc.Arbitrary<Kill> = fc.record({
  at: fc.integer({ min: 1, max: 80 }),
  write: fc.constantFrom<Kill['write']>('lost', 'done', 'late'),
  lag: fc.nat(8),
});

const BECOMES = [
  ['pending', 'unpaid'],
  ['unpaid', 'rejected'],
  ['unpaid', 'paid'],
  ['unpaid', 'processing'],
  ['processing', 'paid'],
  ['rejected', 'unpaid'],
  ['unpaid', 'cancelled'],
  ['cancelled', 'unpaid'],
  ['paid', 'rejected'],
] as const;

const paging: fc.Arbitrary<Paging> = fc
  .record({
    rows: fc.constantFrom(3, 5, 10, 15, 15, 100, 100, 100_000),
    isFixed: fc.boolean(),
    ignoresPage: fc.integer({ min: 0, max: 15 }).map((nth) => nth === 15),
    tells: fc.constantFrom(
      { total: true, lastPage: true, perPage: true },
      { total: true, lastPage: true, perPage: true },
      { total: true, lastPage: true, perPage: true },
      { total: true, lastPage: false, perPage: false },
      { total: false, lastPage: true, perPage: true },
      { total: false, lastPage: true, perPage: false },
      { total: false, lastPage: false, perPage: true },
      { total: false, lastPage: false, perPage: false },
    ),
  })
  // A service that ignores the page size gives a page of its own, or all there is.
  .map((one) => (one.isFixed && one.rows > 15 ? { ...one, rows: 100_000 } : one));

const change: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 14,
    arbitrary: fc.record({
      do: always('create' as const),
      status: fc.constantFrom('unpaid', 'unpaid', 'unpaid', 'unpaid', 'pending', 'rejected', 'cancelled'),
      many: fc.oneof({ weight: 4, arbitrary: always(1) }, fc.integer({ min: 2, max: 12 })),
      back: fc.oneof({ weight: 3, arbitrary: always(0) }, fc.integer({ min: 1, max: 100_000 })),
      twins: fc.integer({ min: 0, max: 4 }).map((nth) => nth === 4),
    }),
  },
  {
    weight: 10,
    arbitrary: fc
      .record({ way: fc.constantFrom(...BECOMES), nth })
      .map(({ way: [from, status], nth }) => ({ do: 'become' as const, from, status, nth })),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: always('edit' as const),
      what: fc.constantFrom('amount' as const, 'amount' as const, 'amount' as const, 'words' as const, 'time' as const),
      nth,
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: always('remove' as const), nth }) },
  { weight: 2, arbitrary: fc.record({ do: always('restore' as const), nth }) },
  { weight: 2, arbitrary: fc.record({ do: always('payout' as const) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('process' as const, 'settle' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: always('undo' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('freeze' as const, 'recount' as const, 'recount' as const) }),
  },
  { weight: 1, arbitrary: fc.record({ do: always('switch' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: always('figures' as const),
      figures: fc.constantFrom<Figures>('text', 'float', 'object'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: always('list' as const),
      mode: fc.oneof(
        { weight: 7, arbitrary: always<ListMode>('here') },
        {
          weight: 7,
          arbitrary: fc.constantFrom<ListMode>('empty', 'cached', 'refused', 'absent', 'unfit', 'failed', 'busy'),
        },
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: always('paging' as const), paging }) },
);

const between: fc.Arbitrary<Between> = fc.oneof(
  { weight: 2, arbitrary: always<Between>([]) },
  {
    weight: 1,
    arbitrary: fc.array(fc.oneof({ weight: 3, arbitrary: change }, fc.constantFrom('poll' as const, null)), {
      maxLength: 6,
    }),
  },
);

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 30, arbitrary: change },
  {
    weight: 24,
    arbitrary: fc.record({
      do: always('poll' as const),
      way: fc.oneof(
        { weight: 12, arbitrary: always<Way>('fresh') },
        { weight: 3, arbitrary: fc.constantFrom<Way>('cached', 'empty', 'failed') },
      ),
      kill: fc.option(kill, { freq: 3 }),
      isFull: fc.integer({ min: 0, max: 11 }).map((nth) => nth === 11),
      between,
    }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      do: always('wait' as const),
      minutes: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 300, max: 20_000 })),
      kill: fc.option(kill, { freq: 3 }),
      between,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: always('clock' as const), hours: fc.integer({ min: -30_000, max: 30_000 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: always('forget' as const) }) },
);

export const history: fc.Arbitrary<History> = fc.record({
  seed: fc.integer(),
  isFlat: fc.integer({ min: 0, max: 4 }).map((nth) => nth === 4),
  currencies: fc.constantFrom<(string | null)[]>(['USD'], ['USD'], ['USD', null], ['USD', 'EUR'], ['USD', 'EUR', null]),
  hasIds: fc.boolean(),
  figures: fc.constantFrom<Figures>('text', 'float', 'object'),
  paging,
  before: fc.oneof(fc.nat(20), fc.nat(20), fc.nat(120)),
  steps: fc.array(step, { minLength: 3, maxLength: 40, size: 'max' }),
});
