import { describe, expect, test } from 'vitest';
import {
  afterPart,
  currencyOf,
  dueParts,
  type Facts,
  offersLookUp,
  roleOf,
} from '../../../../lib/domain/accounts/capabilities.ts';
import type { Capabilities, CapabilityPart } from '../../../../lib/domain/accounts/capabilities-schema.ts';
import { HOUR, MINUTE, WEEK } from '../../../../lib/domain/calendar/calendar.ts';
import type { ServiceError } from '../../../../lib/domain/errors-schema.ts';
import type { Route } from '../../../../lib/domain/requests/route-schema.ts';
import { capabilities } from '../../capability-samples.ts';
import { NOON, route, row } from '../../make.ts';

const ALL: CapabilityPart[] = ['start', 'user', 'administration'];
const failed = route({ failures: 1, retryAt: NOON + HOUR });

test.each<[string, Capabilities | null, later: number, doubtedAfter: number | null, CapabilityPart[]]>([
  ['all after connecting', null, 0, null, ALL],
  ['all with another login', capabilities(routesOf(route({ revision: 2 }))), 0, null, ALL],
  ['none within a week', capabilities(), WEEK - 1, null, []],
  ['all a week later', capabilities(), WEEK, null, ALL],
  ['each when it is due', capabilities(routesOf(failed, { user: route() })), HOUR, null, ['start', 'administration']],
  ['none soon after an answer that is doubted', capabilities(), 14 * MINUTE, 15 * MINUTE, []],
  ['all if answers are doubted', capabilities(), 15 * MINUTE, 15 * MINUTE, ALL],
])('of the capabilities, %s are requested', (_, known, later, doubtedAfter, parts) => {
  expect(dueParts(known, { revision: 1, now: NOON + later }, doubtedAfter)).toEqual(parts);
});

test.each<[Capabilities | null | undefined, string | null, (string | null)[] | undefined, string | null]>([
  [undefined, 'EUR', [], 'EUR'],
  [null, 'EUR', [], 'EUR'],
  [capabilities({ currency: 'USD' }), 'EUR', [], 'USD'],
  [capabilities({ currency: 'usd' }), 'EUR', ['USD', null], 'USD'],
  // Totals add up two currencies, and amounts without one may be in either.
  [capabilities({ currency: 'USD' }), 'EUR', ['GBP'], null],
  [capabilities({ currency: null }), null, ['GBP', 'gbp'], 'GBP'],
  [null, 'EUR', ['GBP', 'EUR'], null],
  [null, null, [null, 'GBP'], 'GBP'],
])('capabilities %o, the user’s choice %o and rows in %o give the currency %o', (known, chosen, named, currency) => {
  const rows = named?.map((currency) => row(1, 0, { currency }));
  expect(currencyOf(known, chosen, rows)).toBe(currency);
});

test.each([
  ['affiliate', 'allowed', true],
  ['affiliate', 'forbidden', false],
  ['affiliate', null, false],
  ['administration', 'allowed', true],
  ['administration', 'forbidden', false],
  ['administration', null, true],
] as const)('a lookup is offered for the role %s with group access %o: %o', (role, groupAccess, offered) => {
  expect(offersLookUp({ role }, capabilities({ groupAccess }))).toBe(offered);
});

test.each<[Partial<Capabilities>, boolean, 'administration' | 'absent']>([
  [{ programAccess: 'allowed' }, true, 'administration'],
  [{ programAccess: 'forbidden', overviewParts: ['referrals'] }, false, 'administration'],
  [{ programAccess: 'forbidden', overviewParts: [] }, false, 'absent'],
])('an administrator without group access, but %o, is offered a lookup: %o', (part, offered, role) => {
  const known = capabilities({ groupAccess: 'absent', ...part });
  expect([offersLookUp({ role: 'administration' }, known), roleOf('administration', known)]).toEqual([offered, role]);
});

describe('a part of the capabilities', () => {
  const access = { groupAccess: 'allowed', groupRoute: 'pro', programAccess: 'allowed' } as const;
  const known = capabilities({ ...access, overviewParts: ['referrals', 'owed'] });
  const asked = (minutes: number, facts: Partial<Facts>, error: ServiceError | null = null, before = known) =>
    afterPart(before, 'administration', { facts, error }, { revision: 1, now: NOON + minutes * MINUTE, random: 0.5 });

  test('replaces its facts and keeps those of others', () => {
    const at = NOON + MINUTE;
    const found = { ...access, groupRoute: 'core', overviewParts: ['referrals', 'owed', 'active'] } as const;
    expect(asked(1, { ...found, overviewParts: [...found.overviewParts] })).toEqual({
      ...{ ...known, ...found },
      routes: { ...known.routes, administration: route({ askedAt: at, answeredAt: at }) },
    });
  });

  test('keeps what was not answered', () => {
    const failed = asked(1, { groupRoute: 'core' }, { kind: 'no-answer' });
    expect(failed).toMatchObject({ ...access, groupRoute: 'core', routes: { administration: { failures: 1 } } });
    expect(failed.routes.start).toEqual(known.routes.start);
  });

  test.each<[Partial<Facts>, ServiceError | null]>([
    [{ ...access, groupAccess: 'forbidden', groupRoute: null }, null],
    [{ ...access, programAccess: 'forbidden' }, null],
    [{ ...access, overviewParts: ['owed'] }, null],
    [{ groupAccess: 'absent', groupRoute: null }, null],
  ])('loses %o once a second answer confirms it', (lost, error) => {
    const once = asked(0, lost, error);
    expect(once).toEqual({ ...known, routes: { ...known.routes, administration: once.routes.administration } });
    expect(asked(14, lost, error, once)).toMatchObject(access);
    expect(asked(15, lost, error, once)).toMatchObject(lost);
  });

  test('is kept while the whole service is missing, and asked for as after a failure', () => {
    const lost: Partial<Facts> = {
      groupAccess: 'absent',
      groupRoute: null,
      programAccess: 'absent',
      overviewParts: [],
    };
    const twice = asked(60, lost, { kind: 'no-route' }, asked(0, lost, { kind: 'no-route' }));
    expect(twice).toMatchObject({ ...access, routes: { administration: { failures: 2, refusals: 0 } } });
  });

  test('of another login is not compared', () => {
    const refused = { groupAccess: 'forbidden', groupRoute: null, programAccess: 'forbidden' } as const;
    const before = { ...known, routes: { ...known.routes, administration: route({ revision: 2 }) } };
    expect(asked(1, refused, { kind: 'forbidden' }, before)).toMatchObject(refused);
  });
});

test('without capabilities, only an administrator is offered a lookup', () => {
  expect(offersLookUp({ role: 'administration' }, null)).toBe(true);
  expect(offersLookUp({ role: 'affiliate' }, undefined)).toBe(false);
});

function routesOf(each: Route, part: Partial<Capabilities['routes']> = {}): Pick<Capabilities, 'routes'> {
  return { routes: { start: each, user: each, administration: each, ...part } };
}
