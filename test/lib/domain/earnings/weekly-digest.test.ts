import { describe, expect, test } from 'vitest';
import type { ProgramHistory } from '../../../../lib/domain/earnings/earnings-history.ts';
import { digestOf, dueDigest, mondayDigest, nextDigest } from '../../../../lib/domain/earnings/weekly-digest.ts';
import type { Referral } from '../../../../lib/domain/referrals/referral-schema.ts';
import { knownSince, mirror, rowAt, source } from '../../mirror-samples.ts';

/** A moment by the user's clock. */
const at = (written: string) => Date.parse(written);
/** A Monday. */
const MONDAY = '2026-11-16';

describe('a digest', () => {
  test.each([
    ['is not due on Sunday', '2026-11-15T23:59', null, '2026-11-16T08:00'],
    ['is not due before eight on Monday', '2026-11-16T07:59', null, '2026-11-16T08:00'],
    ['is due on Monday at eight', '2026-11-16T08:00', MONDAY, '2026-11-23T08:00'],
    ['is due until Wednesday ends', '2026-11-18T23:59:59', MONDAY, '2026-11-23T08:00'],
    ['is not due on Thursday', '2026-11-19T00:00', null, '2026-11-23T08:00'],
  ])('%s', (_, now, due, next) => {
    expect(dueDigest([], at(now))).toBe(due);
    expect(nextDigest(at(now))).toBe(at(next));
  });

  test('announces a week once, also after the clock was ahead', () => {
    expect(dueDigest([MONDAY], at('2026-11-16T09:00'))).toBeNull();
    expect(dueDigest(['2027-01-04'], at('2026-11-16T09:00'))).toBe(MONDAY);
    expect(dueDigest([MONDAY, '2027-01-04'], at('2026-11-17T09:00'))).toBeNull();
  });
});

test('a digest is not above what the rows may have lost unseen', () => {
  const rows = [row('2026-11-10', '30'), row('2026-11-11', '5')];
  const digest = digestOf([program(rows, { mirror: { ...mirror(), beyond: '-12' } })], MONDAY);
  expect(digest?.sums.map(({ amount }) => amount)).toEqual(['23']);
});

test.each([
  ['2026-11-15T23:59', [], null],
  ['2026-11-16T00:00', [], MONDAY],
  ['2026-11-16T23:59', ['2026-11-09'], MONDAY],
  ['2026-11-16T09:00', [MONDAY], null],
  ['2026-11-17T00:00', [], null],
])('the digest for the popup at %s, after %j, is that of %s', (now, shown, monday) => {
  expect(mondayDigest(shown, at(now))).toBe(monday);
});

const row = (day: string, amount: string, part: Partial<Referral> = {}): Referral =>
  rowAt(0, amount, { at: at(`${day}T12:00`), currency: 'USD', ...part });
const program = (rows: Referral[], part: Partial<ProgramHistory> = {}): ProgramHistory =>
  source({ rows, until: at('2026-11-16T08:00'), ...part });
const WEEK = [row('2026-11-09', '10.10'), row('2026-11-12', '25.00'), row('2026-11-15', '0.20')];
const OTHER_WEEKS = [row('2026-11-16', '1000'), row('2026-11-01', '1000')];
const BEFORE = [row('2026-11-02', '4.00'), row('2026-11-08', '1.30')];

describe('a weekly digest', () => {
  test('names the currencies with most referrals first', () => {
    const sold = (currency: string, day: string) => row(`2026-11-${day}`, '1', { currency });
    const rows = [sold('BRL', '09'), sold('CHF', '10'), sold('CHF', '11')];
    expect(digestOf([program(rows)], MONDAY)?.sums.map(({ currency }) => currency)).toEqual(['CHF', 'BRL']);
  });

  test('names at most twenty currencies, of which the program’s own is one', () => {
    const rows = Array.from({ length: 500 }, (_, index) => row('2026-11-09', '1', { currency: `C${index}` }));
    expect(digestOf([program(rows)], MONDAY)).toMatchObject({ isPartial: true, sums: { length: 19 } });
  });

  test('compares Monday to Sunday with the week before, and names the best referral', () => {
    const best = { amount: '25.00', day: '2026-11-12' };
    expect(digestOf([program([...WEEK, ...BEFORE, ...OTHER_WEEKS])], MONDAY)).toEqual({
      ...{ monday: MONDAY, count: 3, isPartial: false },
      sums: [{ currency: 'USD', amount: '35.30', programName: null, change: '30.00', best, bestDay: best.day }],
    });
  });

  /** What each sum of the digest is of, and its change. */
  const sumsOf = (...programs: ProgramHistory[]) =>
    digestOf(programs, MONDAY)?.sums.map(({ amount, currency, programName, change, best }) =>
      [amount, currency ?? programName, change, best?.amount].join(' '),
    );

  test('adds up programs by currency, and lists one that fell to zero', () => {
    const euros = BEFORE.map((earning) => ({ ...earning, currency: 'eur' }));
    expect(sumsOf(program(WEEK), program([row('2026-11-10', '30'), ...euros]))).toEqual([
      '65.30 USD 65.30 30',
      '0 EUR -5.30 ',
    ]);
  });

  test('keeps sums without a known currency with their programs', () => {
    const unknown = (name: string, rows: Referral[], ...others: Referral[]) =>
      program([...rows.map((row) => ({ ...row, currency: null })), ...others], { name, currency: null });
    const boots = [row('2026-11-10', '5'), row('2026-11-03', '4')];
    const two = [unknown('Shop', [row('2026-11-09', '10')]), unknown('Boots', boots, row('2026-11-09', '7'))];
    expect(sumsOf(...two)).toEqual(['10 Shop 10 10', '5 Boots 1 5', '7 USD 7 7']);
    expect(sumsOf(unknown('Boots', boots))).toEqual(['5  1 5']);
  });

  test('names as the best day the one with the highest sum, which may not have the best referral', () => {
    const rows = [row('2026-11-09', '100'), row('2026-11-10', '60'), row('2026-11-10', '60')];
    const [sum] = digestOf([program(rows)], MONDAY)?.sums ?? [];
    expect(sum).toMatchObject({ best: { day: '2026-11-09' }, bestDay: '2026-11-10' });
    const partly = digestOf([program(rows, { until: at('2026-11-13T12:00') })], MONDAY)?.sums ?? [];
    expect(partly).toMatchObject([{ best: { day: '2026-11-09' }, bestDay: null }]);
  });

  test('is empty for a week without earnings', () => {
    expect(digestOf([program([])], MONDAY)).toEqual({ monday: MONDAY, count: 0, isPartial: false, sums: [] });
  });

  test.each<[string, Partial<ProgramHistory>, isPartial: boolean]>([
    ['without a list', { mirror: mirror({ listed: false }) }, true],
    ['whose last answer is from Friday', { until: at('2026-11-13T12:00') }, true],
    ['that is known only since the week before', { mirror: mirror(knownSince(at('2026-11-05T00:00'))) }, false],
  ])('is not compared with a program %s', (_, part, isPartial) => {
    expect(digestOf([program(WEEK), program([], part)], MONDAY)).toMatchObject({
      isPartial,
      sums: [{ amount: '35.30', change: null }],
    });
  });

  test('is null if no program has answered for weeks', () => {
    expect(digestOf([program(BEFORE, { until: at('2026-11-08T12:00') })], MONDAY)).toBeNull();
  });
});
