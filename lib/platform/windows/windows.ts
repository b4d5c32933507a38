import { ALL_PROGRAMS } from '../../domain/polling/programs.ts';
import { browser, extras } from '../browser.ts';
import { showTab } from './show-tab.ts';

/** Opens the popup, or its page in a tab if the browser opens it only by a click on the icon. */
export async function showPopup(): Promise<void> {
  try {
    await browser.action.openPopup();
  } catch {
    await showTab('/popup.html');
  }
}

/** Opens the Earnings page in a tab. @param accountId null: all programs */
export async function showEarnings(accountId: string | null, period?: 'month'): Promise<void> {
  const query = new URLSearchParams({ account: accountId ?? ALL_PROGRAMS, ...(period && { period }) });
  await showTab('/earnings.html', `?${query}`);
}

/** `renew` asks the account's site to approve a new password; `fix` goes to the field to change. */
type SettingsTask = 'renew' | 'fix';

/**
 * Opens the settings, for a task if it names an account. Not by `openOptionsPage`, with which Firefox opens a blank page
 * in a private window that is closed to the extension.
 */
export const showOptions = (accountId?: string, task: SettingsTask = 'fix'): Promise<void> =>
  showTab('/options.html', accountId && `#${task}=${encodeURIComponent(accountId)}`);

/** Calls back with each task that the settings are opened for. A reload does not repeat it. */
export function watchTasks(onTask: (task: SettingsTask, accountId: string) => void): void {
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

const CURRENT_WINDOW = -2;

/** Opens the side panel, or its page in a tab (null). Must be the first call in a click handler. */
export async function showGroups(windowId: number = CURRENT_WINDOW): Promise<number | null> {
  const { sidePanel, sidebarAction } = extras();
  try {
    if (sidePanel) await sidePanel.open({ windowId });
    else await sidebarAction?.open();
    // A window of an app or a dialog accepts the call, but shows no panel.
    const { id, type } = await browser.windows.get(windowId);
    if ((sidePanel || sidebarAction) && type === 'normal') return id ?? null;
  } catch {
    // If no window can show a side panel, a tab opens.
  }
  await showGroupsTab();
  return null;
}

export const showGroupsTab = (): Promise<void> => showTab('/sidepanel.html');

/** Whether this page is in a tab, not in a side panel. */
export const isTab = async (): Promise<boolean> => (await browser.tabs.getCurrent()) !== undefined;

export const currentWindow = async (): Promise<number | null> => (await browser.windows.getCurrent()).id ?? null;

export const isPopup = (): boolean => browser.extension.getViews({ type: 'popup' }).includes(window);

/** The address of the tab behind the popup; the click that opened the popup grants it (activeTab). */
export async function currentPage(): Promise<string | null> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  return tab?.url ?? null;
}
