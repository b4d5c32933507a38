/// <reference types="chrome" />
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Pulse } from '../../../lib/domain/programs/pulse.ts';
import type { AlarmName } from '../../../lib/worker/composition-root.ts';
import type { Service } from '../service/service.ts';
import type { Chromium } from './chromium.ts';

export interface TypedLogin {
  address: string;
  username: string;
  password: string;
}

export function loginOf(service: Service, username = 'ada', address = service.deployedBase): TypedLogin {
  return { address, username, password: service.users.password(username) };
}

export async function fillLogin(options: Page, { address, username, password }: TypedLogin): Promise<void> {
  await openManually(options);
  await options.getByLabel('Program’s web address').fill(address);
  await options.getByLabel('Username').fill(username);
  await options.getByLabel('Application password').fill(password);
}

/** Unfolds the manual form. */
async function openManually(options: Page): Promise<void> {
  await options.locator('.by-hand').waitFor({ state: 'attached' });
  const another = options.getByText('Connect another program');
  const manually = options.getByText('Connect manually');
  if (!(await manually.isVisible()) && (await another.isVisible())) await another.click();
  if (!(await options.getByLabel('Program’s web address').isVisible())) await manually.click();
}

/** Returns the field for a site's name, unfolded. */
export async function siteField(options: Page): Promise<Locator> {
  const field = options.getByLabel('Paste a link from the store you promote');
  await field.waitFor({ state: 'attached' });
  if (!(await field.isVisible())) await options.getByText('Connect another program').click();
  return field;
}

/** Unfolds the first program; a single one may be unfolded already. */
export async function unfoldAccount(options: Page): Promise<void> {
  const button = options.locator('.account-toggle').first();
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
}

export async function submitLogin(options: Page): Promise<void> {
  await options.getByRole('button', { name: 'Connect', exact: true }).click();
}

/** Waits until the options page shows, and announces, that a program is connected. */
export const waitUntilConnected = (options: Page, announced = /^Connected to/): Promise<void> =>
  options.getByText(announced).first().waitFor();

/** Opens the site's consent page. */
export async function openConsent(
  { context }: Chromium,
  options: Page,
  click = () => options.getByRole('button', { name: /^Connect with/ }).click(),
): Promise<Page> {
  const [page] = await Promise.all([context.waitForEvent('page'), click()]);
  await page.locator('#approve').waitFor();
  return page;
}

export async function approve(consent: Page, user = 'ada'): Promise<void> {
  await consent.selectOption('select', user);
  await consent.locator('#approve').click();
}

/** Fills in the options page and connects; returns the page. */
export async function connectManually(chromium: Chromium, login: TypedLogin): Promise<Page> {
  const options = await chromium.open('options');
  await fillLogin(options, login);
  await submitLogin(options);
  await waitUntilConnected(options);
  return options;
}

/** Polls, because the badge fires no event. */
export async function expectBadge(
  chromium: Pick<Chromium, 'badge'>,
  badge: { text: string; title?: unknown },
): Promise<void> {
  await expect.poll(() => chromium.badge()).toMatchObject(badge);
}

/** Makes the next poll due and fires its alarm. `awake` ends the rest of programs; `at rest` needs a stopped worker. */
export async function triggerPoll(
  chromium: Pick<Chromium, 'inside'>,
  programs: 'awake' | 'at rest' = 'awake',
): Promise<void> {
  await chromium.inside(async (programs) => {
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith('program/')) continue;
      const database = await done(indexedDB.open(name));
      const records = database.transaction('record', 'readwrite').objectStore('record');
      const record = await done(records.get('record'));
      if (record) {
        Object.assign(record.state.route, { retryAt: 0, isBlocked: false });
        await done(records.put(record, 'record'));
      }
      database.close();
    }
    const items = (await chrome.storage.session.get(null)) as Record<string, { value: Pulse }>;
    const pulses = Object.entries(items).filter(([key]) => key.startsWith('pulse:'));
    // A pulse that is written back would let a program rest whose answer the worker stores meanwhile.
    if (programs === 'awake') await chrome.storage.session.remove(pulses.map(([key]) => key));
    else {
      for (const [, { value }] of pulses) value.polled.route.retryAt = 0;
      await chrome.storage.session.set(Object.fromEntries(pulses));
    }
  }, programs);
  await fireAlarm(chromium, 'poll');
}

/** Sets an alarm until it has fired, because the worker may overwrite it. */
export const fireAlarm = ({ inside }: Pick<Chromium, 'inside'>, name: AlarmName): Promise<void> =>
  inside(
    (name) =>
      new Promise<void>((fired) => {
        const set = () => void chrome.alarms.create(name, { when: Date.now() });
        const again = setInterval(set, 1000);
        chrome.alarms.onAlarm.addListener(function end(alarm) {
          if (alarm.name !== name) return;
          chrome.alarms.onAlarm.removeListener(end);
          clearInterval(again);
          fired();
        });
        set();
      }),
    name,
  );

/** The browser closes a notification by itself after seconds, so one that is absent may have been shown. */
export async function shownNotifications(chromium: Chromium): Promise<string[]> {
  return chromium.inside(async () => Object.keys(await chrome.notifications.getAll()));
}

export async function dismissNotifications(chromium: Chromium): Promise<void> {
  await chromium.inside(async () => {
    for (const id of Object.keys(await chrome.notifications.getAll())) await chrome.notifications.clear(id);
  });
}

/**
 * Waits until the first element with this selector is visible. For a second, it looks every few milliseconds, while the
 * driver pauses up to half a second between two looks.
 */
export async function waitForDrawn(page: Page, selector: string): Promise<void> {
  await page.evaluate(async (selector) => {
    const isDrawn = () => (document.querySelector(selector)?.getClientRects().length ?? 0) > 0;
    for (let turn = 0; turn < 100 && !isDrawn(); turn++) await new Promise((next) => setTimeout(next, 10));
  }, selector);
  await page.locator(selector).first().waitFor();
}
