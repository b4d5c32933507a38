import { describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, WEEK } from '../../../../lib/domain/calendar/calendar.ts';
import type { ServiceError } from '../../../../lib/domain/errors-schema.ts';
import {
  afterPage,
  afterRequest,
  dueAt,
  FIGURES,
  isDue,
  newRoute,
  OPTIONAL,
  routeFor,
  WATCHED,
} from '../../../../lib/domain/requests/route.ts';
import type { Route } from '../../../../lib/domain/requests/route-schema.ts';
import { fail, ok } from '../../../../lib/domain/result.ts';
import { SERVICE_ERRORS } from '../../error-samples.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const NEVER = Number.POSITIVE_INFINITY;

type Cadence = typeof FIGURES;

/** A route that answered an hour ago. */
const answered = (part: Partial<Route> = {}): Route => ({
  ...newRoute(1),
  ...{ state: 'offered', askedAt: NOW - HOUR, answeredAt: NOW - HOUR },
  ...part,
});
const unknown = newRoute(1);

const asked = (
  before: Route,
  error: ServiceError | null,
  { now = NOW, random = 0.5, cadence = OPTIONAL } = {},
): Route => afterRequest(before, error ? fail(error) : ok(null), { now, random, cadence });

/** The route after these errors, each at the moment when the route was due. Returns the pauses, too. */
function series(before: Route, errors: ServiceError[], cadence: Cadence) {
  const pauses: (number | null)[] = [];
  let route = before;
  let now = NOW;
  for (const error of errors) {
    route = asked(route, error, { now, cadence });
    const due = dueAt(route, WEEK, now);
    pauses.push(due === null ? null : due - now);
    now = due ?? now;
  }
  return { route, pauses };
}

const busy = (retryAfterSeconds: number | null): ServiceError => ({ kind: 'busy', status: 429, retryAfterSeconds });
const errorOf = (kind: ServiceError['kind']): ServiceError => SERVICE_ERRORS[kind][0];

/** Pauses in ms after the first, second and third failure of one kind; null: the user must act. */
const DOUBLING = [MINUTE, 2 * MINUTE, 4 * MINUTE];
const DENIED = [6 * HOUR, DAY, DAY];
const REFUSED = [15 * MINUTE, 6 * HOUR, DAY];
const BLOCKED = [null, null, null];
/** The last request answered, so the usual period decides. */
const UNCHANGED = 'unchanged';

type Outcome = (number | null)[] | typeof UNCHANGED;

/** For each kind of error: the figures' pauses, the pauses of an optional route, and whether it is then absent. */
const KINDS: Record<ServiceError['kind'], [figures: Outcome, optional: Outcome, absent: boolean]> = {
  offline: [UNCHANGED, UNCHANGED, false],
  'no-answer': [DOUBLING, DOUBLING, false],
  timeout: [DOUBLING, DOUBLING, false],
  'no-access': [BLOCKED, DOUBLING, false],
  'no-consent': [BLOCKED, DOUBLING, false],
  unauthorized: [BLOCKED, REFUSED, false],
  'secret-lost': [BLOCKED, DOUBLING, false],
  'secret-forgotten': [BLOCKED, DOUBLING, false],
  forbidden: [DENIED, REFUSED, true],
  protected: [DENIED, REFUSED, false],
  refused: [DENIED, REFUSED, false],
  'not-affiliate': [DENIED, REFUSED, true],
  'no-route': [DOUBLING, REFUSED, true],
  'not-found': [DOUBLING, REFUSED, true],
  unfit: [DOUBLING, REFUSED, true],
  'no-group-filter': [DOUBLING, DOUBLING, false],
  busy: [[90_000 * 1.25, 2 * MINUTE, 4 * MINUTE], [90_000 * 1.25, 2 * MINUTE, 4 * MINUTE], false],
  'server-error': [DOUBLING, DOUBLING, false],
  'html-page': [DOUBLING, DOUBLING, false],
  'not-json': [DOUBLING, DOUBLING, false],
  'too-large': [DOUBLING, DOUBLING, false],
  redirect: [DOUBLING, DOUBLING, false],
  'unexpected-status': [DOUBLING, DOUBLING, false],
  'storage-full': [DOUBLING, DOUBLING, false],
  'storage-failed': [DOUBLING, DOUBLING, false],
};

