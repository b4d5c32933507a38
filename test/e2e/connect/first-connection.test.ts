import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect } from 'vitest';
import {
  approve,
  fillLogin,
  fireAlarm,
  loginOf,
  openConsent,
  siteField,
  submitLogin,
} from '../../tools/browser/actions.ts';
import { answerDialog } from '../../tools/browser/display.ts';
import { ALLOW, answerUntil, DENY, grantedOrigins, resetToFirstStart, typeSite } from '../../tools/browser/new-user.ts';
import { windowScene } from '../../tools/browser/scene.ts';
import { storedView } from '../../tools/browser/stored-view.ts';
import { type Service, type ServiceOptions, startService } from '../../tools/service/service.ts';

/** A new user's browser without any access. All tests share it; each has a site that the browser does not know. */
const { test, display, chromium } = await windowScene();
let service: Service;

async function openService(options?: ServiceOptions): Promise<void> {
  service = await startService(options);
}
afterEach(async () => {
  await resetToFirstStart(chromium);
  await service.close();
});

const hostPattern = () => `http://${typedName()}/*`;
/** A host with a www twin, as a user would type it. */
const typedName = (host = 'shop.localhost') => `${host}:${service.port}`;

/** Types the site's name, and allows access in the browser's dialog. */
async function findSite(host?: string): Promise<Page> {
  const options = await typeSite(chromium, typedName(host));
  await answerUntil(display, options, ALLOW, /^Connect with/);
  return options;
}
/** Polls, because removing permissions fires no event. */
const expectGranted = (origins: string[]) => expect.poll(() => grantedOrigins(chromium)).toEqual(origins);
const pendingPermissions = () =>
  chromium.inside(async () => {
    const { pendingPermissions } = await chrome.storage.local.get('pendingPermissions');
    return (pendingPermissions as { value: string[] } | undefined)?.value;
  });

