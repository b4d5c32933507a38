/// <reference types="chrome" />

import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Chromium } from '../../tools/browser/chromium.ts';
import { badgeIs, showsConnected, siteField, timePasses, unfold } from '../../tools/browser/person.ts';
import { disconnectAll, openScene } from '../../tools/browser/scene.ts';
import { keysOfAccounts, storedView } from '../../tools/browser/stored-view.ts';
import type { Service } from '../../tools/service/service.ts';

/** Connecting by a site's name alone, and disconnecting. */
let service: Service;
let chromium: Chromium;

beforeAll(async () => {
  const scene = await openScene();
  ({ service, chromium } = scene);
  return scene.close;
});
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

/** Read by another page, because an extension's own cannot get the permission. */
async function clipboard(): Promise<string> {
  await chromium.context.grantPermissions(['clipboard-read'], { origin: service.origin });
  const page = await chromium.context.newPage();
  await page.goto(service.origin);
  const text = await page.evaluate(() => navigator.clipboard.readText());
  await page.close();
  return text;
}

/** Counts a person's clicks. */
function clicks() {
  const made: string[] = [];
  return {
    made,
    async on(what: Locator): Promise<void> {
      made.push((await what.textContent()) ?? '');
      await what.click();
    },
  };
}

/** Types the site's name and finds it, by keyboard. */
async function findSite(typed = host()): Promise<Page> {
  const options = await chromium.open('options');
  await (await siteField(options)).fill(typed);
  await options.keyboard.press('Enter');
  await options.getByRole('button', { name: /^Connect with/ }).waitFor();
  return options;
}

/** Clicks the button for the site's consent page, and returns that page. */
async function consentPage(click: () => Promise<void>): Promise<Page> {
  const opened = chromium.context.waitForEvent('page');
  await click();
  const page = await opened;
  await page.locator('#approve').waitFor();
  return page;
}

/** Connects somebody the usual way. */
async function connectByConsent(user = 'ada'): Promise<Page> {
  const options = await findSite();
  const consent = await consentPage(() => options.getByRole('button', { name: 'Connect with Shop' }).click());
  await consent.selectOption('select', user);
  await consent.locator('#approve').click();
  await showsConnected(options);
  return options;
}