describe.each(Object.entries(KINDS))('%s', (kind, [figures, optional, isAbsent]) => {
  const errors = Array<ServiceError>(3).fill(errorOf(kind as ServiceError['kind']));
  test.each([
    ['figures', 'answered before', answered(), figures, FIGURES],
    ['figures', 'are asked for the first time', unknown, figures, FIGURES],
    ['an optional route', 'answered before', answered(), optional, OPTIONAL],
    ['an optional route', 'is asked for the first time', unknown, optional, OPTIONAL],
  ])('%s that %s: the pauses', (_, __, before, outcome, cadence) => {
    if (outcome === UNCHANGED)
      expect(asked(before, errorOf(kind as ServiceError['kind']), { cadence })).toEqual(before);
    else expect(series(before, errors, cadence).pauses).toEqual(outcome);
  });

  test('the figures are never absent', () => {
    expect(series(answered(), errors, FIGURES).route.state).toBe('offered');
    expect(series(unknown, errors, FIGURES).route.state).toBe('unknown');
  });

  test(`an optional route that never answered is ${isAbsent ? '' : 'not '}absent at once`, () => {
    expect(asked(unknown, errorOf(kind as ServiceError['kind'])).state).toBe(isAbsent ? 'absent' : 'unknown');
  });

  test(`an optional route that answered is ${isAbsent ? '' : 'not '}absent after the second, 15 minutes later`, () => {
    const error = errorOf(kind as ServiceError['kind']);
    const once = asked(answered(), error);
    const soon = asked(once, error, { now: NOW + 15 * MINUTE - 1 });
    const later = asked(once, error, { now: NOW + 15 * MINUTE });
    expect([once.state, soon.state, later.state]).toEqual(['offered', 'offered', isAbsent ? 'absent' : 'offered']);
  });
});

test('a web page as 404 says nothing about a route', () => {
  const page: ServiceError = { kind: 'not-found', page: true };
  expect([asked(unknown, page).state, asked(answered(), page).refusals]).toEqual(['unknown', 0]);
});

test('a failure between two refusals does not confirm the first one, and does not excuse it', () => {
  const once = asked(answered(), errorOf('forbidden'));
  const failed = asked(once, errorOf('server-error'), { now: NOW + 15 * MINUTE });
  expect(failed.state).toBe('offered');
  expect(asked(failed, errorOf('no-route'), { now: NOW + 16 * MINUTE }).state).toBe('absent');
});

test('an answer clears everything, and the route is offered again', () => {
  const lost = series(answered(), Array(3).fill(errorOf('no-route')), OPTIONAL).route;
  expect(lost.state).toBe('absent');
  const found = asked(lost, null, { now: NOW + 3 * DAY, random: 0.25 });
  expect(found).toEqual({
    ...newRoute(1),
    ...{ state: 'offered', askedAt: NOW + 3 * DAY, answeredAt: NOW + 3 * DAY, random: 0.25 },
  });
  expect(dueAt(found, DAY, NOW + 3 * DAY)).toBe(NOW + 4 * DAY);
});

test('a new login begins anew after every trouble, and the data keep their age', () => {
  for (const error of Object.values(SERVICE_ERRORS).map(([error]) => error)) {
    for (const cadence of [FIGURES, OPTIONAL, WATCHED]) {
      const route = routeFor(series(answered(), [error, error], cadence).route, 2);
      expect(route).toEqual({ ...newRoute(2), answeredAt: NOW - HOUR });
      expect(isDue(route, NOW, NEVER)).toBe(true);
    }
  }
  const known = answered();
  expect(routeFor(known, 1)).toBe(known);
});

describe('pauses', () => {
  test.each([
    [FIGURES, 10, HOUR],
    [FIGURES, 1000, HOUR],
    [OPTIONAL, 10, 6 * HOUR],
    [OPTIONAL, 1000, 6 * HOUR],
    [WATCHED, 0, HOUR],
    [WATCHED, 1000, 6 * HOUR],
  ])('grow to the longest of their kind', (cadence, failures, pause) => {
    expect(asked(answered({ failures }), errorOf('no-answer'), { cadence }).retryAt).toBe(NOW + pause);
  });

  test('are spread at random', () => {
    const pause = (random: number) => (asked(answered(), errorOf('no-answer'), { random }).retryAt ?? 0) - NOW;
    expect([pause(0), pause(1)]).toEqual([0.75 * MINUTE, 1.25 * MINUTE]);
  });
});

