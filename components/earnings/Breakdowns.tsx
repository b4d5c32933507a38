import { type BreakdownPart, byProvider } from '../../lib/domain/earnings/breakdown.ts';
import type { CurrencyBucket } from '../../lib/domain/earnings/currency-bucket.ts';
import { countUnreadable } from '../../lib/domain/earnings/earning.ts';
import { asPercent, t } from '../../lib/platform/i18n.ts';
import { referralCount } from '../../lib/platform/status.ts';
import { type PayoutRow, payoutRows } from '../../lib/views/earnings/payout-rows.ts';
import { Toggletip } from '../layers/Toggletip.tsx';
import { FigureList, type FigureRow } from './figures/FigureList.tsx';
import type { SliceProps } from './figures/FigureTable.tsx';
import { PartialSum, Sum } from './figures/Sum.tsx';
import type { ReferralQuery } from './ReferralList.tsx';

interface Props extends SliceProps {
  onOpen(list: ReferralQuery): void;
}

/** Cards with the shares of providers, and payouts. Empty ones are left out. */
export function Breakdowns({ store, bucket, onOpen }: Props) {
  const days = store.days.value;
  const { currency } = bucket;
  const view = store.amounts.value;
  const isPartial = store.selected.value?.isPartial ?? false;

  const share = (row: BreakdownPart): FigureRow => {
    const title = row.isRest ? t('others') : (row.name ?? t('unknownName'));
    const isLeast = isPartial || countUnreadable(row.rows) > 0;
    const percent = Math.round(row.part * 100);
    const select = (next: CurrencyBucket) =>
      byProvider(next, days).find(({ name, isRest }) => name === row.name && isRest === row.isRest)?.rows ?? [];
    const hint = `${referralCount(row.rows.length, isPartial)} · ${asPercent(`${percent}`)}`;
    return {
      key: `${title} ${row.isRest}`,
      title,
      value: <PartialSum amount={row.amount} {...{ currency, view }} isPartial={isLeast} />,
      percent,
      hint,
      onOpen: () => onOpen({ title, select }),
    };
  };
  const payout = ({ amount, currency, ...row }: PayoutRow, index: number): FigureRow => {
    return { ...row, key: `${index}`, value: <Sum {...{ amount, currency, view }} /> };
  };
  // Many services name no provider.
  const providers = byProvider(bucket, days);
  const named = providers.some(({ name }) => name !== null) ? providers : [];
  const payouts = payoutRows(store.listedPayouts.value, { bucket, days, named: store.showsAll.value });
  return (
    <div class="cards">
      <FigureList id="payouts" title={t('payouts')} items={payouts} rowOf={payout} />
      <FigureList id="by-provider" title={<Toggletip term="byProvider" />} items={named} rowOf={share} />
    </div>
  );
}
