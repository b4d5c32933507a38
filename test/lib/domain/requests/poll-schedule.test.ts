import { describe, expect, test } from 'vitest';
import { HOUR, MINUTE, WEEK } from '../../../../lib/domain/calendar/calendar.ts';
import type { ServiceError } from '../../../../lib/domain/errors-schema.ts';
import {
  mayRequest,
  NEW_SCHEDULE,
  type PollReason,
  scheduleAfterRequest,
  wakeAt,
  withPeriod,
} from '../../../../lib/domain/polling/schedule.ts';
import type { Schedule } from '../../../../lib/domain/polling/schedule-schema.ts';

const SECOND = 1000;
const NOW = Date.UTC(2026, 10, 20, 12);

const schedule = (part: Partial<Schedule> = {}): Schedule => ({
  ...{ failures: 0, lastRequestAt: NOW - 2 * MINUTE, nextRequestAt: NOW + 3 * MINUTE, notBefore: null },
  ...part,
});

/** The schedule after one request that was due; random 0.5 is the pause without jitter. */
const next = (error: ServiceError | null, before = schedule(), { random = 0.5, pollMinutes = 5, news = false } = {}) =>
  scheduleAfterRequest({ ...before, nextRequestAt: NOW }, error, { now: NOW, random, pollMinutes, news });

/** The largest random number, which gives the longest interval. */
const LATEST = 1 - 2 ** -53;

const busy = (retryAfterSeconds: number | null): ServiceError => ({ kind: 'busy', status: 429, retryAfterSeconds });

describe('after a request', () => {
  test.each([1, 60])('an answer clears all pauses and is followed by a poll in %i minutes', (pollMinutes) => {
    const before = schedule({ failures: 7, notBefore: NOW + HOUR });
    expect(next(null, before, { pollMinutes, random: LATEST })).toEqual({
      ...{ failures: 0, lastRequestAt: NOW, plannedAt: NOW, nextRequestAt: NOW + pollMinutes * MINUTE },
      ...{ notBefore: null, idleSince: NOW },
    });
  });

  test.each([
    [0, 3.75],
    [0.5, 4.375],
    [LATEST, 5],
  ])('the random number %d shortens the period of five minutes to %d', (random, minutes) => {
    expect(next(null, schedule(), { random }).nextRequestAt).toBe(NOW + minutes * MINUTE);
  });

  test.each([
    // idle for (ms), the user's minutes, minutes until the next poll
    [2 * WEEK, 5, 5],
    [3 * WEEK, 5, 7.5],
    [520 * WEEK, 5, 30],
    // The longest period is an hour
    [4 * WEEK, 30, 60],
    [520 * WEEK, 60, 60],
    // The clock was years in the future at the last referral
    [-200 * WEEK, 5, 5],
  ])('an account idle for %i ms with a period of %i minutes is polled in %d minutes', (idle, pollMinutes, minutes) => {
    const before = schedule({ idleSince: NOW - idle });
    expect(next(null, before, { pollMinutes, random: LATEST }).nextRequestAt).toBe(NOW + minutes * MINUTE);
  });

  test.each<[string, ServiceError | null, Partial<Schedule>, boolean, number]>([
    ['ends with a new referral', null, { idleSince: NOW - 9 * WEEK }, true, NOW],
    ['continues without one', null, { idleSince: NOW - 9 * WEEK }, false, NOW - 9 * WEEK],
    ['begins with the first poll', null, {}, false, NOW],
    ['never begins in the future', null, { idleSince: NOW + WEEK }, false, NOW],
    ['continues after a refusal', { kind: 'unauthorized' }, { idleSince: NOW - WEEK }, false, NOW - WEEK],
    ['continues offline', { kind: 'offline' }, { idleSince: NOW - WEEK }, false, NOW - WEEK],
    ['continues after a Retry-After', busy(60), { idleSince: NOW - WEEK }, false, NOW - WEEK],
  ])('the idle time %s', (_, error, before, news, idleSince) => {
    expect(next(error, schedule(before), { news }).idleSince).toBe(idleSince);
  });

  test.each<[ServiceError, number | null]>([
    [{ kind: 'unauthorized' }, null],
    [{ kind: 'forbidden' }, null],
    [{ kind: 'no-access' }, null],
    [{ kind: 'not-affiliate' }, null],
    [{ kind: 'no-answer' }, NOW + MINUTE],
    [{ kind: 'server-error', status: 500 }, NOW + MINUTE],
    [busy(null), NOW + MINUTE],
  ])('the error %o allows the next poll at %s', (error, nextRequestAt) => {
    expect(next(error)).toMatchObject({
      failures: 1,
      lastRequestAt: NOW,
      plannedAt: NOW,
      nextRequestAt,
      notBefore: null,
    });
  });

  test.each([
    [1, 0.5, 2 * MINUTE],
    [6, 0.5, HOUR],
    [1000, 0.5, HOUR],
    [0, 0, 45 * SECOND],
    [0, 0.999999, 75 * SECOND],
  ])('%i earlier failures and the random number %d make a pause of %i ms', (failures, random, pause) => {
    expect(next({ kind: 'no-answer' }, schedule({ failures }), { random })).toMatchObject({
      failures: failures + 1,
      nextRequestAt: NOW + pause,
    });
  });

  test.each<[seconds: number, failures: number, random: number, again: number, closed: number | null]>([
    [0, 0, 0.5, 1, null],
    [30, 0, 0.5, 1, 0.5],
    // Clients return one by one
    [600, 0, 0, 10, 10],
    [600, 0, 0.5, 12.5, 10],
    [600, 0, LATEST, 15, 10],
    // A long pause outlasts a short Retry-After
    [60, 4, 0.5, 16, 1],
    // More than a day is a mistake or a trap
    [999_999_999, 0, 0.5, 24 * 60, 24 * 60],
  ])(
    'a Retry-After of %i s after %i failures with random %d: a poll in %d minutes',
    (...[seconds, failures, random, again, closed]) => {
      expect(next(busy(seconds), schedule({ failures }), { random })).toMatchObject({
        ...{ failures: failures + 1, lastRequestAt: NOW, plannedAt: NOW, nextRequestAt: NOW + again * MINUTE },
        notBefore: closed === null ? null : NOW + closed * MINUTE,
      });
    },
  );

  describe('made by the user before it is due', () => {
    const context = { now: NOW, random: 0.5, pollMinutes: 5, news: false };
    const down: ServiceError = { kind: 'no-answer' };
    const planned = schedule({ failures: 3, nextRequestAt: NOW + 8 * MINUTE });

    test('failures do not change the plan', () => {
      const errors: ServiceError[] = [down, { kind: 'server-error', status: 500 }, busy(null)];
      const after = errors.reduce((before, error) => scheduleAfterRequest(before, error, context), planned);
      expect(after).toMatchObject({ failures: 3, lastRequestAt: NOW, nextRequestAt: planned.nextRequestAt });
    });

    test('a refusal or a Retry-After changes the plan', () => {
      expect(scheduleAfterRequest(planned, { kind: 'unauthorized' }, context).nextRequestAt).toBeNull();
      expect(scheduleAfterRequest(planned, busy(600), context)).toMatchObject({
        ...{ failures: 4, notBefore: NOW + 10 * MINUTE, nextRequestAt: NOW + 12.5 * MINUTE },
      });
    });

    test.each([
      ['stopped', schedule({ failures: 3, nextRequestAt: null })],
      ['was made by a clock that was set back since', { ...planned, plannedAt: NOW + HOUR }],
    ])('a plan that %s is replaced', (_, before) => {
      expect(scheduleAfterRequest(before, down, context)).toMatchObject({
        failures: 4,
        nextRequestAt: NOW + 8 * MINUTE,
      });
    });
  });

  test('being offline counts neither as a failure nor as a request, and the next poll is soon', () => {
    const before = schedule({ failures: 2, notBefore: NOW + HOUR });
    const kept = { failures: 2, nextRequestAt: NOW + 30 * SECOND, notBefore: NOW + HOUR };
    expect(next({ kind: 'offline' }, before)).toMatchObject(kept);
    const after = next({ kind: 'offline' }, schedule({ lastRequestAt: NOW - 10 * MINUTE }));
    expect(mayRequest(after, 'opened', NOW + 5 * SECOND)).toBe(true);
  });
});

