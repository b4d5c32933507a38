import { t } from '../../lib/platform/i18n.ts';
import { Toolbar } from '../parts/Toolbar.tsx';
import { Earned } from './earnings/Earned.tsx';
import { StatsFigures } from './earnings/StatsFigures.tsx';
import type { PopupProps } from './lazy-loader.ts';
import { MessageLine } from './messages/MessageLine.tsx';
import { ListEnd, Referrals } from './Referrals.tsx';

export function AffiliateView({ store, lazy, onCopy, ...props }: PopupProps) {
  const view = store.amounts.value;
  const onEarnings = (period?: 'month') => props.onEarnings(store.account.value?.id ?? null, period);
  const { earningsSummaries } = store.stored.value;
  // A restored program has its history before the site has answered.
  const hasFigures = store.shown.value.some(
    ({ account: { id }, state }) => state.snapshot || earningsSummaries[id]?.known.count,
  );
  return (
    <>
      {hasFigures && (
        <Toolbar label={t('figures')} class="figures box">
          <StatsFigures {...{ store, view, onEarnings }} />
          <Earned {...{ store, view, onEarnings }} />
        </Toolbar>
      )}
      <MessageLine store={store} />
      {hasFigures ? (
        <>
          <Referrals {...{ store, view, lazy, onCopy }} />
          <ListEnd store={store} />
        </>
      ) : (
        store.shown.value.some(({ state }) => !state.trouble) && lazy(({ LoadingSkeleton }) => <LoadingSkeleton />)
      )}
    </>
  );
}
