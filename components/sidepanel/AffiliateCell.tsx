import type { Affiliate } from '../../lib/domain/affiliates.ts';
import type { Column } from '../../lib/domain/columns.ts';
import { formatMoney, formatPercent } from '../../lib/domain/money.ts';
import { formatDay, formatMoment, readTime } from '../../lib/domain/time.ts';
import { locale, t } from '../../lib/platform/i18n.ts';
import { Status } from './AffiliateLines.tsx';

interface Props {
  affiliate: Affiliate;
  column: Column;
  /** Names the row to screen readers; where it is empty the id does. */
  head: boolean;
  fallbackCurrency: string | null;
}

/** What people typed stands in its own direction, at the side where the panel's language begins. */
export function AffiliateCell({ affiliate, column, head, fallbackCurrency }: Props) {
  const { key, kind } = column;
  const value = affiliate[key];
  if (head) {
    return (
      <th scope="row" title={value ?? undefined}>
        <bdi>{value || `#${affiliate.id}`}</bdi>
      </th>
    );
  }
  if (value === null || value === '')
    return <td class={kind === 'rate' || kind === 'amount' ? 'amount' : undefined}>{t('notTold')}</td>;
  switch (kind) {
    case 'amount': {
      const currency = affiliate.currency ?? fallbackCurrency;
      const text = formatMoney({ amount: value, currency }, locale());
      return (
        <td class="amount" title={text}>
          {text}
        </td>
      );
    }
    case 'rate': {
      const text = rateText(affiliate, fallbackCurrency);
      return (
        <td class="amount" title={text}>
          {text}
        </td>
      );
    }
    case 'status':
      return (
        <td>
          <Status status={value} />
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
      return (
        <td title={value}>
          <bdi>{value}</bdi>
        </td>
      );
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
