import { homeOf } from '../../lib/domain/accounts/address.ts';
import { PAUSES } from '../../lib/domain/calendar/pause.ts';
import { t } from '../../lib/platform/i18n.ts';
import { pausedWords } from '../../lib/views/popup/pausing.ts';
import type { PopupStore } from '../../lib/views/popup/popup-store.ts';
import { Menu } from '../parts/Menu.tsx';

interface Props {
  store: PopupStore;
  anchor: HTMLElement;
  onClose(): void;
}

const PAUSE_WORDS = { hour: 'pauseForHour', tomorrow: 'pauseUntilTomorrow' } as const;

/** What is seldom needed. No service gives the address of the affiliate's own pages: the site's home page leads there. */
export function MoreMenu({ store, anchor, onClose }: Props) {
  const account = store.account.value;
  const isPaused = pausedWords(store.stored.value, store.now.value) !== null;
  const items = [
    ...(account ? [{ name: t('openSite'), icon: 'open' as const, href: homeOf(account.baseUrl) }] : []),
    ...PAUSES.map((pause) => ({
      name: t(PAUSE_WORDS[pause]),
      icon: 'bell' as const,
      act: () => void store.pause(pause),
    })),
    ...(isPaused ? [{ name: t('resumeNotifications'), act: () => void store.pause(null) }] : []),
  ];
  return <Menu label={t('moreActions')} anchor={anchor} items={items} onClose={onClose} />;
}
