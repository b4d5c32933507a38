import { describe, expect, test } from 'vitest';
import { earnedIn, knowledgeOf } from '../../../lib/domain/earnings.ts';
import { type Entry, type Files, fileOf } from '../../../lib/domain/entries.ts';
import { type Book, type Held, record } from '../../../lib/domain/records.ts';
import type { SeenRow } from '../../../lib/domain/seen-row.ts';
import type { Sighting } from '../../../lib/domain/sighting.ts';
import { dropOldest, isTooMuch, MOST_BYTES, MOST_ENTRIES, thin } from '../../../lib/domain/thinning.ts';
import { NOON } from '../make.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

const seen = (key: string, minute: number, part: Partial<SeenRow> = {}): SeenRow => ({
  ...{ key, at: NOON + minute * MINUTE, amount: '10.00', currency: null, status: 'unpaid', provider: null },
  ...part,
});
const sighting = (number: number, minute: number, part: Partial<Sighting> = {}): Sighting => ({
  ...{ line: 'x', number, at: NOON + minute * MINUTE, rows: [], gone: [], unlisted: null, payout: null },
  totals: { paid: '0', unpaid: '0', referrals: 9, rate: '5' },
  ...part,
});

/** All that is recorded of these, one after the other. */
function recorded(...sightings: Sighting[]): Held & { entries: Files } {
  return sightings.reduce<Held>((held, one) => record(held, one, () => 0) ?? held, {
    book: null,
    entries: new Map(),
  });
}
const all = ({ entries }: Held): Entry[] => [...entries.values()].flat();
const told = (held: Held) =>
  all(held).map(({ key, amount, status, takenBackAt }) => [key, amount, status, takenBackAt]);