describe('a site under the name that the user types', () => {
  beforeEach(() => openService());

  test('connects after five acts, with 150 words and one heading per step, and gives up access to its www twin', async () => {
    let words = 0;
    const look = async (page: Page) => {
      expect(await page.getByRole('heading', { level: 2 }).count()).toBe(1);
      const text = await page.locator('body').innerText();
      words += text.match(/[\p{L}\d’'.-]+/gu)?.length ?? 0;
    };
    const first = await chromium.open('options');
    await siteField(first);
    await look(first);
    await first.close();
    expect(await grantedOrigins(chromium)).toEqual([]);
    // Paste, continue and allow; then connect; then approve at the site.
    const options = await findSite();
    await look(options);
    expect(await grantedOrigins(chromium)).toEqual([hostPattern()]);
    // No request had a password so far.
    expect(service.requests.list().filter(({ headers }) => headers.authorization)).toEqual([]);

    await approve(await openConsent(chromium, options));
    // A second dialog would block this.
    await options.getByText('Connected to Shop').first().waitFor();
    await options.frameLocator('.preview iframe').getByText('$200.10').waitFor();
    expect(words).toBeLessThanOrEqual(150);
    expect(await grantedOrigins(chromium)).toEqual([hostPattern()]);
    expect((await storedView(chromium)).accounts).toMatchObject([{ username: 'ada', role: 'affiliate' }]);
    expect(await pendingPermissions()).toEqual([]);
  });

  test('gets no request after the user denies access, and is found by trying again', async () => {
    const options = await typeSite(chromium, typedName());
    await answerUntil(display, options, DENY, `Access needed`);
    expect(service.requests.list()).toEqual([]);
    expect(await grantedOrigins(chromium)).toEqual([]);
    expect(await options.getByLabel('Paste a link from the store you promote').inputValue()).toBe(typedName());
    await options.getByRole('button', { name: 'Try again' }).click();
    await answerUntil(display, options, ALLOW, /^Connect with/);
  });

  test('loses all access if it is not found', async () => {
    await service.close();
    const options = await typeSite(chromium, typedName());
    await answerUntil(display, options, ALLOW, 'Not responding');
    await expectGranted([]);
  });

  test.each(['closed', 'reloaded'] as const)('loses all access if the page is %s without connecting', async (end) => {
    const options = await findSite();
    expect(await grantedOrigins(chromium)).toEqual([hostPattern()]);
    if (end === 'closed') await options.close();
    else await options.reload();
    await expectGranted([]);
  });

  test('loses access if the consent is rejected, and connecting again requests it again', async () => {
    const options = await findSite();
    await (await openConsent(chromium, options)).locator('#reject').click();
    await options.getByText('You didn’t approve').first().waitFor();
    await expectGranted([]);

    const again = chromium.context.waitForEvent('page');
    await options.getByRole('button', { name: /^Connect with/ }).click();
    await answerDialog(display, ALLOW, async () => (await grantedOrigins(chromium)).length > 0);
    await (await again).locator('#approve').waitFor();
  });

  test('loses access at the worker’s next start if the worker stopped during the consent', async () => {
    const options = await findSite();
    await openConsent(chromium, options);
    await options.close();
    await chromium.stopWorker();
    expect(await grantedOrigins(chromium)).toEqual([hostPattern()]);
    // The alarm starts the next worker.
    await fireAlarm(chromium, 'poll');
    await expectGranted([]);
  });

  test('keeps access to its host but not to the twin if it is connected manually', async () => {
    const options = await chromium.open('options');
    await fillLogin(options, loginOf(service, 'ada', `http://${typedName()}`));
    await submitLogin(options);
    await answerUntil(display, options, ALLOW, /^Connected to/);
    await expectGranted([hostPattern()]);
  });
});

describe('a site that names another address as its own', () => {
  test.each([
    ['shop.localhost', 'www.shop.localhost'],
    ['www.shop.localhost', 'shop.localhost'],
  ])('is stored under the target of a redirect from %s to %s and keeps only its access', async (typed, host) => {
    await openService({ canonicalHost: host });
    const options = await findSite(typed);
    await options.getByText(service.origin, { exact: true }).first().waitFor();
    await expectGranted([`${service.origin}/*`]);
    await approve(await openConsent(chromium, options));
    await options.getByText('Connected to Shop').first().waitFor();
    expect((await storedView(chromium)).accounts).toMatchObject([{ baseUrl: service.deployedBase }]);
    expect(await grantedOrigins(chromium)).toEqual([`${service.origin}/*`]);
  });

  test('gets access to the target of its redirect when the user connects', async () => {
    await openService({ canonicalHost: 'store.localhost' });
    const options = await typeSite(chromium, typedName());
    // After a redirect the origin is "null", which WordPress lets read its index, so the site is found.
    await answerUntil(display, options, ALLOW, /^Connect with/);
    await options.getByText(service.origin, { exact: true }).first().waitFor();
    await expectGranted([]);
    const opened = chromium.context.waitForEvent('page');
    await options.getByRole('button', { name: /^Connect with/ }).click();
    await answerDialog(display, ALLOW, async () => (await grantedOrigins(chromium)).length > 0);
    await (await opened).locator('#approve').waitFor();
    expect(await grantedOrigins(chromium)).toEqual([`${service.origin}/*`]);
  });

  test('is offered under that address', async () => {
    await openService({ ownHost: '127.0.0.1' });
    const options = await typeSite(chromium, typedName('localhost'));
    await answerUntil(display, options, ALLOW, `Continue at 127.0.0.1:${service.port}`);
    await options.getByRole('button', { name: `Use 127.0.0.1:${service.port}` }).click();
    await answerUntil(display, options, ALLOW, /^Connect with/);
    await expectGranted([`${service.origin}/*`]);
    await approve(await openConsent(chromium, options));
    await options.getByText('Connected to Shop').first().waitFor();
  });

  test('gets the password at the target of a redirect only after the user accepts it in the manual form', async () => {
    await openService({ canonicalHost: 'www.shop.localhost' });
    const options = await chromium.open('options');
    await fillLogin(options, loginOf(service, 'ada', `http://${typedName()}/wp-json/fluent-affiliate/v2`));
    await submitLogin(options);
    await answerUntil(display, options, ALLOW, `The site has moved`);
    const withPassword = service.requests.list().filter(({ headers }) => headers.authorization);
    for (const { url } of withPassword) expect(url).toContain(typedName());
    await options.getByRole('button', { name: 'Use this address' }).click();
    expect(await options.getByLabel('Program’s web address').inputValue()).toBe(service.deployedBase);
    await submitLogin(options);
    await answerUntil(display, options, ALLOW, /^Connected to/);
    await expectGranted([`${service.origin}/*`]);
  });
});
