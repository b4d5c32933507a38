import { describe, expect, test } from 'vitest';
import type { ServiceError } from '../../../../lib/domain/errors-schema.ts';
import type { Watch } from '../../../../lib/domain/groups/groups-schema.ts';
import {
  accountStopError,
  afterSeen,
  concernsOnlyWatch,
  isResumedBy,
  isWatchDue,
  newWatch,
  resumedWatch,
  unseenWaiting,
  watchAfterAnswer,
  withWaitingEntries,
} from '../../../../lib/domain/groups/watch.ts';
import { fail, ok } from '../../../../lib/domain/result.ts';
import { account, NOON } from '../../make.ts';

const HOUR = 3_600_000;
const shop = account({ id: 'a' });
const fresh = () => newWatch('a', 'applicants');
const context = { account: shop, now: NOON, random: 0.5 };
const answered = (watch: Watch, ...totals: number[]) =>
  totals.reduce((one, total) => watchAfterAnswer(one, ok(total), context), watch);
/** How many are announced when all answers came while nothing was shown. */
function waiting(watch: Watch): number {
  const [entry] = withWaitingEntries([], [{ ...watch, announced: 0 }], [watch]);
  return entry?.kind === 'waiting' ? entry.count : 0;
}
const refused = (watch: Watch, error: ServiceError, now = NOON) =>
  watchAfterAnswer(watch, fail(error), { ...context, now });

describe('how many are new', () => {
  test.each<[string, number[], number]>([
    ['the first answer is the baseline', [5], 0],
    ['one applicant comes', [0, 1], 1],
    ['the same again', [5, 7, 7], 2],
    ['in two steps', [5, 6, 9], 4],
    ['one was approved', [5, 4], 0],
    ['one was approved, then another came', [5, 4, 5], 1],
    ['those who came were dealt with elsewhere', [5, 8, 0], 0],
    ['and then one more came', [0, 3, 0, 1], 1],
  ])('%s: the totals %j make %i', (_name, totals, count) => {
    const watch = answered(fresh(), ...totals);
    expect(unseenWaiting(watch)).toBe(count);
    expect(waiting(watch)).toBe(count);
  });

  test('applicants that the user has seen are not new, and not notified', () => {
    const watch = afterSeen(answered(fresh(), 0, 3));
    expect([unseenWaiting(watch), waiting(watch)]).toEqual([0, 0]);
    expect(unseenWaiting(answered(watch, 5))).toBe(2);
  });

  test('notified is not seen; those who come while notifying are notified next', () => {
    const before = answered(fresh(), 0, 3);
    const watch = answered(before, 4);
    expect([unseenWaiting(watch), withWaitingEntries([], [before], [watch])]).toMatchObject([4, [{ count: 1 }]]);
  });

  test('another address is another program: its first answer is a baseline', () => {
    const elsewhere = { ...context, account: account({ id: 'a', baseUrl: 'https://b.example', revision: 2 }) };
    const watch = watchAfterAnswer(answered(fresh(), 0), ok(9), elsewhere);
    expect([unseenWaiting(watch), watch.waiting]).toEqual([0, 9]);
    expect(unseenWaiting(watchAfterAnswer(watch, ok(10), elsewhere))).toBe(1);
  });

  test('a new password continues where the old one was', () => {
    const renewed = { ...context, account: { ...shop, revision: 2 } };
    expect(unseenWaiting(watchAfterAnswer(answered(fresh(), 1), ok(3), renewed))).toBe(2);
  });

  test('a failure changes none of these counts', () => {
    const before = answered(fresh(), 0, 3);
    const { trouble, schedule, ...rest } = refused(before, { kind: 'offline' });
    expect(before).toMatchObject(rest);
    expect(trouble).toEqual({ kind: 'offline' });
    expect(schedule).not.toEqual(before.schedule);
  });
});

describe('the next request', () => {
  const busy: ServiceError = { kind: 'busy', status: 429, retryAfterSeconds: 7200 };
  test.each<[string, Watch, number, boolean]>([
    ['a new one: at once', fresh(), NOON, true],
    ['after an answer: not within the hour', answered(fresh(), 1), NOON + HOUR, false],
    ['after an answer: a little later, as chance has it', answered(fresh(), 1), NOON + (70 / 60) * HOUR, true],
    ['refused: not by itself', refused(fresh(), { kind: 'unauthorized' }), NOON + 99 * HOUR, false],
    ['a page says 404: later', refused(fresh(), { kind: 'not-found', page: true }), NOON + 2 * HOUR, true],
    ['failed: not within the hour', refused(fresh(), { kind: 'no-answer' }), NOON + HOUR, false],
    ['offline: as soon as that is over', refused(fresh(), { kind: 'offline' }), NOON + 30_000, true],
    ['Retry-After of two hours: not before', refused(fresh(), busy), NOON + 2 * HOUR - 5000, false],
    ['Retry-After of two hours: after that, one by one', refused(fresh(), busy), NOON + 2.5 * HOUR, true],
  ])('%s', (_name, watch, now, due) => {
    expect(isWatchDue(watch, shop, now)).toBe(due);
  });

  test('failures in a row: never more than once an hour, and one by one', () => {
    const error: ServiceError = { kind: 'server-error', status: 500 };
    const next = (failures: number, random: number) => {
      let watch = fresh();
      for (let i = 0; i < failures; i++) watch = watchAfterAnswer(watch, fail(error), { ...context, random });
      return ((watch.schedule.nextAskAt ?? 0) - NOON) / HOUR;
    };
    expect([1, 2, 9].map((failures) => next(failures, 0))).toEqual([1, 1, 1]);
    expect(next(1, 0.99)).toBeGreaterThan(1.3);
  });

  test('it resumes with a new login, or when the user’s own question is answered', () => {
    const stopped = refused(fresh(), { kind: 'unauthorized' });
    expect(isWatchDue(stopped, { ...shop, revision: 2 }, NOON)).toBe(true);
    const again = resumedWatch(stopped, NOON);
    expect([again.trouble, isWatchDue(again, shop, NOON)]).toEqual([null, true]);
  });

  test('the user’s own question does not hurry a running watch', () => {
    const watch = answered(fresh(), 1);
    expect(resumedWatch(watch, NOON + 1000)).toBe(watch);
  });
});

test.each<[ServiceError, boolean]>([
  [{ kind: 'forbidden' }, true],
  [{ kind: 'unauthorized' }, false],
])('the error %o concerns only its watch: %o', (error, own) => {
  expect(concernsOnlyWatch(error)).toBe(own);
  const watch = refused(fresh(), error);
  expect(accountStopError(watch, shop)).toEqual(own ? null : error);
  expect(isResumedBy(watch, 'a', 'referrals')).toBe(!own);
  expect(isResumedBy(watch, 'a', null)).toBe(!own);
  expect(isResumedBy(watch, 'a', 'applicants')).toBe(true);
  expect(isResumedBy(watch, 'b', 'applicants')).toBe(false);
});
