import type { ComponentType } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Account } from '../../lib/domain/accounts/account.ts';
import { offersLookUp } from '../../lib/domain/accounts/capabilities.ts';
import { severityOf } from '../../lib/domain/errors.ts';
import { t } from '../../lib/platform/i18n.ts';
import { wordsFor } from '../../lib/platform/words.ts';
import type { Applied } from '../../lib/views/applicant-words.ts';
import type { PopupStore } from '../../lib/views/popup/popup-store.ts';
import { Empty, FirstLoad } from '../parts/Empty.tsx';
import { useCaughtFocus } from '../parts/focus.ts';
import { Icon } from '../parts/Icon.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { Trouble } from '../parts/Trouble.tsx';
import type { AllProps } from './AllProgrammes.tsx';
import { Earnings } from './Earnings.tsx';
import { AgeOfFigures } from './earnings/Freshness.tsx';
import { NewApplicants } from './NewApplicants.tsx';
import type { ReadNotice } from './PortalNotice.tsx';
import { ProgrammeTiles } from './ProgrammeTiles.tsx';
import { TitleBar } from './TitleBar.tsx';
import { WithoutEarnings } from './WithoutEarnings.tsx';

export interface PopupProps {
  store: PopupStore;
  onOptions(): void;
  onGroups(): void;
  /** Opens the side panel at this group's applicants, which must happen in the click itself. */
  onApplicants(applied: Applied): void;
  /** Opens the earnings page; null: of all programmes combined. */
  onEarnings(accountId: string | null): void;
  /** Requests site access, so it must be called in the click itself. */
  onGrant(account: Account): void;
  /** Asks the account's site to approve again, and shows the result. */
  onRenew(account: Account): void;
  loadReader: () => Promise<ReadNotice>;
  /** Loaded on demand, because few users have several programmes. */
  loadAll: () => Promise<ComponentType<AllProps>>;
  /** The address of the tab behind the popup; null if the browser does not give it. */
  page: string | null;
  onCopy(text: string): Promise<boolean>;
}

export function Popup(props: PopupProps) {
  const { accounts, pendingWrites } = props.store.stored.value;
  if (accounts.length > 0) return <Connected {...props} />;
  return (
    <main class="popup">
      {pendingWrites && <Trouble words={wordsFor(pendingWrites)} severity={severityOf(pendingWrites)} />}
      <Empty icon="link" title={t('welcome')} text={t('welcomeText')}>
        <button type="button" class="primary" onClick={props.onOptions}>
          {t('connectProgramme')}
        </button>
      </Empty>
    </main>
  );
}

function Connected(props: PopupProps) {
  const { store, onOptions, onGroups } = props;
  const { accounts, capabilities, pendingWrites } = store.stored.value;
  const page = useRef<HTMLDivElement>(null);
  useCaughtFocus(page);
  const account = store.account.value;
  const asked = account ? [account] : accounts;
  // Accounts for administration have this button in the middle of the page.
  const groups = asked.some((one) => one.role === 'affiliate' && offersLookUp(one, capabilities[one.id]));
  return (
    <div class="popup" ref={page}>
      <TitleBar store={store} onOptions={onOptions} />
      {accounts.length > 1 && <ProgrammeTiles store={store} />}
      <main class="content" tabIndex={-1}>
        {pendingWrites && <Trouble words={wordsFor(pendingWrites)} severity={severityOf(pendingWrites)} />}
        <NewApplicants store={store} onApplicants={props.onApplicants} />
        {account?.role === 'administration' ? (
          <WithoutEarnings {...props} account={account} />
        ) : account ? (
          <Earnings key={account.id} {...props} account={account} />
        ) : (
          <All {...props} />
        )}
      </main>
      {account?.role !== 'administration' && (
        <footer class="bar">
          <AgeOfFigures store={store} />
          {groups && (
            <button type="button" class="quiet" onClick={onGroups}>
              <Icon name="group" />
              {t('lookUpGroup')}
            </button>
          )}
        </footer>
      )}
      <LiveRegion announcer={store.announcer} />
    </div>
  );
}

function All({ store, loadAll, onEarnings }: Pick<PopupProps, 'store' | 'loadAll' | 'onEarnings'>) {
  const [loaded, setLoaded] = useState<{ AllPrograms: ComponentType<AllProps> } | null>(null);
  useEffect(() => {
    let gone = false;
    void loadAll().then((AllPrograms) => gone || setLoaded({ AllPrograms }));
    return () => {
      gone = true;
    };
  }, [loadAll]);
  return loaded ? <loaded.AllPrograms store={store} onEarnings={onEarnings} /> : <FirstLoad />;
}
