import { useState } from 'preact/hooks';
import { homeOf } from '../../lib/domain/accounts/address.ts';
import { offersLookUp } from '../../lib/domain/accounts/capabilities.ts';
import { PAUSES } from '../../lib/domain/calendar/pause.ts';
import { t } from '../../lib/platform/i18n.ts';
import type { PopupStore } from '../../lib/views/popup/popup-store.ts';
import { IconButton } from '../parts/IconButton.tsx';
import { Menu, MenuButton, type MenuItem } from '../parts/Menu.tsx';
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

const PAUSE_WORDS = { hour: 'pauseForHour', tomorrow: 'pauseUntilTomorrow' } as const;

/** Whose figures these are and how old, and the actions of the popup. */
export function TitleBar({ store, page, loadShare, onCopy, onGroups, onOptions }: Props) {
  const [sheet, setSheet] = useState<{ Draw: LoadedShare; accountId: string } | null>(null);
  const { accounts, capabilities } = store.stored.value;
  const account = store.account.value;
  const covered = store.covered.value;
  const share = store.share.value;
  /** The button that opened the menu. */
  const [menu, setMenu] = useState<HTMLElement | null>(null);
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
        <IconButton icon="settings" label={t('settings')} onClick={onOptions} />
        <MenuButton label={t('moreActions')} open={menu !== null} onMenu={setMenu} />
      </Toolbar>
      {menu && <Menu label={t('moreActions')} anchor={menu} items={moreOf(store)} onClose={() => setMenu(null)} />}
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

/** What is seldom needed. No service gives the address of the affiliate's own pages: the site's home page leads there. */
function moreOf(store: PopupStore): MenuItem[] {
  const account = store.account.value;
  const pauses = PAUSES.map((pause) => ({
    name: t(PAUSE_WORDS[pause]),
    icon: 'bell' as const,
    act: () => void store.pause(pause),
  }));
  return [
    ...(account ? [{ name: t('openSite'), icon: 'open' as const, href: homeOf(account.baseUrl) }] : []),
    ...pauses,
    ...(store.paused.value ? [{ name: t('resumeNotifications'), act: () => void store.pause(null) }] : []),
  ];
}
