/// <reference types="chrome" />
import { fillLogin, loginOf } from '../../tools/browser/actions.ts';
import { fillIn, pressLoadAll, query, steps, type UserStep } from '../../tools/screenshots/states/user-steps.ts';
import type { Failures } from '../../tools/service/trouble/failures.ts';
import { expectAnnouncement } from './walker.ts';
import { chromium, service } from './world.ts';

/** Steps that need the service, the browser or a key; `user-steps.ts` has those that screenshots need, too. */

export const press =
  (name: string | RegExp): UserStep =>
  (page) =>
    page
      .getByRole('button', { name, exact: typeof name === 'string' })
      .first()
      .press('Enter');

export const pressKey =
  (name: string): UserStep =>
  (page) =>
    page.keyboard.press(name);

export const select =
  (label: string, option: string): UserStep =>
  (page) =>
    page.getByLabel(label, { exact: true }).selectOption(option);

export const fillLabeled =
  (label: string, text: string): UserStep =>
  (page) =>
    page.getByLabel(label, { exact: true }).fill(text);

/** Presses the button, and waits for the announcement of the result. */
export const pressAndHear = (name: string | RegExp, announces: RegExp) =>
  steps(press(name), (page) => expectAnnouncement(page, announces));

export const awaitAlert: UserStep = (page) => page.getByRole('alert').waitFor();

export const failWith =
  (...failure: Parameters<Failures['set']>): UserStep =>
  async () =>
    service.failures.set(...failure);

export const recover: UserStep = async () => service.failures.clear();

/** Denies access without the browser's own dialog, which no key reaches. */
export const deny: UserStep = (page) =>
  page.evaluate(() => {
    chrome.permissions.request = (async () => false) as typeof chrome.permissions.request;
  });

// Options.

/** Fills in the site's name. @param name default: the service's own */
export const fillSite =
  (name?: string): UserStep =>
  (page) =>
    fillIn('site', name ?? new URL(service.origin).host)(page);

export const findSite: UserStep = steps(fillSite(), press('Continue'), (page) =>
  page.getByRole('button', { name: 'Connect with Shop' }).waitFor(),
);

/** Fills in the manual form with ada's login, except for `part`. */
export const fillForm =
  (part: object = {}): UserStep =>
  (page) =>
    fillLogin(page, { ...loginOf(service), ...part });

export const fillPassword =
  (username: string): UserStep =>
  (page) =>
    page.getByLabel('Application password').fill(service.users.password(username));

/** Answers the site's consent page. */
export const answerConsent =
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

/** Presses Enter on a control that opens a file chooser, and chooses a file with this text. */
export const chooseFile =
  (text: string): UserStep =>
  async (page) => {
    const chooser = page.waitForEvent('filechooser');
    // A round trip waits until the browser intercepts choosers.
    await page.evaluate(() => document.hasFocus());
    await page.keyboard.press('Enter');
    await (await chooser).setFiles({ name: 'some.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(text) });
  };

/** Presses Enter on a link to another tab, and closes that tab. */
export const openTab: UserStep = async (page) => {
  const opened = page.context().waitForEvent('page');
  await page.keyboard.press('Enter');
  await (await opened).close();
};

// Side panel.

export const FIELD = 'Find group, name, email or ID';

/** @param group 3 has three pages */
export const lookUp = (group = '3') => steps(query(group), (page) => page.locator('tr[data-index]').first().waitFor());

/** Loads group 3 as a whole. */
export const loadGroup = steps(lookUp(), pressLoadAll, (page) =>
  page.getByText('37 affiliates loaded').first().waitFor(),
);

/** Focuses the row with the tab stop. */
export const focusRow = steps(lookUp(), (page) => page.locator('tr[tabindex="0"]').focus());
