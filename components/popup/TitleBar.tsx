import { useState } from 'preact/hooks';
import { offersLookUp } from '../../lib/domain/accounts/capabilities.ts';
import { t } from '../../lib/platform/i18n.ts';
import type { PopupStore } from '../../lib/views/popup/popup-store.ts';
import { IconButton } from '../parts/IconButton.tsx';
import { MenuButton } from '../parts/MenuButton.tsx';
import { Toolbar } from '../parts/Toolbar.tsx';
import { AgeOfFigures } from './Freshness.tsx';
import type { OnDemand } from './on-demand.ts';

interface Props {
  store: PopupStore;
  rare: OnDemand;
  /** The address of the tab behind the popup; null if the browser does not give it. */
  page: string | null;
  onCopyLink(link: string): Promise<boolean>;
  onGroups(): void;
  onOptions(): void;
}

/** Whose figures these are and how old, and the actions of the popup. */
export function TitleBar({ store, rare, page, onCopyLink, onGroups, onOptions }: Props) {
  /** The account whose link is shown. */
  const [shared, setShared] = useState<string | null>(null);
  /** The button that opened the menu. */
  const [menu, setMenu] = useState<HTMLElement | null>(null);
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
  return (
    <div class="bar">
      <h1 class="account-name" title={name}>
        <span class="one-line" dir="auto">
          {name}
        </span>
      </h1>
      <Toolbar label={t('actions')} class="bar-actions">
        {hasEarnings && <AgeOfFigures store={store} rare={rare} />}
        {account && share && (
          <IconButton icon="copy" label={t('copyMyLink')} opens="dialog" onClick={() => setShared(account.id)} />
        )}
        {hasAmounts && (
          <IconButton
            icon={covered ? 'eyeOff' : 'eye'}
            label={t(covered ? 'showAmountsNow' : 'hideAmountsNow')}
            onClick={() => void store.hideAmounts(!covered)}
          />
        )}
        {groups && <IconButton icon="group" label={t('lookUpGroup')} onClick={onGroups} />}
        <IconButton icon="settings" label={t('settings')} onClick={onOptions} />
        <MenuButton label={t('moreActions')} open={menu !== null} onMenu={setMenu} />
      </Toolbar>
      {menu && rare(({ MoreMenu }) => <MoreMenu store={store} anchor={menu} onClose={() => setMenu(null)} />)}
      {/* Only of the program that it was opened for, though another may be chosen by a notification. */}
      {share &&
        account?.id === shared &&
        rare(({ ShareSheet, saveFile }) => (
          <ShareSheet
            account={account}
            share={share}
            coupons={store.capabilities.value?.coupons ?? []}
            page={page}
            announcer={store.announcer}
            onCopy={onCopyLink}
            onSave={(name, svg) => saveFile(name, 'image/svg+xml', [svg])}
            onCampaign={(campaign, on) => store.campaign(account.id, campaign, on)}
            onClose={() => setShared(null)}
          />
        ))}
    </div>
  );
}
