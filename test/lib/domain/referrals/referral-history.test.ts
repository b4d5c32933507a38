import { describe, expect, test } from 'vitest';
import { besides, MOST_PAGES, NO_HISTORY, withPage } from '../../../../lib/domain/referrals/referral-history.ts';
import type { Referral } from '../../../../lib/domain/referrals/referral-schema.ts';
import { plainRow, row } from '../../make.ts';

const names = (rows: Referral[]) => rows.map(({ id, description }) => id ?? description);
const page = (referrals: Referral[], total: number | null = 50, last = false) => ({ referrals, total, last });

describe('pages', () => {
  test('stand below one another', () => {
    const one = withPage(NO_HISTORY, page([row(9, 9), row(8, 8)]));
    const two = withPage(one, page([row(7, 7)], 50, true));
    expect(names(two.referrals)).toEqual(['9', '8', '7']);
    expect([one.pages, one.last, two.pages, two.last]).toEqual([1, false, 2, true]);
  });

  test('a row that a new one has moved on to the next page is not shown twice', () => {
    const one = withPage(NO_HISTORY, page([plainRow('B', 2), plainRow('A', 1)], 50));
    const two = withPage(one, page([plainRow('A', 1), plainRow('Z', 0)], 51));
    expect(names(two.referrals)).toEqual(['B', 'A', 'Z']);
  });

  test('twins across a page’s end are two, where nothing was added', () => {
    const one = withPage(NO_HISTORY, page([plainRow('A', 1)]));
    expect(names(withPage(one, page([plainRow('A', 1)])).referrals)).toEqual(['A', 'A']);
  });

  test('end somewhere, whatever the service says: what is left out is not said to be all', () => {
    let history = NO_HISTORY;
    for (let at = 1; at <= MOST_PAGES; at++) {
      expect(history.cut).toBe(false);
      history = withPage(history, page([row(at, at)], 5000));
    }
    expect(history).toMatchObject({ cut: true, last: false });
  });

  test('the last page is the last, also where no more would be loaded', () => {
    const full = { ...NO_HISTORY, pages: MOST_PAGES - 1, total: 50 };
    expect(withPage(full, page([row(1, 1)], 50, true))).toMatchObject({ cut: false, last: true });
  });
});

describe('what is listed already is left out', () => {
  test.each<[string, Referral[], Referral[], (string | null)[]]>([
    ['by id', [row(2, 2), row(1, 1)], [row(2, 5, { status: 'paid' })], ['1']],
    ['by time and words', [plainRow('B', 2), plainRow('A', 1)], [plainRow('B', 2, { status: 'paid' })], ['A']],
    ['other words at the same time', [plainRow('B', 2)], [plainRow('C', 2)], ['B']],
    ['the same words at another time', [plainRow('B', 2)], [plainRow('B', 3)], ['B']],
    ['one of two twins', [plainRow('B', 2), plainRow('B', 2)], [plainRow('B', 2)], ['B']],
    ['both twins', [plainRow('B', 2), plainRow('B', 2)], [plainRow('B', 2), plainRow('B', 2)], []],
    // The two routes of one service may speak in two ways: then the time alone tells.
    ['an id on one side only', [plainRow('Order #5002', 2)], [row(2, 2)], []],
  ])('%s', (_, rows, known, left) => {
    expect(names(besides(rows, known))).toEqual(left);
  });
});
