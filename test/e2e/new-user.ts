/// <reference types="chrome" />
import type { Page } from 'playwright-core';
import type { Chromium } from './chromium.ts';
import { type Display, until } from './display.ts';

/** What somebody does who has just installed it, on a screen, in a profile in which nothing was ever allowed. */

/** Keys that answer the browser's own dialog. */
export const ALLOW = ['Tab', 'Return'];
export const DENY = ['Escape'];

/** The host permissions that the browser has granted. */
export const granted = (chromium: Chromium): Promise<string[]> =>
  chromium.inside(async () => ((await chrome.permissions.getAll()).origins ?? []).sort());

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
  says: string | RegExp,
): Promise<void> {
  const said = options.getByText(says).first();
  await until(
    () => said.isVisible(),
    () => display.press(...keys),
  );
}
