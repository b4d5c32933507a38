import { describe, expect, test } from 'vitest';
import { asksHistory } from '../../../../lib/domain/records/ask-history.ts';
import type { Totals } from '../../../../lib/domain/records/observation.ts';
import { observationOf } from '../../../../lib/domain/records/observation.ts';
import {
  isOvertaken,
  isTimed,
  paidAndUnpaid,
  referralIncrease,
  rowDigest,
} from '../../../../lib/domain/records/record-cursor.ts';
import type { Referral } from '../../../../lib/domain/referrals/referral-schema.ts';
import { keyed, NOON, plainRow, row, snapshot, stats } from '../../make.ts';
import { observation } from '../../record-keeper.ts';
import { cursor } from '../../record-samples.ts';

const MINUTE = 60_000;

describe('an answer as the records take it', () => {
  test('is by the clock of the service in whole seconds, else by this computer’s', () => {
    const referrals = [keyed('x')];
    const fetchedAt = NOON + 7777;
    expect(observationOf(snapshot({ referrals, fetchedAt, at: NOON - 1 }))).toEqual({
      at: NOON - 1000,
      hasClock: true,
      fetchedAt,
      totals: { paid: '1034.40', unpaid: '200.10', referrals: 57, rate: '5.63' },
      rows: referrals,
    });
    expect(observationOf(snapshot({ fetchedAt, at: null }))).toMatchObject({
      at: NOON + 7000,
      hasClock: false,
    });
    expect(observationOf(snapshot({ fetchedAt }))).toMatchObject({ at: NOON + 7000, hasClock: false });
  });

  test('is none where a cache gave it', () => {
    expect(observationOf(snapshot({ cachedSeconds: 0 }))).toBeNull();
  });

  test('holds no moment and no total that cannot be', () => {
    expect(observationOf(snapshot({ at: Number.MAX_SAFE_INTEGER }))?.at).toBe(Date.UTC(9999, 11, 31));
    expect(observationOf(snapshot({ at: -5 }))?.at).toBe(0);
    const odd = stats({
      totalPaid: '1'.repeat(50),
      totalUnpaid: 'x',
      totalReferrals: 1e12,
      conversionRate: null,
    });
    const none = { paid: null, unpaid: null, referrals: null, rate: null };
    expect(observationOf(snapshot({ stats: odd }))?.totals).toEqual(none);
  });
});

describe('an answer after the cursor', () => {
  const at = (part: Partial<ReturnType<typeof observation>>) => observation(0, [], {}, { fetchedAt: NOON, ...part });

  test.each<[string, boolean, ReturnType<typeof observation>]>([
    ['is that which is recorded: it was received at the same time', true, at({ at: NOON + MINUTE })],
    ['is older by both clocks', true, at({ at: NOON - 1000, fetchedAt: NOON - 900 })],
    ['is younger', false, at({ at: NOON + MINUTE, fetchedAt: NOON + MINUTE })],
    ['is younger by the service’s clock, this computer’s was set back', false, at({ at: NOON + MINUTE, fetchedAt: 5 })],
    ['is of the same second', false, at({ fetchedAt: NOON + 300 })],
    [
      'is younger by this computer’s, the service’s was ahead',
      false,
      at({ at: NOON - MINUTE, fetchedAt: NOON + MINUTE }),
    ],
    ['sends no time: nobody knows', false, at({ at: 5, hasClock: false, fetchedAt: 5 })],
  ])('%s: overtaken %s', (_, overtaken, answer) => {
    expect(isOvertaken(cursor(), answer)).toBe(overtaken);
    expect(isOvertaken(null, answer)).toBe(false);
  });

  test('can be compared with it where the service sends the time, and its clock went on', () => {
    const next = at({ at: NOON });
    expect(isTimed(null, next)).toBe(true);
    expect(isTimed(cursor(), next)).toBe(true);
    expect(isTimed(cursor({ hasClock: false }), next)).toBe(false);
    expect(isTimed(cursor(), { ...next, hasClock: false })).toBe(false);
    expect(isTimed(null, { ...next, hasClock: false })).toBe(false);
    expect(isTimed(cursor({ at: NOON + 1000 }), next)).toBe(false);
  });

  test('counts more or less; nobody knows where one of them names no total', () => {
    expect(referralIncrease(cursor(), observation(0, [], { referrals: 60 }).totals)).toBe(3);
    expect(referralIncrease(cursor(), observation(0, [], { referrals: 50 }).totals)).toBe(-7);
    expect(referralIncrease(cursor({ referrals: null }), observation(0, []).totals)).toBeNull();
    expect(referralIncrease(cursor(), observation(0, [], { referrals: null }).totals)).toBeNull();
  });
});

