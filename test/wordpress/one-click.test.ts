/// <reference types="chrome" />
import type { Page } from 'playwright-core';
import { afterAll, afterEach, expect, onTestFinished, test } from 'vitest';
import { fillLogin, siteField, submitLogin, unfoldAccount, waitUntilConnected } from '../tools/browser/actions.ts';
import { launch } from '../tools/browser/chromium.ts';
import { disconnectAndClosePages } from '../tools/browser/scene.ts';
import { startWordPress } from '../tools/wordpress/wordpress.ts';
import { logInAt, openWordPress, withoutScheme } from './open.ts';

/** The usual way to connect, with a real WordPress in a real Chromium. */
const wordpress = await openWordPress();
const chromium = await launch({ access: 'granted' });
afterAll(() => chromium.close());
afterEach(async () => {
  await disconnectAndClosePages(chromium);
  wordpress.reset();
  await wordpress.revokeApplicationPasswords('ada');
});

const connectButton = (options: Page) => options.getByRole('button', { name: 'Connect with Shop' });

async function find(typed: string): Promise<Page> {
  const options = await chromium.open('options');
  await (await siteField(options)).fill(typed);
  await options.keyboard.press('Enter');
  return options;
}

/** Presses the button, logs in if the site asks for it, and returns the consent page. */
async function toConsent(options: Page): Promise<Page> {
  const [window] = await Promise.all([chromium.context.waitForEvent('page'), connectButton(options).click()]);
  await logInAt(window, wordpress.people.ada);
  return window;
}

async function connectByConsent(): Promise<Page> {
  const options = await find(withoutScheme(wordpress.home));
  const window = await toConsent(options);
  await window.locator('#approve').click();
  await waitUntilConnected(options, /^Connected to Shop/);
  return options;
}

const stored = () => chromium.inside(async () => JSON.stringify(await chrome.storage.local.get(null)));

test('a user connects with the site’s name, two clicks and the site’s own login', async () => {
  const options = await find(withoutScheme(wordpress.home));
  await options.getByText('Shop', { exact: true }).first().waitFor();
  const window = await toConsent(options);
  await window.getByText('Affiliate Glance').first().waitFor();
  await window.locator('#approve').click();
  await waitUntilConnected(options, /^Connected to Shop/);
  expect(await wordpress.applicationPasswordsOf('ada')).toMatchObject([
    { name: expect.stringMatching(/^Affiliate Glance, /) },
  ]);
  // The redirect's address contained the password, which must not appear anywhere.
  expect(await options.content()).not.toMatch(/password=/);
});

test.each([
  ['a page', () => `${wordpress.home}/some/page`],
  ['a base URL', () => wordpress.prettyBase],
  ['the address of another name that redirects to it', () => wordpress.otherOrigin],
])('the service is found from %s', async (_what, address) => {
  const options = await find(address());
  await connectButton(options).waitFor();
});

test('the service is found in a subfolder although another site is at the root', async () => {
  const below = await startWordPress('/shop');
  if (!below) throw new Error('WordPress cannot be had here');
  onTestFinished(below.stop);
  for (const typed of [withoutScheme(below.home), `${below.home}/some/page`, below.prettyBase]) {
    const options = await find(typed);
    await options.locator('.found-site').getByText(below.home, { exact: true }).waitFor();
    await options.close();
  }
});

test('a user connects a site with plain permalinks', async () => {
  onTestFinished(() => wordpress.permalinks('pretty'));
  await wordpress.permalinks('plain');
  const options = await connectByConsent();
  await unfoldAccount(options);
  await options.getByText('rest_route').first().waitFor();
});

test('a user connects although the browser has another user’s session at the site', async () => {
  const page = await chromium.context.newPage();
  await page.goto(`${wordpress.home}/wp-login.php`);
  await logInAt(page, wordpress.people.carol);
  await page.waitForURL(/wp-admin|profile/);
  const password = await wordpress.makeApplicationPassword('ada');
  const options = await chromium.open('options');
  await fillLogin(options, { address: wordpress.prettyBase, username: wordpress.people.ada.login, password });
  await submitLogin(options);
  await waitUntilConnected(options);
});

test('the check of a site that drops the credentials names what to try, with a text for the owner', async () => {
  const options = await connectByConsent();
  wordpress.set({ stripAuthorization: true });
  await unfoldAccount(options);
  await options.getByRole('button', { name: 'Check connection' }).click();
  const layer = options.locator('.check-list li.fail');
  await layer.getByText('The site rejects the username').waitFor();
  await layer.getByText('SetEnvIf Authorization').waitFor();
});

test('a site that drops even the new password has its own message', async () => {
  wordpress.set({ stripAuthorization: true });
  const options = await find(withoutScheme(wordpress.home));
  const window = await toConsent(options);
  // The consent page itself works with the session cookie.
  await window.locator('#approve').click();
  await options.getByText('Login rejected').first().waitFor();
  expect(await stored()).not.toContain('secret:');
});

test('a site that keeps customers out of wp-admin is detected when they give up, with a text for the owner', async () => {
  wordpress.set({ keepOutOfAdmin: true });
  const options = await find(withoutScheme(wordpress.home));
  const window = await toConsent(options);
  await window.waitForURL((url) => !/wp-login|wp-admin/.test(url.pathname));
  await window.close();
  await options.getByText('The approval page didn’t open').first().waitFor();
  await options.getByText('What happened: The approval page didn’t open').first().waitFor();
});

test('a site behind HTTP authentication, and one without application passwords, have different messages', async () => {
  wordpress.set({ siteBasicAuth: { user: 'door', password: 'open-sesame' } });
  const options = await find(withoutScheme(wordpress.home));
  await options.getByText('The whole site is password-protected').first().waitFor();
  wordpress.set({ siteBasicAuth: null, applicationPasswords: false });
  await options.getByRole('button', { name: 'Continue' }).click();
  await options.getByText('Application passwords are turned off on this site').first().waitFor();
});

test('disconnecting revokes the password at the site, and deletes all data of the extension', async () => {
  const options = await connectByConsent();
  expect(await wordpress.applicationPasswordsOf('ada')).toHaveLength(1);
  await unfoldAccount(options);
  await options.getByRole('button', { name: 'Disconnect', exact: true }).click();
  await options.getByRole('button', { name: 'Disconnect and delete data' }).click();
  await options.getByText('disconnected. All its data was deleted.').first().waitFor();
  expect(await wordpress.applicationPasswordsOf('ada')).toEqual([]);
  expect(await stored()).not.toMatch(/secret:|clicks:|fetchedAt/);
});
