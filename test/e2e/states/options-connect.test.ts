import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { ServiceError } from '../../../lib/domain/errors-schema.ts';
import { fail, ok } from '../../../lib/domain/result.ts';
import { account, NOON, route } from '../../lib/make.ts';
import { fillLogin } from '../../tools/browser/actions.ts';
import { SITE } from '../../tools/screenshots/states/options.ts';
import { healthy, items, program } from '../../tools/screenshots/states/samples.ts';
import { troubled } from '../../tools/screenshots/states/troubles.ts';
import { openStates, stateNamed } from './screen.ts';

/** Connecting a program in the settings, and checking its connection. */
const open = openStates('options');
const ONE = program('a');
const FORM = { address: 'shop.example', username: 'ada', password: 'abcd EFGH ijkl MNOP qrst UVWX' };

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const typedIn = (page: Page, label: string) => page.getByLabel(label, { exact: true }).inputValue();
const LINK = 'Paste a link from the store you promote';
const ADDRESS = 'Program’s web address';

test('a search for a site requests access to the host and its twin, and cannot start twice', async () => {
  const { page, asked } = await open('finding');
  await button(page, 'Waiting…').click({ force: true });
  const origins = ['https://shop.example:443/*', 'https://www.shop.example:443/*'];
  expect(await asked('access')).toEqual([{ origins }]);
  expect(await asked('notePermissions')).toEqual([{ typed: 'shop.example' }]);
  expect(await asked('discover')).toEqual([{ typed: 'shop.example' }]);
});

test('the name of a site is plain text, and without a consent page there are a text for the owner and the form', async () => {
  const name = '<img src=x onerror=alert(1)>';
  const { page, answer } = await open({
    ...stateNamed('options', 'found'),
    worker: { discover: { answer: ok({ ...SITE, name }) } },
  });
  await button(page, `Connect with ${name}`).waitFor();
  expect(await page.locator('img[src="x"]').count()).toBe(0);
  await answer({ discover: { answer: ok({ ...SITE, consentUrl: null }) } });
  await button(page, 'Continue').click();
  await page.locator('.found-site').getByText('Application passwords are turned off').first().waitFor();
  expect(await page.getByRole('button', { name: /^Connect with/ }).count()).toBe(0);
  expect(await page.locator('.found-site pre').textContent()).toContain(
    'What happened: Application passwords are turned off',
  );
  await button(page, 'Connect manually').click();
  await expect.poll(() => typedIn(page, ADDRESS)).toBe(SITE.baseUrl);
});

test('a failed search keeps the link, gives access back, and has a text for the owner that is not announced', async () => {
  const { page, asked } = await open('site locked');
  const alert = await page.getByRole('alert').textContent();
  const letter = (await page.locator('.trouble pre').textContent()) ?? '';
  expect(letter).toContain('HTTP Basic');
  expect(alert).not.toContain(letter.slice(0, 20));
  // The advice says that the message follows.
  await page.locator('.trouble').getByText('Message for the program owner:').waitFor();
  await button(page, 'Copy message').click();
  await button(page, 'Copied').waitFor();
  expect(await asked('copy')).toEqual([letter]);
  expect(await typedIn(page, LINK)).toBe('shop.example');
  // The page has also given back what another one may have requested.
  expect(await asked('leave')).toHaveLength(2);
  await button(page, 'Connect manually').click();
  await expect.poll(() => typedIn(page, ADDRESS)).toBe('shop.example');
});

test('the manual form has the address of a site without the service or for members, and one that redirects has a link', async () => {
  for (const state of ['no service', 'site for members']) {
    const { page } = await open(state);
    await button(page, 'Connect manually').click();
    await expect.poll(() => typedIn(page, ADDRESS)).toBe(SITE.baseUrl);
  }
  const { page } = await open('site moved');
  const link = page.locator('.trouble').getByRole('link', { name: /^Open the site/ });
  expect([await link.getAttribute('href'), await link.getAttribute('rel')]).toEqual([SITE.home, 'noopener noreferrer']);
});

