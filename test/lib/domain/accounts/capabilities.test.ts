import { describe, expect, test } from 'vitest';
import {
  afterRefresh,
  afterRefusal,
  currencyOf,
  type FoundCapabilities,
  isStale,
  offersLookUp,
  roleOf,
} from '../../../../lib/domain/accounts/capabilities.ts';
import type { Capabilities } from '../../../../lib/domain/accounts/capabilities-schema.ts';
import { HOUR, WEEK } from '../../../../lib/domain/calendar/calendar.ts';
import { capabilities } from '../../capability-samples.ts';
import { NOON, row } from '../../make.ts';

test.each([
  ['never', null, true],
  ['a week ago', WEEK, false],
  ['more than a week ago', WEEK + 1, true],
  // The clock was set back since then, so the age is unknown.
  ['in the future', -1, true],
])('capabilities checked $0 are stale: $2', (_, age, stale) => {
  const known = age === null ? null : capabilities({ checkedAt: NOON - age });
  expect(isStale(known, NOON)).toBe(stale);
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

describe('after a refusal', () => {
  const known = capabilities({ groupAccess: 'allowed', groupRoute: 'pro', programAccess: 'allowed', revision: 1 });
  const request = { revision: 1, now: NOON + HOUR };
  const rest = { userName: 'Ada', history: false, currency: null, share: null, coupons: [], overviewParts: [] };
  const found: FoundCapabilities = { ...rest, groupAccess: 'allowed', groupRoute: 'core', programAccess: 'allowed' };

  test('another route is used at once', () => {
    expect(afterRefusal(known, found, request)).toEqual({ ...found, revision: 1, checkedAt: request.now });
  });

  test.each<FoundCapabilities>([
    { groupAccess: 'forbidden', groupRoute: null },
    { programAccess: 'forbidden' },
    { groupAccess: 'absent', groupRoute: null, programAccess: 'absent' },
  ])('%o applies once a second refresh confirms it', (lost) => {
    const once = afterRefusal(known, { ...found, ...lost }, request);
    expect(once).toEqual({ ...known, checkedAt: 0 });
    expect(isStale(once, request.now)).toBe(true);
    expect(afterRefresh(once, { ...found, ...lost }, request)).toMatchObject(lost);
  });

  test('the capabilities of another login are not compared', () => {
    const refused = { ...found, groupAccess: 'forbidden' as const };
    expect(afterRefusal(known, refused, { ...request, revision: 2 })).toMatchObject({ groupAccess: 'forbidden' });
  });
});

test('without capabilities, only an administrator is offered a lookup', () => {
  expect(offersLookUp({ role: 'administration' }, null)).toBe(true);
  expect(offersLookUp({ role: 'affiliate' }, undefined)).toBe(false);
});
