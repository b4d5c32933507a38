import { describe, expect, test } from 'vitest';
import type { ServiceError } from '../../../lib/domain/errors.ts';
import {
  afterAsking,
  mayAsk,
  NEW_SCHEDULE,
  type Reason,
  type Schedule,
  wakeAt,
  withPeriod,
} from '../../../lib/domain/schedule.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const schedule = (part: Partial<Schedule> = {}): Schedule => ({
  failures: 0,
  lastAskedAt: NOW - 2 * MINUTE,
  nextAskAt: NOW + 3 * MINUTE,
  notBefore: null,
  ...part,
});

/** The schedule after one question; random 0.5 is the pause without any jitter. */
const next = (error: ServiceError | null, before = schedule(), { random = 0.5, pollMinutes = 5 } = {}) =>
  afterAsking(before, error, { now: NOW, random, pollMinutes });

const busy = (retryAfterSeconds: number | null): ServiceError => ({
  kind: 'busy',
  status: 429,
  retryAfterSeconds,
});

describe('after asking', () => {
  test.each([1, 5, 15, 30, 60])('an answer: again in %i minutes, all pauses forgotten', (pollMinutes) => {
    const before = schedule({ failures: 7, notBefore: NOW + HOUR });
    expect(next(null, before, { pollMinutes })).toEqual({
      failures: 0,
      lastAskedAt: NOW,
      plannedAt: NOW,
      nextAskAt: NOW + pollMinutes * MINUTE,
      notBefore: null,
    });
  });

  test.each<[ServiceError]>([
    [{ kind: 'unauthorized' }],
    [{ kind: 'forbidden' }],
    [{ kind: 'no-access' }],
    [{ kind: 'not-affiliate' }],
  ])('$kind: not again by itself', (error) => {
    const never = { nextAskAt: null, notBefore: null };
    expect(next(error)).toEqual({ failures: 1, lastAskedAt: NOW, plannedAt: NOW, ...never });
  });

  test.each<[ServiceError]>([
    [{ kind: 'no-answer' }],
    [{ kind: 'timeout', seconds: 15 }],
    [{ kind: 'no-route' }],
    [{ kind: 'not-found' }],
    [{ kind: 'server-error', status: 500 }],
    [{ kind: 'html-page', status: 200 }],
    [{ kind: 'not-json' }],
    [{ kind: 'unfit', where: 'stats' }],
    [{ kind: 'too-large' }],
    [{ kind: 'redirect', to: null }],
    [{ kind: 'unexpected-status', status: 418 }],
    [busy(null)],
  ])('$kind: again, after a pause', (error) => {
    expect(next(error)).toEqual({
      failures: 1,
      lastAskedAt: NOW,
      plannedAt: NOW,
      nextAskAt: NOW + MINUTE,
      notBefore: null,
    });
  });

  test.each([
    [0, 1],
    [1, 2],
    [2, 4],
    [3, 8],
    [5, 32],
    [6, 60],
    [10, 60],
    [1000, 60],
  ])('after %i failures before this one: a pause of %i minutes', (failures, minutes) => {
    expect(next({ kind: 'no-answer' }, schedule({ failures }))).toMatchObject({
      failures: failures + 1,
      nextAskAt: NOW + minutes * MINUTE,
    });
  });

  test.each([
    [0, 45 * SECOND],
    [0.25, 52.5 * SECOND],
    [0.999999, 75 * SECOND],
  ])('random %d spreads the pause to %i ms', (random, pause) => {
    const { nextAskAt } = next({ kind: 'no-answer' }, schedule(), { random });
    expect(nextAskAt).toBe(NOW + pause);
  });

  test.each<[number | null, number, number | null]>([
    // seconds wished, minutes until asked again, minutes that nobody may ask
    [null, 1, null],
    [0, 1, null],
    [30, 1, 0.5],
    [600, 10, 10],
    [24 * 3600, 24 * 60, 24 * 60],
    // Beyond a day it is a mistake or a trap
    [999_999_999, 24 * 60, 24 * 60],
  ])('Retry-After %o: again in %i minutes', (seconds, again, nobody) => {
    expect(next(busy(seconds))).toEqual({
      failures: 1,
      lastAskedAt: NOW,
      plannedAt: NOW,
      nextAskAt: NOW + again * MINUTE,
      notBefore: nobody === null ? null : NOW + nobody * MINUTE,
    });
  });

  test('a long pause of our own outlasts a short wish', () => {
    expect(next(busy(60), schedule({ failures: 4 }))).toMatchObject({
      nextAskAt: NOW + 16 * MINUTE,
      notBefore: NOW + MINUTE,
    });
  });

  test('offline: looks again soon, and it counts neither as a failure nor as a question', () => {
    const before = schedule({ failures: 2, notBefore: NOW + HOUR });
    expect(next({ kind: 'offline' }, before)).toMatchObject({
      failures: 2,
      nextAskAt: NOW + 30 * SECOND,
      notBefore: NOW + HOUR,
    });
  });

  test('offline: as soon as the network is back, it may be asked', () => {
    const before = schedule({ lastAskedAt: NOW - 10 * MINUTE });
    expect(mayAsk(next({ kind: 'offline' }, before), 'opened', NOW + 5 * SECOND)).toBe(true);
  });
});

