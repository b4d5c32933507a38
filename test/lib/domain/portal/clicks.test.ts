import { describe, expect, test } from 'vitest';
import { DAY, dayOf, startOf } from '../../../../lib/domain/calendar/calendar.ts';
import type { ServiceError } from '../../../../lib/domain/errors-schema.ts';
import { MOST_DAYS, MOST_NAMES } from '../../../../lib/domain/portal/click-bounds.ts';
import { clicksIn, hasClicks } from '../../../../lib/domain/portal/click-figures.ts';
import { afterClicks, afterOlderClicks, isDue, nextPage } from '../../../../lib/domain/portal/clicks.ts';
import type { ClickSpan, Clicks } from '../../../../lib/domain/portal/clicks-schema.ts';
import type { Click } from '../../../../lib/domain/portal/count-clicks.ts';
import { clicksOf, together, withNames } from '../../../../lib/domain/portal/tally.ts';
import { fail, ok } from '../../../../lib/domain/result.ts';
import { clicks, countedClicks, daysAgo, NOON } from '../../make.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A click so many hours before noon. */
const click = (hoursAgo: number, part: Partial<Click> = {}): Click => ({
  ...{ at: NOON - hoursAgo * HOUR, page: 'https://shop.example/', source: '', campaign: '' },
  ...part,
});
const page = (all: Click[], total = all.length, start = 0) => ({ clicks: all, total, start });

/** What is known after these first pages, one an hour from noon on. */
function asked(...pages: ReturnType<typeof page>[]): Clicks {
  let known: Clicks | null = null;
  for (const [hour, one] of pages.entries())
    known = afterClicks(known, ok(one), { revision: 1, now: NOON + hour * HOUR });
  return known as Clicks;
}

describe('when to ask', () => {
  test.each<[string, Clicks | null, number, 'popup' | 'earnings' | null, boolean]>([
    ['after connecting', null, 0, null, true],
    ['not at each poll', clicks(), HOUR, null, false],
    ['once a day', clicks(), DAY, null, true],
    ['when the popup opens', clicks(), 15 * MINUTE, 'popup', true],
    ['when Earnings opens', clicks(), 15 * MINUTE, 'earnings', true],
    ['not within 15 minutes', clicks(), 14 * MINUTE, 'popup', false],
    [
      'not within a week where the route is missing',
      clicks({ trouble: 'absent', notBefore: NOON + 7 * DAY }),
      7 * DAY - 1,
      'popup',
      false,
    ],
    ['a week later', clicks({ trouble: 'absent', notBefore: NOON + 7 * DAY }), 7 * DAY, null, true],
  ])('%s', (_, known, later, opened, due) => {
    expect(isDue(known, { revision: 1, opened, now: NOON + later })).toBe(due);
  });
});

