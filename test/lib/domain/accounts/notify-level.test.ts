import { expect, test } from 'vitest';
import type { NotifyLevel } from '../../../../lib/domain/accounts/account.ts';
import { type News, notifyFilter } from '../../../../lib/domain/accounts/notify-level.ts';
import { DEFAULT_SETTINGS } from '../../../../lib/domain/accounts/settings.ts';

const LEAST: NotifyLevel = { kind: 'at-least', amount: '50', currency: 'USD' };
const UNKNOWN: NotifyLevel = { ...LEAST, currency: null };
const ALL = { referrals: true, status: true, payouts: true };
const PAYOUTS = { referrals: false, status: false, payouts: true };
const NOTHING = { referrals: false, status: false, payouts: false };
const usd = (amount: string, currency: string | null = 'USD') => ({ amount, currency });

test.each<[string, NotifyLevel | undefined, ReturnType<typeof usd> | null, Record<News, boolean>]>([
  ['with everything wanted', undefined, usd('1'), ALL],
  ['with nothing wanted', { kind: 'nothing' }, usd('99'), NOTHING],
  ['with only payouts wanted', { kind: 'payouts' }, usd('99'), PAYOUTS],
  ['of exactly the amount', LEAST, usd('50.00'), ALL],
  ['below the amount', LEAST, usd('49.99'), PAYOUTS],
  ['below the amount by less than a float shows', LEAST, usd('49.99999999999999999'), PAYOUTS],
  ['below the amount that a comparison of texts would put above it', LEAST, usd('9'), PAYOUTS],
  ['without a currency, which is the program’s', LEAST, usd('9', null), PAYOUTS],
  ['in the same currency in lower case', LEAST, usd('9', 'usd'), PAYOUTS],
  ['in another currency', LEAST, usd('9', 'EUR'), ALL],
  ['of a program with an unknown currency', UNKNOWN, usd('9', 'EUR'), PAYOUTS],
  ['without an amount', LEAST, usd(''), ALL],
  ['that is not listed', LEAST, null, ALL],
])('the notify level decides about a referral %s', (_, level, worth, expected) => {
  for (const [news, notified] of Object.entries(expected) as [News, boolean][])
    expect(notifyFilter(level, DEFAULT_SETTINGS)(news, news === 'payouts' ? null : worth), news).toBe(notified);
});

test.each([
  ['referrals', 'notifyReferrals'],
  ['status', 'notifyStatus'],
  ['payouts', 'notifyPayouts'],
] as const)('the switch for %s applies to every level', (news, name) => {
  for (const level of [undefined, LEAST, { kind: 'payouts' } as const])
    expect(notifyFilter(level, { ...DEFAULT_SETTINGS, [name]: false })(news, null)).toBe(false);
});