describe('the reasons to poll an account', () => {
  const reasons: PollReason[] = ['alarm', 'opened', 'user'];
  const refused = schedule({ failures: 1, nextRequestAt: null });
  const backedOff = schedule({ failures: 1, nextRequestAt: NOW + HOUR, notBefore: NOW + HOUR });

  test.each<[string, Schedule, number, PollReason[]]>([
    ['that is new', NEW_SCHEDULE, NOW, ['alarm', 'opened', 'user']],
    ['that is not due', schedule(), NOW, ['opened', 'user']],
    ['that was just requested', schedule({ lastRequestAt: NOW - 59 * SECOND }), NOW, ['user']],
    ['that is due', schedule({ nextRequestAt: NOW }), NOW, ['alarm', 'opened', 'user']],
    [
      'that is due in a second (alarms may be early)',
      schedule({ nextRequestAt: NOW + SECOND }),
      NOW,
      ['alarm', 'opened', 'user'],
    ],
    ['that is due in more than a second', schedule({ nextRequestAt: NOW + SECOND + 1 }), NOW, ['opened', 'user']],
    [
      'that is overdue after a night of sleep',
      schedule({ nextRequestAt: NOW - 9 * HOUR }),
      NOW,
      ['alarm', 'opened', 'user'],
    ],
    ['that was refused', refused, NOW, ['user']],
    ['in back-off', backedOff, NOW, []],
    ['after back-off', backedOff, NOW + HOUR, ['alarm', 'opened', 'user']],
    ['after the clock was set back', schedule(), NOW - 3 * HOUR, ['alarm', 'opened', 'user']],
    ['that was refused, after the clock was set back', refused, NOW - 3 * HOUR, ['user']],
    ['after the clock was set forward', schedule(), NOW + 3 * HOUR, ['alarm', 'opened', 'user']],
  ])('%s', (_, current, now, expected) => {
    expect(reasons.filter((reason) => mayRequest(current, reason, now))).toEqual(expected);
  });
});

