import { afterAll, afterEach, beforeAll, beforeEach, describe, test as every, expect } from 'vitest';
import type { Chromium } from '../../tools/browser/chromium.ts';
import {
  answerDialog,
  type Display,
  lackingForWindows,
  launchOn,
  openDisplay,
} from '../../tools/browser/display.ts';
import { ALLOW, answer, asInstalled, DENY, granted, typeSite } from '../../tools/browser/new-user.ts';
import { storedView } from '../../tools/browser/stored-view.ts';
import { type Service, type ServiceOptions, startService } from '../../tools/service/service.ts';

/**
 * What happens before a first grant, in the build that users get and a profile in which nothing was ever
 * allowed: the state of everybody who has just installed it. No headless browser can answer the dialog. One browser
 * for all, each with a site that it has never seen.
 */
const test = every.skipIf(lackingForWindows() !== null);
let display: Display;
let service: Service;
let chromium: Chromium;

beforeAll(async () => {
  display = (await openDisplay()) as Display;
  chromium = await launchOn(display, 'none');
});
afterAll(async () => {
  await chromium?.close();
  display?.close();
});

async function open(options?: ServiceOptions) {
  service = await startService(options);
  return async () => {
    await asInstalled(chromium);
    await service.close();
  };
}

/** As narrow as the browser takes it. */
const host = () => `http://${named()}/*`;
/** A name that has a twin, as a user would type it. */
const named = (host = 'shop.localhost') => `${host}:${service.port}`;

/** What is given back has no event to await. */
const grantedIs = (origins: string[]) =>
  expect.poll(() => granted(chromium), { timeout: 10_000 }).toEqual(origins);
const pendingPermissions = () =>
  chromium.inside(async () => {
    const { pendingPermissions } = await chrome.storage.local.get('pendingPermissions');
    return (pendingPermissions as { value: string[] } | undefined)?.value;
  });

describe('a site under the name that was typed', () => {
  beforeEach(() => open());

  test('by its name alone: allow, connect, approve; the twin is given back on the way', async () => {
    expect(await granted(chromium)).toEqual([]);
    const options = await typeSite(chromium, named());
    await answer(display, options, ALLOW, /^Connect with/);
    expect(await granted(chromium)).toEqual([host()]);
    // Nothing but what anybody may read was asked so far, and nothing went there with a password.
    expect(service.requests.list().filter(({ headers }) => headers.authorization)).toEqual([]);

    const opened = chromium.context.waitForEvent('page');
    await options.getByRole('button', { name: /^Connect with/ }).click();
    const consent = await opened;
    await consent.locator('#approve').waitFor();
    await consent.selectOption('select', 'ada');
    await consent.locator('#approve').click();
    // No second dialog stood in the way: nobody was there to answer it.
    await options.getByText('Connected to Shop. Unpaid: $200.10').first().waitFor();
    expect(await granted(chromium)).toEqual([host()]);
    expect((await storedView(chromium)).accounts).toMatchObject([{ username: 'ada', role: 'affiliate' }]);
    expect(await pendingPermissions()).toEqual([]);
  });

  test('refused: said by name, nothing is asked of the site, and trying again finds it', async () => {
    const options = await typeSite(chromium, named());
    await answer(display, options, DENY, `The browser is not allowed to look at ${named()}`);
    expect(service.requests.list()).toEqual([]);
    expect(await granted(chromium)).toEqual([]);
    expect(await options.getByLabel('Your programme’s site').inputValue()).toBe(named());
    await options.getByRole('button', { name: 'Try again' }).click();
    await answer(display, options, ALLOW, /^Connect with/);
  });

  test('nothing is found: everything is given back', async () => {
    await service.close();
    const options = await typeSite(chromium, named());
    await answer(display, options, ALLOW, 'The site does not answer');
    await grantedIs([]);
  });

  test.each(['closed', 'reloaded'] as const)(
    'found, and the page is %s without connecting: everything is given back',
    async (end) => {
      const options = await typeSite(chromium, named());
      await answer(display, options, ALLOW, /^Connect with/);
      expect(await granted(chromium)).toEqual([host()]);
      if (end === 'closed') await options.close();
      else await options.reload();
      await grantedIs([]);
    },
  );

  test('another name is typed: what was found is given back', async () => {
    const options = await typeSite(chromium, named());
    await answer(display, options, ALLOW, /^Connect with/);
    await options.getByLabel('Your programme’s site').fill('other.localhost');
    await grantedIs([]);
  });

  test('the consent is rejected: given back, and connecting again asks again', async () => {
    const options = await typeSite(chromium, named());
    await answer(display, options, ALLOW, /^Connect with/);
    const opened = chromium.context.waitForEvent('page');
    await options.getByRole('button', { name: /^Connect with/ }).click();
    const consent = await opened;
    await consent.locator('#reject').click();
    await options.getByText('You did not approve').first().waitFor();
    await grantedIs([]);

    const again = chromium.context.waitForEvent('page');
    await options.getByRole('button', { name: /^Connect with/ }).click();
    await answerDialog(display, ALLOW, async () => (await granted(chromium)).length > 0);
    await (await again).locator('#approve').waitFor();
  });

  test('the worker is stopped under an open consent page, and the page left: the next worker gives back', async () => {
    const options = await typeSite(chromium, named());
    await answer(display, options, ALLOW, /^Connect with/);
    const opened = chromium.context.waitForEvent('page');
    await options.getByRole('button', { name: /^Connect with/ }).click();
    await (await opened).locator('#approve').waitFor();
    await options.close();
    await chromium.stopWorker();
    expect(await granted(chromium)).toEqual([host()]);
    // As by any alarm, the next one is woken.
    await chromium.inside(() => chrome.alarms.create('poll', { when: Date.now() }));
    await grantedIs([]);
  });

  test('by hand: the host and its twin are asked for, the host alone is kept', async () => {
    const options = await chromium.open('options');
    await options.getByText('Connect by hand').click();
    await options.getByLabel('Base URL').fill(`http://${named()}`);
    await options.getByLabel('Username').fill('ada');
    await options.getByLabel('Application password').fill(service.users.password('ada'));
    await options.getByRole('button', { name: 'Connect', exact: true }).click();
    await answer(display, options, ALLOW, /^Connected to/);
    await grantedIs([host()]);
  });
});

