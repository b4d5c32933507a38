import { latestOf, unpaidSums } from '../../lib/domain/polling/programmes.ts';
import { t } from '../../lib/platform/i18n.ts';
import type { PopupStore } from '../../lib/views/popup/popup-store.ts';
import { Amount, type AmountView } from '../parts/Amount.tsx';
import { Empty } from '../parts/Empty.tsx';
import { Earned } from './earnings/Earned.tsx';
import { ReferralRow } from './ReferralList.tsx';

export interface AllProps {
  store: PopupStore;
  onEarnings(accountId: string | null): void;
}

const LISTED = 15;
const NONE: ReadonlySet<string> = new Set();

/** All programmes combined: what they owe, by currency, and their latest referrals in one list. */
export function AllProgrammes({ store, onEarnings }: AllProps) {
  const view = (fallbackCurrency: string | null): AmountView => ({
    covered: store.covered.value,
    onUncover: store.uncover,
    fallbackCurrency,
  });
  const sums = unpaidSums(store.affiliates.value);
  const latest = latestOf(store.affiliates.value, LISTED);
  return (
    <>
      <dl class="figures sums">
        {sums.map(({ amount, currency, of }) => (
          <div key={`${of} ${currency}`} class="figure">
            <dt dir="auto">{sums.length > 1 ? t('sumOf', of ?? currency ?? '') : t('unpaid')}</dt>
            <dd>
              <Amount amount={amount} currency={currency} view={view(null)} />
            </dd>
          </div>
        ))}
      </dl>
      <Earned store={store} view={view(null)} onEarnings={() => onEarnings(null)} />
      <section aria-labelledby="latest-heading">
        <h2 id="latest-heading">{t('recentReferrals')}</h2>
        {latest.length === 0 ? (
          <Empty small title={t('noReferrals')} text={t('noReferralsText')} />
        ) : (
          <ul class="referrals">
            {latest.map(({ row, programme: { account, currency } }) => (
              <ReferralRow
                key={`${account.id} ${row.key}`}
                referral={row}
                of={account.name}
                marked={store.marks.value[account.id] ?? NONE}
                now={store.now.value}
                view={view(currency)}
              />
            ))}
          </ul>
        )}
      </section>
    </>
  );
}
