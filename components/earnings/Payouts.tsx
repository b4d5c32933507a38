import { useState } from 'preact/hooks';
import type { CurrencyBucket } from '../../lib/domain/earnings/currency-bucket.ts';
import { plural, t } from '../../lib/platform/i18n.ts';
import type { EarningsStore } from '../../lib/views/earnings/earnings-store.ts';
import { payoutRows } from '../../lib/views/earnings/payout-rows.ts';
import { FigureList } from './FigureList.tsx';
import { viewOf } from './Sum.tsx';

/** Payouts shown at first. */
const MOST = 5;

/** What was paid out in the chosen days, and what is on its way. */
export function Payouts({ store, bucket }: { store: EarningsStore; bucket: CurrencyBucket }) {
  const [all, setAll] = useState(false);
  const rows = payoutRows(store.listedPayouts.value, { bucket, days: store.days.value, named: store.all.value });
  return (
    <FigureList
      id="payouts"
      title={t('payouts')}
      rows={rows.slice(0, all ? undefined : MOST).map((row, at) => ({ ...row, key: `${at}` }))}
      none={t('noPayouts')}
      currency={bucket.currency}
      view={viewOf(store.covered.value)}
    >
      {rows.length > MOST && (
        <button type="button" class="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('showFewer') : plural('allPayouts', rows.length)}
        </button>
      )}
    </FigureList>
  );
}
