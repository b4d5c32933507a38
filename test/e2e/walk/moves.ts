/// <reference types="chrome" />
import type { Page } from 'playwright-core';
import { fill, loginOf } from '../../tools/browser/person.ts';
import type { Failures } from '../../tools/service/trouble/failures.ts';
import { hears } from './walker.ts';
import { chromium, service } from './world.ts';

/** Small steps that lead to where an action begins. */

type Move = (page: Page) => Promise<void>;

export const press = (page: Page, name: string | RegExp): Promise<void> =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .press('Enter');

/** Presses it, and waits for the announcement of the result. */
export const pressed =
  (name: string | RegExp, announces: RegExp): Move =>
  async (page) => {
    await press(page, name);
    await hears(page, announces);
  };

/** Waits for the error on the page. */
export const alerted = (page: Page): Promise<void> => page.getByRole('alert').waitFor();

export const failing =
  (...how: Parameters<Failures['set']>): Move =>
  async () =>
    service.failures.set(...how);

/** Clears all failures. */
export const mended: Move = async () => service.failures.clear();

/** Denies access, because no key reaches the browser's own dialog here. */
export const deny: Move = (page) =>
  page.evaluate(() => {
    chrome.permissions.request = (async () => false) as typeof chrome.permissions.request;
  });

/** Denies access the first time. */
export const denyOnce: Move = (page) =>
  page.evaluate(() => {
    const real = chrome.permissions.request;
    chrome.permissions.request = (async () => {
      chrome.permissions.request = real;
      return false;
    }) as typeof chrome.permissions.request;
  });

// The options.

const host = () => new URL(service.origin).host;

/** @param name default: the service's own */
export const site =
  (name?: string): Move =>
  (page) =>
    page.getByLabel('Paste a link from the store you promote').fill(name ?? host());

export const found: Move = async (page) => {
  await site()(page);
  await press(page, 'Continue');
  await page.getByRole('button', { name: 'Connect with Shop' }).waitFor();
};

/**
 * Fills in the manual form.
 * @param part what differs from ada's login
 */
export const typed =
  (part: object = {}): Move =>
  (page) =>
    fill(page, { ...loginOf(service), ...part });

/** Answers the site's consent page. */
export const consent =
  (answer: 'approve' | 'reject' | 'close'): Move =>
  async (page) => {
    const opened = chromium.context.waitForEvent('page');
    await page.keyboard.press('Enter');
    const asked = await opened;
    await asked.locator('#approve').waitFor();
    if (answer === 'close') return asked.close();
    await asked.selectOption('select', 'ada');
    await asked.locator(`#${answer}`).click();
  };

/** Presses Enter on what opens a chooser of files, and chooses a file with this text. */
export const choosing =
  (text: string): Move =>
  async (page) => {
    const chooser = page.waitForEvent('filechooser');
    // Choosers are intercepted once the browser has handled that request: this round trip waits for it.
    await page.evaluate(() => document.hasFocus());
    await page.keyboard.press('Enter');
    await (await chooser).setFiles({ name: 'some.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(text) });
  };

/** Enter opens another tab, which the browser announces; this page stays as it was. */
export const opensTab: Move = async (page) => {
  const opened = page.context().waitForEvent('page');
  await page.keyboard.press('Enter');
  await (await opened).close();
};

// The side panel.

export const FIELD = 'Find group, name, email or ID';

/** Opens the menu of the group. */
export const groupMenu = (page: Page): Promise<void> => press(page, 'More for this group');

/** Takes an item of the menu of the group. */
export const fromMenu =
  (name: string): Move =>
  async (page) => {
    await groupMenu(page);
    await page.getByText(name, { exact: true }).press('Enter');
  };

/** @param group 3 has three pages */
export const lookUp =
  (group = '3'): Move =>
  async (page) => {
    await page.getByLabel(FIELD).fill(group);
    await page.getByLabel(FIELD).press('Enter');
    await page.locator('tr[data-index]').first().waitFor();
  };

/** Group 3 as a whole. */
export const loaded: Move = async (page) => {
  await lookUp()(page);
  await press(page, 'Load all');
  await page.getByText('37 affiliates loaded').first().waitFor();
};

/** Focuses the row with the tab stop. */
export const inRow: Move = async (page) => {
  await lookUp()(page);
  await page.locator('tr[tabindex="0"]').focus();
};
