import { describe, expect, test } from 'vitest';
import { agrees, withCheck } from '../../../../lib/domain/mirror/agreement.ts';
import { type Mirror, MOST_MIRRORED } from '../../../../lib/domain/mirror/mirror.ts';
import type { Totals } from '../../../../lib/domain/mirror/totals.ts';
import { NOON } from '../../make.ts';
import { mirror } from '../../mirror-samples.ts';

const TOTALS: Totals = { paid: '30', unpaid: '12.5', referrals: 9 };
const mirrorWith = (part: Partial<Mirror> = {}): Mirror =>
  mirror({ count: 4, total: 4, paid: '30.00', unpaid: '12.50', ...part });
const FULL = { complete: false, count: MOST_MIRRORED, total: MOST_MIRRORED + 9 };

describe('a mirror agrees', () => {
  test.each<[string, boolean, Partial<Mirror>, Partial<Totals>]>([
    ['with the same length and sums', true, {}, {}],
    ['with any count of the program', true, {}, { referrals: 500 }],
    ['within the server’s rounding errors', true, {}, { paid: '29.9998', unpaid: '12.5001' }],
    ['with no other paid total', false, {}, { paid: '30.001' }],
    ['with no other total of a coin', false, { paid: '0.00012345' }, { paid: '0.0002469' }],
    ['with no other unpaid total', false, {}, { unpaid: '12.51' }],
    ['only once it is complete', false, { complete: false }, {}],
    ['with no list of another length', false, { total: 5 }, {}],
    ['with a list of unknown length', true, { total: null }, {}],
    ['with an unknown total', true, {}, { paid: null }],
    ['with any totals if the oldest rows were dropped', true, FULL, { paid: '900' }],
  ])('%s', (_, expected, part, totals) => {
    expect(agrees(mirrorWith(part), { ...TOTALS, ...totals })).toBe(expected);
  });
});

describe('after a page', () => {
  const reading = (whole: boolean) => ({ whole, read: 4 });
  const at = NOON - 9;
  const earlier = { totals: TOTALS, at, amount: '1', times: 2 };

  test('a mirror that agrees ends the reading and clears the difference', () => {
    const before = mirrorWith({ reading: reading(false), difference: earlier, wholeAt: at });
    const after = withCheck(before, TOTALS, { now: NOON, ended: false });
    expect(after).toMatchObject({ reading: null, agreed: { totals: TOTALS, at: NOON }, difference: null, wholeAt: at });
  });

  test('a reading to the end continues even if the mirror agrees', () => {
    const after = withCheck(mirrorWith({ reading: reading(true) }), TOTALS, { now: NOON, ended: false });
    expect(after).toMatchObject({ reading: reading(true), agreed: { at: NOON } });
  });

  test('a mirror that does not agree yet continues', () => {
    const before = mirrorWith({ reading: reading(false), agreed: { totals: TOTALS, at }, paid: '29', wholeAt: at });
    const after = withCheck(before, TOTALS, { now: NOON, ended: false });
    expect(after).toEqual({ ...before, agreed: null });
  });

  test.each<[string, Partial<Mirror>, Partial<Totals>, amount: string, times: number]>([
    ['above the rows', { paid: '29' }, {}, '1.50', 1],
    ['below the rows', { paid: '29' }, { unpaid: '10' }, '-1', 1],
    ['again', { paid: '29', difference: earlier }, {}, '1.50', 3],
    ['unknown without a total', { total: 3 }, { paid: null }, '0', 1],
  ])('the end stores the difference of totals and sums: %s', (_, part, totals, amount, times) => {
    const whole = { ...mirrorWith({ reading: reading(false), unpaid: '12', ...part }) };
    const after = withCheck(whole, { ...TOTALS, ...totals }, { now: NOON, ended: true });
    expect(after).toMatchObject({ reading: null, agreed: null, difference: { times, at: NOON }, wholeAt: NOON });
    expect(Number(after.difference?.amount)).toBe(Number(amount));
  });
});
