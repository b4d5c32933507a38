import fc from 'fast-check';
import type { Kill } from '../life.ts';
import type { Site, Status, Way } from './site.ts';

/** What happens to a site and its payouts, and to a worker: 19 kinds of events, and polls, which may be killed. */
export type Step =
  | { do: 'start'; cents: number; rows: number; late: boolean }
  | { do: 'start many'; many: number; cents: number }
  | { do: 'start alike' | 'start twins'; nth: number; cents: number }
  | { do: 'pay' | 'hold' | 'resume' | 'cancel' | 'restore' | 'restart'; nth: number }
  | { do: 'edit amount' | 'edit words' | 'edit referral'; nth: number; cents: number }
  | { do: 'order'; order: Site['order'] }
  | { do: 'length'; length: number }
  | { do: 'zone'; quarters: number }
  | { do: 'answer'; way: Way; times: number }
  | { do: 'clock'; hours: number }
  | { do: 'quiet' | 'reconnect' }
  | { do: 'poll'; opened: boolean; kill: Kill | null };

export interface History {
  before: { status: Status; cents: number }[];
  /** Rows that the list has at first. */
  length: number;
  /** Whether the first list is empty by mistake. */
  isEmptied: boolean;
  steps: Step[];
}

const nth = fc.nat(30);
const cents = fc.oneof(fc.constantFrom(5000, 10_000), fc.integer({ min: 1, max: 999_999 }));
const rows = fc.integer({ min: 1, max: 9 });
const always = <T>(value: T) => fc.constant(value);

const kill: fc.Arbitrary<Kill> = fc.record({
  at: fc.integer({ min: 1, max: 90 }),
  write: fc.constantFrom<Kill['write']>('lost', 'done', 'late'),
  lag: fc.nat(5),
});

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 24,
    arbitrary: fc.record({ do: always('poll' as const), opened: fc.boolean(), kill: fc.option(kill, { freq: 2 }) }),
  },
  { weight: 5, arbitrary: fc.record({ do: always('start' as const), cents, rows, late: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: always('start many' as const), many: fc.integer({ min: 2, max: 9 }), cents }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('start alike' as const, 'start twins' as const), nth, cents }),
  },
  { weight: 7, arbitrary: fc.record({ do: always('pay' as const), nth }) },
  {
    weight: 7,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'hold' as const,
        'resume' as const,
        'cancel' as const,
        'restore' as const,
        'restart' as const,
      ),
      nth,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('edit amount' as const, 'edit words' as const, 'edit referral' as const),
      ...{ nth, cents },
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: always('order' as const), order: fc.constantFrom('newest', 'oldest', 'mixed') }),
  },
  { weight: 2, arbitrary: fc.record({ do: always('length' as const), length: fc.constantFrom(2, 5, 15, 100) }) },
  { weight: 1, arbitrary: fc.record({ do: always('zone' as const), quarters: fc.integer({ min: -48, max: 56 }) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: always('answer' as const),
      way: fc.constantFrom<Way>('empty', 'empty', 'forbidden', 'missing', 'broken', 'cached'),
      times: fc.integer({ min: 1, max: 5 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: always('clock' as const), hours: fc.integer({ min: 1, max: 200 }) }) },
  { weight: 2, arbitrary: fc.record({ do: always('quiet' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: always('reconnect' as const) }) },
);

export const history: fc.Arbitrary<History> = fc.record({
  before: fc.array(fc.record({ status: fc.constantFrom<Status>('paid', 'paid', 'processing', 'on_hold'), cents }), {
    maxLength: 7,
  }),
  length: fc.constantFrom(3, 100, 100),
  isEmptied: fc.integer({ min: 0, max: 9 }).map((chance) => chance === 0),
  steps: fc.array(step, { minLength: 5, maxLength: 50, size: 'max' }),
});
