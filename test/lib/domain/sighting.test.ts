import { describe, expect, test } from 'vitest';
import type { Referral } from '../../../lib/domain/referrals.ts';
import { ok } from '../../../lib/domain/result.ts';
import { DEFAULT_SETTINGS } from '../../../lib/domain/settings.ts';
import type { Sighting } from '../../../lib/domain/sighting.ts';
import { type AccountState, afterAnswer, NEW_STATE } from '../../../lib/domain/state.ts';
import type { Stats } from '../../../lib/domain/stats.ts';
import { answer, NOON, plainRow, row } from '../make.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

/** As Chromium gives it back: the parts of each object in the order of their names. */
const stored = <T>(value: T): T =>
  JSON.parse(
    JSON.stringify(value, (_, part) =>
      typeof part === 'object' && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
        : part,
    ),
  );

/** An account that hears one answer after the other; `hear` tells what the last one added, if anything. */
function listener() {
  let state: AccountState = NEW_STATE;
  return {
    state: () => state,
    hear(minute: number, rows: Referral[], part: Partial<Stats> = {}, cached = false): Sighting | null {
      const told = {
        ...answer(rows, { totalReferrals: rows.length, ...part }),
        cachedSeconds: cached ? 60 : null,
      };
      const at = cached ? null : NOON + minute * MINUTE;
      // The clock of this computer is a year ahead.
      const now = NOON + minute * MINUTE + 365 * DAY;
      const context = { accountId: 'a', revision: 1, settings: DEFAULT_SETTINGS, now, random: 0.5 };
      state = afterAnswer({ ...stored(state), unrecorded: [] }, ok({ ...told, at }), context);
      return state.unrecorded?.[0] ?? null;
    },
  };
}

