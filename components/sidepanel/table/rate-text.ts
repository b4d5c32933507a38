import type { Affiliate } from '../../../lib/domain/groups/affiliates.ts';
import { formatMoney, formatPercent } from '../../../lib/domain/money/money.ts';
import { locale, t } from '../../../lib/platform/i18n.ts';

/** "20%", "5.00 flat", or the rate type as the service wrote it. */
export function rateText({ rate, rateType, currency }: Affiliate, fallbackCurrency: string | null): string {
  if (rate === null) return t('unknown');
  if (rateType === null) return rate;
  if (/^percent/i.test(rateType)) return formatPercent(rate, locale());
  if (/^(flat|fixed)/i.test(rateType)) {
    // A fixed sum is money, so it has two digits.
    const amount = rate.includes('.') ? rate : `${rate}.00`;
    return t('rateFlat', formatMoney({ amount, currency: currency ?? fallbackCurrency }, locale()));
  }
  return t('rateOther', rate, rateType);
}
