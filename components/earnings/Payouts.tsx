import type { CurrencyBucket } from '../../lib/domain/earnings/currency-bucket.ts';
import { t } from '../../lib/platform/i18n.ts';
import type { EarningsStore } from '../../lib/views/earnings/earnings-store.ts';
import { payoutRows } from '../../lib/views/earnings/payout-rows.ts';
import { FigureList } from './FigureList.tsx';
import { Sum, viewOf } from './Sum.tsx';

/** The payouts of the chosen days, of whatever status. */
export function Payouts({ store, bucket }: { store: EarningsStore; bucket: CurrencyBucket }) {
  const rows = payoutRows(store.listedPayouts.value, { bucket, days: store.days.value, named: store.all.value });
  const view = viewOf(store.covered.value);
  return (
    <FigureList
      id="payouts"
      title={t('payouts')}
      rows={rows.map(({ amount, currency, ...row }, at) => ({
        ...row,
        key: `${at}`,
        value: <Sum {...{ amount, currency, view }} />,
      }))}
      folded
    />
  );
}
