import { expect, test } from 'vitest';
import type { NotifyLevel } from '../../../../lib/domain/accounts/account.ts';
import { isNotified, type News } from '../../../../lib/domain/accounts/notify-level.ts';
import { DEFAULT_SETTINGS } from '../../../../lib/domain/accounts/settings.ts';

const LEAST: NotifyLevel = { kind: 'at-least', amount: '50', currency: 'USD' };
const UNKNOWN: NotifyLevel = { ...LEAST, currency: null };
const ALL = { referrals: true, status: true, payouts: true };
const PAYOUTS = { referrals: false, status: false, payouts: true };
const NOTHING = { referrals: false, status: false, payouts: false };
const usd = (amount: string, currency: string | null = 'USD') => ({ amount, currency });

test.each<[string, NotifyLevel | undefined, ReturnType<typeof usd> | null, Record<News, boolean>]>([
  ['everything', undefined, usd('1'), ALL],
  ['everything, unlisted', undefined, null, ALL],
  ['nothing', { kind: 'nothing' }, usd('99'), NOTHING],
  ['payouts', { kind: 'payouts' }, usd('99'), PAYOUTS],
  ['exactly the least', LEAST, usd('50.00'), ALL],
  ['above it', LEAST, usd('50.001'), ALL],
  ['below it', LEAST, usd('49.99'), PAYOUTS],
  ['below it by less than a float', LEAST, usd('49.99999999999999999'), PAYOUTS],
  ['far below, though its text is greater', LEAST, usd('9'), PAYOUTS],
  ['no currency named: it is the program’s', LEAST, usd('9', null), PAYOUTS],
  ['in another case', LEAST, usd('9', 'usd'), PAYOUTS],
  ['in another currency, which cannot be compared', LEAST, usd('9', 'EUR'), ALL],
  ['the program’s currency was unknown', UNKNOWN, usd('9', 'EUR'), PAYOUTS],
  ['no amount', LEAST, usd(''), ALL],
  ['no number', LEAST, usd('1e2'), ALL],
  ['counted, but not listed', LEAST, null, ALL],
])('notifications of a referral: %s', (_, level, worth, expected) => {
  for (const [news, notified] of Object.entries(expected) as [News, boolean][])
    expect(isNotified(news, news === 'payouts' ? null : worth, level, DEFAULT_SETTINGS), news).toBe(notified);
});

test.each([
  ['referrals', 'notifyReferrals'],
  ['status', 'notifyStatus'],
  ['payouts', 'notifyPayouts'],
] as const)('the switch for %s applies to every level', (news, name) => {
  for (const level of [undefined, LEAST, { kind: 'payouts' } as const])
    expect(isNotified(news, null, level, { ...DEFAULT_SETTINGS, [name]: false })).toBe(false);
});
