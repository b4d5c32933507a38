import { compareDecimals, isDecimal } from '../money/decimal.ts';
import type { Money } from '../money/money.ts';
import type { NotifyLevel } from './account.ts';
import type { Settings } from './settings-schema.ts';

export type News = 'referrals' | 'status' | 'payouts';

const SWITCHES = { referrals: 'notifyReferrals', status: 'notifyStatus', payouts: 'notifyPayouts' } as const;

/** Returns whether the user wants a notification. A referral that cannot be compared is notified. `worth` null: unknown. */
export const notifyFilter =
  (level: NotifyLevel | undefined, settings: Pick<Settings, (typeof SWITCHES)[News]>) =>
  (news: News, worth: Money | null): boolean => {
    if (!settings[SWITCHES[news]]) return false;
    if (!level) return true;
    if (level.kind === 'nothing') return false;
    if (news === 'payouts') return true;
    if (level.kind === 'payouts') return false;
    if (!worth || !isDecimal(worth.amount)) return true;
    const isOther = worth.currency && level.currency && worth.currency.toUpperCase() !== level.currency.toUpperCase();
    return Boolean(isOther) || compareDecimals(worth.amount, level.amount) >= 0;
  };
