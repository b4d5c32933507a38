import { describe, expect, test } from 'vitest';
import { DAY, HOUR } from '../../../../lib/domain/calendar/calendar.ts';
import { withCheck } from '../../../../lib/domain/mirror/agreement.ts';
import { type Mirror, MOST_MIRRORED, NEW_MIRROR } from '../../../../lib/domain/mirror/mirror.ts';
import {
  afterTooManyPages,
  isTooLong,
  nextReading,
  withoutList,
} from '../../../../lib/domain/mirror/reading-schedule.ts';
import type { Totals } from '../../../../lib/domain/mirror/totals.ts';
import { NOON, route } from '../../make.ts';
import { mirror } from '../../mirror-samples.ts';

const TOTALS: Totals = { paid: '30', unpaid: '12.50', referrals: 9 };
const OTHER_TOTALS: Totals = { ...TOTALS, unpaid: '13' };

const FULL: Partial<Mirror> = { complete: false, count: MOST_MIRRORED, began: NOON - HOUR };

const login = { revision: 1, now: NOON };

/** A mirror that agreed an hour ago. */
const agreeing = (part: Partial<Mirror> = {}): Mirror =>
  mirror({ count: 9, agreed: { totals: TOTALS, at: NOON - HOUR }, wholeAt: NOON - HOUR, ...part });
const differing = (times: number, at = NOON - 1000): Partial<Mirror> => ({
  agreed: null,
  difference: { totals: TOTALS, at, amount: '1', times },
});

const NO_LIST: Partial<Mirror> = { listed: false, route: route({ state: 'absent', retryAt: NOON + DAY }) };

describe('a reading is due', () => {
  test.each<[string, Partial<Mirror>, Totals, number, whole: boolean]>([
    ['at once at first', NEW_MIRROR, TOTALS, 0, false],
    ['at once if totals differ', {}, OTHER_TOTALS, 0, false],
    ['a week after the last reading to the end', {}, TOTALS, NOON - HOUR + 7 * DAY, true],
    ['a month after the last reading to the end of a long list', { count: 2001 }, TOTALS, NOON - HOUR + 30 * DAY, true],
    ['at once after an interruption', { reading: { whole: false, read: 100 } }, TOTALS, 0, false],
    ['at once after an interruption of a reading to the end', { reading: { whole: true, read: 100 } }, TOTALS, 0, true],
    ['at once while the mirror is incomplete', { complete: false }, TOTALS, 0, false],
    ['an hour later if other totals differ and older rows were dropped', FULL, OTHER_TOTALS, NOON, false],
    ['an hour later if older rows were dropped, and polls contradict', { ...FULL, agreed: null }, TOTALS, NOON, false],
    ['a month later if older rows were dropped', FULL, TOTALS, NOON - HOUR + 30 * DAY, true],
    ['an hour after a difference', differing(1), TOTALS, NOON - 1000 + HOUR, true],
    ['a day after the same difference again', differing(2), TOTALS, NOON - 1000 + DAY, true],
    ['at once after a first difference, if the totals are others', differing(1), OTHER_TOTALS, 0, false],
    ['an hour after two differences, if other totals differ', differing(2), OTHER_TOTALS, NOON - 1000 + HOUR, false],
    [
      'hours after two differences of a list of 40 pages',
      { ...differing(2), count: 4000 },
      OTHER_TOTALS,
      NOON - 1000 + 10 * HOUR,
      false,
    ],
    [
      'a week after two differences of a list of 700 pages',
      { ...differing(2), count: 70_000 },
      TOTALS,
      NOON - 1000 + 7 * DAY,
      true,
    ],
    [
      'hours after two differences of short pages',
      { ...differing(2), count: 400, size: 10 },
      OTHER_TOTALS,
      NOON - 1000 + 10 * HOUR,
      false,
    ],
    ['only when its route is', { route: route({ retryAt: NOON + HOUR }) }, OTHER_TOTALS, NOON + HOUR, false],
    ['at once for another login', { route: route({ revision: 2, retryAt: NOON + HOUR }) }, OTHER_TOTALS, 0, false],
    ['without a list, when its route is', NO_LIST, OTHER_TOTALS, NOON + DAY, false],
  ])('%s', (_, part, totals, at, whole) => {
    expect(nextReading(agreeing(part), totals, login)).toEqual({ at, whole });
  });

  test.each<[string, Partial<Mirror>]>([
    ['to the end', { wholeAt: NOON + 400 * DAY }],
    ['that left a difference', { ...differing(1, NOON + 400 * DAY), wholeAt: NOON }],
  ])('within a week after a clock was set back since the last one %s', (_, part) => {
    expect(nextReading(agreeing(part), TOTALS, login).at).toBeLessThanOrEqual(NOON + 7 * DAY);
  });
});

describe('a request of a page', () => {
  const rests = (part: Partial<Mirror>) => isTooLong(agreeing(part));

  test.each([
    ['after 3,000 pages, for a day', { pages: 3000 }, DAY],
    ['after 60 more pages, for a week', { pages: 60, endless: 1 }, 7 * DAY],
    ['after 60 pages each time from then on', { pages: 60, endless: 5 }, 7 * DAY],
  ])('of a list without end rests %s', (_, part, pause) => {
    expect([rests(part), rests({ ...part, pages: part.pages - 1 })]).toEqual([true, false]);
    const mirror = afterTooManyPages(agreeing(part), route(), NOON);
    expect(mirror.pages).toBe(0);
    expect(nextReading({ ...mirror, complete: false }, TOTALS, login).at).toBe(NOON + pause);
  });

  test('of a list of known length rests after as many pages as four readings have, and some', () => {
    const known = { total: 1000, size: 100 };
    expect([rests({ ...known, pages: 139 }), rests({ ...known, pages: 140 })]).toEqual([false, true]);
  });

  test('begins anew after the mirror agrees, or the list ended', () => {
    const read = { ...agreeing({ pages: 50, endless: 1, total: 9, paid: '30', unpaid: '12.5' }) };
    const checked = (totals: Totals, ended: boolean) => withCheck(read, totals, { now: NOON, ended });
    expect(checked(TOTALS, true)).toMatchObject({ pages: 0, endless: 0 });
    expect(checked(OTHER_TOTALS, true)).toMatchObject({ pages: 0, endless: 0 });
    expect(checked(OTHER_TOTALS, false)).toMatchObject({ pages: 50, endless: 1 });
  });
});

test('a missing list keeps its rows and claims nothing', () => {
  const before = agreeing();
  expect(withoutList(before)).toEqual({ ...before, listed: false, complete: false, agreed: null });
});
