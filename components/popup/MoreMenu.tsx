import { homePageOf } from '../../lib/domain/accounts/address.ts';
import { offersLookUp } from '../../lib/domain/accounts/capabilities.ts';
import { PAUSES } from '../../lib/domain/calendar/pause.ts';
import { noticeHash } from '../../lib/domain/polling/last-look.ts';
import { t } from '../../lib/platform/i18n.ts';
import { pausedWords } from '../../lib/views/popup/pause-words.ts';
import type { PopupStore } from '../../lib/views/popup/popup-store.ts';
import { Menu, type MenuItem } from '../parts/Menu.tsx';

interface Props {
  store: PopupStore;
  anchor: HTMLElement;
  onGroups(): void;
  onOptions(): void;
  onClose(): void;
}

const PAUSE_WORDS = { hour: 'pauseForHour', tomorrow: 'pauseUntilTomorrow' } as const;

/** All that the title bar has no room for. No service gives the address of the affiliate's pages: the site's home page leads there. */
export function MoreMenu({ store, anchor, onGroups, onOptions, onClose }: Props) {
  const { accounts, capabilities } = store.stored.value;
  const account = store.account.value;
  const covered = store.covered.value;
  const hasEarnings = account?.role !== 'administration';
  const hasAmounts = hasEarnings || store.showsOverview.value;
  const isPaused = pausedWords(store.stored.value, store.now.value) !== null;
  const asked = account ? [account] : accounts;
  const items: (MenuItem | false | null)[] = [
    hasAmounts && {
      name: t(covered ? 'showAmountsNow' : 'hideAmountsNow'),
      icon: covered ? 'eye' : 'eyeOff',
      act: () => void store.hideAmounts(!covered),
    },
    store.referrals.value.news.length + store.referrals.value.others.length > 0 && {
      name: t('searchReferrals'),
      icon: 'search',
      act: () => {
        store.searchText.value = '';
      },
    },
    noticeHash(store.state.value.snapshot?.noticeHtml ?? '') !== '' && {
      name: t('notice'),
      icon: 'mail',
      act: () => store.readNotice(true),
    },
    ...PAUSES.map((pause) => ({
      name: t(PAUSE_WORDS[pause]),
      icon: 'bell' as const,
      act: () => void store.pause(pause),
    })),
    isPaused && { name: t('resumeNotifications'), act: () => void store.pause(null) },
    // An administrator without an overview has this button in the middle of the page.
    hasAmounts &&
      asked.some((one) => offersLookUp(one, capabilities[one.id])) && {
        name: t('lookUpGroup'),
        icon: 'group',
        act: onGroups,
      },
    account && { name: t('openSite'), icon: 'open', href: homePageOf(account.baseUrl) },
    { name: t('settings'), icon: 'settings', opensTab: true, act: onOptions },
  ];
  return <Menu label={t('menuAndSettings')} anchor={anchor} items={items.filter((one) => !!one)} onClose={onClose} />;
}
