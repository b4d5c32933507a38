import './referrals-card.css';
import { useMemo } from 'preact/hooks';
import type { CurrencyBucket } from '../../lib/domain/earnings/currency-bucket.ts';
import { onDays } from '../../lib/domain/earnings/series.ts';
import { formatCount, plural, t } from '../../lib/platform/i18n.ts';
import type { EarningsStore } from '../../lib/views/earnings/earnings-store.ts';
import * as search from '../../lib/views/earnings/referral-search.ts';
import { isHistoryIncomplete } from '../../lib/views/history-line.ts';
import { MOST_PRINTED } from '../parts/printing.ts';
import { useShortList } from './figures/FigureList.tsx';
import { ReferralItem } from './ReferralItem.tsx';
import { ReferralTools } from './ReferralTools.tsx';

const SHOWN_AT_FIRST = 8;

/** The period's referrals; a search looks through the whole history, as far as it is read. */
export function ReferralsCard({ store, bucket }: { store: EarningsStore; bucket: CurrencyBucket }) {
  const wanted = store.wanted.value;
  const days = store.days.value;
  const named = store.showsAll.value ? store.programOf : null;
  const isSearched = wanted.query.trim() !== '';
  const found = useMemo(() => {
    const { earned, reversed, pending } = bucket;
    const rows = [earned, reversed, pending].flatMap((list) =>
      isSearched ? [...list.values()].flat() : onDays(list, days),
    );
    return search.searchReferrals(rows, wanted, named, bucket.currency);
  }, [bucket, days, wanted, isSearched, named]);
  const { rows, foot } = useShortList(found, SHOWN_AT_FIRST);
  const { currency } = bucket;
  const view = store.amounts.value;
  const none =
    !store.isFullyRead.value || (isSearched && isHistoryIncomplete(store.stored.value, store.shown.value))
      ? 'noneFoundYet'
      : isSearched || wanted.filter !== 'all'
        ? 'noneFound'
        : 'noneInRange';
  return (
    <section class="card referrals stack" aria-labelledby="referrals">
      <div class="card-head cluster justify-between">
        <h2 id="referrals">
          {t('referrals')} <span class="hint">{formatCount(found.length)}</span>
        </h2>
        {(isSearched || wanted.filter !== 'all') && (
          <p class="paper">
            {wanted.filter !== 'all' && search.filterWord(wanted.filter)} {isSearched && <q>{wanted.query.trim()}</q>}
          </p>
        )}
        <div class="list-tools cluster gap-3">
          <ReferralTools
            announcer={store.announcer}
            wanted={wanted}
            onChange={(next) => {
              store.wanted.value = next;
            }}
          />
        </div>
      </div>
      <p class="spoken" role="status">
        {isSearched && plural('referrals', found.length)}
      </p>
      {found.length === 0 && <p class="hint">{t(none)}</p>}
      <ul class="referral-rows">
        {rows.map((row, index) => (
          <li key={index}>
            <ReferralItem {...{ row, named, currency, view }} />
          </li>
        ))}
      </ul>
      {found.length > MOST_PRINTED && <p class="paper">{t('printedFirst', formatCount(MOST_PRINTED))}</p>}
      {foot}
    </section>
  );
}