describe('connecting by the site’s name', () => {
  test('typed, found, approved: connected with the unpaid sum, in at most three clicks', async () => {
    const person = clicks();
    const options = await findSite();
    expect(await options.getByRole('region', { name: 'Site found' }).textContent()).toContain(service.origin);
    // So far no request had a password, and nothing is stored.
    expect(service.requests.list().filter(({ headers }) => headers.authorization)).toEqual([]);
    expect(await kept()).toEqual({ accounts: [], keys: [] });

    const consent = await consentPage(() => person.on(options.getByRole('button', { name: 'Connect with Shop' })));
    expect(new URL(consent.url()).pathname).toBe('/wp-admin/authorize-application.php');
    expect(await consent.locator('body').textContent()).toMatch(/Affiliate Glance, .+ asks for access/);
    await consent.selectOption('select', 'ada');
    await person.on(consent.locator('#approve'));

    await options.getByText('Connected to Shop. Unpaid: $200.10').first().waitFor();
    expect(person.made).toEqual(['Connect with Shop', 'Yes, I approve']);
    expect(person.made.length).toBeLessThanOrEqual(3);
    await badgeIs(chromium, { text: '', title: expect.stringContaining('Unpaid: $200.10') });
    expect(passwords()).toEqual(['test', OURS]);
    // The account is ada's, and uses the password made for it.
    const { accounts } = await kept();
    expect(accounts).toMatchObject([{ name: 'Shop', username: 'ada', baseUrl: service.deployedBase }]);
    const secret = service.users.password('ada').replaceAll(' ', '');
    const sent = service.requests.list().flatMap(({ headers }) => headers.authorization ?? []);
    expect(new Set(sent)).toEqual(new Set([`Basic ${Buffer.from(`ada:${secret}`).toString('base64')}`]));
  });

  test('the password is stored encrypted, and is in no storage or page in the clear', async () => {
    const options = await connectByConsent();
    const secret = service.users.password('ada').replaceAll(' ', '');
    expect(await options.content()).not.toContain(secret);
    const holders = await chromium.inside(async (text) => {
      const stored = {
        ...(await chrome.storage.local.get(null)),
        ...(await chrome.storage.session.get(null)),
      };
      return Object.keys(stored).filter((key) => JSON.stringify(stored[key]).includes(text));
    }, secret);
    expect(holders).toEqual([]);
    expect((await kept()).keys).toContainEqual(expect.stringMatching(/^secret:/));
  });

  test('rejected: its own message, nothing stored, no password made', async () => {
    const options = await findSite();
    const consent = await consentPage(() => options.getByRole('button', { name: 'Connect with Shop' }).click());
    await consent.locator('#reject').click();
    await options.getByRole('alert').getByText('You didn’t approve').waitFor();
    expect(await kept()).toEqual({ accounts: [], keys: [] });
    expect(passwords()).toEqual(['test']);
    // It can be retried at once.
    await options.getByRole('button', { name: 'Connect with Shop' }).waitFor();
  });

  test('window closed: its own message, nothing stored', async () => {
    const options = await findSite();
    const consent = await consentPage(() => options.getByRole('button', { name: 'Connect with Shop' }).click());
    await consent.close();
    await options.getByRole('alert').getByText('The window was closed before you approved').waitFor();
    expect(await kept()).toEqual({ accounts: [], keys: [] });
    expect(passwords()).toEqual(['test']);
  });

  test('customers are redirected from the consent page: shown, with a text for the owner', async () => {
    const options = await findSite();
    const consent = await consentPage(() => options.getByRole('button', { name: 'Connect with Shop' }).click());
    await consent.goto(`${service.origin}/`);
    await consent.close();
    await options.getByRole('alert').getByText('The site led you away from its approval page').waitFor();
    await options.getByRole('button', { name: 'Copy this text' }).waitFor();
    expect(await kept()).toEqual({ accounts: [], keys: [] });
  });

  test('a user who is no affiliate is connected for administration', async () => {
    const options = await findSite();
    const consent = await consentPage(() => options.getByRole('button', { name: 'Connect with Shop' }).click());
    await consent.selectOption('select', 'admin');
    await consent.locator('#approve').click();
    await options.getByText('Connected to Shop as an administrator').first().waitFor();
  });
});

test('two users of one site, connected by its name, are distinguishable everywhere', async () => {
  await (await connectByConsent()).close();
  const options = await connectByConsent('bob');
  const both = ['Shop (ada)', 'Shop (bob)'];
  expect(await options.locator('article h3').allInnerTexts()).toEqual(both);
  await options
    .getByText(/^Connected to Shop \(bob\)/)
    .first()
    .waitFor();
  // The name field has the name that was given.
  await unfold(options);
  await options.getByRole('button', { name: 'Edit' }).first().click();
  expect(await options.locator('input[name="name"]').inputValue()).toBe('Shop');
  await options.close();

  const popup = await chromium.open('popup');
  await popup.getByRole('toolbar', { name: 'Programs' }).waitFor();
  expect(await popup.locator('.chip-name').allInnerTexts()).toEqual(both);
  await popup.close();
  for (const page of ['sidepanel', 'earnings'] as const) {
    const shown = await chromium.open(page);
    const choice = shown.locator('select').first();
    await choice.waitFor();
    expect((await choice.locator('option').allInnerTexts()).slice(-2)).toEqual(both);
    await shown.close();
  }
  await badgeIs(chromium, {
    text: '',
    title: expect.stringMatching(/— Shop \(ada\)[\s\S]*— Shop \(bob\)/),
  });
});

