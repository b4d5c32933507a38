import { formatCount, formatMoney } from '../../lib/domain/money/money.ts';
import type { Snapshot } from '../../lib/domain/polling/account-state.ts';
import { pendingSums } from '../../lib/domain/polling/programmes.ts';
import { besides } from '../../lib/domain/referrals/referral-history.ts';
import { locale, t } from '../../lib/platform/i18n.ts';
import type { PopupStore } from '../../lib/views/popup/popup-store.ts';
import type { AmountView } from '../parts/Amount.tsx';
import { Empty } from '../parts/Empty.tsx';
import { MoreReferrals } from './MoreReferrals.tsx';
import { ReferralList } from './ReferralList.tsx';

interface Props {
  store: PopupStore;
  snapshot: Snapshot;
  view: AmountView;
}

/** The referrals that come with the figures, and older ones below them. */
export function RecentReferrals({ store, snapshot: { stats, referrals }, view }: Props) {
  const total = stats.totalReferrals ?? 0;
  const { history } = store.history;
  const more = besides(history.value.referrals, referrals);
  const listed = referrals.length + more.length;
  const pending = pendingSums([...referrals, ...more], view.fallbackCurrency);
  const { last, cut } = history.value;
  const offered = store.capabilities.value?.history === true && !last && !cut;
  return (
    <section aria-labelledby="recent-heading">
      <h2 id="recent-heading">{t('recentReferrals')}</h2>
      {referrals.length > 0 ? (
        <ReferralList referrals={referrals} marked={store.marked.value} now={store.now.value} view={view} />
      ) : stats.totalReferrals === null ? (
        <Empty small title={t('noneListedYet')} text={t('noneListedYetText')} />
      ) : total > 0 ? (
        <Empty small title={t('noneListed')} text={t('noneListedText')} />
      ) : (
        <Empty small title={t('noReferrals')} text={t('noReferralsText')} />
      )}
      {(more.length > 0 || (offered && total > listed)) && (
        <MoreReferrals store={store} rows={more} offered={offered && total > listed} view={view} />
      )}
      {pending.length > 0 && !view.covered && (
        <p class="listed">{t('pendingListed', pending.map((sum) => formatMoney(sum, locale())).join(' · '))}</p>
      )}
      {listed > 0 && total > listed && (
        <p class="listed">
          {t('listedOf', formatCount(listed, locale()), formatCount(total, locale()))}{' '}
          {last ? t('allShown') : cut && t('moreElsewhere')}
        </p>
      )}
    </section>
  );
}
