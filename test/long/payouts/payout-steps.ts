import fc from 'fast-check';
import { killUnlessOnceIn, onceIn, step, weighted } from '../arbitraries.ts';
import type { Kill } from '../killable.ts';
import type { PayingSite, PaymentStatus, PayoutListWay } from './paying-site.ts';

/** The events of a site, its payouts and a worker. */
export type PayoutStep =
  | { do: 'start'; cents: number; rows: number; late: boolean }
  | { do: 'start many'; count: number; cents: number }
  | { do: 'start alike' | 'start twins'; nth: number; cents: number }
  | { do: 'pay' | 'hold' | 'resume' | 'cancel' | 'restore' | 'restart'; nth: number }
  | { do: 'edit amount' | 'edit words' | 'edit referral'; nth: number; cents: number }
  | { do: 'order'; order: PayingSite['order'] }
  | { do: 'length'; length: number }
  | { do: 'zone'; quarters: number }
  | { do: 'answer'; way: PayoutListWay; times: number }
  | { do: 'clock'; hours: number }
  | { do: 'quiet' | 'reconnect' }
  | { do: 'poll'; opened: boolean; kill: Kill | null };

export interface PayoutHistory {
  before: { status: PaymentStatus; cents: number }[];
  /** The limit of rows in the list at first. */
  length: number;
  /** Whether the first list is empty by mistake. */
  isEmptied: boolean;
  steps: PayoutStep[];
}

const nth = fc.nat(30);
const cents = fc.oneof(fc.constantFrom(5000, 10_000), fc.integer({ min: 1, max: 999_999 }));
const rows = fc.integer({ min: 1, max: 9 });
const kill = killUnlessOnceIn(2, 90, 5);
const way = fc.constantFrom<PayoutListWay>('empty', 'empty', 'forbidden', 'missing', 'broken', 'cached');

const anyStep = weighted<PayoutStep>(
  [24, step({ opened: fc.boolean(), kill }, 'poll')],
  [5, step({ cents, rows, late: fc.boolean() }, 'start')],
  [2, step({ count: fc.integer({ min: 2, max: 9 }), cents }, 'start many')],
  [2, step({ nth, cents }, 'start alike', 'start twins')],
  [7, step({ nth }, 'pay')],
  [7, step({ nth }, 'hold', 'resume', 'cancel', 'restore', 'restart')],
  [3, step({ nth, cents }, 'edit amount', 'edit words', 'edit referral')],
  [2, step({ order: fc.constantFrom<PayingSite['order']>('newest', 'oldest', 'mixed') }, 'order')],
  [2, step({ length: fc.constantFrom(2, 5, 15, 100) }, 'length')],
  [1, step({ quarters: fc.integer({ min: -48, max: 56 }) }, 'zone')],
  [5, step({ way, times: fc.integer({ min: 1, max: 5 }) }, 'answer')],
  [3, step({ hours: fc.integer({ min: 1, max: 200 }) }, 'clock')],
  [2, step({}, 'quiet')],
  [1, step({}, 'reconnect')],
);

export const payoutHistories: fc.Arbitrary<PayoutHistory> = fc.record({
  before: fc.array(
    fc.record({ status: fc.constantFrom<PaymentStatus>('paid', 'paid', 'processing', 'on_hold'), cents }),
    {
      maxLength: 7,
    },
  ),
  length: fc.constantFrom(3, 100, 100),
  isEmptied: onceIn(10),
  steps: fc.array(anyStep, { minLength: 5, maxLength: 50, size: 'max' }),
});
