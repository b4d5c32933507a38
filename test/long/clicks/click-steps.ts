import fc from 'fast-check';
import { killUnlessOnceIn, onceIn, step, weighted } from '../arbitraries.ts';
import type { Kill } from '../killable.ts';

/** The events of a site's clicks and of a program that reads them. */
export type ClickStep =
  /** `apart`: seconds between two of them. */
  | { do: 'add'; count: number; apart: number; alike: boolean }
  | { do: 'remove'; nth: number; count: number }
  | { do: 'wait'; minutes: number }
  /** The next page is asked, and `meanwhile` follows before the one after it. `kill`: the worker is killed at an await. */
  | { do: 'read'; pages: number; meanwhile: ClickStep[]; kill: Kill | null }
  /** What goes wrong with the next page. */
  | { do: 'fail'; how: 'error' | 'ignored' | 'empty' | 'cached' };

export interface ClickHistory {
  /** Clicks before the connection. */
  before: number;
  /** Rows per page; the service may say that it sends more. */
  size: number;
  saysSize: boolean;
  hasIds: boolean;
  steps: ClickStep[];
}

const nth = fc.nat(60);
const apart = fc.constantFrom(0, 0, 7, 600, 40_000);
const minutes = fc.constantFrom(1, 15, 200, 24 * 60, 3 * 24 * 60, 9 * 24 * 60);
const add = step({ count: fc.integer({ min: 1, max: 25 }), apart, alike: onceIn(3) }, 'add');
const remove = step({ nth, count: fc.integer({ min: 1, max: 6 }) }, 'remove');
const change = weighted<ClickStep>([3, add], [1, remove]);
const kill = killUnlessOnceIn(2, 40, 0);

const anyStep = weighted<ClickStep>(
  [6, add],
  [2, remove],
  [4, step({ minutes }, 'wait')],
  [8, step({ pages: fc.integer({ min: 1, max: 6 }), meanwhile: fc.array(change, { maxLength: 2 }), kill }, 'read')],
  [2, step({ how: fc.constantFrom('error', 'ignored', 'empty', 'cached') }, 'fail') as fc.Arbitrary<ClickStep>],
);

export const clickHistories: fc.Arbitrary<ClickHistory> = fc.record({
  before: fc.oneof(fc.constant(0), fc.nat(120)),
  size: fc.integer({ min: 3, max: 12 }),
  saysSize: fc.boolean(),
  hasIds: fc.boolean(),
  steps: fc.array(anyStep, { minLength: 3, maxLength: 25, size: 'max' }),
});
