import { offersLookUp } from '../../domain/accounts/capabilities.ts';
import { PAUSES, type Pause, pausedUntil } from '../../domain/calendar/pause.ts';
import { browser } from '../../platform/browser.ts';
import { t } from '../../platform/i18n.ts';
import type { Stored } from '../../platform/storage/view.ts';
import { whenChanged } from './when-changed.ts';

export const FIND_MENU = 'find';
/** Opens the popup, the other one the side panel: both must open at once, before it can be read who is connected. */
export const FIND_REFERRAL_MENU = 'find-referral';

const SELECTION_MENUS = [FIND_MENU, FIND_REFERRAL_MENU];
const GROUPS_MENU = 'groups';
const PAUSE_MENU = 'pause';
const RESUME_MENU = 'resume';
const PAUSE_WORDS = { hour: 'pauseHour', tomorrow: 'pauseTomorrow' } as const;

type MenuState = Pick<Stored, 'accounts' | 'capabilities' | 'pausedUntil'>;

/** Menus outlive the worker. They are created at installation and at updates. */
export async function createMenus(stored: MenuState, now: number): Promise<void> {
  await browser.contextMenus.removeAll();
  for (const menu of menusFor(stored, now)) {
    const [parentId, pause] = menu.id.split('/');
    browser.contextMenus.create({
      ...menu,
      ...(pause ? { parentId } : {}),
      // The menu is on every page, because mail is often shown in frames without an address.
      contexts: [SELECTION_MENUS.includes(menu.id) ? 'selection' : 'action'],
    });
  }
}

/**
 * Makes the function that updates the menus. Call it when stored data change, which may change the language, too. It
 * ignores menus that do not exist before the installation is complete.
 */
export function createMenuUpdater(): (stored: MenuState, now: number) => Promise<void> {
  const update = whenChanged((menus: ReturnType<typeof menusFor>) =>
    Promise.all(menus.map(({ id, ...menu }) => browser.contextMenus.update(id, menu))),
  );
  return (stored, now) => update(menusFor(stored, now)).catch(() => {});
}

/** The pause that a menu item starts; null: it resumes notifications; undefined: it is another item. */
export const pauseOf = (menu: string | number): Pause | null | undefined =>
  menu === RESUME_MENU ? null : PAUSES.find((pause) => menu === `${PAUSE_MENU}/${pause}`);

function menusFor(stored: MenuState, now: number): { id: string; title: string; visible: boolean }[] {
  const isConnected = stored.accounts.length > 0;
  const isPaused = pausedUntil(stored.pausedUntil, now) !== null;
  const showsLookUp = stored.accounts.some((account) => offersLookUp(account, stored.capabilities[account.id]));
  const find = t('lookUpSelection');
  return [
    { id: GROUPS_MENU, title: t('lookUpGroup'), visible: showsLookUp },
    { id: PAUSE_MENU, title: t('pauseNotifications'), visible: isConnected && !isPaused },
    ...PAUSES.map((pause) => ({ id: `${PAUSE_MENU}/${pause}`, title: t(PAUSE_WORDS[pause]), visible: true })),
    { id: RESUME_MENU, title: t('resumeNotifications'), visible: isConnected && isPaused },
    { id: FIND_MENU, title: find, visible: showsLookUp },
    {
      id: FIND_REFERRAL_MENU,
      title: showsLookUp ? `${find} · ${t('referrals')}` : find,
      visible: stored.accounts.some(({ role }) => role === 'affiliate'),
    },
  ];
}
