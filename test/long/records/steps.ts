import fc from 'fast-check';
import type { Kill } from '../life.ts';
import type { Route } from './shop.ts';

/** What can happen to a programme, at any moment: between two answers, or between two pages of its history. */
export type Change =
  | { do: 'create'; status: string; many: number; cents: number; twin: boolean; currency: string | null }
  | { do: 'become'; from: string; status: string; nth: number }
  | { do: 'edit'; nth: number; cents: number }
  | { do: 'remove' | 'restore'; nth: number }
  | { do: 'payout' | 'process' | 'settle' | 'undo' }
  | { do: 'switch' | 'reword' | 'outage' | 'list' }
  | { do: 'length'; rows: number };

export type Step =
  | Change
  | { do: 'wait'; minutes: number }
  | { do: 'clock'; hours: number }
  | { do: 'journey'; zone: string }
  /** `full`: storage takes nothing meanwhile. */
  | {
      do: 'poll';
      way: 'fresh' | 'cached' | 'empty' | 'failed';
      age: number;
      kill: Kill | null;
      full: boolean;
    }
  /** The browser: what it held in memory is gone. */
  | { do: 'close' }
  | { do: 'backfill'; rows: number; kill: Kill | null; between: (Change | 'poll' | null)[] }
  | { do: 'reconnect' | 'forget' | 'look' };

export interface History {
  start: number;
  dialect: 'documented' | 'deployed';
  route: Route;
  hasDate: boolean;
  /** In how many currencies its referrals may be, and whether some name none. */
  currencies: (string | null)[];
  before: { status: string; cents: number; minutes: number }[];
  /** Whether the service lists payouts, at first. */
  lists: boolean;
  steps: Step[];
}

/** With clocks put forward and back, at midnight and by half an hour, and far away from each other. */
export const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Santiago',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Asia/Kolkata',
];

const nth = fc.nat(30);
const always = <T>(value: T) => fc.constant(value);
const cents = fc.integer({ min: 1, max: 50_000 });

const kill: fc.Arbitrary<Kill> = fc.record({
  at: fc.integer({ min: 1, max: 40 }),
  write: fc.constantFrom<Kill['write']>('lost', 'done', 'late'),
  lag: fc.nat(8),
});

const BECOMES = [
  ['pending', 'unpaid'],
  ['unpaid', 'rejected'],
  ['unpaid', 'processing'],
  ['processing', 'paid'],
  ['processing', 'unpaid'],
  ['rejected', 'unpaid'],
  ['unpaid', 'cancelled'],
  ['pending', 'cancelled'],
  ['cancelled', 'unpaid'],
] as const;

const change: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 14,
    arbitrary: fc.record({
      do: always('create' as const),
      status: fc.constantFrom('unpaid', 'unpaid', 'unpaid', 'unpaid', 'pending', 'rejected', 'cancelled'),
      many: fc.oneof({ weight: 3, arbitrary: always(1) }, fc.integer({ min: 2, max: 14 })),
      cents,
      twin: fc.boolean(),
      currency: fc.constantFrom('USD', 'USD', 'EUR', null),
    }),
  },
  {
    weight: 8,
    arbitrary: fc
      .record({ way: fc.constantFrom(...BECOMES), nth })
      .map(({ way: [from, status], nth }) => ({ do: 'become' as const, from, status, nth })),
  },
  { weight: 2, arbitrary: fc.record({ do: always('edit' as const), nth, cents }) },
  { weight: 3, arbitrary: fc.record({ do: always('remove' as const), nth }) },
  { weight: 1, arbitrary: fc.record({ do: always('restore' as const), nth }) },
  { weight: 3, arbitrary: fc.record({ do: always('payout' as const) }) },
  // A payout in two steps.
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('process' as const, 'settle' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('undo' as const, 'list' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constantFrom('switch' as const, 'reword' as const, 'outage' as const, 'outage' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: always('length' as const), rows: fc.constantFrom(3, 5, 10) }) },
);

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 26, arbitrary: change },
  {
    weight: 24,
    arbitrary: fc.record({
      do: always('poll' as const),
      way: fc.oneof(
        { weight: 12, arbitrary: always('fresh' as const) },
        { weight: 4, arbitrary: fc.constantFrom('cached' as const, 'empty' as const, 'failed' as const) },
      ),
      age: fc.integer({ min: 1, max: 4 }),
      kill: fc.option(kill, { freq: 2 }),
      full: fc.integer({ min: 0, max: 9 }).map((nth) => nth === 9),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: always('wait' as const),
      minutes: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 300, max: 40_000 })),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: always('backfill' as const),
      rows: fc.constantFrom(2, 3, 7, 100),
      kill: fc.option(kill, { freq: 2 }),
      between: fc.array(fc.oneof(change, always('poll' as const), always(null)), { maxLength: 6 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: always('clock' as const), hours: fc.integer({ min: -30_000, max: 30_000 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: always('journey' as const), zone: fc.constantFrom(...ZONES) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constantFrom('reconnect' as const, 'forget' as const, 'look' as const, 'close' as const),
    }),
  },
);

export const history: fc.Arbitrary<History> = fc.record({
  // Weeks around which clocks are put forward or back somewhere.
  start: fc.constantFrom(Date.UTC(2026, 2, 20), Date.UTC(2026, 8, 1), Date.UTC(2026, 9, 20), Date.UTC(2011, 11, 20)),
  dialect: fc.constantFrom('documented' as const, 'deployed' as const),
  route: fc.constantFrom<Route>('honours', 'honours', 'honours', 'ignores', 'cut', 'none'),
  lists: fc.boolean(),
  hasDate: fc.integer({ min: 0, max: 4 }).map((nth) => nth > 0),
  currencies: fc.constantFrom<(string | null)[]>(['USD'], ['USD'], ['USD', null], ['USD', 'EUR'], ['USD', 'EUR', null]),
  before: fc.array(
    fc.record({
      status: fc.constantFrom('unpaid', 'paid', 'unpaid', 'pending', 'rejected', 'cancelled'),
      cents,
      minutes: fc.integer({ min: 1, max: 3000 }),
    }),
    { maxLength: 12 },
  ),
  steps: fc.array(step, { minLength: 3, maxLength: 40, size: 'max' }),
});