describe('who may ask', () => {
  const reasons: Reason[] = ['alarm', 'opened', 'user'];
  const refused = schedule({ failures: 1, nextAskAt: null });
  const wished = schedule({ failures: 1, nextAskAt: NOW + HOUR, notBefore: NOW + HOUR });

  test.each<[string, Schedule, number, Reason[]]>([
    ['a new account', NEW_SCHEDULE, NOW, ['alarm', 'opened', 'user']],
    ['not due yet', schedule(), NOW, ['opened', 'user']],
    ['just asked', schedule({ lastAskedAt: NOW - 59 * SECOND }), NOW, ['user']],
    ['asked a minute ago', schedule({ lastAskedAt: NOW - MINUTE }), NOW, ['opened', 'user']],
    ['due', schedule({ nextAskAt: NOW }), NOW, ['alarm', 'opened', 'user']],
    [
      'due in a second (alarms may be early)',
      schedule({ nextAskAt: NOW + SECOND }),
      NOW,
      ['alarm', 'opened', 'user'],
    ],
    ['due in more than that', schedule({ nextAskAt: NOW + SECOND + 1 }), NOW, ['opened', 'user']],
    [
      'overdue after a night of sleep',
      schedule({ nextAskAt: NOW - 9 * HOUR }),
      NOW,
      ['alarm', 'opened', 'user'],
    ],
    ['refused', refused, NOW, ['user']],
    ['refused, days later', refused, NOW + 72 * HOUR, ['user']],
    ['left alone by wish', wished, NOW, []],
    ['until the last moment', wished, NOW + HOUR - 1, []],
    ['and not longer', wished, NOW + HOUR, ['alarm', 'opened', 'user']],
    // The clock was set back: what was planned by the old one means nothing.
    ['a clock set back by 3 hours', schedule(), NOW - 3 * HOUR, ['alarm', 'opened', 'user']],
    ['the same for one refused', refused, NOW - 3 * HOUR, ['user']],
    // It was set forward: everything is due.
    ['a clock set forward by 3 hours', schedule(), NOW + 3 * HOUR, ['alarm', 'opened', 'user']],
  ])('%s', (_, of, now, may) => {
    expect(reasons.filter((reason) => mayAsk(of, reason, now))).toEqual(may);
  });
});

