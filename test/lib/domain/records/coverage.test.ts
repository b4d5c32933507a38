import { describe, expect, test } from 'vitest';
import { coverageGapBetween, withoutFound, withUnlisted } from '../../../../lib/domain/records/coverage.ts';
import { LAST_MOMENT, MOST_COVERAGE_GAPS, MOST_REFERRALS } from '../../../../lib/domain/referrals/referral-bounds.ts';
import { NOON } from '../../make.ts';
import { observation } from '../../record-keeper.ts';
import { cursor, entry } from '../../record-samples.ts';

const MINUTE = 60_000;
const coverageGap = (from: number, to: number, count: number) => ({
  from: NOON + from * MINUTE,
  to: NOON + to * MINUTE,
  count,
});
const at = (minute: number) => entry(0, '1', { at: NOON + minute * MINUTE });
const ANSWER = observation(30, []);
const SINCE = NOON - 60 * MINUTE;
const BEFORE = { cursor: cursor(), since: SINCE };

describe('a coverage gap', () => {
  test('lies between two answers of a service that sends the time, else it may be any time since records began', () => {
    expect(coverageGapBetween(cursor(), ANSWER, 2, SINCE)).toEqual(coverageGap(0, 30, 2));
    const anywhere = { from: SINCE, to: LAST_MOMENT, count: 2 };
    expect(coverageGapBetween(cursor(), { ...ANSWER, hasClock: false }, 2, null)).toEqual({
      ...anywhere,
      from: 0,
    });
    expect(coverageGapBetween(cursor({ hasClock: false }), ANSWER, 2, SINCE)).toEqual(anywhere);
    expect(coverageGapBetween(cursor(), { ...ANSWER, hasClock: false }, 2, SINCE)).toEqual(anywhere);
    // A clock that was set back tells nothing of what lies between.
    expect(coverageGapBetween(cursor({ at: NOON + 60 * MINUTE }), ANSWER, 2, SINCE)).toEqual(anywhere);
  });

  test('counts no more than anybody has', () => {
    expect(coverageGapBetween(cursor(), ANSWER, Number.MAX_SAFE_INTEGER, SINCE).count).toBe(MOST_REFERRALS);
  });
});

describe('what is found at last', () => {
  test.each<[string, number[], ReturnType<typeof coverageGap>[]]>([
    [
      'is missing no longer, of the coverage gap in which it came in',
      [5],
      [coverageGap(0, 10, 1), coverageGap(10, 20, 1)],
    ],
    ['all of a coverage gap: it is closed', [12], [coverageGap(0, 10, 2)]],
    ['at the second in which a coverage gap begins', [0], [coverageGap(0, 10, 1), coverageGap(10, 20, 1)]],
    ['at the second in which one ends, it came in after that', [10], [coverageGap(0, 10, 2)]],
    ['in none', [25, -1, 20], [coverageGap(0, 10, 2), coverageGap(10, 20, 1)]],
    ['more than are missing: the others were counted elsewhere', [15, 16, 17], [coverageGap(0, 10, 2)]],
  ])('%s', (_, minutes, left) => {
    const coverageGaps = [coverageGap(0, 10, 2), coverageGap(10, 20, 1)];
    expect(withoutFound(coverageGaps, minutes.map(at))).toEqual(left);
    expect(coverageGaps).toEqual([coverageGap(0, 10, 2), coverageGap(10, 20, 1)]);
  });

  test('is of the latest of several coverage gaps', () => {
    expect(withoutFound([coverageGap(0, 20, 1), coverageGap(10, 30, 1)], [at(15)])).toEqual([coverageGap(0, 20, 1)]);
  });
});

describe('an answer that counts', () => {
  const coverageGaps = [coverageGap(-20, -10, 1), coverageGap(-10, 0, 3)];

  test('as much as is recorded, or the first one, leaves coverage gaps as they are', () => {
    expect(withUnlisted(coverageGaps, 0, ANSWER, BEFORE)).toEqual(coverageGaps);
    expect(withUnlisted(coverageGaps, 4, ANSWER, null)).toEqual(coverageGaps);
  });

  test('less than is recorded closes none where the time is sent, and the oldest where it is not', () => {
    expect(withUnlisted(coverageGaps, -2, ANSWER, BEFORE)).toEqual(coverageGaps);
    const timeless = { ...ANSWER, hasClock: false };
    expect(withUnlisted(coverageGaps, -2, timeless, BEFORE)).toEqual([coverageGap(-10, 0, 2)]);
    expect(withUnlisted(coverageGaps, -9, timeless, BEFORE)).toEqual([]);
  });

  test('more is another coverage gap; too many become one, the oldest first, and none is forgotten', () => {
    expect(withUnlisted(coverageGaps, 2, ANSWER, BEFORE)).toEqual([...coverageGaps, coverageGap(0, 30, 2)]);
    const full = Array.from({ length: MOST_COVERAGE_GAPS }, (_, nth) => coverageGap(nth - 600, nth - 599, 1));
    const more = withUnlisted(full, 2, ANSWER, BEFORE);
    expect(more).toHaveLength(MOST_COVERAGE_GAPS);
    expect(more[0]).toEqual(coverageGap(-600, -598, 2));
    expect(more.at(-1)).toEqual(coverageGap(0, 30, 2));
  });
});
