import { offersLookUp } from '../../domain/accounts/capabilities.ts';
import { PAUSES, type Pause, pausedUntil } from '../../domain/calendar/pause.ts';
import { browser } from '../../platform/browser.ts';
import { t } from '../../platform/i18n.ts';
import { PAUSE_NAMES } from '../../platform/status.ts';
import type { Stored } from '../../platform/storage/view.ts';
import { whenChanged } from '../../platform/when-changed.ts';

export const FIND_MENU = 'find';
/** Opens the popup, the other one the side panel: both must open at once, before it can be read who is connected. */
export const FIND_REFERRAL_MENU = 'find-referral';

const GROUPS_MENU = 'groups';
const PAUSE_MENU = 'pause';
const RESUME_MENU = 'resume';

type MenuState = Pick<Stored, 'accounts' | 'capabilities' | 'pausedUntil'>;

/** Menus outlive the worker. They are created at installation and at updates. */
export async function createMenus(stored: MenuState, now: number): Promise<void> {
  await browser.contextMenus.removeAll();
  for (const menu of menusFor(stored, now)) {
    const [parentId, pause] = menu.id.split('/');
    browser.contextMenus.create({
      ...menu,
      ...(pause ? { parentId } : {}),
    });
  }
}

/** Makes the function that updates the menus, in which menus that do not exist yet are ignored. */
export function createMenuUpdater(): (stored: MenuState, now: number) => Promise<void> {
  const update = whenChanged((menus: ReturnType<typeof menusFor>) =>
    Promise.all(menus.map(({ id, ...menu }) => browser.contextMenus.update(id, menu))),
  );
  return (stored, now) => update(menusFor(stored, now)).catch(() => {});
}

/** The pause that a menu item starts; null: it resumes notifications; undefined: it is another item. */
export const pauseOf = (menu: string | number): Pause | null | undefined =>
  menu === RESUME_MENU ? null : PAUSES.find((pause) => menu === `${PAUSE_MENU}/${pause}`);

interface MenuItem {
  id: string;
  title: string;
  visible: boolean;
  contexts: ['action' | 'selection'];
}

function menusFor(stored: MenuState, now: number): MenuItem[] {
  const isConnected = stored.accounts.length > 0;
  const isPaused = pausedUntil(stored.pausedUntil, now) !== null;
  const showsLookUp = stored.accounts.some((account) => offersLookUp(account, stored.capabilities[account.id]));
  const find = t('lookUpSelection');
  const findReferral = showsLookUp ? `${find} · ${t('referrals')}` : find;
  return [
    onButton(GROUPS_MENU, t('lookUpGroup'), showsLookUp),
    onButton(PAUSE_MENU, t('pauseNotifications'), isConnected && !isPaused),
    ...PAUSES.map((pause) => onButton(`${PAUSE_MENU}/${pause}`, t(PAUSE_NAMES[pause]), true)),
    onButton(RESUME_MENU, t('resumeNotifications'), isConnected && isPaused),
    onSelection(FIND_MENU, find, showsLookUp),
    onSelection(
      FIND_REFERRAL_MENU,
      findReferral,
      stored.accounts.some(({ role }) => role === 'affiliate'),
    ),
  ];
}

const onButton = (id: string, title: string, visible: boolean): MenuItem => ({
  ...{ id, title, visible },
  contexts: ['action'],
});

/** On selected text. A hidden one has another place, because Chromium moves two items of one place into a submenu. */
const onSelection = (id: string, title: string, visible: boolean): MenuItem => ({
  ...{ id, title, visible },
  contexts: [visible ? 'selection' : 'action'],
});