describe('what an answer adds', () => {
  test('the first one is where it begins, by the clock of the service', () => {
    const { hear } = listener();
    expect(hear(10, [row(1, 1)])).toMatchObject({
      number: 1,
      at: NOON + 10 * MINUTE,
      totals: { referrals: 1 },
      rows: [{ key: 'id 1', at: NOON + MINUTE }],
      unlisted: null,
      payout: null,
      gone: [],
    });
  });

  test('nothing, where nothing changed on the same day; the totals, on another', () => {
    const { hear } = listener();
    hear(10, [row(1, 1)]);
    expect(hear(20, [row(1, 1)])).toBeNull();
    expect(hear(20 + 24 * 60, [row(1, 1)])).toMatchObject({ number: 2, at: NOON + DAY + 20 * MINUTE });
  });

  test('nothing, but until when nothing came in; a cache does not know that', () => {
    const { hear, state } = listener();
    hear(10, [row(1, 1)]);
    expect(state().sighted?.heardAt).toBeUndefined();
    hear(20, [row(1, 1)]);
    hear(30, [row(1, 1)], {}, true);
    expect(state().sighted).toMatchObject({ at: NOON + 10 * MINUTE, heardAt: NOON + 20 * MINUTE });
  });

  test.each<[string, Referral[], Partial<Stats>]>([
    ['a row', [row(2, 15), row(1, 1)], {}],
    ['a status', [row(1, 1, { status: 'paid' })], {}],
    ['an amount', [row(1, 1, { amount: '9' })], {}],
    ['a total', [row(1, 1)], { totalPaid: '2000' }],
    ['a count', [row(1, 1)], { totalReferrals: 2 }],
  ])('what changed: %s', (_, rows, part) => {
    const { hear } = listener();
    hear(10, [row(1, 1)]);
    expect(hear(20, rows, part)).not.toBeNull();
  });

  test('referrals that were counted and never listed, between which answers', () => {
    const { hear } = listener();
    hear(10, [row(1, 1)], { totalReferrals: 1 });
    expect(hear(20, [row(3, 15), row(1, 1)], { totalReferrals: 4 })).toMatchObject({
      unlisted: { count: 2, from: NOON + 10 * MINUTE },
    });
    // One of them is listed late, and another one comes in and is not: both are told.
    const both = hear(30, [row(3, 15), row(2, 14), row(1, 1)], { totalReferrals: 5 });
    expect(both).toMatchObject({ unlisted: { count: 1, from: NOON + 20 * MINUTE } });
    expect(both?.rows).toHaveLength(3);
  });

  test('after a clock that was ahead for an answer, since the one before that', () => {
    const { hear } = listener();
    hear(10, [row(1, 1)], { totalReferrals: 1 });
    hear(365 * 24 * 60, [row(1, 1)], { totalReferrals: 1 });
    expect(hear(20, [row(1, 1)], { totalReferrals: 2 })).toMatchObject({
      at: NOON + 20 * MINUTE,
      unlisted: { count: 1, from: NOON + 10 * MINUTE },
    });
    // A cache tells no time of its own.
    hear(365 * 24 * 60, [row(1, 1)], { totalReferrals: 2 });
    for (let id = 3; id < 9; id++) hear(25, [row(id, 15), row(1, 1)], { totalReferrals: 2 }, true);
    expect(hear(30, [row(1, 1)], { totalReferrals: 9 })?.unlisted?.from).toBe(NOON + 20 * MINUTE);
    // Behind for once: nobody knows what is true, and so all of it may be.
    expect(hear(-365 * 24 * 60, [row(1, 1)], { totalReferrals: 10 })).toMatchObject({
      unlisted: { count: 1, from: NOON + 30 * MINUTE },
    });
  });

  const NO_DATE = { createdAt: 'November 20, 2026 9:30 am' };
  const list = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, nth) => plainRow(`Order ${to - nth}`, to - nth));
  test.each<[string, Referral[], Referral[], number | null]>([
    ['one at least, where the list reaches nothing known', list(1, 5), list(9, 13), 1],
    ['none, where it does', list(1, 5), list(5, 9), null],
    ['one at least, where there was nothing, and now a full list', [], list(1, 5), 1],
    ['none, where that is a short one', [], list(1, 4), null],
    [
      'new ones without a time',
      [row(1, 0, NO_DATE)],
      [row(3, 0, NO_DATE), row(2, 0, NO_DATE), row(1, 0, NO_DATE)],
      2,
    ],
  ])('without a total: %s', (_, before, after, count) => {
    const { hear } = listener();
    hear(30, before, { totalReferrals: null });
    expect(hear(40, after, { totalReferrals: null })?.unlisted ?? null).toEqual(
      count && { count, from: NOON + 30 * MINUTE },
    );
  });

  test('none where a service writes the time of another zone: whatever comes in seems to be hours old', () => {
    const { hear } = listener();
    hear(10, [row(1, -300)], { totalReferrals: 1 });
    expect(hear(20, [row(2, -285), row(1, -300)], { totalReferrals: 2 })?.unlisted).toBeNull();
    expect(hear(30, [row(3, -275), row(2, -285)], { totalReferrals: 4 })?.unlisted).toMatchObject({
      count: 1,
    });
  });

  test('nothing of the rise that a restored referral makes', () => {
    const { hear } = listener();
    hear(10, [row(2, 2), row(1, 1)], { totalReferrals: 9 });
    hear(20, [row(1, 1)], { totalReferrals: 8 });
    expect(hear(30, [row(2, 2), row(1, 1)], { totalReferrals: 9 })).toMatchObject({ unlisted: null });
  });
});

describe('a cached answer', () => {
  test('adds rows that nobody knew, takes nothing back, and tells no totals and no time', () => {
    const { hear } = listener();
    hear(10, [row(1, 1, { status: 'paid' })]);
    const cached = hear(30, [row(2, 2), row(1, 1)], { totalPaid: '1' }, true);
    expect(cached).toMatchObject({
      at: NOON + 10 * MINUTE,
      totals: null,
      payout: null,
      gone: [],
      unlisted: null,
    });
    expect(cached?.rows.map(({ key, onlyIfKnown }) => [key, onlyIfKnown])).toEqual([
      ['id 2', undefined],
      ['id 1', true],
    ]);
  });

  test('is no beginning', () => {
    const { hear } = listener();
    expect(hear(10, [row(1, 1)], {}, true)).toBeNull();
    expect(hear(20, [row(1, 1)])).toMatchObject({ number: 1, at: NOON + 20 * MINUTE });
  });

  test('what it counted and did not list came in before the next answer', () => {
    const { hear } = listener();
    hear(10, [row(1, 1)]);
    hear(20, [row(1, 1)], { totalReferrals: 3 }, true);
    expect(hear(30, [row(1, 1)], { totalReferrals: 3 })).toMatchObject({
      unlisted: { count: 2, from: NOON + 10 * MINUTE },
    });
  });
});

