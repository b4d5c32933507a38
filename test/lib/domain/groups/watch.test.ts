import { describe, expect, test } from 'vitest';
import { HOUR } from '../../../../lib/domain/calendar/calendar.ts';
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

const shop = account({ id: 'a' });
const fresh = () => newWatch('a', 'applicants');
const context = { account: shop, now: NOON, random: 0.5 };
const answered = (watch: Watch, ...totals: number[]) =>
  totals.reduce((before, total) => watchAfterAnswer(before, ok(total), context), watch);
/** The number announced if all answers come before a notification is shown. */
function announcedCount(watch: Watch): number {
  const [entry] = withWaitingEntries([], [{ ...watch, announced: 0 }], [watch]);
  return entry?.kind === 'waiting' ? entry.count : 0;
}
const refused = (watch: Watch, error: ServiceError, now = NOON) =>
  watchAfterAnswer(watch, fail(error), { ...context, now });

describe('the number of new applicants', () => {
  test.each<[string, number[], number]>([
    ['the first answer is the baseline', [5], 0],
    ['one applicant comes', [0, 1], 1],
    ['an unchanged total adds nothing', [5, 7, 7], 2],
    ['one was approved', [5, 4], 0],
    ['one was approved, then another came', [5, 4, 5], 1],
    ['the new ones were handled elsewhere', [5, 8, 0], 0],
    ['one comes after that', [0, 3, 0, 1], 1],
  ])('counts only rises: %s, so the totals %j give %i', (_, totals, count) => {
    const watch = answered(fresh(), ...totals);
    expect(unseenWaiting(watch)).toBe(count);
    expect(announcedCount(watch)).toBe(count);
  });

  test('excludes applicants that the user has seen, who are not notified', () => {
    const watch = afterSeen(answered(fresh(), 0, 3));
    expect([unseenWaiting(watch), announcedCount(watch)]).toEqual([0, 0]);
    expect(unseenWaiting(answered(watch, 5))).toBe(2);
  });

  test('includes notified applicants, and later ones are notified next', () => {
    const before = answered(fresh(), 0, 3);
    const watch = answered(before, 4);
    expect([unseenWaiting(watch), withWaitingEntries([], [before], [watch])]).toMatchObject([4, [{ count: 1 }]]);
  });

  test('begins again with the first answer from another address', () => {
    const elsewhere = { ...context, account: account({ id: 'a', baseUrl: 'https://b.example', revision: 2 }) };
    const watch = watchAfterAnswer(answered(fresh(), 0), ok(9), elsewhere);
    expect([unseenWaiting(watch), watch.waiting]).toEqual([0, 9]);
    expect(unseenWaiting(watchAfterAnswer(watch, ok(10), elsewhere))).toBe(1);
  });

  test('continues with a new password', () => {
    const renewed = { ...context, account: { ...shop, revision: 2 } };
    expect(unseenWaiting(watchAfterAnswer(answered(fresh(), 1), ok(3), renewed))).toBe(2);
  });

  test('stays after a failure', () => {
    const before = answered(fresh(), 0, 3);
    const { trouble, schedule, ...rest } = refused(before, { kind: 'offline' });
    expect(before).toMatchObject(rest);
    expect(trouble).toEqual({ kind: 'offline' });
    expect(schedule).not.toEqual(before.schedule);
  });
});

describe('a watch', () => {
  const busy: ServiceError = { kind: 'busy', status: 429, retryAfterSeconds: 7200 };
  test.each<[string, Watch, number, boolean]>([
    ['is due at once if it is new', fresh(), NOON, true],
    ['is not due within an hour of an answer', answered(fresh(), 1), NOON + HOUR, false],
    ['is due a random time later', answered(fresh(), 1), NOON + (70 / 60) * HOUR, true],
    ['is not due by itself after a refusal', refused(fresh(), { kind: 'unauthorized' }), NOON + 99 * HOUR, false],
    ['is due after a 404 page', refused(fresh(), { kind: 'not-found', page: true }), NOON + 2 * HOUR, true],
    ['is not due within an hour of a failure', refused(fresh(), { kind: 'no-answer' }), NOON + HOUR, false],
    ['is soon due after being offline', refused(fresh(), { kind: 'offline' }), NOON + 30_000, true],
    ['is not due before Retry-After', refused(fresh(), busy), NOON + 2 * HOUR - 5000, false],
    ['is due a random time after Retry-After', refused(fresh(), busy), NOON + 2.5 * HOUR, true],
  ])('%s', (_, watch, now, due) => {
    expect(isWatchDue(watch, shop, now)).toBe(due);
  });

  test('is requested at most hourly after repeated failures, and at random times', () => {
    const error: ServiceError = { kind: 'server-error', status: 500 };
    const next = (failures: number, random: number) => {
      let watch = fresh();
      for (let count = 0; count < failures; count++)
        watch = watchAfterAnswer(watch, fail(error), { ...context, random });
      return ((watch.schedule.nextRequestAt ?? 0) - NOON) / HOUR;
    };
    expect([1, 2, 9].map((failures) => next(failures, 0))).toEqual([1, 1, 1]);
    expect(next(1, 0.99)).toBeGreaterThan(1.3);
  });

  test('resumes with a new login or after the user’s own request', () => {
    const stopped = refused(fresh(), { kind: 'unauthorized' });
    expect(isWatchDue(stopped, { ...shop, revision: 2 }, NOON)).toBe(true);
    const again = resumedWatch(stopped, NOON);
    expect([again.trouble, isWatchDue(again, shop, NOON)]).toEqual([null, true]);
  });
});

test.each<[ServiceError, boolean]>([
  [{ kind: 'forbidden' }, true],
  [{ kind: 'unauthorized' }, false],
])('the error %o concerns only its watch: %o', (error, onlyWatch) => {
  expect(concernsOnlyWatch(error)).toBe(onlyWatch);
  const watch = refused(fresh(), error);
  expect(accountStopError(watch, shop)).toEqual(onlyWatch ? null : error);
  expect(isResumedBy(watch, 'a', 'referrals')).toBe(!onlyWatch);
  expect(isResumedBy(watch, 'a', null)).toBe(!onlyWatch);
  expect(isResumedBy(watch, 'a', 'applicants')).toBe(true);
  expect(isResumedBy(watch, 'b', 'applicants')).toBe(false);
});
