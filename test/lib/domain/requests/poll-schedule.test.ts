import { describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, WEEK } from '../../../../lib/domain/calendar/calendar.ts';
import type { ServiceError } from '../../../../lib/domain/errors-schema.ts';
import {
  mayPoll,
  type Polled,
  type PollReason,
  pollDueAt,
  requestRefusal,
  wakeAt,
} from '../../../../lib/domain/requests/poll-schedule.ts';
import { afterRequest, FIGURES, newRoute } from '../../../../lib/domain/requests/route.ts';
import type { Route } from '../../../../lib/domain/requests/route-schema.ts';
import { fail } from '../../../../lib/domain/result.ts';
import { route } from '../../make.ts';

const SECOND = 1000;
const NOW = Date.UTC(2026, 10, 20, 12);

/** The largest random number, which gives the longest period. */
const LATEST = 1 - 2 ** -53;

/** An account that answered two minutes ago. */
const polled = (part: Partial<Route> = {}, others: Partial<Polled> = {}): Polled => ({
  route: route({ askedAt: NOW - 2 * MINUTE, answeredAt: NOW - 2 * MINUTE, random: LATEST, ...part }),
  ...{ idleSince: NOW, wait: null },
  ...others,
});
const NEW: Polled = { route: newRoute(1), wait: null };

const at = (now: number, away = false) => ({ pollMinutes: 5, now, away });

const asked = (before: Polled, error: ServiceError, now = NOW): Polled => ({
  ...before,
  route: afterRequest(before.route, fail(error), { now, random: 0.5, cadence: FIGURES }),
});

describe('the period', () => {
  test.each([
    [0, 3.75],
    [0.5, 4.375],
    [LATEST, 5],
  ])('of five minutes is shortened to %d by the random number %d', (random, minutes) => {
    expect(pollDueAt(polled({ askedAt: NOW, random }), at(NOW))).toBe(NOW + minutes * MINUTE);
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
  ])('of an account idle for %i ms, with %i minutes chosen, is %d minutes', (idle, pollMinutes, minutes) => {
    const account = polled({ askedAt: NOW }, { idleSince: NOW - idle });
    expect(pollDueAt(account, { pollMinutes, now: NOW })).toBe(NOW + minutes * MINUTE);
  });

  test.each<[string, Polled, number | null]>([
    ['leaves a pause after failures', polled({ failures: 1, retryAt: NOW + HOUR }), NOW + HOUR],
    ['does not resume a rejected login', polled({ isBlocked: true }), null],
    ['leaves a new account due', NEW, 0],
    ['counts from the last request', polled({ askedAt: NOW - HOUR }), NOW - HOUR + 5 * MINUTE],
  ])('%s', (_, account, due) => {
    expect(pollDueAt(account, at(NOW))).toBe(due);
  });
});

describe('the reasons to poll an account', () => {
  const all: PollReason[] = ['alarm', 'opened', 'user', 'doubt'];
  const due = (milliseconds: number) => polled({ askedAt: NOW - 5 * MINUTE + milliseconds });
  const rejected = polled({ failures: 1, isBlocked: true });
  const denied = polled({ askedAt: NOW, refusals: 1, refusedAt: NOW, retryAt: NOW + 6 * HOUR });
  const wait = { from: NOW, until: NOW + HOUR, status: 503 };
  const backedOff = polled({ failures: 1, retryAt: NOW + HOUR, waitUntil: NOW + HOUR }, { wait });

  test.each<[string, Polled, number, PollReason[]]>([
    ['that is new', NEW, NOW, all],
    ['that is not due', polled(), NOW, ['opened', 'user', 'doubt']],
    ['that was just requested', polled({ askedAt: NOW - 59 * SECOND }), NOW, ['user', 'doubt']],
    ['that is due', due(0), NOW, all],
    ['that is due in a second (alarms may be early)', due(SECOND), NOW, all],
    ['that is due in more than a second', due(SECOND + 1), NOW, ['opened', 'user', 'doubt']],
    ['that is overdue after a night of sleep', due(-9 * HOUR), NOW, all],
    ['whose login is rejected', rejected, NOW + 400 * DAY, ['user']],
    ['that was denied for another reason', denied, NOW + 59 * MINUTE, ['user', 'doubt']],
    ['that was denied an hour ago', denied, NOW + HOUR, ['opened', 'user', 'doubt']],
    ['that was denied six hours ago', denied, NOW + 6 * HOUR, all],
    ['in the figures’ own Retry-After', backedOff, NOW, []],
    ['in the Retry-After of another route', polled({}, { wait }), NOW, ['user', 'doubt']],
    ['that is due in the Retry-After of another route', { ...due(0), wait }, NOW, ['user', 'doubt']],
    ['after a Retry-After', backedOff, NOW + HOUR, all],
    ['with a Retry-After of a wrong clock', due(0), NOW - 400 * DAY, all],
    ['after the clock was set back', polled(), NOW - 3 * HOUR, all],
    ['whose login is rejected, after the clock was set back', rejected, NOW - 3 * HOUR, ['user']],
    ['after the clock was set forward', polled(), NOW + 3 * HOUR, all],
  ])('%s', (_, current, now, expected) => {
    expect(all.filter((reason) => mayPoll(current, reason, at(now)))).toEqual(expected);
  });
});

