import { describe, expect, test } from 'vitest';
import { milestoneOf, roundBelow } from '../../../../lib/domain/earnings/milestone.ts';
import type { Mirror } from '../../../../lib/domain/mirror/mirror.ts';
import type { Referral } from '../../../../lib/domain/referrals/referral-schema.ts';
import { daysAgo } from '../../make.ts';
import { knownSince, mirror, rowAt, source, TODAY } from '../../mirror-samples.ts';

const usd = (daysAgo: number, amount: string) => rowAt(daysAgo, amount, { currency: 'USD' });
const WEEK = Array.from({ length: 8 }, (_, days) => usd(days, days === 0 ? '50' : '10'));
const BEST = { kind: 'best-day' };
const peak = (before: number, count: number, day = TODAY): Mirror['peak'] => ({ day, before, count });

describe('a milestone', () => {
  test.each<[string, Mirror['peak'], Referral[], object | null]>([
    ['is the first referral', peak(0, 1), [], { kind: 'first' }],
    ['is a round number', peak(98, 101), [], { kind: 'round', count: 100 }],
    ['is no number that was reached before', peak(100, 101), [], null],
    ['is no number of another day', peak(98, 101, '2026-11-19'), [], null],
    ['is no number of the first poll', peak(100, 100), [], null],
    ['is the rarer of two', peak(99, 100), WEEK, { kind: 'round', count: 100 }],
    ['is the best day', peak(57, 58), WEEK, BEST],
    ['is the best day without rows dated a year ahead', null, [...WEEK, usd(-365, '500')], BEST],
    ['is the best day with a row dated tomorrow', null, [...WEEK.slice(1), usd(0, '9'), usd(-1, '41')], BEST],
    ['is no best day while an amount cannot be read', null, [...WEEK, usd(5, '')], null],
    ['is no best day of fewer than eight days', null, WEEK.slice(0, 7), null],
    ['is no best day if an earlier one was as good', null, [...WEEK, usd(3, '40')], null],
  ])('%s', (_, peak, earned, expected) => {
    expect(milestoneOf(source({ mirror: mirror({ peak }), rows: earned }), TODAY)).toEqual(expected);
  });

  // Today $50, and $940 on a day before connecting.
  test.each<[string, Parameters<typeof mirror>[0] & { beyond?: string }]>([
    ['without a list', { listed: false }],
    ['while the list is read', knownSince(daysAgo(9))],
    ['while totals disagree with the rows', { beyond: '940' }],
  ])('is no best day while the past is unknown: %s', (_, part) => {
    expect(milestoneOf(source({ mirror: { ...mirror(), ...part }, rows: WEEK }), TODAY)).toBeNull();
  });

  test.each([
    [10, 10],
    [99, 50],
    [123_456, 100_000],
  ])('of a count of %i has the round number %j', (count, round) => {
    expect(roundBelow(count)).toBe(round);
  });

  test.each([
    ['60', null],
    ['40', BEST],
  ])('is judged in the currency of most referrals, with %s on another day', (amount, expected) => {
    const rows = [...WEEK, usd(3, amount), rowAt(2, '900', { currency: 'JPY' })];
    expect(milestoneOf(source({ rows: [usd(0, '5'), ...rows] }), TODAY)).toEqual(expected);
  });
});
