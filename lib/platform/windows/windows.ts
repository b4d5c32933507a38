import { browser, extras } from '../browser.ts';

/** Opening our own pages, each in the best way that this browser has. */

/** The popup itself, or, where the browser will not open it without a click on the icon, its page in a tab. */
export async function showPopup(): Promise<void> {
  try {
    await browser.action.openPopup();
  } catch {
    await browser.tabs.create({ url: browser.runtime.getURL('popup.html') });
  }
}

/** The page that tells what was earned, and since when, in a tab. @param accountId null: of all programmes */
export async function showEarnings(accountId: string | null): Promise<void> {
  const query = accountId === null ? '' : `?account=${encodeURIComponent(accountId)}`;
  await browser.tabs.create({ url: browser.runtime.getURL(`/earnings.html${query}`) });
}

export async function showOptions(): Promise<void> {
  await browser.runtime.openOptionsPage();
}

/** Whether the options stand in a tab. Where the browser does not tell, they might. */
export async function areOptionsOpen(): Promise<boolean> {
  try {
    const { runtime } = extras();
    const pages = runtime.getContexts
      ? (await runtime.getContexts({ contextTypes: ['TAB'] })).map(({ documentUrl = '' }) => documentUrl)
      : browser.extension.getViews({ type: 'tab' }).map(({ location }) => location.href);
    return pages.some((page) => page.startsWith(browser.runtime.getURL('options.html')));
  } catch {
    return true;
  }
}

/** What browsers call the window of whoever asks, where no tab tells which that is. */
const CURRENT_WINDOW = -2;

/** The settings, which at once let the site of this account approve again, and tell what comes of it. */
export async function showRenewal(accountId: string): Promise<void> {
  const query = `?${RENEW}=${encodeURIComponent(accountId)}`;
  await browser.tabs.create({ url: browser.runtime.getURL(`/options.html${query}`) });
}

/** Whom the settings were opened for by that, once: a reload is no second wish. */
export function takeRenewal(): string | null {
  const id = new URLSearchParams(location.search).get(RENEW);
  if (id !== null) history.replaceState(null, '', location.pathname);
  return id;
}

const RENEW = 'renew';

/**
 * The group look-up beside the page. Must be the first thing in a click handler (pitfall 14), so the window
 * is to be known beforehand.
 */
export async function showGroups(windowId: number = CURRENT_WINDOW): Promise<void> {
  const { sidePanel, sidebarAction } = extras();
  try {
    if (sidePanel) return await sidePanel.open({ windowId });
    if (sidebarAction) return await sidebarAction.open();
  } catch {
    // No window to stand beside: fall through.
  }
  await browser.tabs.create({ url: browser.runtime.getURL('sidepanel.html') });
}

/** The window that this page stands in; null where the browser does not tell. */
export async function currentWindow(): Promise<number | null> {
  const { id } = await browser.windows.getCurrent();
  return id ?? null;
}

/** Whether this page is the popup itself and not its page in a tab. */
export function isPopup(): boolean {
  return browser.extension.getViews({ type: 'popup' }).includes(window);
}

/** The address of the tab behind the popup: the click that opened the popup lets us read it (activeTab). */
export async function currentPage(): Promise<string | null> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  return tab?.url ?? null;
}