describe('a listed referral', () => {
  test.each<[string, Sighting[], ReturnType<typeof told>]>([
    [
      'is as it was listed last',
      [
        sighting(1, 5, { rows: [seen('a', 1)] }),
        sighting(2, 9, { rows: [seen('a', 1, { amount: '8', status: 'PAID' })] }),
      ],
      [['a', '8', 'paid', null]],
    ],
    [
      'is taken back when that is seen',
      [
        sighting(1, 5, { rows: [seen('a', 1)] }),
        sighting(2, 9, { rows: [seen('a', 1, { status: 'rejected' })] }),
      ],
      [['a', '10.00', 'rejected', NOON + 9 * MINUTE]],
    ],
    [
      'is taken back when that was seen first',
      [
        sighting(1, 5, { rows: [seen('a', 1)] }),
        sighting(2, 9, { rows: [seen('a', 1, { status: 'rejected' })] }),
        sighting(3, 12, { rows: [seen('a', 1, { status: 'rejected', amount: '9' })] }),
      ],
      [['a', '9', 'rejected', NOON + 9 * MINUTE]],
    ],
    [
      'is taken back when it came in, where it was rejected at first sight',
      [sighting(1, 5, { rows: [seen('a', 1, { status: 'Rejected' })] })],
      [['a', '10.00', 'rejected', NOON + MINUTE]],
    ],
    [
      'is taken back where it is cancelled, too',
      [
        sighting(1, 5, { rows: [seen('a', 1)] }),
        sighting(2, 9, { rows: [seen('a', 1, { status: 'Cancelled' })] }),
      ],
      [['a', '10.00', 'cancelled', NOON + 9 * MINUTE]],
    ],
    [
      'stands again once it is restored',
      [
        sighting(1, 5, { rows: [seen('a', 1)] }),
        sighting(2, 6, { gone: [{ key: 'a', at: NOON + MINUTE }] }),
        sighting(3, 7, { rows: [seen('a', 1)] }),
      ],
      [['a', '10.00', 'unpaid', null]],
    ],
    [
      'has the name that the service gives it now',
      [sighting(1, 5, { rows: [seen('a', 1)] }), sighting(2, 9, { rows: [seen('b', 1, { was: 'a' })] })],
      [['b', '10.00', 'unpaid', null]],
    ],
    [
      'is known by its second, where the service tells ids at last',
      [sighting(1, 5, { rows: [seen('at 1 a', 1)] }), sighting(2, 9, { rows: [seen('id 7', 1)] })],
      [['id 7', '10.00', 'unpaid', null]],
    ],
    [
      'moves with its time',
      [
        sighting(1, 5, { rows: [seen('a', 1)] }),
        sighting(2, 9, { rows: [seen('a', 2, { wasAt: NOON + MINUTE })] }),
      ],
      [['a', '10.00', 'unpaid', null]],
    ],
    [
      'is two where two are alike',
      [
        sighting(1, 5, { rows: [seen('a', 1), seen('2× a', 1)] }),
        sighting(2, 9, { rows: [seen('2× a', 1), seen('a', 1)] }),
      ],
      [
        ['2× a', '10.00', 'unpaid', null],
        ['a', '10.00', 'unpaid', null],
      ],
    ],
    [
      'is left as it was by a cache',
      [
        sighting(1, 5, { rows: [seen('a', 1, { status: 'paid' })] }),
        sighting(2, 9, {
          rows: [seen('a', 1, { onlyIfKnown: true }), seen('b', 1.5, { onlyIfKnown: true })],
        }),
      ],
      [['a', '10.00', 'paid', null]],
    ],
    [
      'is not added under another name',
      [
        sighting(1, 5, { rows: [seen('a', 1)] }),
        sighting(2, 9, { rows: [seen('c', 0.5, { notNew: true })] }),
      ],
      [['a', '10.00', 'unpaid', null]],
    ],
    ['has no place without a time', [sighting(1, 5, { rows: [seen('a', 1, { at: null })] })], []],
    [
      'is worth nothing where its amount is none',
      [sighting(1, 5, { rows: [seen('a', 1, { amount: 'x' })] })],
      [['a', '', 'unpaid', null]],
    ],
  ])('%s', (_, sightings, expected) => {
    expect(told(recorded(...sightings)).sort()).toEqual(expected.sort());
  });

  test('keeps when it was seen to stand again, until it is taken back anew', () => {
    const rows = (minute: number, number: number, status: string) =>
      sighting(number, minute, { rows: [seen('a', 1, { status })] });
    const stood = (...later: Sighting[]) =>
      all(recorded(rows(5, 1, 'unpaid'), rows(6, 2, 'rejected'), ...later)).map((one) => one.stoodAt);
    expect(stood()).toEqual([undefined]);
    expect(stood(rows(7, 3, 'unpaid'))).toEqual([NOON + 7 * MINUTE]);
    expect(stood(rows(7, 3, 'unpaid'), rows(9, 4, 'paid'))).toEqual([NOON + 7 * MINUTE]);
    expect(stood(rows(7, 3, 'unpaid'), rows(9, 4, 'rejected'))).toEqual([undefined]);
  });

  test('is deleted, and earned and corrected all the same', () => {
    const held = recorded(
      sighting(1, 5, { rows: [seen('a', 1)] }),
      sighting(2, 9, { gone: [{ key: 'a', at: NOON + MINUTE }] }),
    );
    expect(all(held)).toMatchObject([{ deleted: true, takenBackAt: NOON + 9 * MINUTE }]);
    expect(earnedIn(all(held), { from: NOON, to: NOON + DAY })).toHaveLength(1);
  });
});

describe('a sighting is recorded once', () => {
  const [first, second] = [
    sighting(1, 5, { rows: [seen('a', 1)] }),
    sighting(2, 9, { payout: { amount: '5', from: NOON } }),
  ];

  test('however often it comes', () => {
    const held = recorded(first, second);
    expect([record(held, first), record(held, second)]).toEqual([null, null]);
    expect(held.book?.payouts).toHaveLength(1);
  });

  test('and another one of the same number is another one: the browser stored what was older last', () => {
    const held = recorded(first, second, sighting(2, 12, { rows: [seen('b', 11), seen('a', 1)] }));
    expect(
      all(held)
        .map(({ key }) => key)
        .sort(),
    ).toEqual(['a', 'b']);
  });
});

