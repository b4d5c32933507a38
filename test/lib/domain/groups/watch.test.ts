import { describe, expect, test } from 'vitest';
import { HOUR } from '../../../../lib/domain/calendar/calendar.ts';
import type { ServiceError } from '../../../../lib/domain/errors-schema.ts';
import type { Watch } from '../../../../lib/domain/groups/groups-schema.ts';
import {
  afterHandled,
  afterSeen,
  newWatch,
  stopError,
  unseenWaiting,
  watchAfterAnswer,
  watchDueAt,
  withWaitingEntries,
} from '../../../../lib/domain/groups/watch.ts';
import { fail, ok } from '../../../../lib/domain/result.ts';
import { account, NOON, route } from '../../make.ts';

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
const refused = (watch: Watch, error: ServiceError) => watchAfterAnswer(watch, fail(error), context);

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

  test.each([
    [0, 0],
    [2, 2],
    [9, 3],
  ])('is at most what another answer says is waiting: of three, %i wait, so %i are new', (waiting, count) => {
    expect(unseenWaiting(afterHandled(answered(fresh(), 5, 8), waiting))).toBe(count);
  });

  test('includes notified applicants, and later ones are notified next', () => {
    const before = answered(fresh(), 0, 3);
    const watch = answered(before, 4);
    expect([unseenWaiting(watch), withWaitingEntries([], [before], [watch])]).toMatchObject([4, [{ count: 1 }]]);
  });

  test('keeps the attempts of a notification that fails, until more wait', () => {
    const before = answered(fresh(), 0, 3);
    const [entry] = withWaitingEntries([], [{ ...before, announced: 0 }], [before]);
    if (!entry) throw new Error('Nothing is announced.');
    const outbox = [{ ...entry, attempts: 2 }];
    expect(withWaitingEntries(outbox, [before], [answered(before, 3)])).toEqual(outbox);
    const [next] = withWaitingEntries(outbox, [before], [answered(before, 4)]);
    expect(next).toMatchObject({ count: 4 });
    expect(next).not.toHaveProperty('attempts');
  });

  test('begins again with the first answer from another site, where those of the former one do not wait', () => {
    const elsewhere = { ...context, account: account({ id: 'a', baseUrl: 'https://b.example', revision: 2 }) };
    const watch = watchAfterAnswer(answered(fresh(), 0, 3), ok(9), elsewhere);
    expect([unseenWaiting(watch), watch.waiting]).toEqual([0, 9]);
    expect(unseenWaiting(watchAfterAnswer(watch, ok(10), elsewhere))).toBe(1);
    const refusedThere = watchAfterAnswer(answered(fresh(), 0, 3), fail({ kind: 'forbidden' }), elsewhere);
    expect([unseenWaiting(refusedThere), refusedThere.waiting]).toEqual([0, null]);
  });

  test('continues at another address of the site', () => {
    const moved = { ...context, account: { ...shop, baseUrl: shop.baseUrl.replace('//', '//www.'), revision: 2 } };
    expect(unseenWaiting(watchAfterAnswer(answered(fresh(), 1), ok(3), moved))).toBe(2);
  });

  test('continues with a new password', () => {
    const renewed = { ...context, account: { ...shop, revision: 2 } };
    expect(unseenWaiting(watchAfterAnswer(answered(fresh(), 1), ok(3), renewed))).toBe(2);
  });

  test('stays after a failure', () => {
    const before = answered(fresh(), 0, 3);
    const failed = refused(before, { kind: 'no-answer' });
    expect(failed).toEqual({ ...before, trouble: { kind: 'no-answer' }, route: failed.route });
  });
});

describe('a watch', () => {
  const failed = refused(fresh(), { kind: 'no-answer' });
  test.each<[string, Watch, number, boolean]>([
    ['is due at once if it is new', fresh(), 0, true],
    ['is not due within an hour of an answer', answered(fresh(), 1), HOUR, false],
    ['is due a random time later', answered(fresh(), 1), (70 / 60) * HOUR, true],
    ['is due at once with a new login', { ...answered(fresh(), 1), route: route({ revision: 2 }) }, 0, true],
    ['is not due within an hour of a failure', failed, HOUR - 1, false],
    ['is due an hour after a failure', failed, HOUR, true],
  ])('%s', (_, watch, later, due) => {
    const now = NOON + later;
    expect((watchDueAt(watch, shop, now) ?? Number.POSITIVE_INFINITY) <= now).toBe(due);
  });

  test.each<[ServiceError, boolean]>([
    [{ kind: 'forbidden' }, true],
    [{ kind: 'no-route' }, true],
    [{ kind: 'no-answer' }, false],
  ])('that fails with %o has stopped: %o', (error, isStopped) => {
    expect(stopError(refused(fresh(), error))).toEqual(isStopped ? error : null);
    expect(stopError(answered(refused(fresh(), error), 1))).toBeNull();
  });
});