describe('what is counted', () => {
  const [a, b, c] = [click(1), click(2), click(30)];

  test.each<[string, Clicks, object, ClickSpan[]]>([
    ['none at all', asked(page([])), {}, []],
    ['the first answer gives what it lists', asked(page([a, b, c], 40)), { '2026-11-20': 2, '2026-11-19': 1 }, []],
    ['the same answer again adds nothing', asked(page([a, b]), page([a, b])), { '2026-11-20': 2 }, []],
    [
      'new ones are of their own days',
      asked(page([a, c]), page([click(-0.5), a, c])),
      { '2026-11-20': 2, '2026-11-19': 1 },
      [],
    ],
    ['two alike are two', asked(page([a]), page([click(0), click(0), a])), { '2026-11-20': 3 }, []],
    ['one more within the second of the last', asked(page([a]), page([a, a])), { '2026-11-20': 2 }, []],
    [
      'a total that falls is the next baseline',
      asked(page([a, b], 40), page([a], 12), page([click(-1.5), a], 13)),
      { '2026-11-20': 3 },
      [],
    ],
    [
      'old ones that are deleted while others come in',
      asked(page([a], 40), page([click(0), a], 30)),
      { '2026-11-20': 2 },
      [],
    ],
    [
      'more than a page shows, of one day',
      asked(page([c], 40), page([a, b], 47)),
      { '2026-11-20': 2, '2026-11-19': 1 },
      [{ from: NOON - 30 * HOUR, to: NOON - 2 * HOUR, count: 5 }],
    ],
    ['between two moments of a day', asked(page([b], 40), page([click(0)], 43)), { '2026-11-20': 4 }, []],
    ['exactly a page', asked(page([b], 40), page([click(0), click(1)], 42)), { '2026-11-20': 3 }, []],
    [
      'more than a page shows, and others were deleted',
      asked(page([c], 40), page([a, b], 41)),
      { '2026-11-20': 2, '2026-11-19': 1 },
      [{ from: NOON - 30 * HOUR, to: NOON - 2 * HOUR, count: 0, least: true }],
    ],
    [
      'rows without times',
      asked(page([click(1, { at: null })], 40), page([click(0, { at: null })], 43)),
      { '2026-11-20': 3 },
      [],
    ],
    ['a clock ahead: nothing comes in later than now', asked(page([click(-48)])), { '2026-11-20': 1 }, []],
    [
      'and set back: those that come in then',
      asked(page([click(-48)]), page([click(-0.5)], 2)),
      { '2026-11-20': 2 },
      [],
    ],
  ])('%s', (_, { counted }, days, spans) => {
    expect(counted?.days).toEqual(days);
    expect(counted?.spans).toEqual(spans);
  });

  test('by page, source and campaign, each as far as it was listed', () => {
    const mug = click(0, { page: 'https://shop.example/mug', source: 'blog.example', campaign: 'autumn' });
    const known = asked(page([a], 40), page([mug, mug, a], 50));
    expect(known).toMatchObject({ total: 50, seen: 3 });
    expect(known.counted?.campaigns).toEqual({
      named: [
        { name: 'autumn', clicks: 2 },
        { name: '', clicks: 1 },
      ],
      other: 0,
    });
    expect(known.counted?.sources.named[0]).toEqual({ name: 'blog.example', clicks: 2 });
    expect(known.counted?.pages.named[0]).toEqual({ name: 'https://shop.example/mug', clicks: 2 });
  });

  test('those that no row showed are of no campaign, also where their day is known', () => {
    const before = asked(page([a], 40));
    const next = afterClicks(before, ok(page([click(0), a], 191)), { revision: 1, now: NOON + HOUR });
    const { days, spans, unlisted, campaigns } = next.counted ?? countedClicks();
    expect(unlisted).toEqual({ from: before.answeredAt, to: NOON + HOUR, count: 150 });
    const inAll = Object.values(days).reduce((sum, one) => sum + one, 0) + (spans[0]?.count ?? 0);
    expect(clicksOf(campaigns) + (unlisted?.count ?? 0)).toBe(inAll);
    const later = afterClicks(next, ok(page([click(0), a], 193)), { revision: 1, now: NOON + DAY });
    expect(later.counted?.unlisted).toEqual({ from: before.answeredAt, to: NOON + DAY, count: 152 });
    expect(asked(page([a], 40), page([click(0), a], 41)).counted?.unlisted).toBeNull();
  });

  test('days and names are bounded, and what is left out is counted together', () => {
    const many = Array.from({ length: MOST_DAYS + 50 }, (_, day) =>
      click(0, { at: daysAgo(day), source: `s${day % 150}` }),
    );
    const { counted } = asked(page(many));
    expect(Object.keys(counted?.days ?? {})).toHaveLength(MOST_DAYS);
    expect(counted).toMatchObject({ below: 0, reach: { at: startOf(dayOf(daysAgo(MOST_DAYS - 1))) } });
    expect(counted?.sources.named).toHaveLength(MOST_NAMES);
    expect(counted?.sources.other).toBe(5 * 50);
  });

  test.each<[ServiceError, boolean]>([
    [{ kind: 'server-error', status: 500 }, true],
    [{ kind: 'forbidden' }, true],
    [{ kind: 'no-route' }, true],
  ])('%j once loses nothing', (error, shown) => {
    const known = afterClicks(clicks(), fail(error), { revision: 1, now: NOON + DAY });
    expect(known).toMatchObject({ total: 40, counted: countedClicks() });
    expect(hasClicks(known)).toBe(shown);
    const gone = afterClicks(known, fail({ kind: 'no-route' }), { revision: 1, now: NOON + 2 * DAY });
    expect(hasClicks(gone)).toBe(false);
  });
});

