/// <reference types="chrome" />

import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import {
  approve,
  expectBadge,
  openConsent,
  siteField,
  triggerPoll,
  waitUntilConnected,
} from '../../tools/browser/actions.ts';
import { disconnectAll, scene } from '../../tools/browser/scene.ts';
import { accountKeys, storedView } from '../../tools/browser/stored-view.ts';

/** Users connect with the name of a site. */
const { service, chromium } = await scene();
beforeEach(async () => {
  for (const page of chromium.context.pages()) if (page.url().endsWith('/options.html')) await page.close();
  await disconnectAll(chromium);
  service.users.reset();
  service.requests.clear();
});

const host = () => new URL(service.origin).host;

/** The accounts in storage, and the keys of their items. */
async function storedAccounts() {
  const { accounts = [], states = {}, capabilities = {} } = await storedView(chromium);
  const keys = [...(await accountKeys(chromium)), ...Object.keys(states), ...Object.keys(capabilities)];
  return { accounts, keys };
}

/** Types the site's name and presses Enter. */
async function findSite(): Promise<Page> {
  const options = await chromium.open('options');
  await (await siteField(options)).fill(host());
  await options.keyboard.press('Enter');
  await options.getByRole('button', { name: /^Connect with/ }).waitFor();
  return options;
}

/** Connects a user through the site's consent page. */
async function connectByConsent(user = 'ada'): Promise<Page> {
  const options = await findSite();
  await approve(await openConsent(chromium, options), user);
  await waitUntilConnected(options);
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
  await popup.getByRole('toolbar', { name: 'Your programs' }).waitFor();
  expect(await popup.locator('.chip > bdi').allInnerTexts()).toEqual(['All', ...both]);
  await popup.close();
  await expectBadge(chromium, { text: '', title: expect.stringMatching(/— Shop \(ada\)[\s\S]*— Shop \(bob\)/) });
});

test('one click in the popup reconnects a revoked account in the options page that is already open', async () => {
  const options = await connectByConsent();
  await options.evaluate(() => document.body.setAttribute('data-same', ''));
  const [before] = (await storedAccounts()).accounts;
  service.users.revoke('ada', service.users.get('ada').passwords.at(-1)?.uuid);
  await triggerPoll(chromium);
  await expectBadge(chromium, { text: '!' });
  const popup = await chromium.open('popup');
  await popup.getByRole('button', { name: 'Reconnect' }).click();
  const pages = (part: string) => chromium.context.pages().filter((page) => page.url().includes(part));
  await expect.poll(() => pages('/authorize-application.php').length).toBe(1);
  const [consent] = pages('/authorize-application.php') as [Page];
  // The page is neither reloaded nor opened in another tab, and a reload would not renew the consent again.
  expect(pages('/options.html')).toEqual([options]);
  expect(await options.locator('[data-same]').count()).toBe(1);
  expect(options.url()).not.toContain('renew');
  await options.getByRole('button', { name: 'Waiting…' }).waitFor();
  await approve(consent);
  await waitUntilConnected(options);
  expect((await storedAccounts()).accounts).toMatchObject([{ id: before?.id, username: 'ada' }]);
  await expectBadge(chromium, { text: '' });
  await popup.close();
});

test('the text for the program owner keeps the dollar signs of a server rule in a real browser', async () => {
  const rule = 'HTTP_AUTHORIZATION=$1\nHTTP_AUTHORIZATION $http_authorization;';
  expect(await chromium.inside((rule) => chrome.i18n.getMessage('letter', [rule]), rule)).toContain(rule);
});
