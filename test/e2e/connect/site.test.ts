/// <reference types="chrome" />

import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { approve, badgeIs, consentPage, showsConnected, siteField, timePasses } from '../../tools/browser/person.ts';
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

const host = () => new URL(service.origin).host;

/** The stored items of accounts. */
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

test('a rule for the shop’s owner keeps its dollar signs in a real browser', async () => {
  const rule = 'HTTP_AUTHORIZATION=$1\nHTTP_AUTHORIZATION $http_authorization;';
  expect(await chromium.inside((rule) => chrome.i18n.getMessage('letter', [rule]), rule)).toContain(rule);
});
