import { useState } from 'preact/hooks';
import { homeOf } from '../../lib/domain/accounts/address.ts';
import { offersLookUp } from '../../lib/domain/accounts/capabilities.ts';
import { t } from '../../lib/platform/i18n.ts';
import type { PopupStore } from '../../lib/views/popup/popup-store.ts';
import { Icon } from '../parts/Icon.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { Toolbar } from '../parts/Toolbar.tsx';
import { AgeOfFigures } from './earnings/Freshness.tsx';
import type { LoadedShare } from './share/ShareSheet.tsx';

interface Props {
  store: PopupStore;
  /** The address of the tab behind the popup; null if the browser does not give it. */
  page: string | null;
  loadShare(): Promise<LoadedShare>;
  onCopy(text: string): Promise<boolean>;
  onGroups(): void;
  onOptions(): void;
}

/** Whose figures these are and how old, and the actions of the popup. */
export function TitleBar({ store, page, loadShare, onCopy, onGroups, onOptions }: Props) {
  const [sheet, setSheet] = useState<{ Draw: LoadedShare; accountId: string } | null>(null);
  const { accounts, capabilities } = store.stored.value;
  const account = store.account.value;
  const covered = store.covered.value;
  const share = store.share.value;
  const hasEarnings = account?.role !== 'administration';
  const name = account?.name ?? t('allProgrammes');
  const asked = account ? [account] : accounts;
  const hasAmounts = hasEarnings || store.overviewed.value;
  // Accounts for administration without an overview have this button in the middle of the page.
  const groups = hasAmounts && asked.some((one) => offersLookUp(one, capabilities[one.id]));
  const openSheet = (accountId: string) =>
    void loadShare().then(
      (Draw) => setSheet({ Draw, accountId }),
      // The extension was updated under the popup.
      () => store.announcer.show(t('gone')),
    );
  return (
    <div class="bar">
      <h1 class="account-name" title={name}>
        <span class="one-line" dir="auto">
          {name}
        </span>
      </h1>
      <Toolbar label={t('actions')} class="bar-actions">
        {hasEarnings && <AgeOfFigures store={store} />}
        {account && share && (
          <IconButton icon="copy" label={t('copyMyLink')} opens="dialog" onClick={() => openSheet(account.id)} />
        )}
        {hasAmounts && (
          <IconButton
            icon={covered ? 'eyeOff' : 'eye'}
            label={t(covered ? 'showAmountsNow' : 'hideAmountsNow')}
            onClick={() => void store.hideAmounts(!covered)}
          />
        )}
        {groups && <IconButton icon="group" label={t('lookUpGroup')} onClick={onGroups} />}
        {account && <SiteLink href={homeOf(account.baseUrl)} />}
        <IconButton icon="settings" label={t('settings')} onClick={onOptions} />
      </Toolbar>
      {/* Only of the program that it was opened for, though another may be chosen by a notification. */}
      {sheet && share && account?.id === sheet.accountId && (
        <sheet.Draw
          account={account}
          share={share}
          coupons={store.capabilities.value?.coupons ?? []}
          page={page}
          announcer={store.announcer}
          onCopy={onCopy}
          onClose={() => setSheet(null)}
        />
      )}
    </div>
  );
}

/** No service gives the address of the affiliate's own pages; they can be found from the site's home page. */
function SiteLink({ href }: { href: string }) {
  return (
    <a
      class="icon-button"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${t('openSite')} (${t('opensInTab')})`}
      title={`${t('openSite')}\n${href}`}
    >
      <Icon name="open" />
    </a>
  );
}