describe('the history is asked', () => {
  const known = row(1, -9);
  const nameless = plainRow('Order 1', -9);
  const recorded = (rows: Referral[], totals: Partial<Totals> = {}) =>
    cursor({
      listed: rows.map(rowDigest),
      totals: { paid: '100', unpaid: '50', referrals: 10, rate: null, ...totals },
    });
  const now = (rows: Referral[], totals: Partial<Totals> = {}) =>
    observation(10, rows, { paid: '100', unpaid: '50', referrals: 10, ...totals });

  test.each<[string, boolean, Parameters<typeof asksHistory>]>([
    ['for rows that do not identify themselves, at first', true, [null, now([nameless])]],
    ['for one without a currency, at first', true, [null, now([row(1, 1, { currency: null })])]],
    ['not for rows with ids, at first', false, [null, now([known])]],
    ['for what is counted where nothing is listed, at first', true, [null, now([], { referrals: 1 })]],
    ['not where nothing is counted, at first', false, [null, now([], { referrals: 0 })]],
    ['not where no total is named, at first', false, [null, now([], { referrals: null })]],
    ['not without news', false, [recorded([known]), now([known])]],
    ['not without news where rows are nameless', false, [recorded([nameless]), now([nameless])]],
    ['for a nameless row that is new', true, [recorded([known]), now([nameless, known], { referrals: 11 })]],
    [
      'for a nameless row that says another thing',
      true,
      [recorded([nameless]), now([{ ...nameless, status: 'paid' }])],
    ],
    [
      'not for one with an id that is new',
      false,
      [recorded([known]), now([row(2, 5), known], { referrals: 11, unpaid: '62.40' })],
    ],
    [
      'not for one with an id that is worth another thing',
      false,
      [recorded([known]), now([row(1, -9, { amount: '13' })], { unpaid: '50.6' })],
    ],
    ['for more than is listed', true, [recorded([known]), now([row(2, 5), known], { referrals: 12 })]],
    [
      'for one that is counted, and listed with an older time',
      true,
      [recorded([known]), now([row(2, -5), known], { referrals: 11 })],
    ],
    [
      'not for one that is counted and sends no time',
      false,
      [recorded([known]), now([row(2, 5, { createdAt: null }), known], { referrals: 11, unpaid: '62.40' })],
    ],
    ['for worth that no row explains', true, [recorded([known]), now([known], { unpaid: '50.01' })]],
    [
      'for more worth than rows explain',
      true,
      [recorded([known]), now([row(2, 5), known], { referrals: 11, unpaid: '62.41' })],
    ],
    ['not for the rounding errors of floats', false, [recorded([known]), now([known], { unpaid: '50.0004' })]],
    ['not where it is worth less', false, [recorded([known]), now([known], { paid: '150', unpaid: '0' })]],
    ['not where no worth is named', false, [recorded([known]), now([known], { unpaid: null })]],
    ['for less of nameless rows: some were deleted', true, [recorded([nameless]), now([nameless], { referrals: 9 })]],
    ['not for less of rows with ids', false, [recorded([known]), now([known], { referrals: 9 })]],
    ['without a total, where all rows are new', true, [recorded([known]), now([row(2, 5)], { referrals: null })]],
    [
      'not without a total, where one is known',
      false,
      [recorded([known]), now([row(2, 5), known], { referrals: null })],
    ],
    ['not without a total, where there are none', false, [recorded([known]), now([], { referrals: null })]],
  ])('%s: %s', (_, asks, [from, answer]) => {
    expect(asksHistory(from, answer)).toBe(asks);
  });
});

test('worth is paid and unpaid together, where both are named', () => {
  const totals = { paid: '1.10', unpaid: '2.20', referrals: 1, rate: null };
  expect(paidAndUnpaid(totals)).toBe('3.30');
  expect([paidAndUnpaid({ ...totals, paid: null }), paidAndUnpaid({ ...totals, unpaid: null })]).toEqual([null, null]);
});

test.each(['id', 'createdAt', 'order', 'description', 'status', 'amount', 'currency'] as const)(
  'a row says another thing with another %s',
  (part) => {
    expect(rowDigest({ ...row(1, 1), [part]: '7' })).not.toBe(rowDigest(row(1, 1)));
    expect(rowDigest({ ...row(1, 1), provider: 'edd' })).toBe(rowDigest(row(1, 1)));
  },
);