test('an empty answer after there was something is not believed', () => {
  const { hear, state } = listener();
  hear(10, [row(1, 1)]);
  const { sighted } = state();
  expect(hear(20, [], { totalReferrals: 0, totalPaid: '0' })).toBeNull();
  expect(state().sighted).toEqual(sighted);
  expect(hear(30, [row(1, 1)])).toMatchObject({ unlisted: null, gone: [], payout: null });
});

describe('paid out', () => {
  const totals = (totalPaid: string, totalUnpaid: string | null) => ({ totalPaid, totalUnpaid });
  test.each<[string, [Partial<Stats>, Referral[]][], (string | null)[]]>([
    ['plain', [[totals('150.00', '50.00'), [row(1, 1)]]], ['50.00']],
    ['nothing where unpaid stays: an amount was edited', [[totals('150.00', '100.00'), [row(1, 1)]]], [null]],
    ['nothing where unpaid falls alone', [[totals('100.00', '50.00'), [row(1, 1)]]], [null]],
    [
      'with new referrals at once, that make up for it',
      [[totals('150.00', '112.40'), [row(3, 15, { amount: '62.40' }), row(1, 1)]]],
      ['50.00'],
    ],
    ['the noise of floats', [[totals('100.0000000001', '99.9999999999'), [row(1, 1)]]], [null]],
    [
      'undone and redone: once',
      [
        [totals('150.00', '50.00'), [row(1, 1)]],
        [totals('100.00', '100.00'), [row(1, 1)]],
        [totals('150.00', '50.00'), [row(1, 1)]],
      ],
      ['50.00', null, null],
    ],
    [
      'undone, and redone with more: what is more',
      [
        [totals('150.00', '50.00'), [row(1, 1)]],
        [totals('100.00', '100.00'), [row(1, 1)]],
        [totals('175.00', '25.00'), [row(1, 1)]],
      ],
      ['50.00', null, '25.00'],
    ],
    [
      'by way of processing: when a listed one is paid',
      [
        [totals('100.00', '87.60'), []],
        [totals('112.40', '87.60'), [row(1, 1, { status: 'paid' })]],
      ],
      [null, '12.40'],
    ],
    ['nothing where no sum is told', [[totals('150.00', null), [row(1, 1)]]], [null]],
  ])('%s', (_, answers, expected) => {
    const { hear } = listener();
    hear(10, [row(1, 1)], { ...totals('100.00', '100.00'), totalReferrals: 9 });
    const paid = answers.map(([part, rows], nth) => {
      const totalReferrals = rows.length > 1 ? 10 : 9;
      return hear(20 + nth, rows, { totalReferrals, ...part })?.payout?.amount ?? null;
    });
    expect(paid).toEqual(expected);
  });

  describe('in two steps, unpaid first', () => {
    const DAYS = 24 * 60;
    const old = [row(1, -9)];
    test.each<[string, [minute: number, Partial<Stats>, Referral[]?][], (string | null)[]]>([
      [
        'what rose is told as it rises',
        [
          [20, totals('0', '62')],
          [2 * DAYS, totals('438', '62')],
        ],
        [null, '438'],
      ],
      [
        'in two batches',
        [
          [20, totals('0', '62')],
          [30, totals('200', '62')],
          [40, totals('438', '62')],
          [50, totals('447', '62')],
        ],
        [null, '200', '238', null],
      ],
      [
        'no more than fell',
        [
          [20, totals('0', '400')],
          [30, totals('500', '400')],
        ],
        [null, '100'],
      ],
      [
        'nothing where it was put back',
        [
          [20, totals('0', '62')],
          [30, totals('0', '500')],
          [40, totals('9', '500')],
        ],
        [null, null, null],
      ],
      [
        'though something came in meanwhile that is not listed',
        [
          [20, totals('0', '62')],
          [30, totals('0', '74')],
          [40, totals('438', '74')],
        ],
        [null, null, '438'],
      ],
      [
        'nothing after a month',
        [
          [20, totals('0', '62')],
          [31 * DAYS, totals('438', '62')],
        ],
        [null, null],
      ],
      [
        'nothing of what was rejected',
        [
          [20, totals('0', '487.60'), [row(1, -9, { status: 'rejected' })]],
          [30, totals('9', '487.60'), [row(1, -9, { status: 'rejected' })]],
        ],
        [null, null],
      ],
      [
        'nothing of what was paid at once',
        [
          [20, totals('50', '450')],
          [30, totals('59', '450')],
        ],
        ['50', null],
      ],
      [
        'nothing of what was paid again',
        [
          [20, totals('50', '450')],
          [30, totals('0', '500')],
          [40, totals('50', '450')],
          [50, totals('59', '450')],
        ],
        ['50', null, null, null],
      ],
    ])('%s', (_, answers, expected) => {
      const { hear } = listener();
      hear(10, old, { ...totals('0', '500'), totalReferrals: 40 });
      const paid = answers.map(
        ([minute, part, rows = old]) =>
          hear(minute, rows, { totalReferrals: 40, ...part })?.payout?.amount ?? null,
      );
      expect(paid).toEqual(expected);
    });
  });

  test('after a day below what it was, that is the new measure', () => {
    const { hear } = listener();
    hear(0, [row(1, -9)], totals('100.00', '0.00'));
    hear(10, [row(1, -9)], totals('50.00', '50.00'));
    hear(10 + 24 * 60, [row(1, -9)], totals('50.00', '60.00'));
    expect(hear(20 + 24 * 60, [row(1, -9)], totals('70.00', '40.00'))?.payout?.amount).toBe('20.00');
  });
});

