import { formatDay, formatMoment, readTime } from '../../../lib/domain/calendar/time.ts';
import type { Affiliate } from '../../../lib/domain/groups/affiliates.ts';
import type { Column } from '../../../lib/domain/groups/columns.ts';
import { formatMoney } from '../../../lib/domain/money/money.ts';
import { locale, t } from '../../../lib/platform/i18n.ts';
import { type AmountView, CoveredAmount } from '../../parts/Amount.tsx';
import { Status } from './AffiliateLines.tsx';
import { sizeIn } from './figure-widths.ts';
import { rateText } from './figure-words.ts';

interface Props {
  affiliate: Affiliate;
  column: Column;
  /** px. */
  width: number;
  /** The row header; if it is empty, the id is. */
  head: boolean;
  view: AmountView;
}

/** Names keep their own direction, aligned to the start of the page's language. */
export function AffiliateCell({ affiliate, column, width, head, view }: Props) {
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
    return <td class={kind === 'rate' || kind === 'amount' ? 'amount' : undefined}>{t('unknown')}</td>;
  switch (kind) {
    case 'amount': {
      if (view.covered)
        return (
          <td class="amount">
            <CoveredAmount />
          </td>
        );
      const currency = affiliate.currency ?? view.fallbackCurrency;
      return <Figure text={formatMoney({ amount: value, currency }, locale())} width={width} />;
    }
    case 'rate':
      return <Figure text={rateText(affiliate, view.fallbackCurrency)} width={width} />;
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

/** Never cut: in a narrow column the font shrinks. */
function Figure({ text, width }: { text: string; width: number }) {
  const size = sizeIn(width, text);
  return (
    <td class="amount" title={text} style={{ fontSize: size && `${size}px` }}>
      {text}
    </td>
  );
}
