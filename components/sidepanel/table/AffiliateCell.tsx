import { formatDay, formatMoment, readTime } from '../../../lib/domain/calendar/time.ts';
import type { Affiliate } from '../../../lib/domain/groups/affiliates.ts';
import type { Column } from '../../../lib/domain/groups/columns.ts';
import { locale, t } from '../../../lib/platform/i18n.ts';
import { Status } from '../../overview/AffiliateLines.tsx';
import { AmountText, type AmountView } from '../../parts/Amount.tsx';
import { rateText } from './rate-text.ts';

interface Props {
  affiliate: Affiliate;
  column: Column;
  /** The row header; without a value, it shows the ID. */
  head: boolean;
  view: AmountView;
}

/** A cell by the kind of its column. Amounts are shortened, never cut. */
export function AffiliateCell({ affiliate, column, head, view }: Props) {
  const { key, kind } = column;
  const value = affiliate[key];
  if (head) {
    return (
      <th scope="row" title={value ?? undefined}>
        <bdi class="clip">{value || `#${affiliate.id}`}</bdi>
      </th>
    );
  }
  const numeric = kind === 'rate' || kind === 'amount' ? 'amount' : undefined;
  if (value === null || value === '') return <td class={numeric}>{t('unknown')}</td>;
  if (kind === 'amount') {
    return (
      <td class="amount">
        <span class="clip">
          <AmountText amount={value} currency={affiliate.currency} view={view} />
        </span>
      </td>
    );
  }
  if (kind === 'rate') {
    const text = rateText(affiliate, view.fallbackCurrency);
    return (
      <td class="amount" title={text}>
        <span class="clip">{text}</span>
      </td>
    );
  }
  if (kind === 'status') {
    return (
      <td>
        <span class="clip">
          <Status status={value} />
        </span>
      </td>
    );
  }
  if (kind === 'time') {
    const time = readTime(value);
    return (
      <td title={time === null ? undefined : formatMoment(time, locale())}>
        <span class="clip">{time === null ? value : formatDay(time, locale())}</span>
      </td>
    );
  }
  return (
    <td title={value}>
      <bdi class="clip">{value}</bdi>
    </td>
  );
}
