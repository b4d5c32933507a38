import { expect, test } from 'vitest';
import type { Account, NotifyChoice } from '../../../../lib/domain/accounts/account.ts';
import { withChoice, withGoal, withName } from '../../../../lib/worker/accounts/change-account.ts';
import { account } from '../../make.ts';

const LEAST = { kind: 'at-least', amount: '50', currency: 'USD' } as const;

test.each<[what: string, Partial<Account>, NotifyChoice, Partial<Account>]>([
  ['a level', { offBadge: true }, { notify: LEAST }, { offBadge: true, notify: LEAST }],
  ['everything again', { offBadge: true, notify: LEAST }, { notify: null }, { offBadge: true }],
  ['left out of the badge', { notify: LEAST }, { offBadge: true }, { notify: LEAST, offBadge: true }],
  ['counted again', { notify: LEAST, offBadge: true }, { offBadge: false }, { notify: LEAST }],
])('%s: all else stays', (_, before, chosen, after) => {
  expect(withChoice(account(before), chosen)).toEqual(account(after));
});

test.each([
  ['750.50', '750.50'],
  [null, undefined],
  ['nonsense', undefined],
  ['-1', undefined],
])('a goal of %j is kept as %j', (goal, kept) => {
  expect(withGoal(account({ goal: '10' }), goal).goal).toBe(kept);
});

test.each([
  [' Shop ', 'Shop'],
  ['  ', 'shop.example'],
])('an account renamed to %o is called %s', (name, shown) => {
  expect(withName(account(), name)).toEqual(account({ name: shown }));
});
