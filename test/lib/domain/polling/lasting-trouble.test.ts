import { describe, expect, test } from 'vitest';
import { DAY, HOUR } from '../../../../lib/domain/calendar/calendar.ts';
import type { ServiceError } from '../../../../lib/domain/errors-schema.ts';
import { failingAfter, tellAt } from '../../../../lib/domain/polling/lasting-trouble.ts';
import { account, NOON, route, state } from '../../make.ts';

const NO_ANSWER: ServiceError = { kind: 'no-answer' };
const OFFLINE: ServiceError = { kind: 'offline' };

describe('a site fails', () => {
  test.each<[string, ServiceError | null, number | null | undefined, ServiceError, number | null | undefined]>([
    ['since the first error', null, undefined, NO_ANSWER, NOON],
    ['since the first error, not since an earlier trouble', null, NOON - DAY, NO_ANSWER, NOON],
    ['since then after another error', NO_ANSWER, NOON - HOUR, { kind: 'unauthorized' }, NOON - HOUR],
    ['since now after the clock was set back', NO_ANSWER, NOON + 400 * DAY, NO_ANSWER, NOON],
    ['since then while this computer is offline', NO_ANSWER, NOON - HOUR, OFFLINE, NOON - HOUR],
    ['without a beginning while this computer is offline', null, undefined, OFFLINE, undefined],
    ['since it is asked again', OFFLINE, undefined, NO_ANSWER, NOON],
    ['and the user knows', NO_ANSWER, null, NO_ANSWER, null],
  ])('%s', (_, trouble, failingSince, error, since) => {
    expect(failingAfter({ trouble, failingSince }, error, NOON)).toBe(since);
  });
});

describe('the user is told', () => {
  const failing = (trouble: ServiceError, askedAt: number, isBlocked = false) =>
    state({ trouble, failingSince: NOON, route: route({ askedAt, isBlocked }) });

  test.each<[string, ReturnType<typeof failing>, number | null]>([
    ['after a day of a rejected login', failing({ kind: 'unauthorized' }, NOON, true), NOON + DAY],
    ['after a day without an answer, as with an expired certificate', failing(NO_ANSWER, NOON + DAY), NOON + DAY],
    ['after a day at another address', failing({ kind: 'redirect', to: null }, NOON + DAY), NOON + DAY],
    ['not before a request failed after that day', failing(NO_ANSWER, NOON + DAY - 1), null],
    ['not of this computer’s own trouble', failing(OFFLINE, NOON + DAY), null],
    ['not of an access that the user removed', failing({ kind: 'no-access' }, NOON, true), null],
    ['once', { ...failing(NO_ANSWER, NOON + DAY), failingSince: null }, null],
    ['not after it ended', { ...failing(NO_ANSWER, NOON + DAY), trouble: null }, null],
  ])('%s', (_, failed, at) => {
    expect(tellAt(account(), failed)).toBe(at);
  });

  test('not of a program without notifications', () => {
    const failed = failing(NO_ANSWER, NOON + DAY);
    expect(tellAt(account({ notify: { kind: 'nothing' } }), failed)).toBeNull();
    expect(tellAt(account({ notify: { kind: 'payouts' } }), failed)).toBe(NOON + DAY);
  });
});
