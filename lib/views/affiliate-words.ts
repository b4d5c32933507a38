import { isDay } from '../domain/calendar/calendar.ts';
import { formatCalendarDay } from '../domain/calendar/format-days.ts';
import { formatDay, formatMoment, readTime } from '../domain/calendar/time.ts';
import type { Affiliate, AffiliateGroup } from '../domain/groups/affiliates.ts';
import { isDecimal } from '../domain/money/decimal.ts';
import { asPercent, formatAmount, locale, t } from '../platform/i18n.ts';
import { statusWord } from '../platform/status.ts';

/** "20%", "5.00 flat", or the rate type as the service wrote it. */
export function rateText({ rate, rateType, currency }: Affiliate, fallbackCurrency: string | null): string {
  if (rate === null) return t('unknown');
  if (rateType === null) return rate;
  if (/^percent/i.test(rateType)) return asPercent(rate);
  if (/^(flat|fixed)/i.test(rateType)) {
    // A fixed sum is money, so it has two digits.
    const amount = isDecimal(rate) && !rate.includes('.') ? `${rate}.00` : rate;
    return t('rateFlat', formatAmount({ amount, currency: currency ?? fallbackCurrency }));
  }
  return t('rateOther', rate, rateType);
}

/** The day of a time that the service wrote. A mere day is the same in every time zone; other text stays unchanged. */
export function dayText(written: string): string {
  if (isDay(written)) return formatCalendarDay(written, locale());
  const time = readTime(written);
  return time === null ? written : formatDay(time, locale());
}

/** Like `dayText`, with the time of day if the service wrote it. */
export function momentText(written: string): string {
  const time = isDay(written) ? null : readTime(written);
  return time === null ? dayText(written) : formatMoment(time, locale());
}

/** What a support mail says about an affiliate: one line for each known fact, without amounts while they are covered. */
export function affiliateSummary(
  affiliate: Affiliate,
  view: { covered: boolean; fallbackCurrency: string | null },
): string {
  const { name, code, status, rate, unpaid, paid, createdAt } = affiliate;
  const currency = affiliate.currency ?? view.fallbackCurrency;
  const money = (amount: string | null) => (amount && !view.covered ? formatAmount({ amount, currency }) : null);
  const facts: [label: string, value: string | null][] = [
    [t('columnName'), name],
    [t('columnCode'), code],
    [t('status'), status && statusWord(status, 'affiliate')],
    [t('columnRate'), rate && rateText(affiliate, view.fallbackCurrency)],
    [t('unpaid'), money(unpaid)],
    [t('paid'), money(paid)],
    [t('columnSince'), createdAt && dayText(createdAt)],
  ];
  return facts.flatMap(([label, value]) => (value ? `${label}: ${value}` : [])).join('\n');
}

export const groupLabel = ({ groupId, name }: AffiliateGroup): string =>
  name ? t('groupNamed', groupId, name) : t('groupNumber', groupId);
