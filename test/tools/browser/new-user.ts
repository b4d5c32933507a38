/// <reference types="chrome" />
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Chromium } from './chromium.ts';
import { answerDialog, type Display } from './display.ts';
import { forgetAll } from './scene.ts';

/** What somebody does who has just installed it, on a screen, in a profile in which nothing was ever allowed. */

/** Keys that answer the browser's own dialog. */
export const ALLOW = ['Tab', 'Return'];
export const DENY = ['Escape'];

/** The host permissions that the browser has granted. */
export const granted = (chromium: Chromium): Promise<string[]> =>
  chromium.inside(async () => ((await chrome.permissions.getAll()).origins ?? []).sort());

/**
 * Once more as after a first start, in the same browser: nothing is connected, granted or stored. To the browser a site
 * that it was never asked about is new, and each service has a port of its own: its dialog comes as it did the first
 * time.
 */
export async function asInstalled(chromium: Chromium): Promise<void> {
  await forgetAll(chromium);
  await chromium.inside(() =>
    navigator.locks.request('accounts', async () => {
      const { origins = [] } = await chrome.permissions.getAll();
      if (origins.length > 0) await chrome.permissions.remove({ origins });
      await chrome.storage.local.clear();
      for (const id of Object.keys(await chrome.notifications.getAll())) await chrome.notifications.clear(id);
    }),
  );
  expect(await granted(chromium)).toEqual([]);
}

/** Types a site's name and presses Enter; the browser's dialog comes up. */
export async function typeSite(chromium: Chromium, site: string): Promise<Page> {
  const options = await chromium.open('options');
  await options.getByLabel('Your programme’s site').fill(site);
  await options.keyboard.press('Enter');
  return options;
}

/** Answers the dialog until the page says what comes of it. */
export async function answer(
  display: Display,
  options: Page,
  keys: string[],
  shows: string | RegExp,
): Promise<void> {
  const message = options.getByText(shows).first();
  await answerDialog(display, keys, () => message.isVisible());
}
