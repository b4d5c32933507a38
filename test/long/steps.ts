import fc from 'fast-check';
import type { PollReason } from '../../lib/domain/polling/schedule.ts';
import type { Kill } from './life.ts';
import type { Dialect } from './program.ts';

/** What can happen to a program. */
export type Change =
  | { do: 'create'; status: string; many: number; twin: boolean }
  | { do: 'become'; status: string; from: string[]; nth: number }
  | { do: 'remove' | 'restore' | 'edit'; nth: number }
  | { do: 'switch' | 'reword' }
  | { do: 'length'; rows: number }
  | { do: 'renumber' | 'zone'; by: number };

/**
 * The popup is open: these rows come into view (a bit each), perhaps with the end of the list; it tells the worker, perhaps
 * after another answer.
 */
export interface Look {
  do: 'look';
  rows: number;
  end: boolean;
  late: boolean;
  kill: Kill | null;
}

/** What can happen to the connection and to a worker. */
export type Step =
  | Change
  | Look
  | { do: 'reconnect' }
  | { do: 'clock'; by: number }
  | { do: 'poll'; reason: PollReason; answer: Way; age: number; kill: Kill | null }
  | { do: 'overtaken' };

/** How an answer arrives: fresh, from a cache (and how old), as a hiccup, or not at all. */
export type Way = 'fresh' | 'cached' | 'empty' | 'failed' | 'busy' | 'offline';

export interface History {
  dialect: Dialect;
  /** Statuses of the referrals that exist before the account is connected. */
  before: string[];
  steps: Step[];
}

const nth = fc.nat(30);
const always = <T>(value: T) => fc.constant(value);

const BECOMES: [from: string[], status: string][] = [
  [['pending'], 'unpaid'],
  [['unpaid'], 'paid'],
  [['unpaid', 'pending'], 'rejected'],
  [['unpaid'], 'processing'],
  [['processing'], 'paid'],
  [['processing'], 'unpaid'],
];

const kill: fc.Arbitrary<Kill> = fc.record({
  at: fc.integer({ min: 1, max: 30 }),
  write: fc.constantFrom<Kill['write']>('lost', 'done', 'late'),
  lag: fc.nat(5),
});

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 30,
    arbitrary: fc.record({
      do: always('poll' as const),
      reason: fc.constantFrom<PollReason>('alarm', 'opened', 'user'),
      answer: fc.oneof(
        { weight: 10, arbitrary: always<Way>('fresh') },
        { weight: 5, arbitrary: fc.constantFrom<Way>('cached', 'empty', 'failed', 'busy', 'offline') },
      ),
      age: fc.integer({ min: 1, max: 4 }),
      kill: fc.option(kill, { freq: 2 }),
    }),
  },
  {
    weight: 16,
    arbitrary: fc.record({
      do: always('create' as const),
      status: fc.constantFrom('unpaid', 'unpaid', 'pending', 'paid'),
      many: fc.oneof({ weight: 3, arbitrary: always(1) }, fc.integer({ min: 2, max: 12 })),
      twin: fc.boolean(),
    }),
  },
  {
    weight: 12,
    arbitrary: fc
      .record({ way: fc.constantFrom(...BECOMES), nth })
      .map(({ way: [from, status], nth }) => ({ do: 'become' as const, from, status, nth })),
  },
  { weight: 4, arbitrary: fc.record({ do: always('remove' as const), nth }) },
  { weight: 3, arbitrary: fc.record({ do: always('restore' as const), nth }) },
  { weight: 2, arbitrary: fc.record({ do: always('edit' as const), nth }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('switch' as const, 'reword' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: always('length' as const), rows: fc.constantFrom(3, 5, 10) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: always('renumber' as const), by: fc.integer({ min: -20, max: 2000 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: always('zone' as const), by: fc.integer({ min: -12, max: 12 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: always('clock' as const), by: fc.integer({ min: -48, max: 48 }) }),
  },
  { weight: 3, arbitrary: fc.record({ do: always('overtaken' as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: always('look' as const),
      rows: fc.nat(1023),
      end: fc.boolean(),
      late: fc.boolean(),
      kill: fc.option(kill, { freq: 2 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: always('reconnect' as const) }) },
);

export const history: fc.Arbitrary<History> = fc.record({
  dialect: fc.constantFrom<Dialect>('documented', 'deployed'),
  before: fc.array(fc.constantFrom('unpaid', 'paid', 'unpaid', 'pending', 'rejected'), { maxLength: 9 }),
  steps: fc.array(step, { minLength: 3, maxLength: 40, size: 'max' }),
});
