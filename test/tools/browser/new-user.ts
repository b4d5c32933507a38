/// <reference types="chrome" />
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Chromium } from './chromium.ts';
import { answerDialog, type Display } from './display.ts';
import { disconnectAndClosePages } from './scene.ts';
import { clearStorage } from './stored-view.ts';

/** Keys that answer the browser's own dialog. */
export const ALLOW = ['Tab', 'Return'];
export const DENY = ['Escape'];

/** The granted host permissions. */
export const grantedOrigins = (chromium: Chromium): Promise<string[]> =>
  chromium.inside(async () => ((await chrome.permissions.getAll()).origins ?? []).sort());

/** Resets the browser to a first start: nothing is connected, granted or stored. */
export async function resetToFirstStart(chromium: Chromium): Promise<void> {
  await disconnectAndClosePages(chromium);
  await clearStorage(chromium);
  await chromium.inside(() =>
    navigator.locks.request('accounts', async () => {
      const { origins = [] } = await chrome.permissions.getAll();
      if (origins.length > 0) await chrome.permissions.remove({ origins });
      for (const id of Object.keys(await chrome.notifications.getAll())) await chrome.notifications.clear(id);
    }),
  );
  expect(await grantedOrigins(chromium)).toEqual([]);
}

/** Types a site's name and presses Enter; the browser's dialog opens. */
export async function typeSite(chromium: Chromium, site: string): Promise<Page> {
  const options = await chromium.open('options');
  await options.getByLabel('Paste a link from the store you promote').fill(site);
  await options.keyboard.press('Enter');
  return options;
}

/** Answers the dialog until the page shows the result. */
export async function answerUntil(display: Display, page: Page, keys: string[], shows: string | RegExp): Promise<void> {
  const message = page.getByText(shows).first();
  await answerDialog(display, keys, () => message.isVisible());
}