describe('a clock that was wrong while offline, and is set right', () => {
  const offline = (before: Schedule, now: number) =>
    scheduleAfterRequest(before, { kind: 'offline' }, { now, random: 0.5, pollMinutes: 5, news: false });

  test.each([1, 24 * 400])('by %i hours allows a poll at once, in either direction', (hours) => {
    const before = schedule({ lastRequestAt: NOW - MINUTE, plannedAt: NOW - MINUTE });
    const ahead = offline(before, NOW + hours * HOUR);
    expect(mayRequest(ahead, 'alarm', NOW + MINUTE)).toBe(true);
    expect(mayRequest(ahead, 'opened', NOW + MINUTE)).toBe(true);
    expect(wakeAt([ahead], NOW + MINUTE)).toBe(NOW + MINUTE + 30 * SECOND);
    const behind = offline(schedule({ lastRequestAt: NOW - hours * HOUR }), NOW - hours * HOUR);
    expect(mayRequest(behind, 'alarm', NOW)).toBe(true);
    expect(wakeAt([behind], NOW)).toBe(NOW + 30 * SECOND);
  });

  test('ends a Retry-After that it began', () => {
    const context = { now: NOW + 20 * HOUR, random: 0.5, pollMinutes: 5, news: false };
    const backedOff = scheduleAfterRequest(schedule(), busy(3600), context);
    expect(offline(backedOff, NOW).notBefore).toBeNull();
    expect(offline(backedOff, NOW + 20 * HOUR + MINUTE).notBefore).toBe(NOW + 21 * HOUR);
  });
});

describe('while the user is away', () => {
  const away = true;
  /** Requested at NOW, due again after `plan` minutes if the user is present. */
  const planned = (plan: number, part: Partial<Schedule> = {}) =>
    schedule({ lastRequestAt: NOW, nextRequestAt: NOW + plan * MINUTE, ...part });

  test.each([
    // minutes if the user is present, minutes if they are away
    [1, 12],
    [5, 60],
    [60, 240],
    // Beyond the longest interval, by a Retry-After
    [300, 300],
  ])('a poll planned in %i minutes is made in %i', (plan, minutes) => {
    const at = NOW + minutes * MINUTE;
    expect(mayRequest(planned(plan), 'alarm', at - SECOND - 1, away)).toBe(false);
    expect(mayRequest(planned(plan), 'alarm', at, away)).toBe(true);
    expect(wakeAt([planned(plan)], NOW, away)).toBe(at);
  });

  test('opening the popup or a refresh polls as usual', () => {
    expect(mayRequest(planned(5), 'opened', NOW + MINUTE, away)).toBe(true);
    expect(mayRequest(planned(5), 'user', NOW, away)).toBe(true);
  });

  test('the alarm is set for the earliest of several polls', () => {
    expect(wakeAt([planned(60), planned(5), planned(5, { nextRequestAt: null })], NOW, away)).toBe(NOW + HOUR);
  });

  test('a clock that was set back does not stop polls', () => {
    const now = NOW - 3 * HOUR;
    expect(mayRequest(planned(5), 'alarm', now, away)).toBe(true);
    expect(wakeAt([planned(5)], now, away)).toBe(now + 30 * SECOND);
  });
});

describe('another period', () => {
  test.each<[string, Schedule, number | null]>([
    ['counts from the last request', schedule({ lastRequestAt: NOW }), NOW + 30 * MINUTE],
    ['may be due at once', schedule({ lastRequestAt: NOW - HOUR }), NOW - 30 * MINUTE],
    ['leaves a pause after failures', schedule({ failures: 1, nextRequestAt: NOW + HOUR }), NOW + HOUR],
    ['does not resume a refused account', schedule({ nextRequestAt: null }), null],
    ['leaves a new account due', NEW_SCHEDULE, 0],
    ['is longer for an idle account', schedule({ lastRequestAt: NOW, idleSince: NOW - 3 * WEEK }), NOW + 45 * MINUTE],
  ])('%s', (_, before, nextRequestAt) => {
    expect(withPeriod(before, 30, LATEST)).toEqual({ ...before, nextRequestAt });
  });
});

describe('the alarm', () => {
  test.each<[string, (number | null)[], number | null]>([
    ['is off without accounts', [], null],
    ['is off if accounts wait for the user', [null, null], null],
    ['is the earliest of all', [NOW + HOUR, null, NOW + 5 * MINUTE], NOW + 5 * MINUTE],
    ['is no sooner than browsers allow', [NOW + SECOND], NOW + 30 * SECOND],
    ['is soon for a new account', [0], NOW + 30 * SECOND],
  ])('%s', (_, due, at) => {
    const schedules = due.map((nextRequestAt) => schedule({ nextRequestAt }));
    expect(wakeAt(schedules, NOW)).toBe(at);
  });
});
