import { describe, expect, test } from 'vitest';
import { knownFrom, type Mirror, reachOf, spliced, withPeak } from '../../../../lib/domain/mirror/mirror.ts';
import type { Referral } from '../../../../lib/domain/referrals/referral-schema.ts';
import { NOON } from '../../make.ts';
import { knownSince, mirror, mirrorOf, rowAt, rowsDown, rowWith } from '../../mirror-samples.ts';

test('a splice changes the count and the sums of a mirror exactly', () => {
  const rejected = rowAt(2, '7', { status: 'rejected' });
  const before = mirrorOf([rowAt(0, '0.10', { status: 'paid' }), rowAt(1, '0.20'), rejected]);
  const after = spliced(before, [rowAt(1, '0.20')], [rowAt(1, '0.30', { status: 'paid' }), rowAt(3, '5')]);
  expect([after.count, Number(after.paid), Number(after.unpaid)]).toEqual([4, 0.4, 5]);
});

test('a mirror has a bounded list of its rows’ currencies', () => {
  const before = mirror({ currencies: ['EUR'] });
  const rows = [rowAt(0, '1', { currency: 'usd' }), rowAt(1, '1', { currency: 'EUR' }), rowAt(2, '1')];
  expect(spliced(before, [], rows).currencies).toEqual(['EUR', 'USD']);
  const made = rowsDown(100, 1).map((row, index) => ({ ...row, currency: `C${index}` }));
  expect(spliced(before, [], made).currencies).toHaveLength(20);
});

describe('every row is known', () => {
  test.each<[string, Partial<Mirror>, number | null]>([
    ['from the first one if the mirror is complete', {}, null],
    ['since its oldest rows while it is incomplete', knownSince(NOON), NOON],
    ['from no moment without a list', { listed: false, complete: true }, Number.POSITIVE_INFINITY],
    ['from no moment before the first row', { complete: false }, Number.POSITIVE_INFINITY],
  ])('%s', (_, part, from) => {
    expect(knownFrom(mirror(part))).toBe(from);
  });
});

test.each<[string, Referral[], number | null]>([
  ['the newest of its oldest rows', [...rowsDown(30, 1), rowAt(9, '1')], rowWith(19).at],
  ['the newest with a time', [rowWith(2, { at: null }), rowWith(1), rowWith(0, { at: null })], rowWith(1).at],
  ['null without times', [rowWith(1, { at: null })], null],
])('the reach of a mirror is %s', (_, rows, reach) => {
  expect(reachOf(rows)).toBe(reach);
});

const peak = (day: string, before: number, count: number) => ({ day, before, count });
const [MONDAY, TUESDAY] = ['2026-11-16', '2026-11-17'];

test.each<[string, Mirror['peak'], number | null, Mirror['peak']]>([
  ['begins with the first count', null, 57, { day: TUESDAY, before: 57, count: 57 }],
  ['rises', peak(TUESDAY, 57, 57), 58, peak(TUESDAY, 57, 58)],
  ['keeps the count before the day', peak(TUESDAY, 57, 60), 61, peak(TUESDAY, 57, 61)],
  ['begins a day with the count before it', peak(MONDAY, 40, 60), 61, peak(TUESDAY, 60, 61)],
  ['does not fall', peak(TUESDAY, 57, 60), 58, peak(TUESDAY, 57, 60)],
  ['does not fall overnight', peak(MONDAY, 57, 60), 58, peak(TUESDAY, 60, 60)],
  ['stays without a count', peak(MONDAY, 57, 60), null, peak(MONDAY, 57, 60)],
])('the peak of referrals %s', (_, before, referrals, after) => {
  expect(withPeak(mirror({ peak: before }), referrals, TUESDAY).peak).toEqual(after);
});