describe('a Retry-After', () => {
  test.each<[string, number | null, failures: number, random: number, again: number, wait: number | null]>([
    ['of nothing', 0, 0, 0.5, MINUTE, null],
    ['that makes no sense', null, 0, 0.5, MINUTE, null],
    ['of five seconds', 5, 0, 0.5, MINUTE, 5_000],
    // Clients come back one by one.
    ['of ten minutes', 600, 0, 0, 10 * MINUTE, 10 * MINUTE],
    ['of ten minutes', 600, 0, 0.5, 12.5 * MINUTE, 10 * MINUTE],
    // A long pause outlasts a short wait.
    ['of a minute after many failures', 60, 4, 0.5, 16 * MINUTE, MINUTE],
    // More than a day is a mistake or a trap.
    ['of three days', 3 * 86_400, 0, 0.5, DAY, DAY],
  ])('%s', (_, seconds, failures, random, again, wait) => {
    const route = asked(answered({ failures }), busy(seconds), { random });
    expect(route.retryAt).toBe(NOW + again);
    expect(route.waitUntil).toBe(wait === null ? null : NOW + wait);
  });

  test('of one answer does not outlive the next one', () => {
    expect(asked(asked(answered(), busy(600)), errorOf('no-answer'), { now: NOW + HOUR }).waitUntil).toBeNull();
  });
});

describe('a request that the user made early', () => {
  const early = (error: ServiceError, before = answered({ askedAt: NOW - MINUTE })) =>
    afterRequest(before, fail(error), { now: NOW, random: 0.5, cadence: FIGURES, plannedAt: NOW + 4 * MINUTE });

  test('and that fails leaves the plan', () => {
    expect(early(errorOf('no-answer'))).toMatchObject({ failures: 0, askedAt: NOW, retryAt: NOW + 4 * MINUTE });
  });

  test.each<[ServiceError, number | null, boolean]>([
    [busy(600), NOW + 12.5 * MINUTE, false],
    [{ kind: 'forbidden' }, NOW + 6 * HOUR, false],
    [{ kind: 'unauthorized' }, null, true],
  ])('and that gets %o changes the plan', (error, retryAt, isBlocked) => {
    expect(early(error)).toMatchObject({ retryAt, isBlocked });
  });
});

describe('a clock that was set back', () => {
  test.each<[string, Route]>([
    ['since the last request', answered({ askedAt: NOW + HOUR })],
    ['since a failure', answered({ askedAt: NOW - HOUR, retryAt: NOW + 400 * DAY, failures: 1 })],
    ['since a Retry-After', answered({ waitUntil: NOW + 400 * DAY, retryAt: NOW + 400 * DAY })],
  ])('%s delays nothing', (_, route) => {
    expect(dueAt(route, WEEK, NOW)).toBe(NOW);
    expect(isDue(route, NOW, WEEK)).toBe(true);
  });

  test('does not send a rejected login again', () => {
    const rejected = asked(answered({ askedAt: NOW + HOUR }), errorOf('unauthorized'), { cadence: FIGURES });
    expect(dueAt(rejected, 0, NOW - DAY)).toBeNull();
    expect(isDue(rejected, NOW - DAY, 0, 0)).toBe(false);
  });

  test('does not bring a pause again once a page of the list has answered', () => {
    const refused = answered({ askedAt: NOW + HOUR, retryAt: NOW + 25 * HOUR, refusals: 3 });
    expect(isDue(afterPage(refused, NOW), NOW, 0)).toBe(true);
  });

  test('makes a refusal in the future the first one', () => {
    const refused = asked(answered({ refusals: 1, refusedAt: NOW + DAY }), errorOf('no-route'));
    expect(refused).toMatchObject({ refusedAt: NOW, state: 'offered' });
  });
});

describe('opening a page that shows a route', () => {
  const REFUSED = { refusals: 1, retryAt: NOW + 5 * HOUR };
  test.each<[string, Route, boolean]>([
    ['asks again after a while', answered({ askedAt: NOW - 15 * MINUTE }), true],
    ['does not ask often', answered({ askedAt: NOW - 14 * MINUTE }), false],
    ['does not wait for the end of a pause', answered({ askedAt: NOW - HOUR, failures: 5, retryAt: NOW + HOUR }), true],
    ['waits for the end of a Retry-After', answered({ waitUntil: NOW + HOUR, retryAt: NOW + HOUR }), false],
    ['asks a refused route after an hour', answered(REFUSED), true],
    ['does not ask a refused route within an hour', answered({ ...REFUSED, askedAt: NOW - 59 * MINUTE }), false],
    ['does not ask for what is absent', answered({ state: 'absent', refusals: 3, retryAt: NOW + HOUR }), false],
    ['does not send a rejected login', answered({ isBlocked: true }), false],
  ])('%s', (_, route, expected) => {
    expect(isDue(route, NOW, NEVER, 15 * MINUTE)).toBe(expected);
    expect(isDue(route, NOW, NEVER)).toBe(false);
  });
});
