import { useState } from 'preact/hooks';
import { homePageOf } from '../../lib/domain/accounts/address.ts';
import { offersLookUp } from '../../lib/domain/accounts/capabilities.ts';
import { PAUSES } from '../../lib/domain/calendar/pause.ts';
import { noticeHash } from '../../lib/domain/polling/last-look.ts';
import { t } from '../../lib/platform/i18n.ts';
import { PAUSE_NAMES, pausedWords } from '../../lib/platform/status.ts';
import { Menu, type MenuItem } from '../layers/Menu.tsx';
import type { PopupActions } from './popup-actions.ts';

type Props = Pick<PopupActions, 'store' | 'onGroups' | 'onOptions'> & { anchor: HTMLElement; onClose(): void };

/** The actions that have no room in the title bar. Services do not name the affiliate's pages, so the site's home page stands in. */
export function MoreMenu({ store, anchor, onGroups, onOptions, onClose }: Props) {
  const [isPausing, setPausing] = useState(false);
  const { accounts, capabilities } = store.stored.value;
  const account = store.account.value;
  const covered = store.covered.value;
  const hasAmounts = account?.role !== 'administration' || store.showsOverview.value;
  const isPaused = pausedWords(store.stored.value, store.now()) !== null;
  const shown = account ? [account] : accounts;
  const items: (MenuItem | false | null)[] = [
    hasAmounts && {
      name: t(covered ? 'showAmountsNow' : 'hideAmounts'),
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
    isPaused
      ? { name: t('resumeNotifications'), icon: 'bell', act: () => void store.pause(null) }
      : { name: t('pauseNotifications'), icon: 'bell', opensMenu: true, act: () => setPausing(true) },
    // An administrator has this button in the title bar or, without an overview, in the middle of the page.
    account?.role !== 'administration' &&
      shown.some((account) => offersLookUp(account, capabilities[account.id])) && {
        name: t('lookUpGroup'),
        icon: 'group',
        act: () => onGroups(store.account.value),
      },
    account && { name: t('openSite'), icon: 'open', href: homePageOf(account.baseUrl) },
    { name: t('settings'), icon: 'settings', opensTab: true, act: () => onOptions() },
  ];
  const pauses = PAUSES.map((pause) => ({ name: t(PAUSE_NAMES[pause]), act: () => void store.pause(pause) }));
  // Another key: the focus goes to the first item again.
  if (isPausing)
    return <Menu key="pause" label={t('pauseNotifications')} anchor={anchor} items={pauses} onClose={onClose} />;
  return <Menu label={t('menuAndSettings')} anchor={anchor} items={items.filter((item) => !!item)} onClose={onClose} />;
}
