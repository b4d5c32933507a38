import { describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, WEEK } from '../../../../lib/domain/calendar/calendar.ts';
import {
  afterDoubtfulPage,
  areClicksDue,
  clicksDueAt,
  clicksIn,
  withClicksRequest,
} from '../../../../lib/domain/portal/click-list.ts';
import { shownClicks } from '../../../../lib/domain/portal/click-reading.ts';
import type { ClicksView, KnownClicks, ShownClicks } from '../../../../lib/domain/portal/clicks-schema.ts';
import { clicks, countedClicks, NOON, route } from '../../make.ts';

const view = (part: Partial<ClicksView> = {}): ClicksView => clicks(part);
const dueAt = (known: ClicksView | null, now = NOON) => clicksDueAt(known, { revision: 1, now });

describe('the list of clicks is due', () => {
  test.each<[string, ClicksView | null, number]>([
    ['at once if it was never asked', null, 0],
    ['daily', view(), NOON + DAY],
    ['at once while it is being read', view({ isCurrent: false }), NOON],
    ['an hour after a short one was read, if rows were deleted', view({ isChanged: true }), NOON + HOUR],
    ['a day after a long one was read, if rows were deleted', view({ isChanged: true, total: 9000 }), NOON + DAY],
    ['when a failure’s pause ends', view({ isCurrent: false, route: route({ retryAt: NOON + 7 }) }), NOON + 7],
    ['at once if the clock was set back since', view({ wholeAt: NOON + DAY }), 0],
    ['at once for another login', view({ route: route({ revision: 0 }) }), 0],
  ])('%s', (_, known, at) => {
    expect(dueAt(known)).toBe(at);
  });

  test('to its end once a week', () => {
    const known = view({ wholeAt: NOON - WEEK });
    expect(dueAt(known)).toBe(NOON);
  });

  test('at most 100 times an hour', () => {
    let known = view({ isCurrent: false });
    for (let page = 0; page < 100; page++) {
      expect(dueAt(known)).toBe(NOON);
      known = { ...withClicksRequest(known, { revision: 1, now: NOON }), isCurrent: false };
    }
    expect(dueAt(known)).toBe(NOON + HOUR + 5 * MINUTE);
    const opened = { revision: 1, now: NOON + 20 * MINUTE, opened: 'earnings' as const };
    expect(areClicksDue({ ...known, isCurrent: true }, opened)).toBe(false);
  });

  test('when Earnings opens a quarter of an hour later', () => {
    const isDue = (opened: 'popup' | 'earnings', now: number) => areClicksDue(view(), { revision: 1, now, opened });
    expect([isDue('earnings', NOON + 14 * MINUTE), isDue('earnings', NOON + 15 * MINUTE)]).toEqual([false, true]);
    expect(isDue('popup', NOON + 15 * MINUTE)).toBe(false);
  });
});

test('a page that stays doubtful ends a reading, which begins again after a while', () => {
  const { known } = countedClicks();
  const reading = { ...(known as KnownClicks), newest: [], read: 5, above: 0, size: 5, tail: [] };
  const before = { ...view({ isCurrent: false, wholeAt: null }), counted: { known: null, reading } };
  const after = afterDoubtfulPage(before, { revision: 1, now: NOON, requestedAt: NOON, random: 0 });
  expect(after).toMatchObject({ isCurrent: true, isChanged: true, wholeAt: NOON, counted: { reading: null } });
  expect(dueAt(after)).toBe(NOON + HOUR);
});

describe('the clicks of some days', () => {
  const shown = (part: Parameters<typeof countedClicks>[0] = {}): ShownClicks =>
    shownClicks(countedClicks({ since: null, ...part })) as ShownClicks;
  const [sinceYesterday, untilYesterday] = [shown({ since: NOON - DAY }), shown({ until: NOON - DAY })];
  const exactly = (count: number) => ({ count, isExact: true });
  const atLeast = (count: number) => ({ count, isExact: false });
  const [yesterday, today, tomorrow] = ['2026-11-19', '2026-11-20', '2026-11-21'];

  test.each<[string, ShownClicks, [string, string], object | null]>([
    ['are exact', shown(), [yesterday, tomorrow], exactly(20)],
    ['are zero, which is known', shown(), ['2026-11-01', yesterday], exactly(0)],
    ['are at least those known', sinceYesterday, [yesterday, today], atLeast(6)],
    ['are exact after the first known day', sinceYesterday, [today, tomorrow], exactly(14)],
    ['are unknown before it', sinceYesterday, ['2026-11-01', yesterday], null],
    ['are at least those of the last answer', untilYesterday, [yesterday, today], atLeast(6)],
    ['are unknown after the last answer', untilYesterday, [today, tomorrow], null],
    ['are at least those read while newer ones came', { ...shown(), isBehind: true }, [today, tomorrow], atLeast(14)],
  ])('%s', (_, clicks, [first, next], expected) => {
    expect(clicksIn(clicks, { first, next }, '2026-11-20')).toEqual(expected);
  });
});
