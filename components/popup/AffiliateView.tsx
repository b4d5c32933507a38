import type { PopupStore } from '../../lib/views/popup/popup-store.ts';
import type { AmountView } from '../parts/Amount.tsx';
import { Card } from './earnings/Card.tsx';
import type { LazyLoader } from './lazy-loader.ts';
import { MessageLine } from './MessageLine.tsx';
import { ListEnd, Referrals } from './Referrals.tsx';

interface Props {
  store: PopupStore;
  lazy: LazyLoader;
  /** Announces whether it worked. */
  onCopy(text: string): Promise<boolean>;
  onEarnings(accountId: string | null): void;
}

/** One program, or all of them combined: one card, one line, one list. */
export function AffiliateView({ store, lazy, onCopy, onEarnings }: Props) {
  const view: AmountView = {
    covered: store.covered.value,
    onUncover: store.uncover,
    fallbackCurrency: store.currency.value,
  };
  const hasFigures = store.shown.value.some(({ state }) => state.snapshot);
  return (
    <>
      {hasFigures && <Card store={store} view={view} onEarnings={() => onEarnings(store.account.value?.id ?? null)} />}
      <MessageLine store={store} />
      {hasFigures ? (
        <>
          <Referrals {...{ store, view, lazy, onCopy }} />
          <ListEnd store={store} />
        </>
      ) : (
        !store.state.value.trouble && lazy(({ LoadingSkeleton }) => <LoadingSkeleton />)
      )}
    </>
  );
}