test('a payout seen by a clock that was set back is not seen before it was', () => {
  const { book } = recorded(
    sighting(1, 90),
    sighting(2, 9, { payout: { amount: '5', from: NOON + 90 * MINUTE } }),
  );
  expect(book?.payouts).toEqual([{ amount: '5', at: NOON + 9 * MINUTE, from: NOON + 9 * MINUTE }]);
});

test('a clock that was ahead for an answer is forgotten with the next', () => {
  const { book } = recorded(sighting(1, 5), sighting(2, 365 * 24 * 60), sighting(3, 15));
  expect(book?.last.at).toBe(NOON + 15 * MINUTE);
});

describe('what is known', () => {
  const span = { from: NOON, to: NOON + DAY };
  test.each<[string, Sighting[], { since: number | null; unlisted: number }]>([
    ['from the first answer on', [sighting(1, 5)], { since: NOON + 5 * MINUTE, unlisted: 0 }],
    [
      'from the newest row on, where the clock that told the time is slow',
      [sighting(1, -900, { rows: [seen('a', 7)] })],
      { since: NOON + 7 * MINUTE, unlisted: 0 },
    ],
    [
      'from the first answer on, though a row is dated a year ahead',
      [sighting(1, 5, { rows: [seen('a', 365 * 24 * 60), seen('b', 3)] })],
      { since: NOON + 5 * MINUTE, unlisted: 0 },
    ],
    [
      'but for what was never listed',
      [sighting(1, -5), sighting(2, 9, { unlisted: { count: 3, from: NOON - 5 * MINUTE } })],
      { since: null, unlisted: 3 },
    ],
    [
      'also of what is listed late, of the gap in which it came in',
      [
        sighting(1, -5),
        sighting(2, 9, { unlisted: { count: 1, from: NOON } }),
        sighting(3, 19, { unlisted: { count: 1, from: NOON + 9 * MINUTE } }),
        sighting(4, 29, { rows: [seen('a', 4)] }),
      ],
      { since: null, unlisted: 1 },
    ],
    [
      'but for the others of a gap of which one is listed late',
      [
        sighting(1, -5),
        sighting(2, 9, { unlisted: { count: 3, from: NOON } }),
        sighting(3, 29, { rows: [seen('a', 4)] }),
      ],
      { since: null, unlisted: 2 },
    ],
    [
      'of another history, but for what came in between and is not listed',
      [
        sighting(1, -5, { rows: [seen('a', -9)] }),
        sighting(1, 9, {
          line: 'y',
          rows: [seen('b', 3), seen('a', -9)],
          totals: { paid: '0', unpaid: '0', referrals: 12, rate: null },
        }),
      ],
      { since: null, unlisted: 2 },
    ],
    [
      'at least one is missing where the list does not reach back',
      [
        sighting(1, -5, { rows: [seen('a', -9)] }),
        sighting(1, 9, {
          line: 'y',
          rows: [seen('b', 3)],
          totals: { paid: '0', unpaid: '0', referrals: 10, rate: null },
        }),
      ],
      { since: null, unlisted: 1 },
    ],
    [
      'anew, where nobody can tell how many came in between',
      [
        sighting(1, -5),
        sighting(1, 9, { line: 'y', totals: { paid: '0', unpaid: '0', referrals: null, rate: null } }),
      ],
      { since: NOON + 9 * MINUTE, unlisted: 0 },
    ],
    [
      'but for what was in sightings that got lost',
      [
        sighting(1, -5, { rows: [seen('a', -9)] }),
        sighting(4, 9, {
          rows: [seen('b', 3)],
          totals: { paid: '0', unpaid: '0', referrals: 14, rate: null },
        }),
      ],
      { since: null, unlisted: 4 },
    ],
  ])('%s', (_, sightings, expected) => {
    const { book } = recorded(...sightings);
    expect(knowledgeOf(book as Book, span)).toEqual(expected);
  });

  test('nothing of a span before it, and all of one that ends before a gap', () => {
    const { book } = recorded(
      sighting(1, 5),
      sighting(2, 60, { unlisted: { count: 1, from: NOON + 50 * MINUTE } }),
    );
    expect(knowledgeOf(book as Book, { from: NOON - DAY, to: NOON }).since).toBe(Number.POSITIVE_INFINITY);
    expect(knowledgeOf(book as Book, { from: NOON + 6 * MINUTE, to: NOON + 50 * MINUTE })).toEqual({
      since: null,
      unlisted: 0,
    });
  });

  test('gaps stay bounded, and none is forgotten', () => {
    const many = Array.from({ length: 700 }, (_, nth) =>
      sighting(nth + 2, nth + 1, { unlisted: { count: 1, from: NOON + nth * MINUTE } }),
    );
    const { book } = recorded(sighting(1, 0), ...many);
    expect(book?.gaps).toHaveLength(500);
    expect(knowledgeOf(book as Book, span).unlisted).toBe(700);
  });
});

