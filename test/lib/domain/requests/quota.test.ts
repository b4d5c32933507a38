import { describe, expect, test } from 'vitest';
import { HOUR, MINUTE } from '../../../../lib/domain/calendar/calendar.ts';
import {
  MOST,
  MOST_OF_CLICKS,
  MOST_OF_LISTS,
  type Quota,
  quotaEnd,
  withSpent,
} from '../../../../lib/domain/requests/quota.ts';
import type { Spent } from '../../../../lib/domain/requests/route-schema.ts';

const NOW = Date.UTC(2026, 10, 20, 12);

/** Requests that are made as soon as they are allowed, for some hours. @returns their times and bytes */
function busy(hours: number, bytes: number, most: Quota, pause = 1500): { at: number; bytes: number }[] {
  const made: { at: number; bytes: number }[] = [];
  let spent: Spent[] = [];
  for (let now = NOW; now < NOW + hours * HOUR; now += pause) {
    if (quotaEnd(spent, now, most) > now) continue;
    spent = withSpent(spent, now, { requests: 1, bytes });
    made.push({ at: now, bytes });
  }
  return made;
}

const inAnyHour = (made: { at: number; bytes: number }[], of: (made: { bytes: number }) => number): number =>
  Math.max(
    ...made.map(({ at: from }) =>
      made.filter(({ at }) => at >= from && at < from + HOUR).reduce((sum, request) => sum + of(request), 0),
    ),
  );

describe.each([
  ['polls', MOST, 200, 50_000_000],
  ['pages of a list', MOST_OF_LISTS, 185, 40_000_000],
  ['pages of clicks', MOST_OF_CLICKS, 100, 40_000_000],
])('%s', (_, quota, requests, bytes) => {
  test(`are at most ${requests} in any hour`, () => {
    const made = busy(5, 3000, quota);
    expect(inAnyHour(made, () => 1)).toBe(requests);
    // The time that is lost because requests are counted by five minutes.
    expect(made.length).toBeGreaterThan(requests * 4.5);
  });

  test(`have at most ${bytes} bytes in any hour, but for the last answer`, () => {
    const most = inAnyHour(busy(5, 2_000_000, quota), (request) => request.bytes);
    expect(most).toBeLessThanOrEqual(bytes);
  });
});

test('a list leaves requests for polls', () => {
  const spent = Array.from({ length: 185 }).reduce<Spent[]>(
    (before) => withSpent(before, NOW, { requests: 1, bytes: 0 }),
    [],
  );
  expect([quotaEnd(spent, NOW, MOST_OF_LISTS), quotaEnd(spent, NOW, MOST)]).toEqual([NOW + HOUR + 5 * MINUTE, 0]);
});

test('an answer that is smaller than was counted leaves the rest', () => {
  const reserved = withSpent([], NOW, { requests: 1, bytes: 40_000_000 });
  expect(quotaEnd(reserved, NOW, MOST_OF_LISTS)).toBeGreaterThan(NOW);
  expect(quotaEnd(withSpent(reserved, NOW, { requests: 0, bytes: -39_000_000 }), NOW, MOST_OF_LISTS)).toBe(0);
});

test('requests of a clock that was set back do not count', () => {
  const spent = withSpent([], NOW + HOUR, { requests: 200, bytes: 0 });
  expect(quotaEnd(spent, NOW, MOST)).toBe(0);
  expect(withSpent(spent, NOW, { requests: 1, bytes: 1 })).toEqual([{ from: NOW, requests: 1, bytes: 1 }]);
});