describe('older ones', () => {
  const newest = [click(1), click(2), click(3)];
  const known = asked(page(newest, 7));

  test.each<[string, Clicks, ReturnType<typeof page>, object | null]>([
    [
      'the next page',
      known,
      page([click(30), click(31)], 7, 3),
      { days: { '2026-11-20': 3, '2026-11-19': 2 }, below: 2 },
    ],
    [
      'with known ones on it, for one came in',
      known,
      page([click(3), click(30)], 8, 3),
      { days: { '2026-11-20': 3, '2026-11-19': 1 }, below: 3 },
    ],
    [
      'all of them',
      known,
      page(
        [30, 31, 32, 33].map((at) => click(at)),
        7,
        3,
      ),
      { reach: null, below: 0 },
    ],
    ['fewer than there were, who knows which: the page before is asked for', known, page([click(30)], 4, 3), null],
    ['none are left', known, page([], 3, 3), { below: 0, days: { '2026-11-20': 3 } }],
    ['some are missing in between: the page before is asked for', known, page([click(30)], 5, 3), null],
    [
      'within the second of the oldest, one too few',
      known,
      page([click(3), click(3)], 7, 3),
      { days: { '2026-11-20': 4 } },
    ],
  ])('%s', (_, before, older, found) => {
    const next = afterOlderClicks(before, older, NOON + HOUR);
    if (found === null) expect(next).toBeNull();
    else expect(next?.counted).toMatchObject(found);
  });

  test('the page on which they go on, whatever came in since', () => {
    expect(nextPage(known, 7, 3)).toBe(2);
    expect(nextPage(known, 9, 3)).toBe(2);
    expect(nextPage(known, 10, 3)).toBe(3);
    expect(nextPage(asked(page(newest)), 3, 3)).toBeNull();
  });
});

describe('the clicks of some days', () => {
  const span = (from: number, to: number, part: Partial<ClickSpan> = {}) => ({
    ...{ from: NOON - from * DAY, to: NOON - to * DAY, count: 5 },
    ...part,
  });
  const days = (first: string, next: string) => ({ first, next });
  const [REACH, TODAY] = [days('2026-11-18', '2026-11-19'), days('2026-11-20', '2026-11-21')];

  test.each<[string, ClickSpan[], ReturnType<typeof days>, object | null]>([
    ['a whole day', [], days('2026-11-19', '2026-11-20'), { count: 6, isExact: true }],
    ['today', [], TODAY, { count: 14, isExact: true }],
    ['the day on which they begin', [], REACH, { count: 2, isExact: false }],
    ['before that nothing is known', [], days('2026-11-16', '2026-11-18'), null],
    ['nor of tomorrow', [], days('2026-11-21', '2026-11-22'), null],
    ['into tomorrow', [], days('2026-11-20', '2026-11-22'), { count: 14, isExact: false }],
    ['some between two days of them', [span(1, 0)], days('2026-11-19', '2026-11-21'), { count: 25, isExact: true }],
    ['some of which nobody knows the day', [span(1, 0)], TODAY, { count: 14, isExact: false }],
    ['some of other days', [span(10, 5)], TODAY, { count: 14, isExact: true }],
    [
      'more than are counted',
      [span(1, 0, { least: true })],
      days('2026-11-19', '2026-11-21'),
      { count: 25, isExact: false },
    ],
  ])('%s', (_, spans, wanted, found) => {
    const counted = countedClicks({
      ...{ spans, reach: { at: NOON - 2 * DAY, same: 1 } },
      days: { '2026-11-18': 2, '2026-11-19': 6, '2026-11-20': 14 },
    });
    expect(clicksIn(counted, wanted, '2026-11-20')).toEqual(found);
  });
});

test('tallies become one', () => {
  const one = withNames({ named: [], other: 1 }, ['a', 'b', 'b']);
  expect(together([one, one])).toEqual({
    named: [
      { name: 'b', clicks: 4 },
      { name: 'a', clicks: 2 },
    ],
    other: 2,
  });
});
