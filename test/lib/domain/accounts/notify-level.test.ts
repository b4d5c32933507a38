import { expect, test } from 'vitest';
import type { NotifyLevel } from '../../../../lib/domain/accounts/account.ts';
import { isNotified, type News } from '../../../../lib/domain/accounts/notify-level.ts';
import { DEFAULT_SETTINGS } from '../../../../lib/domain/accounts/settings.ts';

const LEAST: NotifyLevel = { kind: 'at-least', amount: '50', currency: 'USD' };
const UNKNOWN: NotifyLevel = { ...LEAST, currency: null };
const usd = (amount: string, currency: string | null = 'USD') => ({ amount, currency });

test.each<[string, NotifyLevel | undefined, ReturnType<typeof usd> | null, Record<News, boolean>]>([
  ['everything', undefined, usd('1'), { referrals: true, status: true, payouts: true }],
  ['everything, unlisted', undefined, null, { referrals: true, status: true, payouts: true }],
  ['nothing', { kind: 'nothing' }, usd('99'), { referrals: false, status: false, payouts: false }],
  ['nothing, unlisted', { kind: 'nothing' }, null, { referrals: false, status: false, payouts: false }],
  ['payouts', { kind: 'payouts' }, usd('99'), { referrals: false, status: false, payouts: true }],
  ['payouts, unlisted', { kind: 'payouts' }, null, { referrals: false, status: false, payouts: true }],
  ['exactly the least', LEAST, usd('50.00'), { referrals: true, status: true, payouts: true }],
  ['above it', LEAST, usd('50.001'), { referrals: true, status: true, payouts: true }],
  ['below it', LEAST, usd('49.99'), { referrals: false, status: false, payouts: true }],
  [
    'below it by less than a float tells',
    LEAST,
    usd('49.99999999999999999'),
    { referrals: false, status: false, payouts: true },
  ],
  ['far below, though its text is greater', LEAST, usd('9'), { referrals: false, status: false, payouts: true }],
  ['negative', LEAST, usd('-60'), { referrals: false, status: false, payouts: true }],
  ['no currency named: it is the program’s', LEAST, usd('9', null), { referrals: false, status: false, payouts: true }],
  ['in another case', LEAST, usd('9', 'usd'), { referrals: false, status: false, payouts: true }],
  ['in another currency: nobody can compare', LEAST, usd('9', 'EUR'), { referrals: true, status: true, payouts: true }],
  ['the program’s currency was unknown', UNKNOWN, usd('9', 'EUR'), { referrals: false, status: false, payouts: true }],
  ['no amount', LEAST, usd(''), { referrals: true, status: true, payouts: true }],
  ['no number', LEAST, usd('1e2'), { referrals: true, status: true, payouts: true }],
  ['counted, but not listed', LEAST, null, { referrals: true, status: true, payouts: true }],
])('%s', (_, level, worth, told) => {
  for (const [news, is] of Object.entries(told) as [News, boolean][])
    expect(isNotified(news, news === 'payouts' ? null : worth, level, DEFAULT_SETTINGS), news).toBe(is);
});

test.each([
  ['referrals', 'notifyReferrals'],
  ['status', 'notifyStatus'],
  ['payouts', 'notifyPayouts'],
] as const)('the switch for %s applies to every level', (news, name) => {
  for (const level of [undefined, LEAST, { kind: 'payouts' } as const])
    expect(isNotified(news, null, level, { ...DEFAULT_SETTINGS, [name]: false })).toBe(false);
});