describe('a site that calls itself by another name', () => {
  let close = async () => {};
  afterEach(() => close());

  test.each([
    ['shop.localhost', 'www.shop.localhost'],
    ['www.shop.localhost', 'shop.localhost'],
  ])('%s leads to %s: followed, stored, and the typed one given back', async (typed, canonicalHost) => {
    close = await open({ canonicalHost });
    const options = await typeSite(chromium, named(typed));
    await answer(display, options, ALLOW, /^Connect with/);
    await options.getByText(service.origin, { exact: true }).first().waitFor();
    await grantedIs([`${service.origin}/*`]);
    const opened = chromium.context.waitForEvent('page');
    await options.getByRole('button', { name: /^Connect with/ }).click();
    const consent = await opened;
    await consent.selectOption('select', 'ada');
    await consent.locator('#approve').click();
    await options.getByText('Connected to Shop. Unpaid: $200.10').first().waitFor();
    expect((await storedView(chromium)).accounts).toMatchObject([{ baseUrl: service.deployedBase }]);
    expect(await granted(chromium)).toEqual([`${service.origin}/*`]);
  });

  test('it leads into a subfolder: found there', async () => {
    close = await open({ folder: '/shop' });
    const options = await typeSite(chromium, named('127.0.0.1'));
    await answer(display, options, ALLOW, /^Connect with/);
    await options.getByText(`${service.origin}/shop`, { exact: true }).first().waitFor();
  });

  test('it leads to a host that was not asked for: what is used is asked for by itself, the rest given back', async () => {
    close = await open({ canonicalHost: 'store.localhost' });
    const options = await typeSite(chromium, named());
    // WordPress lets whoever was led to its index read it, so the site is found all the same.
    await answer(display, options, ALLOW, /^Connect with/);
    await options.getByText(service.origin, { exact: true }).first().waitFor();
    await grantedIs([]);
    const opened = chromium.context.waitForEvent('page');
    await options.getByRole('button', { name: /^Connect with/ }).click();
    await answerDialog(display, ALLOW, async () => (await granted(chromium)).length > 0);
    await (await opened).locator('#approve').waitFor();
    expect(await granted(chromium)).toEqual([`${service.origin}/*`]);
  });

  test('it answers to another name: its own is named, one click looks for it there, and it connects', async () => {
    close = await open({ ownHost: '127.0.0.1' });
    const options = await typeSite(chromium, named('localhost'));
    await answer(display, options, ALLOW, `This site calls itself 127.0.0.1:${service.port}`);
    await options.getByRole('button', { name: `Use 127.0.0.1:${service.port}` }).click();
    await answer(display, options, ALLOW, /^Connect with/);
    await grantedIs([`${service.origin}/*`]);
    const opened = chromium.context.waitForEvent('page');
    await options.getByRole('button', { name: /^Connect with/ }).click();
    const consent = await opened;
    await consent.selectOption('select', 'ada');
    await consent.locator('#approve').click();
    await options.getByText('Connected to Shop. Unpaid: $200.10').first().waitFor();
    // Once more, by hand and by the other name: still one programme.
    await options.getByText('Connect by hand').click();
    await options.getByLabel('Base URL').fill(named('localhost'));
    await options.getByLabel('Username').fill('ada@example.com');
    await options.getByLabel('Application password').fill(service.users.password('ada'));
    await options.getByRole('button', { name: 'Connect', exact: true }).click();
    const accounts = async () => (await storedView(chromium)).accounts;
    await answerDialog(display, ALLOW, async () => JSON.stringify(await accounts()).includes('@'));
    expect(await accounts()).toMatchObject([
      { baseUrl: expect.stringContaining('localhost'), username: 'ada@example.com' },
    ]);
    await grantedIs([`http://${named('localhost')}/*`]);
  });

  test('by hand: where it leads is told, the password does not go there, and one click uses it', async () => {
    close = await open({ canonicalHost: 'www.shop.localhost' });
    const options = await chromium.open('options');
    await options.getByText('Connect by hand').click();
    await options.getByLabel('Base URL').fill(`http://${named()}/wp-json/fluent-affiliate/v2`);
    await options.getByLabel('Username').fill('ada');
    await options.getByLabel('Application password').fill(service.users.password('ada'));
    await options.getByRole('button', { name: 'Connect', exact: true }).click();
    await answer(display, options, ALLOW, `The site has moved to ${service.deployedBase}`);
    const withPassword = service.requests.list().filter(({ headers }) => headers.authorization);
    for (const { url } of withPassword) expect(url).toContain(named());
    await options.getByRole('button', { name: 'Use this address' }).click();
    expect(await options.getByLabel('Base URL').inputValue()).toBe(service.deployedBase);
    await options.getByRole('button', { name: 'Connect', exact: true }).click();
    await answer(display, options, ALLOW, /^Connected to/);
    await grantedIs([`${service.origin}/*`]);
  });
});
