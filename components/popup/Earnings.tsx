import type { Account } from '../../lib/domain/accounts/account.ts';
import { t } from '../../lib/platform/i18n.ts';
import type { PopupStore } from '../../lib/views/popup/popup-store.ts';
import type { AmountView } from '../parts/Amount.tsx';
import { FirstLoad } from '../parts/Empty.tsx';
import { Earned } from './earnings/Earned.tsx';
import { Figures } from './earnings/Figures.tsx';
import { PortalNotice, type ReadNotice } from './PortalNotice.tsx';
import { ProgrammeTrouble } from './ProgrammeTrouble.tsx';
import { RecentReferrals } from './RecentReferrals.tsx';
import { ShareLinks } from './ShareLinks.tsx';

interface Props {
  store: PopupStore;
  account: Account;
  loadReader: () => Promise<ReadNotice>;
  /** The address of the tab behind the popup; null if the browser does not give it. */
  page: string | null;
  onCopy(text: string): Promise<boolean>;
  onOptions(): void;
  onEarnings(accountId: string | null): void;
  onGrant(account: Account): void;
  onRenew(account: Account): void;
}

/** One programme: trouble first, then figures, the share link, referrals and the programme's notice. */
export function Earnings({ store, account, loadReader, page, onCopy, onEarnings, ...on }: Props) {
  const { snapshot, trouble } = store.state.value;
  const isNew = store.newNotice.value;
  if (!snapshot && !trouble) return <FirstLoad />;
  const view: AmountView = {
    covered: store.covered.value,
    onUncover: store.uncover,
    fallbackCurrency: store.currency.value,
  };
  const share = store.share.value;
  const notice = snapshot && snapshot.noticeHtml !== '' && (
    <PortalNotice
      key="notice"
      html={snapshot.noticeHtml}
      isNew={isNew}
      loadReader={loadReader}
      onWhole={() => store.announcer.announce(t('wholeNoticeShown'))}
    />
  );
  return (
    <>
      <ProgrammeTrouble {...on} store={store} account={account} />
      {snapshot && (
        <>
          <Figures stats={snapshot.stats} view={view} change={store.change.value} now={store.now.value} />
          {isNew && notice}
          <Earned store={store} view={view} onEarnings={() => onEarnings(account.id)} />
          {share && (
            <ShareLinks
              share={share}
              page={page}
              onCopy={onCopy}
              onCopied={(copied) => store.announcer.announce(t(copied ? 'copied' : 'notCopied'))}
            />
          )}
          <RecentReferrals store={store} snapshot={snapshot} view={view} />
          {!isNew && notice}
        </>
      )}
    </>
  );
}
