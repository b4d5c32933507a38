import type { Affiliate } from '../../lib/domain/affiliates.ts';
import type { Column } from '../../lib/domain/columns.ts';
import { formatMoney, formatPercent } from '../../lib/domain/money.ts';
import { formatDay, formatMoment, readTime } from '../../lib/domain/time.ts';
import { locale, t } from '../../lib/platform/i18n.ts';
import { statusWord } from '../../lib/platform/status.ts';

interface Props {
  affiliate: Affiliate;
  column: Column;
  fallbackCurrency: string | null;
}

export function AffiliateCell({ affiliate, column, fallbackCurrency }: Props) {
  const { key, kind } = column;
  const value = affiliate[key];
  if (key === 'code') {
    // What names the row to screen readers; without a code the id does.
    return (
      <th scope="row" title={value ?? undefined}>
        {value ?? `#${affiliate.id}`}
      </th>
    );
  }
  if (value === null || value === '')
    return <td class={kind === 'rate' || kind === 'amount' ? 'amount' : undefined}>{t('notTold')}</td>;
  switch (kind) {
    case 'amount': {
      const currency = affiliate.currency ?? fallbackCurrency;
      return <td class="amount">{formatMoney({ amount: value, currency }, locale())}</td>;
    }
    case 'rate':
      return <td class="amount">{rateText(affiliate, fallbackCurrency)}</td>;
    case 'status':
      return (
        <td>
          <span class={`status ${value.toLowerCase()}`}>{statusWord(value)}</span>
        </td>
      );
    case 'time': {
      const time = readTime(value);
      return (
        <td title={time === null ? undefined : formatMoment(time, locale())}>
          {time === null ? value : formatDay(time, locale())}
        </td>
      );
    }
    default:
      return <td title={value}>{value}</td>;
  }
}

/** "20%", "5.00 flat", or the kind in the service's own word. */
export function rateText({ rate, rateType, currency }: Affiliate, fallbackCurrency: string | null): string {
  if (rate === null) return t('notTold');
  if (rateType === null) return rate;
  if (/^percent/i.test(rateType)) return formatPercent(rate, locale());
  if (/^(flat|fixed)/i.test(rateType)) {
    // A fixed sum is money: it shows two digits even where the service wrote none.
    const amount = rate.includes('.') ? rate : `${rate}.00`;
    return t('rateFlat', formatMoney({ amount, currency: currency ?? fallbackCurrency }, locale()));
  }
  return t('rateOther', rate, rateType);
}
