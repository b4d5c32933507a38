import { compareDecimals, isDecimal } from '../money/decimal.ts';
import type { Money } from '../money/money.ts';
import type { NotifyLevel } from './account.ts';
import type { Settings } from './settings-schema.ts';

/** What there is to notify of a program: new referrals, referrals that were paid or rejected, payouts. */
export type News = 'referrals' | 'status' | 'payouts';

/** The switch of each in the settings, for all programs. */
const SWITCHES = { referrals: 'notifyReferrals', status: 'notifyStatus', payouts: 'notifyPayouts' } as const;

/**
 * Whether the user wants to be notified of it. What cannot be compared is notified: a referral that is counted but not
 * listed, one without an amount, one in another currency.
 * @param level the program's; undefined: everything
 * @param worth of a referral; null: unknown, or a payout
 */
export function isNotified(
  news: News,
  worth: Money | null,
  level: NotifyLevel | undefined,
  settings: Pick<Settings, (typeof SWITCHES)[News]>,
): boolean {
  if (!settings[SWITCHES[news]]) return false;
  if (!level) return true;
  if (level.kind === 'nothing') return false;
  if (news === 'payouts') return true;
  if (level.kind === 'payouts') return false;
  if (!worth || !isDecimal(worth.amount)) return true;
  const isOther = worth.currency && level.currency && worth.currency.toUpperCase() !== level.currency.toUpperCase();
  return Boolean(isOther) || compareDecimals(worth.amount, level.amount) >= 0;
}

/** The same as a question, for one program. */
export const notifyFilter =
  (level: NotifyLevel | undefined, settings: Parameters<typeof isNotified>[3]) =>
  (news: News, worth: Money | null): boolean =>
    isNotified(news, worth, level, settings);
