import { noticeHash } from '../../lib/domain/polling/look.ts';
import type { PopupStore } from '../../lib/views/popup/popup-store.ts';
import type { AmountView } from '../parts/Amount.tsx';
import { Earned } from './earnings/Earned.tsx';
import { Figures } from './earnings/Figures.tsx';
import type { OnDemand } from './on-demand.ts';
import { PortalNotice } from './PortalNotice.tsx';
import { NewReferrals, RecentReferrals } from './Referrals.tsx';

interface Props {
  store: PopupStore;
  rare: OnDemand;
  /** Announces whether it worked. */
  onCopy(text: string): Promise<boolean>;
  onEarnings(accountId: string | null): void;
}

/** One programme, or all of them combined: figures, what is new, what was earned, and the latest referrals. */
export function Earnings({ store, rare, onCopy, onEarnings }: Props) {
  const { snapshot, trouble } = store.state.value;
  const account = store.account.value;
  if (store.shown.value.every(({ state }) => !state.snapshot)) {
    return trouble ? null : rare(({ FirstLoad }) => <FirstLoad />);
  }
  const view: AmountView = {
    covered: store.covered.value,
    onUncover: store.uncover,
    fallbackCurrency: store.currency.value,
  };
  const isNew = store.newNotice.value;
  const unpayable = store.unpayable.value;
  const notice = snapshot && noticeHash(snapshot.noticeHtml) !== '' && (
    <PortalNotice key="notice" html={snapshot.noticeHtml} isNew={isNew} onOpen={store.readNotice} />
  );
  const list = { store, view, rare, onCopy };
  const onAllEarnings = () => onEarnings(account?.id ?? null);
  return (
    <>
      <Figures store={store} view={view} />
      {unpayable.length > 0 &&
        rare(({ MissingPayment }) => <MissingPayment accounts={unpayable} named={store.all.value} />)}
      <NewReferrals {...list} />
      {isNew && notice}
      <Earned store={store} view={view} onEarnings={onAllEarnings} />
      <RecentReferrals {...list} />
      {!isNew && notice}
    </>
  );
}
