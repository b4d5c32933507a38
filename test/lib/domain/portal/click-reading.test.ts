import { describe, expect, test } from 'vitest';
import { DAY } from '../../../../lib/domain/calendar/calendar.ts';
import { MOST_READ } from '../../../../lib/domain/portal/click-bounds.ts';
import { countClicks } from '../../../../lib/domain/portal/click-counts.ts';
import { topOf } from '../../../../lib/domain/portal/click-keys.ts';
import {
  type ClickStep,
  type ClicksPage,
  nextClicksPage,
  shownClicks,
  withClicksPage,
} from '../../../../lib/domain/portal/click-reading.ts';
import type { CountedClicks } from '../../../../lib/domain/portal/clicks-schema.ts';
import { NOON } from '../../make.ts';

const EVER = { first: '1970-01-01', next: '9999-12-31' };
const SIZE = 3;
const NEVER: CountedClicks = { known: null, reading: null };

/** A row of the list: number 1 is the oldest. */
const row = (number: number) => ({
  ...{ id: `${number}`, at: NOON - DAY + number * 1000, page: '/', source: '', campaign: '' },
});
/** The list with the newest row first. */
const list = (newest: number, oldest = 1) =>
  Array.from({ length: newest - oldest + 1 }, (_, index) => row(newest - index));
const pageOf = (rows: ReturnType<typeof row>[], number: number): ClicksPage => ({
  rows: rows.slice((number - 1) * SIZE, number * SIZE),
  ...{ total: rows.length, size: SIZE },
});
const RULES = { whole: false, again: false, now: NOON };

/** Adds the next page of a list. */
const step = (
  { counted, head }: Pick<ClickStep, 'counted' | 'head'>,
  rows: ReturnType<typeof row>[],
  rules: Partial<typeof RULES> = {},
) => withClicksPage(counted, head, pageOf(rows, nextClicksPage(counted, head)), { ...RULES, ...rules });

/** Reads a list until nothing follows. */
function read(rows: ReturnType<typeof row>[], counted = NEVER): ClickStep {
  let last = step({ counted, head: null }, rows);
  while (last.next === 'more') last = step(last, rows);
  return last;
}

const countOf = ({ counted }: Pick<ClickStep, 'counted'>) => countClicks(counted.known?.counts ?? NONE, EVER);
const NONE = { names: [], days: {} };
const SEVEN = read(list(7));

describe('a first reading', () => {
  test('counts each row of the list once, and then asks for the first page again', () => {
    expect(countOf(SEVEN)).toBe(7);
    const second = step(step({ counted: NEVER, head: null }, list(7)), list(7));
    expect(second.next).toBe('more');
    expect(step(second, list(7))).toMatchObject({ next: 'more', isWhole: true });
  });

  test('counts no row twice that new ones have pushed onto the next page, and says that it is behind', () => {
    const first = step({ counted: NEVER, head: null }, list(7));
    const second = step(first, list(9));
    expect(second.next).toBe('more');
    expect(shownClicks(first.counted)?.isBehind).toBe(false);
    expect(shownClicks(second.counted)?.isBehind).toBe(true);
    expect(countOf(step(second, list(9)))).toBe(7);
  });

  test.each([
    ['has fewer rows than before', list(7).slice(1)],
    ['has other rows where known ones were pushed', [row(91), row(90), row(7), row(6), row(92), ...list(4)]],
  ])('begins again if the list %s', (_, rows) => {
    const first = step({ counted: NEVER, head: null }, list(7));
    expect(step(first, rows)).toMatchObject({ next: 'moved', counted: { reading: null } });
  });

  test.each<[string, ClicksPage]>([
    ['repeats the first one', { ...pageOf(list(7), 1), total: 7 }],
    ['has only known rows although there are others', { rows: [row(6)], total: 9, size: SIZE }],
    ['is empty', { rows: [], total: 7, size: SIZE }],
  ])('doubts a page that %s', (_, page) => {
    const { counted, head } = step({ counted: NEVER, head: null }, list(7));
    expect(withClicksPage(counted, head, page, RULES).next).toBe('doubtful');
  });

  test('doubts a list that is empty although its total is not', () => {
    expect(withClicksPage(NEVER, null, { rows: [], total: 7, size: SIZE }, RULES).next).toBe('doubtful');
  });

  test('ends at the most rows that are read, from whose oldest one on clicks are known', () => {
    const rows = list(MOST_READ + 10);
    const page = { rows, total: rows.length + 5, size: rows.length };
    const { counted, next, isWhole } = withClicksPage(NEVER, null, page, RULES);
    expect({ next, isWhole, since: counted.known?.since }).toEqual({ next: 'done', isWhole: true, since: row(1).at });
  });
});

describe('a later reading', () => {
  test('counts only the rows above the known ones', () => {
    const later = read(list(12), SEVEN.counted);
    expect([countOf(later), later.isChanged]).toEqual([12, false]);
  });

  test('begins again if the list has changed between two pages', () => {
    const first = step({ counted: SEVEN.counted, head: null }, list(14));
    expect([first.next, first.head?.rows.length]).toEqual(['more', SIZE]);
    expect(step(first, list(15)).next).toBe('moved');
  });

  test.each([
    ['a row below was deleted', list(22).filter(({ id }) => id !== '2'), 22],
    ['no known row is left', list(50, 30), 20],
  ])('says that the list has changed if %s', (_, rows, count) => {
    const page = { rows, total: rows.length, size: 100 };
    const later = withClicksPage(read(list(20)).counted, null, page, RULES);
    expect([later.isChanged, countOf(later)]).toEqual([true, count]);
  });

  test('doubts an empty page once', () => {
    const empty = { rows: [], total: 0, size: SIZE };
    expect(withClicksPage(SEVEN.counted, null, empty, RULES).next).toBe('doubtful');
    expect(withClicksPage(SEVEN.counted, null, empty, { ...RULES, again: true })).toMatchObject({ isChanged: true });
  });

  test('to the end counts all rows again', () => {
    const whole = step({ counted: SEVEN.counted, head: null }, list(8), { whole: true });
    expect(whole.counted.reading?.read).toBe(SIZE);
  });
});

test('rows of one second need a row of another one to be recognized', () => {
  const alike = Array.from({ length: 30 }, () => ({ ...row(5), id: null }));
  expect(topOf([...alike, row(1), row(0)])).toHaveLength(31);
  expect(topOf(list(40))).toHaveLength(10);
  const known = withClicksPage(NEVER, null, { rows: alike, total: 30, size: 100 }, RULES).counted;
  const later = withClicksPage(known, null, { rows: [...alike, ...alike.slice(0, 2)], total: 32, size: 100 }, RULES);
  expect(countOf(later)).toBe(32);
});
