import { offersLookUp } from '../domain/abilities.ts';
import { browser } from '../platform/browser.ts';
import { t } from '../platform/i18n.ts';
import type { Stored } from '../platform/storage.ts';

/** The one that looks up what is selected on a page. */
export const FIND_MENU = 'find';

type Deciding = Pick<Stored, 'accounts' | 'abilities'>;

/** Menus outlive the worker: made once, and anew when an update may have changed their words. */
export async function makeMenus(stored: Deciding): Promise<void> {
  await browser.contextMenus.removeAll();
  browser.contextMenus.create({ id: 'groups', title: t('lookUpGroup'), contexts: ['action'] });
  browser.contextMenus.create({
    id: FIND_MENU,
    title: t('lookUpSelection'),
    // On every page, whatever its address: mail is often shown in frames that have none.
    contexts: ['selection'],
    visible: isOffered(stored),
  });
}

/** To be called when what is stored has changed. Before the first start there is no menu to change. */
export async function paintMenus(stored: Deciding): Promise<void> {
  await browser.contextMenus.update(FIND_MENU, { visible: isOffered(stored) }).catch(() => {});
}

/** In every page's menu only for those who can use it. */
export const isOffered = ({ accounts, abilities }: Deciding): boolean =>
  accounts.some((account) => offersLookUp(account, abilities[account.id]));
