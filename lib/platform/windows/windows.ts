import { browser, extras } from '../browser.ts';

/** Opens the extension's own pages. */

/** The popup, or its page in a tab where the browser opens it only on a click on the icon. */
export async function showPopup(): Promise<void> {
  try {
    await browser.action.openPopup();
  } catch {
    await browser.tabs.create({ url: browser.runtime.getURL('popup.html') });
  }
}

/** The Earnings page in a tab. @param accountId null: all programs */
export async function showEarnings(accountId: string | null): Promise<void> {
  const query = accountId === null ? '' : `?account=${encodeURIComponent(accountId)}`;
  await browser.tabs.create({ url: browser.runtime.getURL(`/earnings.html${query}`) });
}

export async function showOptions(): Promise<void> {
  await browser.runtime.openOptionsPage();
}

/** The browsers' constant for the current window. */
const CURRENT_WINDOW = -2;

/** The settings, which at once ask the account's site to approve a new password. */
export const showRenewal = (accountId: string): Promise<void> => showTask('renew', accountId);

/** The settings, with the field to change of an account in trouble. */
export const showFix = (accountId: string): Promise<void> => showTask('fix', accountId);

async function showTask(task: 'renew' | 'fix', accountId: string): Promise<void> {
  const page = browser.runtime.getURL('/options.html');
  const url = `${page}#${task}=${encodeURIComponent(accountId)}`;
  // Settings that are open go on where they are: another fragment loads nothing anew.
  const [open] = await browser.tabs.query({ url: page });
  if (open?.id === undefined) await browser.tabs.create({ url });
  else await browser.tabs.update(open.id, { url, active: true });
  if (open?.windowId !== undefined) await browser.windows.update(open.windowId, { focused: true });
}

/** Calls back with the account that the settings are opened for by these, now and later; a reload does not repeat it. */
export function watchTasks(onTask: (task: 'renew' | 'fix', accountId: string) => void): void {
  const take = () => {
    const tasks = new URLSearchParams(location.hash.slice(1));
    for (const task of ['renew', 'fix'] as const) {
      const accountId = tasks.get(task);
      if (accountId === null) continue;
      history.replaceState(null, '', location.pathname);
      onTask(task, accountId);
    }
  };
  take();
  addEventListener('hashchange', take);
}

/**
 * The group look-up beside the page. Must be the first call in a click handler, before any await, so the window has
 * to be known beforehand.
 */
export async function showGroups(windowId: number = CURRENT_WINDOW): Promise<void> {
  const { sidePanel, sidebarAction } = extras();
  try {
    if (sidePanel) return await sidePanel.open({ windowId });
    if (sidebarAction) return await sidebarAction.open();
  } catch {
    // There is no window for a side panel: fall through.
  }
  await showGroupsTab();
}

export async function showGroupsTab(): Promise<void> {
  await browser.tabs.create({ url: browser.runtime.getURL('sidepanel.html') });
}

/** Whether this page is in a tab, and not beside one. */
export async function isTab(): Promise<boolean> {
  return (await browser.tabs.getCurrent()) !== undefined;
}

/** The id of this page's window; null where the browser does not answer one. */
export async function currentWindow(): Promise<number | null> {
  const { id } = await browser.windows.getCurrent();
  return id ?? null;
}

/** Whether this is the popup, and not its page in a tab. */
export function isPopup(): boolean {
  return browser.extension.getViews({ type: 'popup' }).includes(window);
}

/** The address of the tab behind the popup; the click that opened the popup grants it (activeTab). */
export async function currentPage(): Promise<string | null> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  return tab?.url ?? null;
}
