import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../lib/domain/accounts/settings.ts';
import type { Settings } from '../../../../lib/domain/accounts/settings-schema.ts';
import { DAY } from '../../../../lib/domain/calendar/calendar.ts';
import {
  type AnswerContext,
  afterAnswer,
  judgeAnswer,
  NEW_STATE,
  unseen,
  withWait,
} from '../../../../lib/domain/polling/account-state.ts';
import type { AccountState } from '../../../../lib/domain/polling/account-state-schema.ts';
import type { Referral } from '../../../../lib/domain/referrals/referral-schema.ts';
import { fail, ok } from '../../../../lib/domain/result.ts';
import { answer, NOON, row } from '../../make.ts';

const CONTEXT = { accountId: 'a', revision: 1, settings: DEFAULT_SETTINGS, now: NOON, random: 0.5 };

/** The state after an answer, and its announcements. */
const judged = (
  before: AccountState,
  total: number,
  rows: Referral[],
  settings: Partial<Settings> = {},
  part: Partial<AnswerContext> = {},
) => {
  const outcome = ok(answer(rows, { totalReferrals: total }, '<p>Hello'));
  return judgeAnswer(before, outcome, { ...CONTEXT, settings: { ...DEFAULT_SETTINGS, ...settings }, ...part });
};

const next = (before: AccountState, total: number, rows: Referral[]) => judged(before, total, rows).state;
const first = next(NEW_STATE, 57, [row(1, 1)]);

describe('after an answer', () => {
  test('new referrals are announced, and unseen', () => {
    expect(first.snapshot).toMatchObject({ fetchedAt: NOON, noticeHtml: '<p>Hello', cachedSeconds: null });
    const { state: later, found } = judged(first, 60, [row(2, 2), row(1, 1, { status: 'paid' })]);
    expect(found.map(({ kind, id }) => [kind, id.split('/').slice(0, 2).join('/')])).toEqual([
      ['referrals', 'referrals/a'],
      ['status', 'status/a'],
    ]);
    expect(unseen(later)).toBe(3);
    expect(later.newKeys).toEqual(['id 2']);
  });

  test('a program’s notify level limits the announcements, but not the count', () => {
    const rows = [row(3, 3, { amount: '50' }), row(2, 2), row(1, 1, { status: 'paid' })];
    const notify = { kind: 'at-least', amount: '50', currency: 'USD' } as const;
    const { state: later, found } = judged(first, 59, rows, {}, { notify });
    expect(found).toMatchObject([{ kind: 'referrals', count: 1, rows: [{ amount: '50' }] }]);
    expect(unseen(later)).toBe(2);
    const nothing = judged(first, 59, rows, {}, { notify: { kind: 'nothing' } });
    expect(nothing).toMatchObject({ found: [], state: { newKeys: ['id 3', 'id 2'] } });
  });

  test.each([
    [{ notifyReferrals: false }, ['status']],
    [{ notifyStatus: false }, ['referrals']],
    [{ notifyReferrals: false, notifyStatus: false }, []],
  ])('the settings %o limit the announcements to %o, but not the count', (settings, kinds) => {
    const { state: later, found } = judged(first, 58, [row(2, 2), row(1, 1, { status: 'paid' })], settings);
    expect(found.map(({ kind }) => kind)).toEqual(kinds);
    expect(unseen(later)).toBe(1);
  });

  test('the keys of new rows are bounded', () => {
    const many = Array.from({ length: 150 }, (_, index) => row(1000 + index, 10 + index));
    const more = Array.from({ length: 150 }, (_, index) => row(2000 + index, 1000 + index));
    const later = next(next(first, 207, many), 357, more);
    expect(later.newKeys).toHaveLength(200);
    expect(later.newKeys.at(-1)).toBe('id 2149');
  });
});

test('a cached answer does not lower the total', () => {
  const old = { ...answer([row(1, 1)], { totalReferrals: 55 }), cachedSeconds: 0 };
  const after = afterAnswer(first, ok(old), CONTEXT);
  expect(after.ledger?.total).toBe(57);
  expect(after.snapshot).toMatchObject({ cachedSeconds: 0, stats: { totalReferrals: 55 } });
});

test('a service with a slow clock announces no older row that moves up', () => {
  const slow = (rows: Referral[], totalReferrals: number) =>
    ok({ ...answer(rows, { totalReferrals }), at: NOON - 365 * DAY });
  const before = afterAnswer(NEW_STATE, slow([row(3, 3), row(2, 2)], 57), CONTEXT);
  expect(unseen(afterAnswer(before, slow([row(2, 2), row(1, 1)], 56), CONTEXT))).toBe(0);
});

test('a failure changes only trouble, since when it fails, and route', () => {
  const before = next(first, 58, [row(2, 2)]);
  const now = NOON + 3_600_000;
  const trouble = { kind: 'no-answer' };
  const after = afterAnswer(before, fail({ kind: 'no-answer' }), { ...CONTEXT, now });
  expect(after).toEqual({ ...before, trouble, failingSince: now, route: after.route });
  expect(after.route).toMatchObject({ failures: 1, askedAt: now });
});

describe('a check for the network', () => {
  const afterError = (before: AccountState, kind: 'unauthorized' | 'no-access' | 'secret-lost' | 'offline') =>
    afterAnswer(before, fail({ kind }), CONTEXT);

  test('leaves a rejected login as it is, so that nothing sends it again', () => {
    const rejected = afterError(first, 'unauthorized');
    expect(afterError(rejected, 'offline')).toEqual(rejected);
  });

  test.each(['no-access', 'secret-lost'] as const)('shows that “%s” is over, so that polls go on', (kind) => {
    const { trouble, route } = afterError(afterError(first, kind), 'offline');
    expect([trouble, route.isBlocked]).toEqual([{ kind: 'offline' }, false]);
  });
});

test.each([
  ['a longer one', 60, 0, 60],
  ['a shorter one', 10, 0, 30],
  ['one that ends later', 10, 25, 35],
  ['none', null, 0, 30],
  ['one after the clock was set back', 10, -5, 5],
])('a wait that is already asked for lasts as long as the service asks: %s', (_, retryAfterSeconds, passed, end) => {
  const busy = (seconds: number | null) => ({ kind: 'busy' as const, status: 429, retryAfterSeconds: seconds });
  const waiting = withWait(NEW_STATE, busy(30), NOON);
  expect(withWait(waiting, busy(retryAfterSeconds), NOON + passed * 1000).wait?.until).toBe(NOON + end * 1000);
});
