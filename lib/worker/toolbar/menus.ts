import { offersLookUp } from '../../domain/accounts/capabilities.ts';
import { browser } from '../../platform/browser.ts';
import { t } from '../../platform/i18n.ts';
import type { Stored } from '../../platform/storage/view.ts';

/** The menu item that looks up the text selected on a page. */
export const FIND_MENU = 'find';

/** The menu item of the toolbar icon. */
const GROUPS_MENU = 'groups';

type Deciding = Pick<Stored, 'accounts' | 'capabilities'>;

/** Menus outlive the worker: made at installation, and again when an update may have changed their texts. */
export async function makeMenus(stored: Deciding): Promise<void> {
  await browser.contextMenus.removeAll();
  const visible = isOffered(stored);
  browser.contextMenus.create({ id: GROUPS_MENU, title: t('lookUpGroup'), contexts: ['action'], visible });
  browser.contextMenus.create({
    id: FIND_MENU,
    title: t('lookUpSelection'),
    // On every page, whatever its address: mail is often shown in frames without one.
    contexts: ['selection'],
    visible,
  });
}

/** To be called when what is stored has changed. Before installation is done there is no menu, which is no error. */
export async function paintMenus(stored: Deciding): Promise<void> {
  const visible = isOffered(stored);
  const menus = [GROUPS_MENU, FIND_MENU];
  await Promise.all(menus.map((id) => browser.contextMenus.update(id, { visible }).catch(() => {})));
}

/** Shown only to those who can look groups up. */
export const isOffered = ({ accounts, capabilities }: Deciding): boolean =>
  accounts.some((account) => offersLookUp(account, capabilities[account.id]));
