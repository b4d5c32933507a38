/// <reference types="chrome" />
import { fill, loginOf } from '../../tools/browser/person.ts';
import { after, fillIn, find, loadAll, type UserStep } from '../../tools/screenshots/states/user-steps.ts';
import type { Failures } from '../../tools/service/trouble/failures.ts';
import { hears } from './walker.ts';
import { chromium, service } from './world.ts';

/** Steps that need the service, the browser or a key. Pictures share those of `user-steps.ts`. */

export const press =
  (name: string | RegExp): UserStep =>
  (page) =>
    page
      .getByRole('button', { name, exact: typeof name === 'string' })
      .first()
      .press('Enter');

export const key =
  (name: string): UserStep =>
  (page) =>
    page.keyboard.press(name);

export const choose =
  (label: string, option: string): UserStep =>
  (page) =>
    page.getByLabel(label, { exact: true }).selectOption(option);

export const fillLabeled =
  (label: string, text: string): UserStep =>
  (page) =>
    page.getByLabel(label, { exact: true }).fill(text);

/** Presses the button, and waits for the announcement of the result. */
export const pressed = (name: string | RegExp, announces: RegExp) =>
  after(press(name), (page) => hears(page, announces));

export const alerted: UserStep = (page) => page.getByRole('alert').waitFor();

export const failing =
  (...failure: Parameters<Failures['set']>): UserStep =>
  async () =>
    service.failures.set(...failure);

export const mended: UserStep = async () => service.failures.clear();

/** Denies access, because no key reaches the browser's own dialog here. */
export const deny: UserStep = (page) =>
  page.evaluate(() => {
    chrome.permissions.request = (async () => false) as typeof chrome.permissions.request;
  });

// Options.

/** Fills in the site's name; default: the service's own. */
export const site =
  (name?: string): UserStep =>
  (page) =>
    fillIn('site', name ?? new URL(service.origin).host)(page);

export const found: UserStep = after(site(), press('Continue'), (page) =>
  page.getByRole('button', { name: 'Connect with Shop' }).waitFor(),
);

/** Fills in the manual form with ada's login, except for `part`. */
export const typed =
  (part: object = {}): UserStep =>
  (page) =>
    fill(page, { ...loginOf(service), ...part });

export const password =
  (username: string): UserStep =>
  (page) =>
    page.getByLabel('Application password').fill(service.users.password(username));

/** Answers the site's consent page. */
export const consent =
  (answer: 'approve' | 'reject' | 'close'): UserStep =>
  async (page) => {
    const opened = chromium.context.waitForEvent('page');
    await page.keyboard.press('Enter');
    const requested = await opened;
    await requested.locator('#approve').waitFor();
    if (answer === 'close') return requested.close();
    await requested.selectOption('select', 'ada');
    await requested.locator(`#${answer}`).click();
  };

/** Presses Enter on what opens a file chooser, and chooses a file with this text. */
export const choosing =
  (text: string): UserStep =>
  async (page) => {
    const chooser = page.waitForEvent('filechooser');
    // Choosers are intercepted once the browser has handled that request: this round trip waits for it.
    await page.evaluate(() => document.hasFocus());
    await page.keyboard.press('Enter');
    await (await chooser).setFiles({ name: 'some.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(text) });
  };

/** Enter opens another tab, which the browser announces; this page stays as it was. */
export const opensTab: UserStep = async (page) => {
  const opened = page.context().waitForEvent('page');
  await page.keyboard.press('Enter');
  await (await opened).close();
};

// Side panel.

export const FIELD = 'Find group, name, email or ID';

/** @param group 3 has three pages */
export const lookUp = (group = '3') => after(find(group), (page) => page.locator('tr[data-index]').first().waitFor());

/** Loads group 3 as a whole. */
export const loaded = after(lookUp(), loadAll, (page) => page.getByText('37 affiliates loaded').first().waitFor());

/** Focuses the row with the tab stop. */
export const inRow = after(lookUp(), (page) => page.locator('tr[tabindex="0"]').focus());
