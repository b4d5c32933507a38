import { expect, test } from 'vitest';
import type { Account, NotifyChoice } from '../../../../lib/domain/accounts/account.ts';
import { withChoice } from '../../../../lib/worker/accounts/change-account.ts';
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