describe('connected', () => {
  test('the connection check lists every layer', async () => {
    const options = await connectByConsent();
    await unfold(options);
    await options.getByRole('button', { name: 'Check connection' }).click();
    await options.getByText('Everything works').first().waitFor();
    await options.getByText('Step by step').click();
    const list = options.getByRole('list', { name: 'Check connection' });
    expect(await list.locator('.layer').allTextContents()).toEqual([
      'This computer is online',
      'The browser is allowed to contact the site',
      'The site responds',
      'The connection is secure',
      'The site allows apps',
      'The affiliate service is there',
      'The username and password are accepted',
      'You’re an affiliate of the program',
      'Only administrators can look up groups and people',
      'Responses are up to date',
      'This computer’s clock matches the site’s',
    ]);
  });

  test('my link is copied from the popup', async () => {
    const options = await connectByConsent();
    const popup = await chromium.open('popup');
    await popup.getByRole('button', { name: 'Copy my link' }).click();
    await popup.getByRole('button', { name: 'Copy', exact: true }).press('Enter');
    await popup.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await clipboard()).toBe(`${service.origin}/?ref=7`);
    await popup.close();
    await options.close();
  });

  test('revoked at the site and approved again: the history continues', async () => {
    const options = await connectByConsent();
    const [before] = (await kept()).accounts as { id: string }[];
    service.users.revoke('ada', service.users.get('ada').passwords.at(-1)?.uuid);
    await unfold(options);
    await options.getByRole('button', { name: 'Check connection' }).click();
    await options.getByText('The site rejected the username or password').first().waitFor();
    await options.reload();
    const consent = await consentPage(() => options.getByRole('button', { name: 'Approve again at the site' }).click());
    await consent.selectOption('select', 'ada');
    await consent.locator('#approve').click();
    await options
      .getByText(/^Connected to Shop\. Unpaid: \$200\.10/)
      .first()
      .waitFor();
    expect((await kept()).accounts).toMatchObject([{ id: before?.id, username: 'ada' }]);
  });

  test('revoked at the site: one click in the popup, and the settings show the result', async () => {
    await (await connectByConsent()).close();
    service.users.revoke('ada', service.users.get('ada').passwords.at(-1)?.uuid);
    await timePasses(chromium);
    await badgeIs(chromium, { text: '!' });
    const popup = await chromium.open('popup');
    await popup.getByRole('button', { name: 'Approve again at the site' }).click();
    const comes = async (part: string) => {
      const page = () => chromium.context.pages().find((one) => one.url().includes(part));
      await expect.poll(page, { timeout: 10_000 }).toBeTruthy();
      return page() as Page;
    };
    const [options, consent] = [await comes('/options.html'), await comes('/authorize-application.php')];
    // Only once: a reload must not ask again.
    expect(options.url()).not.toContain('renew');
    await options.getByRole('button', { name: 'Waiting for your approval' }).waitFor();
    await consent.selectOption('select', 'ada');
    await consent.locator('#approve').click();
    await options
      .getByText(/^Connected to Shop\. Unpaid: \$200\.10/)
      .first()
      .waitFor();
    await badgeIs(chromium, { text: '' });
    await popup.close();
  });

  test('disconnecting revokes the password at the site and deletes it here', async () => {
    const options = await connectByConsent();
    expect(passwords()).toEqual(['test', OURS]);
    await unfold(options);
    await options.getByRole('button', { name: 'Disconnect' }).click();
    expect(await options.getByLabel('Also revoke the password at the site').isChecked()).toBe(true);
    await options.getByRole('button', { name: 'Disconnect and delete data' }).click();
    await options.getByText('its password was revoked at the site').first().waitFor();
    // Only the password made for us is gone.
    expect(passwords()).toEqual(['test']);
    expect(await kept()).toEqual({ accounts: [], keys: [] });
    await badgeIs(chromium, { text: '+' });
  });

  test('disconnecting without revoking leaves the password at the site', async () => {
    const options = await connectByConsent();
    await unfold(options);
    await options.getByRole('button', { name: 'Disconnect' }).click();
    await options.getByLabel('Also revoke the password at the site').uncheck();
    await options.getByRole('button', { name: 'Disconnect and delete data' }).click();
    await options.getByText('Shop disconnected. All its data was deleted.').first().waitFor();
    expect(passwords()).toEqual(['test', OURS]);
    expect(await kept()).toEqual({ accounts: [], keys: [] });
  });
});

test('the rule for the shop’s owner keeps its dollar signs in a real browser', async () => {
  const letter = await chromium.inside(() => chrome.i18n.getMessage('strippedLetter'));
  expect(letter).toContain('HTTP_AUTHORIZATION=$1\n');
  expect(letter).toContain('HTTP_AUTHORIZATION $http_authorization;');
});
