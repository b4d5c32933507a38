import fc from 'fast-check';
import { onceIn, step, weighted } from '../arbitraries.ts';

/** The events of a site's clicks and of a program that counts them. */
export type ClickStep =
  /** `apart`: seconds between two of them. */
  | { do: 'add'; count: number; apart: number; alike: boolean }
  | { do: 'remove'; nth: number; count: number }
  | { do: 'wait'; minutes: number }
  | { do: 'poll' | 'fail' }
  /** `meanwhile`: what happens at the site before the older page is answered. */
  | { do: 'older'; meanwhile: { added: number; removed: number; nth: number } };

export interface ClickHistory {
  /** Clicks before the connection. */
  before: number;
  size: number;
  hasIds: boolean;
  steps: ClickStep[];
}

const nth = fc.nat(40);
const few = fc.nat(3);
const apart = fc.constantFrom(0, 0, 7, 600, 40_000);
const minutes = fc.constantFrom(1, 15, 200, 24 * 60, 3 * 24 * 60);

const anyStep = weighted<ClickStep>(
  [8, step({ count: fc.integer({ min: 1, max: 12 }), apart, alike: onceIn(3) }, 'add')],
  [2, step({ nth, count: fc.integer({ min: 1, max: 6 }) }, 'remove')],
  [5, step({ minutes }, 'wait')],
  [12, step({}, 'poll', 'poll', 'poll', 'fail')],
  [5, step({ meanwhile: fc.record({ added: few, removed: few, nth }) }, 'older')],
);

export const clickHistories: fc.Arbitrary<ClickHistory> = fc.record({
  before: fc.oneof(fc.constant(0), fc.nat(30)),
  size: fc.integer({ min: 1, max: 6 }),
  hasIds: fc.boolean(),
  steps: fc.array(anyStep, { minLength: 3, maxLength: 40, size: 'max' }),
});
