import { describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../../../lib/domain/calendar/calendar.ts';
import { type Mirror, MOST_MIRRORED, NEW_MIRROR } from '../../../../lib/domain/mirror/mirror.ts';
import {
  MOST_REQUESTS,
  nextReading,
  withFailure,
  withoutList,
  withRequest,
} from '../../../../lib/domain/mirror/reading-schedule.ts';
import type { Totals } from '../../../../lib/domain/mirror/totals.ts';
import { NOON } from '../../make.ts';
import { mirror } from '../../mirror-samples.ts';

const TOTALS: Totals = { paid: '30', unpaid: '12.50', referrals: 9 };
const OTHER_TOTALS: Totals = { ...TOTALS, unpaid: '13' };

const FULL: Partial<Mirror> = { complete: false, count: MOST_MIRRORED };

/** This many requests, the first a minute ago. */
const used = (count: number) => Array.from({ length: count }, (_, index) => NOON - MINUTE + index);
const USED_UP: Partial<Mirror> = { requests: used(MOST_REQUESTS) };

/** A mirror that agreed an hour ago. */
const agreeing = (part: Partial<Mirror> = {}): Mirror =>
  mirror({ count: 9, agreed: { totals: TOTALS, at: NOON - HOUR }, wholeAt: NOON - HOUR, ...part });
const differing = (times: number, at = NOON - 1000): Partial<Mirror> => ({
  agreed: null,
  difference: { totals: TOTALS, at, amount: '1', times },
});

describe('a reading is due', () => {
  test.each<[string, Partial<Mirror>, Totals, number, whole: boolean]>([
    ['at once at first', NEW_MIRROR, TOTALS, 0, false],
    ['at once if totals differ', {}, OTHER_TOTALS, 0, false],
    ['a week after the last reading to the end', {}, TOTALS, NOON - HOUR + 7 * DAY, true],
    ['a month after the last reading to the end of a long list', { count: 2001 }, TOTALS, NOON - HOUR + 30 * DAY, true],
    ['at once after an interruption', { reading: { whole: false, read: 100 } }, TOTALS, 0, false],
    ['at once after an interruption of a reading to the end', { reading: { whole: true, read: 100 } }, TOTALS, 0, true],
    ['at once while the mirror is incomplete', { complete: false }, TOTALS, 0, false],
    ['a month later if older rows were dropped', FULL, TOTALS, NOON - HOUR + 30 * DAY, true],
    ['an hour after a difference', differing(1), TOTALS, NOON - 1000 + HOUR, true],
    ['a day after the same difference again', differing(2), TOTALS, NOON - 1000 + DAY, true],
    ['at once if other totals differ', differing(2), OTHER_TOTALS, 0, false],
    ['only when the service allows it', { notBefore: NOON + HOUR }, OTHER_TOTALS, NOON + HOUR, false],
    ['at once if a wrong clock set the pause', { notBefore: NOON + 400 * DAY }, OTHER_TOTALS, 0, false],
    ['when the first request of the hour is an hour old', USED_UP, OTHER_TOTALS, NOON + 59 * MINUTE, false],
    ['at once while requests are left', { requests: used(MOST_REQUESTS - 1) }, OTHER_TOTALS, 0, false],
    ['without a list, after its pause', { listed: false, notBefore: NOON + DAY }, OTHER_TOTALS, NOON + DAY, false],
  ])('%s', (_, part, totals, at, whole) => {
    expect(nextReading(agreeing(part), totals, NOON)).toEqual({ at, whole });
  });

  test.each<[string, Partial<Mirror>]>([
    ['to the end', { wholeAt: NOON + 400 * DAY }],
    ['that left a difference', { ...differing(1, NOON + 400 * DAY), wholeAt: NOON }],
  ])('within a week after a clock was set back since the last one %s', (_, part) => {
    expect(nextReading(agreeing(part), TOTALS, NOON).at).toBeLessThanOrEqual(NOON + 7 * DAY);
  });
});

describe('a request', () => {
  test.each<[string, number[], number[]]>([
    ['counts with those of the last hour', [NOON - HOUR + 1, NOON - 1], [NOON - HOUR + 1, NOON - 1, NOON]],
    ['counts without earlier ones', [NOON - HOUR, NOON - 1], [NOON - 1, NOON]],
    ['counts alone after a clock was set back', [NOON + 1], [NOON]],
  ])('%s', (_, requests, expected) => {
    expect(withRequest(agreeing({ requests }), NOON).requests).toEqual(expected);
  });

  test.each([
    ['a minute at first', 0, 0, MINUTE],
    ['twice as long each time', 3, 0, 8 * MINUTE],
    ['six hours at most', 20, 0, 6 * HOUR],
    ['as long as the service requires', 0, 5 * HOUR, 5 * HOUR],
    ['a week at most', 0, 400 * DAY, 7 * DAY],
  ])('that failed is repeated after a while: %s', (_, failures, wait, pause) => {
    const after = withFailure(agreeing({ failures }), { now: NOON, random: 0.5, wait });
    expect(after).toMatchObject({ failures: failures + 1, notBefore: NOON + pause });
  });

  test('that failed is repeated after a random pause', () => {
    const pause = (random: number) => withFailure(agreeing(), { now: 0, random, wait: 0 }).notBefore;
    expect([pause(0), pause(1)]).toEqual([0.75 * MINUTE, 1.25 * MINUTE]);
  });
});

describe('a missing list', () => {
  const rest = { listed: false, complete: false, reading: null, agreed: null, difference: null, failures: 0 };

  test('that was lost has a date, and is requested again a day later', () => {
    const lost = withoutList(agreeing({ failures: 4 }), NOON, NOON - MINUTE);
    expect(lost).toMatchObject({ ...rest, unlistedSince: NOON - MINUTE, notBefore: NOON + DAY });
    expect(withoutList(lost, NOON + DAY, NOON + DAY).unlistedSince).toBe(NOON - MINUTE);
  });

  test('of a program with restored rows makes rises count only from then on', () => {
    expect(withoutList({ ...NEW_MIRROR, count: 3 }, NOON, NOON)).toMatchObject({ unlistedSince: NOON });
  });

  test('that never existed is requested again a week later', () => {
    const never = withoutList({ ...NEW_MIRROR }, NOON, NOON);
    expect(never).toMatchObject({ ...rest, unlistedSince: null, notBefore: NOON + 7 * DAY });
  });
});
