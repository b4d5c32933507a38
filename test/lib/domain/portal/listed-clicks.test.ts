import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY, dayOf, HOUR, MINUTE, startOf } from '../../../../lib/domain/calendar/calendar.ts';
import type { ServiceError } from '../../../../lib/domain/errors-schema.ts';
import { MOST_DAYS, MOST_NAMES, MOST_SEEN } from '../../../../lib/domain/portal/click-bounds.ts';
import type { Click } from '../../../../lib/domain/portal/click-counting.ts';
import type { Clicks } from '../../../../lib/domain/portal/clicks-schema.ts';
import {
  afterClicks,
  areClicksDue,
  clicksIn,
  hasClicks,
  nextPage,
  withClicksPage,
} from '../../../../lib/domain/portal/listed-clicks.ts';
import { fail, ok } from '../../../../lib/domain/result.ts';
import { clicks, countedClicks, daysAgo, NOON } from '../../make.ts';

/** A click so many hours before noon. */
const click = (hoursAgo: number, part: Partial<Click> = {}): Click => ({
  ...{ id: null, at: NOON - hoursAgo * HOUR, page: 'https://shop.example/', source: '', campaign: '' },
  ...part,
});
const by = (id: string, part: Partial<Click> = {}) => click(1, { id, ...part });
const page = (all: Click[], total = all.length, start = 0) => ({ clicks: all, rows: all.length, total, start });

/** The clicks known after these first pages, one an hour from noon on. */
function clicksFrom(...pages: ReturnType<typeof page>[]): Clicks {
  let known: Clicks | null = null;
  for (const [hour, one] of pages.entries())
    known = afterClicks(known, ok(one), { revision: 1, now: NOON + hour * HOUR });
  return known as Clicks;
}

describe('requests', () => {
  test.each<[string, Clicks | null, number, 'popup' | 'earnings' | null, boolean]>([
    ['after connecting', null, 0, null, true],
    ['not at each poll', clicks(), DAY - 1, null, false],
    ['once a day', clicks(), DAY, null, true],
    ['not within 15 minutes', clicks(), 14 * MINUTE, 'popup', false],
    [
      'not within a week without a route',
      clicks({ trouble: 'absent', notBefore: NOON + DAY }),
      DAY - 1,
      'popup',
      false,
    ],
  ])('%s', (_, known, later, opened, due) => {
    expect(areClicksDue(known, { revision: 1, opened, now: NOON + later })).toBe(due);
  });
});

describe('counts', () => {
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
    ['identical clicks by id', clicksFrom(page([by('7')]), page([by('8'), by('7')])), { '2026-11-20': 2 }, []],
    ['only listed clicks for any total', clicksFrom(page([a], 40), page([click(0), a], 50)), { '2026-11-20': 2 }, []],
    [
      'a page without known rows, with lacking days since the last known click',
      clicksFrom(page([c], 40), page([a, b], 47)),
      { '2026-11-20': 2, '2026-11-19': 1 },
      ['2026-11-19', '2026-11-20'],
    ],
    ['no click later than now', clicksFrom(page([click(-48)])), { '2026-11-20': 1 }, []],
  ])('%s', (_, { counted }, days, lacking) => {
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

  test.each<[ServiceError, boolean]>([
    [{ kind: 'server-error', status: 500 }, true],
    [{ kind: 'no-route' }, true],
  ])('keeps the clicks after %j', (error, shown) => {
    const known = afterClicks(clicks(), fail(error), { revision: 1, now: NOON + DAY });
    expect(known).toMatchObject({ total: 40, counted: countedClicks() });
    expect(hasClicks(known)).toBe(shown);
    const gone = afterClicks(known, fail({ kind: 'no-route' }), { revision: 1, now: NOON + 2 * DAY });
    expect(hasClicks(gone)).toBe(false);
  });
});

describe('older clicks', () => {
  const known = clicksFrom(page([click(1), click(2), click(3)], 7));
  const older = (one: ReturnType<typeof page>) => withClicksPage(known, one, NOON + HOUR);

  test.each<[string, ReturnType<typeof page>, object]>([
    ['the next page', page([click(30), click(31)], 7, 3), { days: { '2026-11-20': 3, '2026-11-19': 2 }, below: 2 }],
    [
      'with known ones on it, for one came in',
      page([click(3), click(30)], 8, 3),
      { days: { '2026-11-20': 3, '2026-11-19': 1 }, below: 3 },
    ],
    ['a page without newer ones', page([click(0), click(3), click(30)], 9, 2), { days: { '2026-11-19': 1 } }],
    ['all of them', page([click(30), click(31), click(32), click(33)], 7, 3), { since: null, below: 0 }],
    ['no page after missing ones', page([click(30)], 4, 3), { below: 4, days: { '2026-11-20': 3 } }],
    ['an identical click after the oldest', page([click(3), click(3)], 7, 3), { days: { '2026-11-20': 4 } }],
  ])('%s', (_, one, found) => {
    expect(older(one)).toMatchObject({ total: one.total, counted: found });
  });

  test('finds the next page, also after new clicks', () => {
    const [many, all] = [page([click(1)], 1000), page([click(1)])];
    const from = (total: number) => nextPage({ ...clicksFrom({ ...many, rows: 100 }), total });
    expect([from(1000), from(1099), from(1100)]).toEqual([2, 2, 3]);
    expect(nextPage(clicksFrom(all))).toBeNull();
  });

  test('counts no click twice in random histories, and all of them if the count is exact', () => {
    const step = fc.record({ add: fc.nat(4), older: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), fc.integer({ min: 1, max: 4 }), (steps, size) => {
        const list: Click[] = [];
        let known = clicksFrom(page([]));
        for (const [hour, { add, older }] of steps.entries()) {
          for (let i = 0; i < add; i++) list.unshift(click(-hour, { page: i < 2 ? 'a' : 'b' }));
          const start = older ? Math.max(0, (known.total ?? 0) - (known.counted?.below ?? 0)) : 0;
          const next = page(list.slice(start, start + size), list.length, start);
          known = older
            ? withClicksPage(known, next, NOON + hour * HOUR)
            : afterClicks(known, ok(next), { revision: 1, now: NOON + hour * HOUR });
          const { days = {}, lacking = [] } = known.counted ?? {};
          const truth = Map.groupBy(list.slice(list.length - (known.total ?? 0)), ({ at }) => dayOf(at));
          for (const [day, count] of Object.entries(days))
            expect(count).toBeLessThanOrEqual(truth.get(day)?.length ?? 0);
          const shown = clicksIn(
            countedClicks({ ...known.counted, lacking }),
            { first: '2026-11-20', next: '2026-11-21' },
            '2026-11-20',
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
  const TODAY = days('2026-11-20', '2026-11-21');

  test.each<[string, string[], ReturnType<typeof days>, object | null]>([
    ['a whole day', [], days('2026-11-19', '2026-11-20'), { count: 6, isExact: true }],
    ['today', [], TODAY, { count: 14, isExact: true }],
    ['the first day', [], days('2026-11-18', '2026-11-19'), { count: 2, isExact: false }],
    ['tomorrow', [], days('2026-11-21', '2026-11-22'), null],
    ['a lacking day', ['2026-11-20'], TODAY, { count: 14, isExact: false }],
  ])('%s', (_, lacking, wanted, found) => {
    const counted = countedClicks({
      ...{ lacking, since: NOON - 2 * DAY },
      days: { '2026-11-18': 2, '2026-11-19': 6, '2026-11-20': 14 },
    });
    expect(clicksIn(counted, wanted, '2026-11-20')).toEqual(found);
  });
});
