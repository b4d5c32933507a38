import { afterEach, beforeEach, describe, expect } from 'vitest';
import { answerDialog } from '../../tools/browser/display.ts';
import { ALLOW, answer, asInstalled, DENY, granted, typeSite } from '../../tools/browser/new-user.ts';
import { approve, consentPage, fill, loginOf, submit } from '../../tools/browser/person.ts';
import { windowScene } from '../../tools/browser/scene.ts';
import { storedView } from '../../tools/browser/stored-view.ts';
import { type Service, type ServiceOptions, startService } from '../../tools/service/service.ts';

/**
 * Before the first grant: the production build in a fresh profile, as every new user has it. No headless
 * browser can answer the permission dialog. One browser for all tests, each with a site that is new to it.
 */
const { test, display, chromium } = await windowScene();
let service: Service;

async function open(options?: ServiceOptions) {
  service = await startService(options);
  return async () => {
    await asInstalled(chromium);
    await service.close();
  };
}

/** As narrow as browsers make a window. */
const host = () => `http://${named()}/*`;
/** A host with a www twin, as a user would type it. */
const named = (host = 'shop.localhost') => `${host}:${service.port}`;

/** Giving permissions back fires no event to wait for. */
const grantedIs = (origins: string[]) => expect.poll(() => granted(chromium), { timeout: 10_000 }).toEqual(origins);
const pendingPermissions = () =>
  chromium.inside(async () => {
    const { pendingPermissions } = await chrome.storage.local.get('pendingPermissions');
    return (pendingPermissions as { value: string[] } | undefined)?.value;
  });

describe('a site under the typed name', () => {
  beforeEach(() => open());

  test('by its name alone: allow, connect, approve; access to the twin is removed on the way', async () => {
    expect(await granted(chromium)).toEqual([]);
    const options = await typeSite(chromium, named());
    await answer(display, options, ALLOW, /^Connect with/);
    expect(await granted(chromium)).toEqual([host()]);
    // So far only public pages were requested, none with a password.
    expect(service.requests.list().filter(({ headers }) => headers.authorization)).toEqual([]);

    await approve(await consentPage(chromium, options));
    // A second dialog would have blocked this: nobody was there to answer it.
    await options.getByText('Connected to Shop').first().waitFor();
    expect(await granted(chromium)).toEqual([host()]);
    expect((await storedView(chromium)).accounts).toMatchObject([{ username: 'ada', role: 'affiliate' }]);
    expect(await pendingPermissions()).toEqual([]);
  });

  test('denied: shown with the name, nothing is requested from the site, and trying again finds it', async () => {
    const options = await typeSite(chromium, named());
    await answer(display, options, DENY, `Access needed`);
    expect(service.requests.list()).toEqual([]);
    expect(await granted(chromium)).toEqual([]);
    expect(await options.getByLabel('Paste a link from the store you promote').inputValue()).toBe(named());
    await options.getByRole('button', { name: 'Try again' }).click();
    await answer(display, options, ALLOW, /^Connect with/);
  });

  test('nothing is found: all access is removed', async () => {
    await service.close();
    const options = await typeSite(chromium, named());
    await answer(display, options, ALLOW, 'Not responding');
    await grantedIs([]);
  });

  test.each(['closed', 'reloaded'] as const)(
    'found, and the page is %s without connecting: all access is removed',
    async (end) => {
      const options = await typeSite(chromium, named());
      await answer(display, options, ALLOW, /^Connect with/);
      expect(await granted(chromium)).toEqual([host()]);
      if (end === 'closed') await options.close();
      else await options.reload();
      await grantedIs([]);
    },
  );

  test('another name is typed: access to the first is removed', async () => {
    const options = await typeSite(chromium, named());
    await answer(display, options, ALLOW, /^Connect with/);
    await options.getByLabel('Paste a link from the store you promote').fill('other.localhost');
    await grantedIs([]);
  });

  test('the consent is rejected: access is removed, and connecting again requests it again', async () => {
    const options = await typeSite(chromium, named());
    await answer(display, options, ALLOW, /^Connect with/);
    await (await consentPage(chromium, options)).locator('#reject').click();
    await options.getByText('You didn’t approve').first().waitFor();
    await grantedIs([]);

    const again = chromium.context.waitForEvent('page');
    await options.getByRole('button', { name: /^Connect with/ }).click();
    await answerDialog(display, ALLOW, async () => (await granted(chromium)).length > 0);
    await (await again).locator('#approve').waitFor();
  });

  test('the worker is stopped under an open consent page, and the page closed: the next worker removes the access', async () => {
    const options = await typeSite(chromium, named());
    await answer(display, options, ALLOW, /^Connect with/);
    await consentPage(chromium, options);
    await options.close();
    await chromium.stopWorker();
    expect(await granted(chromium)).toEqual([host()]);
    // The next alarm wakes the next worker.
    await chromium.inside(() => chrome.alarms.create('poll', { when: Date.now() }));
    await grantedIs([]);
  });

  test('manually: the host and its twin are requested, only the host is kept', async () => {
    const options = await chromium.open('options');
    await fill(options, loginOf(service, 'ada', `http://${named()}`));
    await submit(options);
    await answer(display, options, ALLOW, /^Connected to/);
    await grantedIs([host()]);
  });
});

