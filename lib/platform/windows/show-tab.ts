import { browser } from '../browser.ts';

type Page = '/popup.html' | '/earnings.html' | '/options.html' | '/sidepanel.html';

/** Goes to the tab that has a page of the extension, so that tabs do not pile up; else opens one. @param at query or fragment */
export async function showTab(page: Page, at = ''): Promise<void> {
  const base = browser.runtime.getURL(page);
  const [open] = await browser.tabs.query({ url: `${base}*` });
  if (open?.id === undefined) return openTab(base + at);
  // A new fragment does not reload the page.
  await browser.tabs.update(open.id, { active: true, ...(open.url !== base + at && { url: base + at }) });
  await raise(open.windowId);
}

/** Opens a tab, in a new window if the user has closed all of them: the browser may go on without any. */
export async function openTab(url: string): Promise<void> {
  const open = await browser.windows.getAll({ windowTypes: ['normal'] });
  if (open.length > 0) await raise((await browser.tabs.create({ url })).windowId);
  else await browser.windows.create({ url, focused: true });
}

/** Brings a window to the front: after a click on a notification, it may be minimized or behind other programs. */
async function raise(windowId: number | undefined): Promise<void> {
  if (windowId === undefined) return;
  const { state } = await browser.windows.get(windowId);
  // Firefox leaves a minimized window as it is when it gets the focus.
  await browser.windows.update(windowId, { focused: true, ...(state === 'minimized' && { state: 'normal' }) });
}
