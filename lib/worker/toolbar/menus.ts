import { offersLookUp } from '../../domain/accounts/capabilities.ts';
import { PAUSES, type Pause, pausedUntil } from '../../domain/calendar/pause.ts';
import { browser } from '../../platform/browser.ts';
import { t } from '../../platform/i18n.ts';
import type { Stored } from '../../platform/storage/view.ts';

export const FIND_MENU = 'find';

const GROUPS_MENU = 'groups';
const PAUSE_MENU = 'pause';
const RESUME_MENU = 'resume';
const PAUSE_WORDS = { hour: 'pauseHour', tomorrow: 'pauseTomorrow' } as const;

type MenuState = Pick<Stored, 'accounts' | 'capabilities' | 'pausedUntil'>;

/** Menus outlive the worker. They are created at installation and at updates, which may change their texts. */
export async function createMenus(stored: MenuState, now: number): Promise<void> {
  await browser.contextMenus.removeAll();
  const shown = visibleIn(stored, now);
  const add = (id: keyof typeof shown, title: string, context: 'action' | 'selection') =>
    browser.contextMenus.create({ id, title, contexts: [context], visible: shown[id] });
  add(GROUPS_MENU, t('lookUpGroup'), 'action');
  add(PAUSE_MENU, t('pauseNotifications'), 'action');
  for (const pause of PAUSES)
    browser.contextMenus.create({
      id: `${PAUSE_MENU}/${pause}`,
      parentId: PAUSE_MENU,
      title: t(PAUSE_WORDS[pause]),
      contexts: ['action'],
    });
  add(RESUME_MENU, t('resumeNotifications'), 'action');
  // On every page, because mail is often shown in frames without an address.
  add(FIND_MENU, t('lookUpSelection'), 'selection');
}

/** Must be called when stored data change. Ignores menus that do not exist before the installation is complete. */
export async function updateMenus(stored: MenuState, now: number): Promise<void> {
  const menus = Object.entries(visibleIn(stored, now));
  await Promise.all(menus.map(([id, visible]) => browser.contextMenus.update(id, { visible }).catch(() => {})));
}

/** The pause that a menu item starts; null: it resumes notifications; undefined: it is another item. */
export function pauseOf(menu: string | number): Pause | null | undefined {
  return menu === RESUME_MENU ? null : PAUSES.find((pause) => menu === `${PAUSE_MENU}/${pause}`);
}

function visibleIn(stored: MenuState, now: number) {
  const isConnected = stored.accounts.length > 0;
  const isPaused = pausedUntil(stored.pausedUntil, now) !== null;
  const showsLookUp = stored.accounts.some((account) => offersLookUp(account, stored.capabilities[account.id]));
  return {
    [GROUPS_MENU]: showsLookUp,
    [PAUSE_MENU]: isConnected && !isPaused,
    [RESUME_MENU]: isConnected && isPaused,
    [FIND_MENU]: showsLookUp,
  };
}
