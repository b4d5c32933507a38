import { formatDayAs } from '../../domain/calendar/format-days.ts';
import type { WeeklyDigest, WeekSum } from '../../domain/earnings/weekly-digest.ts';
import { isZero } from '../../domain/money/decimal.ts';
import { formatAmount, listed, locale, t } from '../../platform/i18n.ts';
import { referralCount } from '../../platform/status.ts';
import type { NotificationContent } from './notification.ts';

export const digestId = (monday: string): string => `digest/${monday}`;

/** The notification of a weekly digest, without amounts if the user hides them. */
export function digestNotification(digest: WeeklyDigest, hideAmounts: boolean): NotificationContent {
  const { monday, count, isPartial, sums } = digest;
  const referrals = referralCount(count, isPartial);
  const lines = hideAmounts ? [] : sums.flatMap((sum) => linesFor(sum, isPartial));
  const bestDay = hideAmounts ? sums[0]?.bestDay : null;
  return {
    id: digestId(monday),
    title: t('weekTitle'),
    message: [...lines, referrals, ...(bestDay ? [t('weekBestDay', dayWords(bestDay))] : [])].join('\n'),
  };
}

function linesFor({ amount, currency, programName, change, best }: WeekSum, isPartial: boolean): string[] {
  // "At least nothing" says nothing.
  if (isPartial && isZero(amount)) return [];
  const money = (text: string) => formatAmount({ amount: text, currency });
  const sum = isPartial ? t('atLeastSum', money(amount)) : money(amount);
  const earned = t('labeled', t('earned'), programName === null ? sum : t('rateOther', sum, programName));
  return [
    change === null ? earned : listed([earned, comparison(change, money)]),
    ...(best ? [t('weekBest', money(best.amount), dayWords(best.day))] : []),
  ];
}

function comparison(change: string, money: (text: string) => string): string {
  if (isZero(change)) return t('weekSame');
  return change.startsWith('-') ? t('weekLess', money(change.slice(1))) : t('weekMore', money(change));
}

const dayWords = (day: string): string => formatDayAs({ weekday: 'long' }, day, locale());