test('a program of an organization’s policy is connected in one click', async () => {
  const { page, asked, answer } = await open('set by an organization');
  await answer({ discover: { answer: ok(SITE) } });
  await button(page, 'Connect with Tea').click();
  await expect.poll(() => asked('consent')).toEqual([{ site: { ...SITE, name: 'Tea' }, accountId: null }]);
  const origins = ['https://3.example:443/*', 'https://www.3.example:443/*'];
  expect(await asked('access')).toEqual([{ origins }]);
  expect(await asked('discover')).toEqual([{ typed: 'https://3.example/' }]);
});

test('a connected program that another window disconnects is no longer said to be connected', async () => {
  const boots = account({ id: 'b', name: 'Boots' });
  const { page, store } = await open({
    stored: items([ONE]),
    worker: { connect: { answer: ok({ account: boots, groupAccess: null }) } },
    act: (page) => fillLogin(page, FORM),
    ready: '.connect-form [name="name"]',
  });
  await button(page, 'Connect').click();
  await store(items([ONE, program('b', { account: boots })]));
  const success = page.locator('.success').getByText('Connected to Boots');
  await success.waitFor();
  await store(items([ONE]));
  await expect.poll(() => success.count()).toBe(0);
});

test('a customer is told that nothing is available, and can disconnect, which revokes the password', async () => {
  const customer = account({ name: 'Shop', role: 'administration', byConsent: true });
  const { page, asked, store } = await open({
    stored: {},
    worker: { connect: { answer: ok({ account: customer, groupAccess: 'absent' }) } },
    act: (page) => fillLogin(page, FORM),
    ready: '.connect-form [name="name"]',
  });
  await button(page, 'Connect').click();
  await store(items([program('a', { account: customer })]));
  await page.getByRole('alert').getByText('You’re neither an affiliate nor an administrator').waitFor();
  await button(page, 'Disconnect').first().click();
  expect(await asked('disconnect')).toEqual([{ accountId: 'a', revoke: true }]);
});

describe('the connection check', () => {
  test('shows a failed layer once, last and with its buttons, and no success', async () => {
    const stored = items([
      { ...ONE, account: account({ byConsent: true }), state: troubled({ kind: 'unauthorized' }) },
    ]);
    const { page } = await open({ ...stateNamed('options', 'checked, bad'), stored });
    expect(await page.locator('.success').count()).toBe(0);
    expect(await page.locator('.check-list .layer').allTextContents()).toEqual([
      'The browser is allowed to contact the site',
      'The site responds',
      'The connection is secure',
      'The site allows apps',
      'The affiliate program is there',
      'Login rejected',
    ]);
    expect((await page.getByRole('article').textContent())?.split('Login rejected')).toHaveLength(2);
    // A passed layer needs no more words.
    expect(await page.locator('.check-list .pass').locator('p, button').count()).toBe(0);
    const actions = page.locator('.check-list .fail').locator('button, a');
    expect((await actions.allTextContents()).map((words) => words.replace('Waiting…', ''))).toEqual([
      'Reconnect',
      'Enter new password',
      'Open the site (opens in a new tab)',
    ]);
    await button(page, 'Enter new password').click();
    await page.getByRole('form', { name: 'Edit shop.example' }).waitFor();
  });

  test('names the time of the next try if the site wants to wait', async () => {
    const error: ServiceError = { kind: 'busy', status: 429, retryAfterSeconds: 3600 };
    const waiting = healthy({ trouble: error, route: route({ retryAt: NOON + 3_600_000 }) });
    const { page, answer } = await open({
      ...stateNamed('options', 'checked, bad'),
      stored: items([{ ...ONE, state: waiting }]),
      worker: { test: { answer: fail(error) }, check: { answer: [] } },
      ready: '.check-report .trouble',
    });
    await page.locator('.check-report .trouble').getByText('Next try: ').waitFor();
    await answer({ check: { answer: [{ layer: 'service', finding: 'fail', error }] } });
    await button(page, 'Check connection').click();
    await page.locator('.check-list .fail').getByText('Next try: ').waitFor();
  });
});
