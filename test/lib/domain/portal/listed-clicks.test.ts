import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY, dayOf, daysAfter, HOUR, MINUTE, startOf } from '../../../../lib/domain/calendar/calendar.ts';
import { MOST_DAYS, MOST_NAMES, MOST_SEEN } from '../../../../lib/domain/portal/click-bounds.ts';
import type { Click } from '../../../../lib/domain/portal/click-counting.ts';
import type { Clicks } from '../../../../lib/domain/portal/clicks-schema.ts';
import {
  afterClicks,
  clicksIn,
  clicksPace,
  hasClicks,
  nextPage,
  withClicksPage,
} from '../../../../lib/domain/portal/listed-clicks.ts';
import { isRequestDue } from '../../../../lib/domain/portal/portal-route.ts';
import { fail, ok } from '../../../../lib/domain/result.ts';
import { clicks, countedClicks, daysAgo, NOON } from '../../make.ts';

const TODAY = '2026-11-20';
/** A click this many hours before noon. */
const click = (hoursAgo: number, part: Partial<Click> = {}): Click => ({
  ...{ id: null, at: NOON - hoursAgo * HOUR, page: 'https://shop.example/', source: '', campaign: '' },
  ...part,
});
const withId = (id: string, part: Partial<Click> = {}) => click(1, { id, ...part });
const page = (clicks: Click[], total = clicks.length, start = 0) => ({ clicks, rows: clicks.length, total, start });

/** The clicks known after these first pages, one each hour from noon. */
function clicksFrom(...pages: ReturnType<typeof page>[]): Clicks {
  let known: Clicks | null = null;
  for (const [hour, first] of pages.entries())
    known = afterClicks(known, ok(first), { revision: 1, now: NOON + hour * HOUR, random: 0.5 });
  return known as Clicks;
}

describe('clicks are requested', () => {
  test.each<[string, Clicks | null, number, 'popup' | 'earnings' | null, boolean]>([
    ['after connecting', null, 0, null, true],
    ['only once a day, not at each poll', clicks(), DAY - 1, null, false],
    ['a day later', clicks(), DAY, null, true],
    ['only after 15 minutes', clicks(), 14 * MINUTE, 'popup', false],
  ])('%s', (_, known, later, opened, due) => {
    const context = { revision: 1, opened, now: NOON + later, random: 0.5 };
    expect(isRequestDue(known, context, clicksPace(known, context))).toBe(due);
  });
});

