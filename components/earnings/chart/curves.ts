import type { Slice } from '../../../lib/domain/earnings/series.ts';
import { isZero, subtract } from '../../../lib/domain/money/decimal.ts';
import type { ClickSlice } from '../../../lib/views/earnings/clicks-figures.ts';
import type { Curve } from './plot-spec.ts';

/** Which amounts of the slices are drawn, and how. Here alone exact amounts become floats. */

/** Reversed amounts hang below the earned ones. */
export const earnedCurves = (slices: Slice[]): Curve[] => [
  { kind: 'bars', color: 'earned', values: slices.map(({ earned }) => drawn(earned)) },
  { kind: 'bars', color: 'reversed', values: slices.map(({ reversed }) => drawn(subtract('0', reversed))) },
];

export const unpaidCurves = (slices: Slice[]): Curve[] => [
  { kind: 'bars', color: 'paid-out', values: slices.map(({ paidOut }) => drawn(paidOut ?? '0')) },
  {
    kind: 'line',
    color: 'unpaid',
    values: slices.map(({ unpaid }) => (unpaid === null ? null : Number(unpaid))),
  },
];

export const clickCurves = (clicks: (ClickSlice | null)[]): Curve[] => [
  { kind: 'bars', color: 'clicks', values: clicks.map((one) => one?.count || null) },
];

/** A single point says nothing that the figures above do not. */
export const hasUnpaid = (slices: Slice[]): boolean =>
  slices.filter(({ unpaid }) => unpaid !== null).length > 1 || slices.some(({ paidOut }) => !isZero(paidOut ?? '0'));

/** A chart of one bar, or of none, says nothing that the figures above do not. */
export const hasPoints = (slices: Slice[], clicks: (ClickSlice | null)[] | null): boolean =>
  slices.length > 1 &&
  (clicks !== null || hasUnpaid(slices) || slices.some((one) => !isZero(one.earned) || !isZero(one.reversed)));

/** A bar of no height would still be drawn as a line. */
const drawn = (amount: string): number | null => (isZero(amount) ? null : Number(amount));
