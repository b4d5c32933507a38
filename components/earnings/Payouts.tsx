import type { CurrencyBucket } from '../../lib/domain/earnings/currency-bucket.ts';
import { plural, t } from '../../lib/platform/i18n.ts';
import type { EarningsStore } from '../../lib/views/earnings/earnings-store.ts';
import { payoutRows } from '../../lib/views/earnings/payout-rows.ts';
import { FigureList } from './FigureList.tsx';
import { Sum, viewOf } from './Sum.tsx';

/** What was paid out in the chosen days, and what is on its way. */
export function Payouts({ store, bucket }: { store: EarningsStore; bucket: CurrencyBucket }) {
  const rows = payoutRows(store.listedPayouts.value, { bucket, days: store.days.value, named: store.all.value });
  const view = viewOf(store.covered.value);
  return (
    <FigureList
      id="payouts"
      title={t('payouts')}
      rows={rows.map(({ amount, ...row }, at) => ({
        ...row,
        key: `${at}`,
        value: <Sum amount={amount} currency={bucket.currency} view={view} />,
      }))}
      none={t('noPayouts')}
      showAll={(count) => plural('allPayouts', count)}
    />
  );
}