describe('afterClicks', () => {
  const [a, b, c] = [click(1), click(2), click(30)];

  test.each<[string, Clicks, object, string[]]>([
    ['nothing in an empty list', clicksFrom(page([])), {}, []],
    [
      'the listed clicks of the first answer',
      clicksFrom(page([a, b, c], 40)),
      { '2026-11-20': 2, '2026-11-19': 1 },
      [],
    ],
    [
      'new clicks on their days',
      clicksFrom(page([a, c]), page([click(-0.5), a, c])),
      { '2026-11-20': 2, '2026-11-19': 1 },
      [],
    ],
    ['identical clicks each', clicksFrom(page([a]), page([click(0), click(0), a])), { '2026-11-20': 3 }, []],
    ['clicks by id', clicksFrom(page([withId('7')]), page([withId('8'), withId('7')])), { '2026-11-20': 2 }, []],
    ['only listed clicks for any total', clicksFrom(page([a], 40), page([click(0), a], 50)), { '2026-11-20': 2 }, []],
    [
      'a page without known rows, with lacking days since the last known click',
      clicksFrom(page([c], 40), page([a, b], 47)),
      { '2026-11-20': 2, '2026-11-19': 1 },
      ['2026-11-19', '2026-11-20'],
    ],
    ['no click later than now', clicksFrom(page([click(-48)])), { '2026-11-20': 1 }, []],
  ])('counts %s', (_, { counted }, days, lacking) => {
    expect(counted?.days).toEqual(days);
    expect(counted?.lacking).toEqual(lacking);
  });

  test('counts by page, source and campaign', () => {
    const mug = click(0, { page: 'https://shop.example/mug', source: 'blog.example', campaign: 'autumn' });
    const known = clicksFrom(page([a], 40), page([mug, mug, a], 50));
    expect(known).toMatchObject({ total: 50, counted: { since: a?.at, below: 39 } });
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

  test('bounds days, names and keys', () => {
    const many = Array.from({ length: MOST_DAYS + 50 }, (_, day) =>
      click(0, { at: daysAgo(day), source: `s${day % 150}` }),
    );
    const { counted } = clicksFrom(page(many, 5000));
    expect(Object.keys(counted?.days ?? {})).toHaveLength(MOST_DAYS);
    expect(counted).toMatchObject({ below: 0, since: startOf(dayOf(daysAgo(MOST_DAYS - 1))) });
    expect(counted?.sources.named).toHaveLength(MOST_NAMES);
    expect(counted?.sources.other).toBe(5 * 50);
    const identical = clicksFrom(page(Array(MOST_SEEN + 1).fill(a), 5000));
    expect(identical.counted).toMatchObject({ below: 0, days: { '2026-11-20': MOST_SEEN + 1 } });
    expect(identical.counted?.seen).toHaveLength(MOST_SEEN);
  });

  test('keeps the clicks after refusals, and shows them until the route is absent', () => {
    const known = afterClicks(clicks(), fail({ kind: 'no-route' }), { revision: 1, now: NOON + DAY, random: 0.5 });
    expect(known).toEqual({ ...clicks(), route: known.route });
    expect(hasClicks(known)).toBe(true);
    const gone = afterClicks(known, fail({ kind: 'no-route' }), { revision: 1, now: NOON + 2 * DAY, random: 0.5 });
    expect(gone).toEqual({ ...clicks(), route: gone.route });
    expect(hasClicks(gone)).toBe(false);
  });
});

test('300 clicks on three days after connecting to an empty list are no zero on the days that no page shows', () => {
  const connected = afterClicks(null, ok(page([])), { revision: 1, now: daysAgo(4), random: 0.5 });
  const newest = Array.from({ length: 100 }, (_, index) => click(24 + index / 10));
  const { counted } = afterClicks(connected, ok(page(newest, 300)), { revision: 1, now: NOON, random: 0.5 });
  const shown = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'].map(
    (day) => counted && clicksIn(counted, { first: day, next: daysAfter(day, 1) }, { last: TODAY, today: TODAY }),
  );
  expect(shown.map((found) => found?.isExact)).toEqual([false, false, false, false, true]);
});

test('the day of the last answer is exact while it lasts, and not when it is over', () => {
  const { counted } = clicksFrom(page([click(1)]));
  const onDay = (today: string) =>
    counted && clicksIn(counted, { first: TODAY, next: '2026-11-21' }, { last: TODAY, today });
  expect([onDay(TODAY), onDay('2026-11-21')]).toEqual([
    { count: 1, isExact: true },
    { count: 1, isExact: false },
  ]);
});

describe('older clicks', () => {
  const known = clicksFrom(page([click(1), click(2), click(3)], 7));
  const older = (listed: ReturnType<typeof page>) => withClicksPage(known, listed, NOON + HOUR);

  test.each<[string, ReturnType<typeof page>, object]>([
    ['the next page', page([click(30), click(31)], 7, 3), { days: { '2026-11-20': 3, '2026-11-19': 2 }, below: 2 }],
    [
      'a page with a known click, because a new one came in',
      page([click(3), click(30)], 8, 3),
      { days: { '2026-11-20': 3, '2026-11-19': 1 }, below: 3 },
    ],
    ['a page without its new click', page([click(0), click(3), click(30)], 9, 2), { days: { '2026-11-19': 1 } }],
    ['the last page', page([click(30), click(31), click(32), click(33)], 7, 3), { since: null, below: 0 }],
    ['no page below missing clicks', page([click(30)], 4, 3), { below: 4, days: { '2026-11-20': 3 } }],
    ['a page with a click like the oldest', page([click(3), click(3)], 7, 3), { days: { '2026-11-20': 4 } }],
  ])('are counted from %s', (_, listed, found) => {
    expect(older(listed)).toMatchObject({ total: listed.total, counted: found });
  });

  test('are on the next page, also after new clicks', () => {
    const [first, only] = [page([click(1)], 1000), page([click(1)])];
    const from = (total: number) => nextPage({ ...clicksFrom({ ...first, rows: 100 }), total });
    expect([from(1000), from(1099), from(1100)]).toEqual([2, 2, 3]);
    expect(nextPage(clicksFrom(only))).toBeNull();
  });

  test('are never counted twice in random histories, and completely if the count is exact', () => {
    const step = fc.record({ add: fc.nat(4), older: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), fc.integer({ min: 1, max: 4 }), (steps, size) => {
        const list: Click[] = [];
        let known = clicksFrom(page([]));
        for (const [hour, { add, older }] of steps.entries()) {
          for (let nth = 0; nth < add; nth++) list.unshift(click(-hour, { page: nth < 2 ? 'a' : 'b' }));
          const start = older ? Math.max(0, (known.total ?? 0) - (known.counted?.below ?? 0)) : 0;
          const next = page(list.slice(start, start + size), list.length, start);
          known = older
            ? withClicksPage(known, next, NOON + hour * HOUR)
            : afterClicks(known, ok(next), { revision: 1, now: NOON + hour * HOUR, random: 0.5 });
          const { days = {}, lacking = [] } = known.counted ?? {};
          const truth = Map.groupBy(list.slice(list.length - (known.total ?? 0)), ({ at }) => dayOf(at));
          for (const [day, count] of Object.entries(days))
            expect(count).toBeLessThanOrEqual(truth.get(day)?.length ?? 0);
          const shown = clicksIn(
            countedClicks({ ...known.counted, lacking }),
            { first: '2026-11-20', next: '2026-11-21' },
            { last: '2026-11-20', today: '2026-11-20' },
          );
          if (!older && shown?.isExact) expect(shown.count).toBe(truth.get('2026-11-20')?.length ?? 0);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('clicksIn', () => {
  const days = (first: string, next: string) => ({ first, next });
  const ALL_DAY = days('2026-11-20', '2026-11-21');

  test.each<[string, string[], ReturnType<typeof days>, object | null]>([
    ['a whole day', [], days('2026-11-19', '2026-11-20'), { count: 6, isExact: true }],
    ['today', [], ALL_DAY, { count: 14, isExact: true }],
    ['the first day', [], days('2026-11-18', '2026-11-19'), { count: 2, isExact: false }],
    ['no click of tomorrow', [], days('2026-11-21', '2026-11-22'), null],
    ['a lacking day', ['2026-11-20'], ALL_DAY, { count: 14, isExact: false }],
  ])('counts %s', (_, lacking, range, found) => {
    const counted = countedClicks({
      ...{ lacking, since: NOON - 2 * DAY },
      days: { '2026-11-18': 2, '2026-11-19': 6, '2026-11-20': 14 },
    });
    expect(clicksIn(counted, range, { last: '2026-11-20', today: '2026-11-20' })).toEqual(found);
  });
});
