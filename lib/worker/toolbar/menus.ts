import { offersLookUp } from '../../domain/accounts/capabilities.ts';
import { PAUSES, type Pause, pausedUntil } from '../../domain/calendar/pause.ts';
import { browser } from '../../platform/browser.ts';
import { t } from '../../platform/i18n.ts';
import type { Stored } from '../../platform/storage/view.ts';

/** The menu item that looks up the text selected on a page. */
export const FIND_MENU = 'find';

/** The menu items of the toolbar icon. */
const GROUPS_MENU = 'groups';
const PAUSE_MENU = 'pause';
const RESUME_MENU = 'resume';
const PAUSE_WORDS = { hour: 'pauseHour', tomorrow: 'pauseTomorrow' } as const;

type Deciding = Pick<Stored, 'accounts' | 'capabilities' | 'pausedUntil'>;

/** Menus outlive the worker: made at installation, and again when an update may have changed their texts. */
export async function createMenus(stored: Deciding, now: number): Promise<void> {
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
  // On every page, whatever its address: mail is often shown in frames without one.
  add(FIND_MENU, t('lookUpSelection'), 'selection');
}

/** To be called when what is stored has changed. Before installation is done there is no menu, which is no error. */
export async function updateMenus(stored: Deciding, now: number): Promise<void> {
  const menus = Object.entries(visibleIn(stored, now));
  await Promise.all(menus.map(([id, visible]) => browser.contextMenus.update(id, { visible }).catch(() => {})));
}

/** How long a menu item pauses notifications; null: it resumes them; undefined: it is another item. */
export function pauseOf(menu: string | number): Pause | null | undefined {
  return menu === RESUME_MENU ? null : PAUSES.find((pause) => menu === `${PAUSE_MENU}/${pause}`);
}

function visibleIn(stored: Deciding, now: number) {
  const isConnected = stored.accounts.length > 0;
  const isPaused = pausedUntil(stored.pausedUntil, now) !== null;
  const finds = offersLookUpMenu(stored);
  return {
    [GROUPS_MENU]: finds,
    [PAUSE_MENU]: isConnected && !isPaused,
    [RESUME_MENU]: isConnected && isPaused,
    [FIND_MENU]: finds,
  };
}

/** Shown only to those who can look groups up. */
export const offersLookUpMenu = ({ accounts, capabilities }: Pick<Deciding, 'accounts' | 'capabilities'>): boolean =>
  accounts.some((account) => offersLookUp(account, capabilities[account.id]));