describe('a site with another name of its own', () => {
  let close = async () => {};
  afterEach(() => close());

  test.each([
    ['shop.localhost', 'www.shop.localhost'],
    ['www.shop.localhost', 'shop.localhost'],
  ])(
    '%s redirects to %s: followed and stored, and access to the typed one is removed',
    async (typed, canonicalHost) => {
      close = await open({ canonicalHost });
      const options = await typeSite(chromium, named(typed));
      await answer(display, options, ALLOW, /^Connect with/);
      await options.getByText(service.origin, { exact: true }).first().waitFor();
      await grantedIs([`${service.origin}/*`]);
      await approve(await consentPage(chromium, options));
      await options.getByText('Connected to Shop').first().waitFor();
      expect((await storedView(chromium)).accounts).toMatchObject([{ baseUrl: service.deployedBase }]);
      expect(await granted(chromium)).toEqual([`${service.origin}/*`]);
    },
  );

  test('it redirects into a subfolder: found there', async () => {
    close = await open({ folder: '/shop' });
    const options = await typeSite(chromium, named('127.0.0.1'));
    await answer(display, options, ALLOW, /^Connect with/);
    await options.getByText(`${service.origin}/shop`, { exact: true }).first().waitFor();
  });

  test('it redirects to a host without access: that is requested separately, and the rest removed', async () => {
    close = await open({ canonicalHost: 'store.localhost' });
    const options = await typeSite(chromium, named());
    // After a redirect the origin is "null", which WordPress lets read its index, so the site is found.
    await answer(display, options, ALLOW, /^Connect with/);
    await options.getByText(service.origin, { exact: true }).first().waitFor();
    await grantedIs([]);
    const opened = chromium.context.waitForEvent('page');
    await options.getByRole('button', { name: /^Connect with/ }).click();
    await answerDialog(display, ALLOW, async () => (await granted(chromium)).length > 0);
    await (await opened).locator('#approve').waitFor();
    expect(await granted(chromium)).toEqual([`${service.origin}/*`]);
  });

  test('it answers under another name: its own is shown, one click searches there, and it connects', async () => {
    close = await open({ ownHost: '127.0.0.1' });
    const options = await typeSite(chromium, named('localhost'));
    await answer(display, options, ALLOW, `Continue at 127.0.0.1:${service.port}`);
    await options.getByRole('button', { name: `Use 127.0.0.1:${service.port}` }).click();
    await answer(display, options, ALLOW, /^Connect with/);
    await grantedIs([`${service.origin}/*`]);
    await approve(await consentPage(chromium, options));
    await options.getByText('Connected to Shop').first().waitFor();
    // Again, manually and by the other name: still one program.
    await fill(options, { ...loginOf(service, 'ada', named('localhost')), username: 'ada@example.com' });
    await submit(options);
    const accounts = async () => (await storedView(chromium)).accounts;
    await answerDialog(display, ALLOW, async () => JSON.stringify(await accounts()).includes('@'));
    expect(await accounts()).toMatchObject([
      { baseUrl: expect.stringContaining('localhost'), username: 'ada@example.com' },
    ]);
    await grantedIs([`http://${named('localhost')}/*`]);
  });

  test('manually: the target of a redirect is shown, does not get the password, and one click uses it', async () => {
    close = await open({ canonicalHost: 'www.shop.localhost' });
    const options = await chromium.open('options');
    await fill(options, loginOf(service, 'ada', `http://${named()}/wp-json/fluent-affiliate/v2`));
    await submit(options);
    await answer(display, options, ALLOW, `The site has moved`);
    const withPassword = service.requests.list().filter(({ headers }) => headers.authorization);
    for (const { url } of withPassword) expect(url).toContain(named());
    await options.getByRole('button', { name: 'Use this address' }).click();
    expect(await options.getByLabel('Site or API address').inputValue()).toBe(service.deployedBase);
    await submit(options);
    await answer(display, options, ALLOW, /^Connected to/);
    await grantedIs([`${service.origin}/*`]);
  });
});
