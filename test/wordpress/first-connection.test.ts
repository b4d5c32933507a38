/// <reference types="chrome" />
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, test as every, expect } from 'vitest';
import type { Chromium } from '../tools/browser/chromium.ts';
import { type Display, launchOn, missingForWindows, openDisplay } from '../tools/browser/display.ts';
import { ALLOW, answer, DENY, granted, typeSite } from '../tools/browser/new-user.ts';
import { logInAt, openWordPress, withoutScheme } from './open.ts';

/** A new user's path on a real WordPress, whose answers no extension can read before access is granted. */
const test = every.skipIf(missingForWindows() !== null);
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

/** Numbered pictures of the screen below `.output/`, each once it stands still, because windows fade in. */
function openFilm(name: string): (scene: string) => Promise<void> {
  const folder = fileURLToPath(new URL(`../../.output/${name}/`, import.meta.url));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  let taken = 0;
  let before = '';
  return async (scene) => {
    const path = `${folder}${String(++taken).padStart(2, '0')}-${scene}.png`;
    let last = '';
    const stands = () => {
      const then = last;
      display.shoot(path);
      last = readFileSync(path, 'base64');
      return last !== before && last === then;
    };
    await expect.poll(stands, { interval: 150, timeout: 10_000 }).toBe(true);
    before = last;
  };
}

test('the first run, step by step, with a picture of the screen of each', async () => {
  const film = openFilm('first-run');
  expect(await granted(chromium)).toEqual([]);
  const options = await chromium.open('options');
  await options.bringToFront();
  await film('welcome');
  await options.getByLabel('Paste a link from the store you promote').fill(withoutScheme(wordpress.home));
  await film('a-site-is-typed');
  await options.keyboard.press('Enter');
  await film('the-browser-asks');
  await answer(display, options, ALLOW, 'Connect with Shop');
  await film('the-site-was-found');
  const [window] = await Promise.all([
    chromium.context.waitForEvent('page'),
    options.getByRole('button', { name: 'Connect with Shop' }).click(),
  ]);
  await logInAt(window, wordpress.people.ada);
  await window.locator('#approve').waitFor();
  await film('the-site-asks');
  await window.locator('#approve').click();
  const steps = options.locator('.steps');
  await steps.waitFor();
  await film('connected');
  expect(await granted(chromium)).toEqual([`${wordpress.origin}/*`]);
  await steps.getByLabel('Monthly goal', { exact: true }).fill('500');
  await options.keyboard.press('Enter');
  await steps.locator('li.done').getByText('Monthly goal').waitFor();
  await film('goal-set');
  await chromium.inside(() => chrome.action.openPopup());
  const isOpen = async () =>
    (await chromium.inside(() => chrome.runtime.getContexts({ contextTypes: ['POPUP'] }))).length;
  await expect.poll(isOpen).toBe(1);
  await film('popup');
}, 120_000);

test('denied access: shown with the name; trying again finds the site', async () => {
  const options = await typeSite(chromium, withoutScheme(wordpress.home));
  await answer(display, options, DENY, `Access needed`);
  expect(await granted(chromium)).toEqual([]);
  await options.getByRole('button', { name: 'Try again' }).click();
  await answer(display, options, ALLOW, 'Connect with Shop');
});

test('a name that redirects to another: found there, and access to the first is removed', async () => {
  const options = await typeSite(chromium, wordpress.otherOrigin);
  // After a redirect the origin is "null", which WordPress lets read its index.
  await answer(display, options, ALLOW, 'Connect with Shop');
  await options.getByText(wordpress.home, { exact: true }).first().waitFor();
  await expect.poll(() => granted(chromium)).toEqual([]);
});

test('a customer who is no affiliate and may not see groups: shown, and may disconnect at once', async () => {
  const options = await typeSite(chromium, withoutScheme(wordpress.home));
  await answer(display, options, ALLOW, 'Connect with Shop');
  const [window] = await Promise.all([
    chromium.context.waitForEvent('page'),
    options.getByRole('button', { name: 'Connect with Shop' }).click(),
  ]);
  await logInAt(window, wordpress.people.carol);
  await window.locator('#approve').click();
  await options.getByText('neither an affiliate nor an administrator').first().waitFor();
  expect(await wordpress.applicationPasswordsOf('carol')).toHaveLength(1);
  await options.getByRole('alert').getByRole('button', { name: 'Disconnect' }).click();
  await options.getByText('disconnected. All its data was deleted.').first().waitFor();
  expect(await wordpress.applicationPasswordsOf('carol')).toEqual([]);
  await expect.poll(() => granted(chromium)).toEqual([]);
});
