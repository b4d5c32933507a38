import { describe, expect, test } from 'vitest';
import { knownFrom, type Mirror, reachOf, spliced, withPeak } from '../../../../lib/domain/mirror/mirror.ts';
import type { Row } from '../../../../lib/domain/mirror/row-schema.ts';
import { NOON } from '../../make.ts';
import { knownSince, mirror, mirrorOf, rowAt, rowsDown, rowWith } from '../../mirror-samples.ts';

test('a splice changes count and sums by the rows that go and come, exactly', () => {
  const before = mirrorOf([
    rowAt(0, '0.10', { status: 'paid' }),
    rowAt(1, '0.20'),
    rowAt(2, '7', { status: 'rejected' }),
  ]);
  const after = spliced(before, [rowAt(1, '0.20')], [rowAt(1, '0.30', { status: 'paid' }), rowAt(3, '5')]);
  expect([after.count, Number(after.paid), Number(after.unpaid)]).toEqual([4, 0.4, 5]);
});

test('a mirror knows the currencies that its rows name, as many as there can be', () => {
  const before = mirror({ currencies: ['EUR'] });
  const rows = [rowAt(0, '1', { currency: 'usd' }), rowAt(1, '1', { currency: 'EUR' }), rowAt(2, '1')];
  expect(spliced(before, [], rows).currencies).toEqual(['EUR', 'USD']);
  const made = rowsDown(100, 1).map((row, nth) => ({ ...row, currency: `C${nth}` }));
  expect(spliced(before, [], made).currencies).toHaveLength(20);
});

describe('all is known', () => {
  test.each<[string, Partial<Mirror>, number | null]>([
    ['from the very first, where the mirror is complete', {}, null],
    ['since its oldest rows, while it is not', knownSince(NOON), NOON],
    ['never for sure, where the service has no list', { listed: false, complete: true }, Number.POSITIVE_INFINITY],
    ['never for sure, before there is a row', { complete: false }, Number.POSITIVE_INFINITY],
  ])('%s', (_, part, from) => {
    expect(knownFrom(mirror(part))).toBe(from);
  });
});

test.each<[string, Row[], number | null]>([
  ['the newest of its oldest rows, for some may be back-dated', [...rowsDown(30, 1), rowAt(9, '1')], rowWith(19).at],
  ['those that have a time', [rowWith(2, { at: null }), rowWith(1), rowWith(0, { at: null })], rowWith(1).at],
  ['nowhere without one', [rowWith(1, { at: null })], null],
])('a mirror reaches down to %s', (_, rows, reach) => {
  expect(reachOf(rows)).toBe(reach);
});

const peak = (day: string, before: number, count: number) => ({ day, before, count });
const [MONDAY, TUESDAY] = ['2026-11-16', '2026-11-17'];

test.each<[string, Mirror['peak'], number | null, Mirror['peak']]>([
  ['begins with what was there', null, 57, { day: TUESDAY, before: 57, count: 57 }],
  ['rises', peak(TUESDAY, 57, 57), 58, peak(TUESDAY, 57, 58)],
  ['keeps what there was before the day', peak(TUESDAY, 57, 60), 61, peak(TUESDAY, 57, 61)],
  ['begins a day with all before it', peak(MONDAY, 40, 60), 61, peak(TUESDAY, 60, 61)],
  ['does not fall, so that nothing is reached twice', peak(TUESDAY, 57, 60), 58, peak(TUESDAY, 57, 60)],
  ['does not fall overnight', peak(MONDAY, 57, 60), 58, peak(TUESDAY, 60, 60)],
  ['stays where nothing is counted', peak(MONDAY, 57, 60), null, peak(MONDAY, 57, 60)],
])('the most referrals ever counted: %s', (_, before, referrals, after) => {
  expect(withPeak(mirror({ peak: before }), referrals, TUESDAY).peak).toEqual(after);
});