describe('being offline', () => {
  const offline: ServiceError = { kind: 'offline' };

  test.each([0, 1, -1, 24 * 400])('changes nothing, even with a clock that is %i hours ahead', (hours) => {
    const before = polled({ askedAt: NOW - 10 * MINUTE, failures: 2 });
    const unchanged = asked(before, offline, NOW + hours * HOUR);
    expect(unchanged).toEqual(before);
    expect(wakeAt([unchanged], at(NOW))).toBe(NOW + 30 * SECOND);
  });
});

describe('while the user is away', () => {
  const away = true;
  /** Requested at NOW, due again after `plan` minutes if the user is present. */
  const planned = (plan: number, part: Partial<Route> = {}) =>
    polled({ askedAt: NOW, retryAt: NOW + plan * MINUTE, ...part });

  test.each([
    // minutes if the user is present, minutes if they are away
    [1, 12],
    [5, 60],
    [60, 240],
    // Beyond the longest interval, by a Retry-After
    [300, 300],
  ])('a poll planned in %i minutes is made in %i', (plan, minutes) => {
    const due = NOW + minutes * MINUTE;
    expect(mayPoll(planned(plan), 'alarm', at(due - SECOND - 1, away))).toBe(false);
    expect(mayPoll(planned(plan), 'alarm', at(due, away))).toBe(true);
    expect(wakeAt([planned(plan)], at(NOW, away))).toBe(due);
  });

  test('opening the popup or a refresh polls as usual', () => {
    expect(mayPoll(planned(5), 'opened', at(NOW + MINUTE, away))).toBe(true);
    expect(mayPoll(planned(5), 'user', at(NOW, away))).toBe(true);
  });

  test('the alarm is set for the earliest of several polls', () => {
    expect(wakeAt([planned(60), planned(5), planned(5, { isBlocked: true })], at(NOW, away))).toBe(NOW + HOUR);
  });

  test('a clock that was set back does not stop polls', () => {
    const now = NOW - 3 * HOUR;
    expect(mayPoll(planned(5), 'alarm', at(now, away))).toBe(true);
    expect(wakeAt([planned(5)], at(now, away))).toBe(now + 30 * SECOND);
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
    const accounts = due.map((retryAt) => polled({ retryAt, isBlocked: retryAt === null }));
    expect(wakeAt(accounts, { pollMinutes: 5, now: NOW })).toBe(at);
  });
});

test.each<[string, number, ServiceError | null]>([
  ['a minute before it ends', NOW - MINUTE, { kind: 'busy', status: 503, retryAfterSeconds: 60 }],
  ['at its end', NOW, null],
  ['after the clock was set back', NOW - 2 * HOUR, null],
])('a Retry-After of a 503 refuses other requests as the site did: %s', (_, now, error) => {
  const waiting = polled({}, { wait: { from: NOW - HOUR, until: NOW, status: 503 } });
  expect(requestRefusal({ ...waiting, trouble: null }, now)).toEqual(error);
});
