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
import { ShareButtons } from './ShareButtons.tsx';

interface Props {
  store: PopupStore;
  /** The address of the tab behind the popup; null if the browser does not give it. */
  page: string | null;
  onCopy(text: string): Promise<boolean>;
  onGroups(): void;
  onOptions(): void;
}

const PAUSE_WORDS = { hour: 'pauseForHour', tomorrow: 'pauseUntilTomorrow' } as const;

/** Whose figures these are and how old, and the actions of the popup. */
export function TitleBar({ store, page, onCopy, onGroups, onOptions }: Props) {
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
  return (
    <div class="bar">
      <h1 class="account-name" title={name}>
        <span class="one-line" dir="auto">
          {name}
        </span>
      </h1>
      <Toolbar label={t('actions')} class="bar-actions">
        {hasEarnings && <AgeOfFigures store={store} />}
        {share && (
          <ShareButtons
            share={share}
            page={page}
            onCopy={onCopy}
            onCopied={(copied) => store.announcer.announce(t(copied ? 'copied' : 'notCopied'))}
          />
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