describe('a clock that was wrong while offline, and is set right', () => {
  const offline = (before: Schedule, now: number) =>
    afterAsking(before, { kind: 'offline' }, { now, random: 0.5, pollMinutes: 5 });

  test.each([1, 2, 20, 24 * 400])('by %i hours: asked at once, whichever way it goes', (hours) => {
    const before = schedule({ lastAskedAt: NOW - MINUTE, plannedAt: NOW - MINUTE });
    const ahead = offline(before, NOW + hours * HOUR);
    expect(mayAsk(ahead, 'alarm', NOW + MINUTE)).toBe(true);
    expect(mayAsk(ahead, 'opened', NOW + MINUTE)).toBe(true);
    expect(wakeAt([ahead], NOW + MINUTE)).toBe(NOW + MINUTE + 30 * SECOND);
    const behind = offline(schedule({ lastAskedAt: NOW - hours * HOUR }), NOW - hours * HOUR);
    expect(mayAsk(behind, 'alarm', NOW)).toBe(true);
    expect(wakeAt([behind], NOW)).toBe(NOW + 30 * SECOND);
  });

  test('the same for a plan that was stored before plans knew when they were made', () => {
    const old = schedule({ lastAskedAt: NOW - MINUTE, nextAskAt: NOW + 48 * HOUR });
    expect(mayAsk(old, 'alarm', NOW)).toBe(true);
    expect(wakeAt([old], NOW)).toBe(NOW + 30 * SECOND);
  });

  test('a wish that only the wrong clock could hold does not outlast it', () => {
    const wished = afterAsking(schedule(), busy(3600), { now: NOW + 20 * HOUR, random: 0.5, pollMinutes: 5 });
    expect(offline(wished, NOW).notBefore).toBeNull();
    expect(offline(wished, NOW + 20 * HOUR + MINUTE).notBefore).toBe(NOW + 21 * HOUR);
  });

  test('one who was refused is left alone all the same', () => {
    const refused = { ...next({ kind: 'unauthorized' }), plannedAt: NOW + 2 * HOUR };
    expect(mayAsk(refused, 'alarm', NOW + HOUR)).toBe(false);
    expect(wakeAt([refused], NOW + HOUR)).toBeNull();
  });
});

describe('another period', () => {
  test.each<[string, Schedule, number | null]>([
    ['counts from the last question', schedule({ lastAskedAt: NOW }), NOW + 30 * MINUTE],
    ['may be due at once', schedule({ lastAskedAt: NOW - HOUR }), NOW - 30 * MINUTE],
    ['leaves a pause after failures', schedule({ failures: 1, nextAskAt: NOW + HOUR }), NOW + HOUR],
    ['wakes nobody who was refused', schedule({ nextAskAt: null }), null],
    ['leaves a new account due', NEW_SCHEDULE, 0],
  ])('%s', (_, before, nextAskAt) => {
    expect(withPeriod(before, 30)).toEqual({ ...before, nextAskAt });
  });
});

describe('waking', () => {
  test.each<[string, (number | null)[], number | null]>([
    ['nothing connected', [], null],
    ['nobody to be asked by itself', [null, null], null],
    ['the earliest', [NOW + HOUR, null, NOW + 5 * MINUTE], NOW + 5 * MINUTE],
    ['no sooner than browsers allow', [NOW + SECOND], NOW + 30 * SECOND],
    ['overdue', [NOW - HOUR, NOW + HOUR], NOW + 30 * SECOND],
    ['a new account', [0], NOW + 30 * SECOND],
  ])('%s', (_, due, at) => {
    expect(
      wakeAt(
        due.map((nextAskAt) => schedule({ nextAskAt })),
        NOW,
      ),
    ).toBe(at);
  });

  test('after the clock was set forward: soon', () => {
    expect(wakeAt([schedule()], NOW + 3 * HOUR)).toBe(NOW + 3 * HOUR + 30 * SECOND);
  });

  test('after the clock was set back: soon, and not hours later', () => {
    const now = NOW - 3 * HOUR;
    expect(mayAsk(schedule(), 'alarm', now)).toBe(true);
    expect(wakeAt([schedule()], now)).toBe(now + 30 * SECOND);
  });
});
