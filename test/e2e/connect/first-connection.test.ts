import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect } from 'vitest';
import { answerDialog } from '../../tools/browser/display.ts';
import { ALLOW, answer, asInstalled, DENY, granted, typeSite } from '../../tools/browser/new-user.ts';
import { approve, consentPage, fill, loginOf, submit } from '../../tools/browser/person.ts';
import { windowScene } from '../../tools/browser/scene.ts';
import { storedView } from '../../tools/browser/stored-view.ts';
import { type Service, type ServiceOptions, startService } from '../../tools/service/service.ts';

/** A new user's browser without any access; all tests share it, and each has a site that is new to it. */
const { test, display, chromium } = await windowScene();
let service: Service;

async function open(options?: ServiceOptions) {
  service = await startService(options);
  return async () => {
    await asInstalled(chromium);
    await service.close();
  };
}

const host = () => `http://${named()}/*`;
/** A host with a www twin, as a user would type it. */
const named = (host = 'shop.localhost') => `${host}:${service.port}`;

/** Types the site's name, and allows access in the browser's dialog. */
async function findSite(host?: string): Promise<Page> {
  const options = await typeSite(chromium, named(host));
  await answer(display, options, ALLOW, /^Connect with/);
  return options;
}
/** Removing permissions fires no event to wait for. */
const grantedIs = (origins: string[]) => expect.poll(() => granted(chromium), { timeout: 10_000 }).toEqual(origins);
const pendingPermissions = () =>
  chromium.inside(async () => {
    const { pendingPermissions } = await chrome.storage.local.get('pendingPermissions');
    return (pendingPermissions as { value: string[] } | undefined)?.value;
  });

describe('a site under the typed name', () => {
  beforeEach(() => open());

  test('connects after allow, connect and approve, and gives up access to its www twin', async () => {
    expect(await granted(chromium)).toEqual([]);
    const options = await findSite();
    expect(await granted(chromium)).toEqual([host()]);
    // No request had a password so far.
    expect(service.requests.list().filter(({ headers }) => headers.authorization)).toEqual([]);

    await approve(await consentPage(chromium, options));
    // A second dialog would have blocked this.
    await options.getByText('Connected to Shop').first().waitFor();
    expect(await granted(chromium)).toEqual([host()]);
    expect((await storedView(chromium)).accounts).toMatchObject([{ username: 'ada', role: 'affiliate' }]);
    expect(await pendingPermissions()).toEqual([]);
  });

  test('shows denied access, sends the site no request, and is found by trying again', async () => {
    const options = await typeSite(chromium, named());
    await answer(display, options, DENY, `Access needed`);
    expect(service.requests.list()).toEqual([]);
    expect(await granted(chromium)).toEqual([]);
    expect(await options.getByLabel('Paste a link from the store you promote').inputValue()).toBe(named());
    await options.getByRole('button', { name: 'Try again' }).click();
    await answer(display, options, ALLOW, /^Connect with/);
  });

  test('loses all access if nothing is found', async () => {
    await service.close();
    const options = await typeSite(chromium, named());
    await answer(display, options, ALLOW, 'Not responding');
    await grantedIs([]);
  });

  test.each(['closed', 'reloaded'] as const)('loses all access if the page is %s without connecting', async (end) => {
    const options = await findSite();
    expect(await granted(chromium)).toEqual([host()]);
    if (end === 'closed') await options.close();
    else await options.reload();
    await grantedIs([]);
  });

  test('loses access if the consent is rejected, and connecting again requests it again', async () => {
    const options = await findSite();
    await (await consentPage(chromium, options)).locator('#reject').click();
    await options.getByText('You didn’t approve').first().waitFor();
    await grantedIs([]);

    const again = chromium.context.waitForEvent('page');
    await options.getByRole('button', { name: /^Connect with/ }).click();
    await answerDialog(display, ALLOW, async () => (await granted(chromium)).length > 0);
    await (await again).locator('#approve').waitFor();
  });

  test('loses access at the worker’s next start if the worker stopped during the consent', async () => {
    const options = await findSite();
    await consentPage(chromium, options);
    await options.close();
    await chromium.stopWorker();
    expect(await granted(chromium)).toEqual([host()]);
    // The next alarm wakes the next worker.
    await chromium.inside(() => chrome.alarms.create('poll', { when: Date.now() }));
    await grantedIs([]);
  });

  test('manually connected, keeps access to the host and not to its twin', async () => {
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
  ])('redirected from %s to %s, is stored under the target and keeps only its access', async (typed, canonicalHost) => {
    close = await open({ canonicalHost });
    const options = await findSite(typed);
    await options.getByText(service.origin, { exact: true }).first().waitFor();
    await grantedIs([`${service.origin}/*`]);
    await approve(await consentPage(chromium, options));
    await options.getByText('Connected to Shop').first().waitFor();
    expect((await storedView(chromium)).accounts).toMatchObject([{ baseUrl: service.deployedBase }]);
    expect(await granted(chromium)).toEqual([`${service.origin}/*`]);
  });

  test('is found in the subfolder that it redirects to', async () => {
    close = await open({ folder: '/shop' });
    const options = await findSite('127.0.0.1');
    await options.getByText(`${service.origin}/shop`, { exact: true }).first().waitFor();
  });

  test('redirected to a host without access, requests it when connecting', async () => {
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

  test('that names another address is offered there', async () => {
    close = await open({ ownHost: '127.0.0.1' });
    const options = await typeSite(chromium, named('localhost'));
    await answer(display, options, ALLOW, `Continue at 127.0.0.1:${service.port}`);
    await options.getByRole('button', { name: `Use 127.0.0.1:${service.port}` }).click();
    await answer(display, options, ALLOW, /^Connect with/);
    await grantedIs([`${service.origin}/*`]);
    await approve(await consentPage(chromium, options));
    await options.getByText('Connected to Shop').first().waitFor();
  });

  test('manually connected, shows the target of a redirect, which never gets the password before a click uses it', async () => {
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
