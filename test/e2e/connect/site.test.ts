/// <reference types="chrome" />

import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import {
  approve,
  badgeIs,
  consentPage,
  showsConnected,
  siteField,
  timePasses,
  unfold,
} from '../../tools/browser/person.ts';
import { disconnectAll, scene } from '../../tools/browser/scene.ts';
import { keysOfAccounts, storedView } from '../../tools/browser/stored-view.ts';

/** Connecting by a site's name alone, and disconnecting. */
const { service, chromium } = await scene();
beforeEach(async () => {
  for (const page of chromium.context.pages()) if (page.url().endsWith('/options.html')) await page.close();
  await disconnectAll(chromium);
  service.users.reset();
  service.requests.clear();
});

/** The name of our password at the site: new each time. */
const OURS = expect.stringMatching(/^Affiliate Glance, \d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);

const host = () => new URL(service.origin).host;
const passwords = () => service.users.get('ada').passwords.map(({ name }) => name);

/** What is stored for accounts. */
async function kept() {
  const { accounts = [], states = {}, capabilities = {} } = await storedView(chromium);
  const keys = [...(await keysOfAccounts(chromium)), ...Object.keys(states), ...Object.keys(capabilities)];
  return { accounts, keys };
}

/** Types the site's name and finds it, by keyboard. */
async function findSite(typed = host()): Promise<Page> {
  const options = await chromium.open('options');
  await (await siteField(options)).fill(typed);
  await options.keyboard.press('Enter');
  await options.getByRole('button', { name: /^Connect with/ }).waitFor();
  return options;
}

/** Connects somebody the usual way. */
async function connectByConsent(user = 'ada'): Promise<Page> {
  const options = await findSite();
  await approve(await consentPage(chromium, options), user);
  await showsConnected(options);
  return options;
}

test('a site that is typed, found and approved is connected with two clicks', async () => {
  const options = await findSite();
  expect(await options.locator('.found').textContent()).toContain(service.origin);
  // So far no request had a password, and nothing is stored.
  expect(service.requests.list().filter(({ headers }) => headers.authorization)).toEqual([]);
  expect(await kept()).toEqual({ accounts: [], keys: [] });

  const consent = await consentPage(chromium, options);
  expect(new URL(consent.url()).pathname).toBe('/wp-admin/authorize-application.php');
  expect(await consent.locator('body').textContent()).toMatch(/Affiliate Glance, .+ asks for access/);
  await approve(consent);

  await options.getByText('Connected to Shop').first().waitFor();
  await badgeIs(chromium, { text: '', title: expect.stringContaining('Unpaid: $200.10') });
  expect(passwords()).toEqual(['test', OURS]);
  // The account is ada's, and uses the password made for it.
  const { accounts } = await kept();
  expect(accounts).toMatchObject([{ name: 'Shop', username: 'ada', baseUrl: service.deployedBase }]);
  const secret = service.users.password('ada').replaceAll(' ', '');
  const sent = service.requests.list().flatMap(({ headers }) => headers.authorization ?? []);
  expect(new Set(sent)).toEqual(new Set([`Basic ${Buffer.from(`ada:${secret}`).toString('base64')}`]));
});

test('two users of one site are distinguishable in the options, the popup and the badge', async () => {
  await (await connectByConsent()).close();
  const options = await connectByConsent('bob');
  const both = ['Shop (ada)', 'Shop (bob)'];
  expect(await options.locator('article h3').allInnerTexts()).toEqual(both);
  await options
    .getByText(/^Connected to Shop \(bob\)/)
    .first()
    .waitFor();
  await options.close();

  const popup = await chromium.open('popup');
  await popup.getByRole('toolbar', { name: 'Programs' }).waitFor();
  expect(await popup.locator('.chip-name').allInnerTexts()).toEqual(both);
  await popup.close();
  await badgeIs(chromium, { text: '', title: expect.stringMatching(/— Shop \(ada\)[\s\S]*— Shop \(bob\)/) });
});

test('after a revocation, one click in the popup reconnects in the options page that is already open', async () => {
  const options = await connectByConsent();
  await options.evaluate(() => document.body.setAttribute('data-same', ''));
  const [before] = (await kept()).accounts;
  service.users.revoke('ada', service.users.get('ada').passwords.at(-1)?.uuid);
  await timePasses(chromium);
  await badgeIs(chromium, { text: '!' });
  const popup = await chromium.open('popup');
  await popup.getByRole('button', { name: 'Reconnect' }).click();
  const pages = (part: string) => chromium.context.pages().filter((one) => one.url().includes(part));
  await expect.poll(() => pages('/authorize-application.php').length, { timeout: 10_000 }).toBe(1);
  const [consent] = pages('/authorize-application.php') as [Page];
  // Neither loaded again nor opened in another tab; and only once: a reload must not ask again.
  expect(pages('/options.html')).toEqual([options]);
  expect(await options.locator('[data-same]').count()).toBe(1);
  expect(options.url()).not.toContain('renew');
  await options.getByRole('button', { name: 'Waiting…' }).waitFor();
  await approve(consent);
  await showsConnected(options);
  expect((await kept()).accounts).toMatchObject([{ id: before?.id, username: 'ada' }]);
  await badgeIs(chromium, { text: '' });
  await popup.close();
});

test('disconnecting revokes the password at the site and deletes all data', async () => {
  const options = await connectByConsent();
  expect(passwords()).toEqual(['test', OURS]);
  await unfold(options);
  await options.getByRole('button', { name: 'Disconnect' }).click();
  expect(await options.getByLabel('Also revoke the password at the site').isChecked()).toBe(true);
  await options.getByRole('button', { name: 'Disconnect and delete data' }).click();
  await options.getByText('disconnected. All its data was deleted.').first().waitFor();
  // Only the password made for us is gone.
  expect(passwords()).toEqual(['test']);
  expect(await kept()).toEqual({ accounts: [], keys: [] });
  await badgeIs(chromium, { text: '+' });
});

test('a rule for the shop’s owner keeps its dollar signs in a real browser', async () => {
  const rule = 'HTTP_AUTHORIZATION=$1\nHTTP_AUTHORIZATION $http_authorization;';
  expect(await chromium.inside((rule) => chrome.i18n.getMessage('letter', [rule]), rule)).toContain(rule);
});