describe('thinning', () => {
  /** So many days, of so many referrals each. */
  function many(days: number, each: number): Held & { book: Book } {
    const rows = Array.from({ length: days * each }, (_, nth) =>
      seen(`id ${nth}`, -Math.floor(nth / each) * 24 * 60 - (nth % each), {
        amount: `${nth % 7}.${String(nth % 100).padStart(2, '0')}`,
        status: ['unpaid', 'paid', 'rejected'][nth % 3] ?? '',
        provider: ['woo', null][nth % 2] ?? null,
        currency: nth % 5 === 0 ? 'EUR' : null,
      }),
    );
    const { book, entries } = recorded(sighting(1, 0, { rows }));
    if (!book) throw new Error('Nothing was recorded');
    return { book: { ...book, entries: MOST_ENTRIES + 1 }, entries };
  }
  /** Worth and number by day, currency, status, provider and whether it was taken back, in cents. */
  function sums(held: Held) {
    const found = new Map<string, [number, number]>();
    for (const one of all(held)) {
      const name = JSON.stringify([
        fileOf(one.at),
        one.currency,
        one.status,
        one.provider,
        one.takenBackAt === null,
      ]);
      const [count, cents] = found.get(name) ?? [0, 0];
      found.set(name, [count + (one.count ?? 1), cents + Math.round(Number(one.amount) * 100)]);
    }
    return Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  test('leaves every sum as it was, and is the same when done again', () => {
    const held = many(100, 40);
    const before = sums(held);
    const less = thin(held, () => 0);
    const after: Held = { ...less, entries: new Map([...held.entries, ...less.entries]) };
    expect(all(after).length).toBeLessThan(all(held).length);
    expect(sums(after)).toEqual(before);
    const again = thin({ ...less, book: { ...less.book, entries: MOST_ENTRIES + 1 } }, () => 0);
    expect(again.entries).toEqual(new Map([...less.entries]));
    expect(less.book.entries).toBe(MOST_ENTRIES + 1 - all(held).length + all(after).length);
  });

  test('leaves the last two months as they are, and adds nobody twice to what was thinned', () => {
    const held = many(100, 40);
    const less = thin(held, () => 0);
    expect(Math.max(...less.entries.keys())).toBe(fileOf(NOON) - 63);
    const late = sighting(2, 9, { rows: [seen('id 2700', -67.5 * 24 * 60)] });
    const thinned = record({ book: less.book, entries: less.entries }, late);
    expect(thinned?.book.entries).toBe(less.book.entries);
  });

  test('where it is not enough the oldest go, and what is known begins after them', () => {
    const held = many(100, 40);
    const full = { ...held, book: { ...held.book, entries: 1000, bytes: MOST_BYTES + 1, since: null } };
    const less = dropOldest(full);
    expect([isTooMuch(full.book), isTooMuch(less.book)]).toEqual([true, false]);
    const dropped = [...less.entries.keys()];
    expect(less.book.since).toBe((Math.max(...dropped) + 1) * DAY);
    expect([...less.entries.values()].flat()).toEqual([]);
    // Not more than had to.
    expect(dropped.length).toBeLessThan(90);
  });
});