describe('gone', () => {
  const three = [row(3, 3), row(2, 2), row(1, 1)];
  test.each<[string, Referral[], number, string[]]>([
    ['a row between others, and the total fell', [row(3, 3), row(1, 1)], 8, ['id 2']],
    ['the newest', [row(2, 2), row(1, 1)], 8, ['id 3']],
    ['it is away, and the total stays: it is being paid', [row(3, 3), row(1, 1)], 9, []],
    ['two are away, and the total fell by one: nobody knows which', [row(1, 1)], 8, []],
    ['both, where it fell by two', [row(1, 1)], 7, ['id 3', 'id 2']],
    ['the oldest, which may only have been pushed off', [row(3, 3), row(2, 2)], 8, []],
    ['one went as one came', [row(4, 15), row(3, 3), row(1, 1)], 9, ['id 2']],
    [
      'one is away as one is listed late, that was counted before',
      [row(3, 3), row(5, 2.5), row(1, 1)],
      9,
      [],
    ],
  ])('%s', (_, rows, totalReferrals, keys) => {
    const { hear } = listener();
    hear(10, three, { totalReferrals: 9 });
    expect(hear(20, rows, { totalReferrals })?.gone.map(({ key }) => key)).toEqual(keys);
  });
});

describe('a service that changes its ways', () => {
  test('reworded rows are told with the name they had, and nothing older is new any more', () => {
    const { hear } = listener();
    hear(10, [plainRow('Order 2', 2), plainRow('Order 1', 1)], { totalReferrals: 9 });
    const rows = hear(20, [plainRow('Bestellung 2', 2), plainRow('Bestellung 1', 1)], {
      totalReferrals: 9,
    })?.rows;
    expect(rows?.map(({ was, notNew }) => [was, notNew])).toEqual([
      [`at ${NOON + 2 * MINUTE} Order 2`, true],
      [`at ${NOON + MINUTE} Order 1`, true],
    ]);
    const third = [plainRow('Bestellung 3', 25), plainRow('Bestellung 2', 2), plainRow('Bestellung 0', 0)];
    const later = hear(30, third, { totalReferrals: 10 })?.rows;
    expect(later?.map(({ notNew }) => notNew)).toEqual([undefined, true, true]);
  });
});
