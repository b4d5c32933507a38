/// <reference types="chrome" />
import { afterAll, afterEach, beforeAll, beforeEach, expect, test as plainTest } from 'vitest';
import type { Chromium } from '../tools/browser/chromium.ts';
import { type Display, launchOn, missingForWindows, openDisplay } from '../tools/browser/display.ts';
import { ALLOW, answerUntil, grantedOrigins, typeSite } from '../tools/browser/new-user.ts';
import { logInAt, openWordPress, withoutScheme } from './open.ts';

/** A new user's path on a real WordPress, whose answers the extension can read only with access. */
const test = plainTest.skipIf(missingForWindows() !== null);
const wordpress = await openWordPress();
let display: Display;
let chromium: Chromium;

beforeAll(async () => {
  display = (await openDisplay()) as Display;
});
afterAll(() => display?.close());
beforeEach(async () => {
  chromium = await launchOn(display, 'none');
});
afterEach(() => chromium?.close());

test('a site is found at the target of its redirect, and access to the typed name is removed', async () => {
  const options = await typeSite(chromium, wordpress.otherOrigin);
  // After a redirect the origin is "null", which WordPress lets read its index.
  await answerUntil(display, options, ALLOW, 'Connect with Shop');
  await options.getByText(wordpress.home, { exact: true }).first().waitFor();
  await expect.poll(() => grantedOrigins(chromium)).toEqual([]);
});

test('a customer without rights is told so, and can disconnect at once', async () => {
  const options = await typeSite(chromium, withoutScheme(wordpress.home));
  await answerUntil(display, options, ALLOW, 'Connect with Shop');
  const [window] = await Promise.all([
    chromium.context.waitForEvent('page'),
    options.getByRole('button', { name: 'Connect with Shop' }).click(),
  ]);
  await logInAt(window, wordpress.people.carol);
  await window.locator('#approve').click();
  await options.getByText('neither an affiliate nor an administrator').first().waitFor();
  expect(await wordpress.applicationPasswordsOf('carol')).toHaveLength(1);
  await options.locator('.trouble').getByRole('button', { name: 'Disconnect' }).click();
  await options.getByText('disconnected. All its data was deleted.').first().waitFor();
  expect(await wordpress.applicationPasswordsOf('carol')).toEqual([]);
  await expect.poll(() => grantedOrigins(chromium)).toEqual([]);
});
