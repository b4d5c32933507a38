import { describe, expect, test } from 'vitest';
import type { ServiceError } from '../../../../lib/domain/errors-schema.ts';
import {
  afterRequest,
  mayAsk,
  NEW_SCHEDULE,
  type PollReason,
  wakeAt,
  withPeriod,
} from '../../../../lib/domain/polling/schedule.ts';
import type { Schedule } from '../../../../lib/domain/polling/schedule-schema.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

const schedule = (part: Partial<Schedule> = {}): Schedule => ({
  failures: 0,
  lastAskedAt: NOW - 2 * MINUTE,
  nextAskAt: NOW + 3 * MINUTE,
  notBefore: null,
  ...part,
});

/** The schedule after one request that was due; random 0.5 is the pause without jitter. */
const next = (error: ServiceError | null, before = schedule(), { random = 0.5, pollMinutes = 5, news = false } = {}) =>
  afterRequest({ ...before, nextAskAt: NOW }, error, { now: NOW, random, pollMinutes, news });

/** The largest random number, which gives the longest interval. */
const LATEST = 1 - 2 ** -53;

const busy = (retryAfterSeconds: number | null): ServiceError => ({
  kind: 'busy',
  status: 429,
  retryAfterSeconds,
});

describe('after asking', () => {
  test.each([1, 5, 15, 30, 60])('an answer: again in %i minutes, all pauses forgotten', (pollMinutes) => {
    const before = schedule({ failures: 7, notBefore: NOW + HOUR });
    expect(next(null, before, { pollMinutes, random: LATEST })).toEqual({
      failures: 0,
      lastAskedAt: NOW,
      plannedAt: NOW,
      nextAskAt: NOW + pollMinutes * MINUTE,
      notBefore: null,
      idleSince: NOW,
    });
  });

  test.each([
    [0, 3.75],
    [0.5, 4.375],
    [LATEST, 5],
  ])('random %d: never later than the user chose, but %d minutes', (random, minutes) => {
    expect(next(null, schedule(), { random }).nextAskAt).toBe(NOW + minutes * MINUTE);
  });

  test.each([
    // idle for (ms), the user's minutes, minutes until the next poll
    [0, 5, 5],
    [2 * WEEK, 5, 5],
    [3 * WEEK, 5, 7.5],
    [4 * WEEK, 5, 10],
    [12 * WEEK, 5, 30],
    [520 * WEEK, 5, 30],
    [520 * WEEK, 1, 6],
    // Hourly at least, for whoever chose less than that
    [4 * WEEK, 30, 60],
    [520 * WEEK, 30, 60],
    [520 * WEEK, 60, 60],
    // The clock was years in the future when the last referral came
    [-200 * WEEK, 5, 5],
  ])('idle for %i ms, every %i minutes: again in %d', (idle, pollMinutes, minutes) => {
    const before = schedule({ idleSince: NOW - idle });
    expect(next(null, before, { pollMinutes, random: LATEST }).nextAskAt).toBe(NOW + minutes * MINUTE);
  });

  test.each<[string, Partial<Schedule>, boolean, number]>([
    ['a new referral ends the idle time', { idleSince: NOW - 9 * WEEK }, true, NOW],
    ['else it goes on', { idleSince: NOW - 9 * WEEK }, false, NOW - 9 * WEEK],
    ['it begins when asking does', {}, false, NOW],
    ['an idle time that begins in the future begins now', { idleSince: NOW + WEEK }, false, NOW],
  ])('%s', (_, before, news, idleSince) => {
    expect(next(null, schedule(before), { news }).idleSince).toBe(idleSince);
  });

  test.each<[ServiceError]>([[{ kind: 'unauthorized' }], [{ kind: 'offline' }], [busy(60)]])(
    '$kind: the account stays idle',
    (error) => {
      const idleSince = NOW - 3 * WEEK;
      expect(next(error, schedule({ idleSince }))).toMatchObject({ idleSince });
    },
  );

  test.each<[ServiceError]>([
    [{ kind: 'unauthorized' }],
    [{ kind: 'forbidden' }],
    [{ kind: 'no-access' }],
    [{ kind: 'not-affiliate' }],
  ])('$kind: not again by itself', (error) => {
    const never = { nextAskAt: null, notBefore: null };
    expect(next(error)).toMatchObject({ failures: 1, lastAskedAt: NOW, plannedAt: NOW, ...never });
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
    expect(next(error)).toMatchObject({
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
    // seconds of Retry-After, minutes until the next poll, minutes without any request
    [null, 1, null],
    [0, 1, null],
    [30, 1, 0.5],
    [600, 12.5, 10],
    [24 * 3600, 24 * 60, 24 * 60],
    // More than a day is a mistake or a trap
    [999_999_999, 24 * 60, 24 * 60],
  ])('Retry-After %o: again in %d minutes', (seconds, again, nobody) => {
    expect(next(busy(seconds))).toMatchObject({
      failures: 1,
      lastAskedAt: NOW,
      plannedAt: NOW,
      nextAskAt: NOW + again * MINUTE,
      notBefore: nobody === null ? null : NOW + nobody * MINUTE,
    });
  });

  test.each([
    [0, 10],
    [LATEST, 15],
  ])('random %d: all who got a Retry-After of ten minutes come back one by one', (random, minutes) => {
    expect(next(busy(600), schedule(), { random })).toMatchObject({
      nextAskAt: NOW + minutes * MINUTE,
      notBefore: NOW + 10 * MINUTE,
    });
  });

  test('a long pause of our own outlasts a short Retry-After', () => {
    expect(next(busy(60), schedule({ failures: 4 }))).toMatchObject({
      nextAskAt: NOW + 16 * MINUTE,
      notBefore: NOW + MINUTE,
    });
  });

  describe('before it is due, by the user', () => {
    const context = { now: NOW, random: 0.5, pollMinutes: 5, news: false };
    const down: ServiceError = { kind: 'no-answer' };
    const planned = schedule({ failures: 3, nextAskAt: NOW + 8 * MINUTE });

    test('failures do not change when it is due', () => {
      let after = planned;
      for (const error of [down, { kind: 'server-error', status: 500 }, busy(null)] as const)
        after = afterRequest(after, error, context);
      expect(after).toMatchObject({ failures: 3, lastAskedAt: NOW, nextAskAt: planned.nextAskAt });
    });

    test('unless the site refuses, or sends a Retry-After', () => {
      expect(afterRequest(planned, { kind: 'unauthorized' }, context).nextAskAt).toBeNull();
      expect(afterRequest(planned, { kind: 'forbidden' }, context).nextAskAt).toBeNull();
      expect(afterRequest(planned, busy(600), context)).toMatchObject({
        failures: 4,
        notBefore: NOW + 10 * MINUTE,
        nextAskAt: NOW + 12.5 * MINUTE,
      });
    });

    test.each([
      ['was none', schedule({ failures: 3, nextAskAt: null })],
      ['is of a clock that has been set back since', { ...planned, plannedAt: NOW + HOUR }],
    ])('a plan that %s is made anew', (_, before) => {
      expect(afterRequest(before, down, context)).toMatchObject({ failures: 4, nextAskAt: NOW + 8 * MINUTE });
    });
  });

  test('offline: checked again soon, and it counts neither as a failure nor as a request', () => {
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
  const reasons: PollReason[] = ['alarm', 'opened', 'user'];
  const refused = schedule({ failures: 1, nextAskAt: null });
  const backedOff = schedule({ failures: 1, nextAskAt: NOW + HOUR, notBefore: NOW + HOUR });

  test.each<[string, Schedule, number, PollReason[]]>([
    ['a new account', NEW_SCHEDULE, NOW, ['alarm', 'opened', 'user']],
    ['not due yet', schedule(), NOW, ['opened', 'user']],
    ['just asked', schedule({ lastAskedAt: NOW - 59 * SECOND }), NOW, ['user']],
    ['asked a minute ago', schedule({ lastAskedAt: NOW - MINUTE }), NOW, ['opened', 'user']],
    ['due', schedule({ nextAskAt: NOW }), NOW, ['alarm', 'opened', 'user']],
    ['due in a second (alarms may be early)', schedule({ nextAskAt: NOW + SECOND }), NOW, ['alarm', 'opened', 'user']],
    ['due in more than that', schedule({ nextAskAt: NOW + SECOND + 1 }), NOW, ['opened', 'user']],
    ['overdue after a night of sleep', schedule({ nextAskAt: NOW - 9 * HOUR }), NOW, ['alarm', 'opened', 'user']],
    ['refused', refused, NOW, ['user']],
    ['refused, days later', refused, NOW + 72 * HOUR, ['user']],
    ['in back-off', backedOff, NOW, []],
    ['until the last moment', backedOff, NOW + HOUR - 1, []],
    ['and not longer', backedOff, NOW + HOUR, ['alarm', 'opened', 'user']],
    // The clock was set back, so the schedule is void.
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
    afterRequest(before, { kind: 'offline' }, { now, random: 0.5, pollMinutes: 5, news: false });

  test.each([1, 2, 20, 24 * 400])('by %i hours: asked at once, in either direction', (hours) => {
    const before = schedule({ lastAskedAt: NOW - MINUTE, plannedAt: NOW - MINUTE });
    const beyondCursor = offline(before, NOW + hours * HOUR);
    expect(mayAsk(beyondCursor, 'alarm', NOW + MINUTE)).toBe(true);
    expect(mayAsk(beyondCursor, 'opened', NOW + MINUTE)).toBe(true);
    expect(wakeAt([beyondCursor], NOW + MINUTE)).toBe(NOW + MINUTE + 30 * SECOND);
    const behind = offline(schedule({ lastAskedAt: NOW - hours * HOUR }), NOW - hours * HOUR);
    expect(mayAsk(behind, 'alarm', NOW)).toBe(true);
    expect(wakeAt([behind], NOW)).toBe(NOW + 30 * SECOND);
  });

  test('a Retry-After by the wrong clock does not outlast it', () => {
    const backedOff = afterRequest(schedule(), busy(3600), {
      now: NOW + 20 * HOUR,
      random: 0.5,
      pollMinutes: 5,
      news: false,
    });
    expect(offline(backedOff, NOW).notBefore).toBeNull();
    expect(offline(backedOff, NOW + 20 * HOUR + MINUTE).notBefore).toBe(NOW + 21 * HOUR);
  });
});

describe('while the user is away', () => {
  const away = true;
  /** Asked at NOW, due again after `plan` minutes if the user is present. */
  const planned = (plan: number, part: Partial<Schedule> = {}) =>
    schedule({ lastAskedAt: NOW, nextAskAt: NOW + plan * MINUTE, ...part });

  test.each([
    // minutes if the user is present, minutes if they are away
    [1, 12],
    [5, 60],
    [20, 240],
    [60, 240],
    // Beyond the longest interval, by a Retry-After
    [300, 300],
  ])('what was planned in %i minutes is asked in %i', (plan, minutes) => {
    const at = NOW + minutes * MINUTE;
    expect(mayAsk(planned(plan), 'alarm', at - SECOND - 1, away)).toBe(false);
    expect(mayAsk(planned(plan), 'alarm', at, away)).toBe(true);
    expect(wakeAt([planned(plan)], NOW, away)).toBe(at);
  });

  test('opening the popup counts as present, whatever the browser reports', () => {
    expect(mayAsk(planned(5), 'opened', NOW + MINUTE, away)).toBe(true);
    expect(mayAsk(planned(5), 'user', NOW, away)).toBe(true);
  });

  test('the earliest of several', () => {
    expect(wakeAt([planned(60), planned(5), planned(5, { nextAskAt: null })], NOW, away)).toBe(NOW + HOUR);
  });

  test('a clock that was set back does not stop it', () => {
    const now = NOW - 3 * HOUR;
    expect(mayAsk(planned(5), 'alarm', now, away)).toBe(true);
    expect(wakeAt([planned(5)], now, away)).toBe(now + 30 * SECOND);
  });
});

describe('another period', () => {
  test.each<[string, Schedule, number | null]>([
    ['counts from the last question', schedule({ lastAskedAt: NOW }), NOW + 30 * MINUTE],
    ['may be due at once', schedule({ lastAskedAt: NOW - HOUR }), NOW - 30 * MINUTE],
    ['leaves a pause after failures', schedule({ failures: 1, nextAskAt: NOW + HOUR }), NOW + HOUR],
    ['does not resume a refused account', schedule({ nextAskAt: null }), null],
    ['leaves a new account due', NEW_SCHEDULE, 0],
    [
      'is stretched for an idle account, too',
      schedule({ lastAskedAt: NOW, idleSince: NOW - 3 * WEEK }),
      NOW + 45 * MINUTE,
    ],
  ])('%s', (_, before, nextAskAt) => {
    expect(withPeriod(before, 30, LATEST)).toEqual({ ...before, nextAskAt });
  });
});

describe('waking', () => {
  test.each<[string, (number | null)[], number | null]>([
    ['nothing connected', [], null],
    ['no account is due without the user', [null, null], null],
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
});
