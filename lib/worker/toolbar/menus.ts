import { offersLookUp } from '../../domain/accounts/capabilities.ts';
import { browser } from '../../platform/browser.ts';
import { t } from '../../platform/i18n.ts';
import type { Stored } from '../../platform/storage/view.ts';

/** The one that looks up what is selected on a page. */
export const FIND_MENU = 'find';

/** The one of the icon. */
const GROUPS_MENU = 'groups';

type Deciding = Pick<Stored, 'accounts' | 'capabilities'>;

/** Menus outlive the worker: made once, and anew when an update may have changed their words. */
export async function makeMenus(stored: Deciding): Promise<void> {
  await browser.contextMenus.removeAll();
  const visible = isOffered(stored);
  browser.contextMenus.create({ id: GROUPS_MENU, title: t('lookUpGroup'), contexts: ['action'], visible });
  browser.contextMenus.create({
    id: FIND_MENU,
    title: t('lookUpSelection'),
    // On every page, whatever its address: mail is often shown in frames that have none.
    contexts: ['selection'],
    visible,
  });
}

/** To be called when what is stored has changed. Before the first start there is no menu to change. */
export async function paintMenus(stored: Deciding): Promise<void> {
  const visible = isOffered(stored);
  const menus = [GROUPS_MENU, FIND_MENU];
  await Promise.all(menus.map((id) => browser.contextMenus.update(id, { visible }).catch(() => {})));
}

/** In the menus of every page, and of the icon, only for those who can use it. */
export const isOffered = ({ accounts, capabilities }: Deciding): boolean =>
  accounts.some((account) => offersLookUp(account, capabilities[account.id]));
