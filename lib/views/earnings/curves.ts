import type { Slice } from '../../domain/earnings/series.ts';
import { isZero, subtract } from '../../domain/money/decimal.ts';
import type { ClickSlice } from './clicks-figures.ts';
import type { AmountKind } from './earnings-words.ts';

/** Amounts as floats, for drawing only. null: unknown. */
export interface Curve {
  /** `marks` stand on the axis of days. */
  kind: 'bars' | 'line' | 'marks';
  color: AmountKind | 'clicks';
  values: (number | null)[];
}

/** The only file in which exact amounts become floats. Reversed amounts hang below the earned ones. */
export const earnedCurves = (slices: Slice[]): Curve[] => [
  { kind: 'bars', color: 'earned', values: slices.map(({ earned }) => heightOf(earned)) },
  { kind: 'bars', color: 'reversed', values: slices.map(({ reversed }) => heightOf(subtract('0', reversed))) },
  // Only their days count: a payout is many times what a day earns.
  { kind: 'marks', color: 'paid-out', values: slices.map(({ paidOut }) => (isZero(paidOut ?? '0') ? null : 0)) },
];

export const unpaidCurves = (slices: Slice[]): Curve[] => [
  {
    kind: 'line',
    color: 'unpaid',
    values: slices.map(({ unpaid }) => (unpaid === null ? null : Number(unpaid))),
  },
];

export const clickCurves = (clicks: (ClickSlice | null)[]): Curve[] => [
  { kind: 'bars', color: 'clicks', values: clicks.map((slice) => slice?.count || null) },
];

/** A line of a single point would only repeat the figures. */
export const hasUnpaid = (slices: Slice[]): boolean => slices.filter(({ unpaid }) => unpaid !== null).length > 1;

export const hasPayouts = (slices: Slice[]): boolean => slices.some(({ paidOut }) => !isZero(paidOut ?? '0'));

/** A chart of a single bar would only repeat the figures. */
export const hasPoints = (slices: Slice[], clicks: (ClickSlice | null)[] | null): boolean =>
  slices.length > 1 &&
  (clicks !== null ||
    hasUnpaid(slices) ||
    hasPayouts(slices) ||
    slices.some(({ earned, reversed }) => !isZero(earned) || !isZero(reversed)));

/** null for zero: a bar without height would be drawn as a line. */
const heightOf = (amount: string): number | null => (isZero(amount) ? null : Number(amount));
