import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { type RealSite, realSite } from '../../lib/service/real-site.ts';
import { fillLogin, siteField, submitLogin } from '../../tools/browser/actions.ts';
import { disconnectAndClosePages, scene } from '../../tools/browser/scene.ts';

/** Sites as people have them, where the browser itself matters. */
const { chromium } = await scene();
beforeEach(() => disconnectAndClosePages(chromium));

/** Looks for a site by its name. */
async function lookFor(parts: RealSite): Promise<{ options: Page; origin: string }> {
  const { origin } = await realSite(parts);
  const options = await chromium.open('options');
  await (await siteField(options)).fill(origin);
  await options.keyboard.press('Enter');
  return { options, origin };
}

/** Presses the button for approval, as a customer who is logged in. */
async function approve({ options, origin }: { options: Page; origin: string }): Promise<void> {
  await chromium.context.addCookies([{ name: 'wordpress_logged_in', value: '1', url: origin }]);
  await options.getByRole('button', { name: /^Connect with/ }).click();
}

async function expectNotOpened({ options, origin }: { options: Page; origin: string }): Promise<void> {
  await options.getByText('The approval page didn’t open', { exact: true }).waitFor();
  await options.getByRole('button', { name: 'Copy message' }).waitFor();
  await options.locator('.trouble').getByRole('button', { name: 'Connect manually' }).click();
  expect(await options.getByLabel('Program’s web address').inputValue()).toContain(origin);
}

test.each<[string, RealSite['consent']]>([
  ['hides its login', { status: 404, body: '<p>Not found' }],
  ['puts a password on its admin folder', { status: 401, body: '<p>Log in' }],
])('a site that %s did not open its approval page', async (_, consent) => {
  const found = await lookFor({ consent });
  await approve(found);
  await expectNotOpened(found);
});

test('a site that sends a customer straight to another page did not open its approval page', async () => {
  const found = await lookFor({
    home: { body: '<p>Your account' },
    consent: ({ headers }) =>
      headers.cookie ? { status: 302, headers: { location: '/my-account/' } } : { body: '<p>Log in' },
  });
  const opened = chromium.context.waitForEvent('page');
  await approve(found);
  const page = await opened;
  await page.getByText('Your account').waitFor();
  await page.close();
  await expectNotOpened(found);
});

test('an answer that says gzip and is not is unreadable', async () => {
  const stats = { headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' }, body: '{"stats":{}}' };
  const { origin } = await realSite({ stats });
  const options = await chromium.open('options');
  const address = `${origin}/wp-json/fluent-affiliate/v2`;
  await fillLogin(options, { address, username: 'ada', password: 'abcdEFGH' });
  await submitLogin(options);
  await options.getByText('Unreadable answer').waitFor();
});
