/// <reference types="chrome" />
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loginOf } from '../../tools/browser/actions.ts';
import { FIREFOX_PRODUCTION } from '../../tools/browser/build.ts';
import { connectInFirefox, launchFirefox } from '../../tools/browser/firefox.ts';
import { startService } from '../../tools/service/service.ts';

const service = await startService();
afterAll(() => service.close());
// A headless Firefox has scroll bars that take room.
const firefox = await launchFirefox(FIREFOX_PRODUCTION, { prefs: { 'font.minimum-size.x-western': 24 } });
afterAll(() => firefox.close());
beforeAll(() => connectInFirefox(firefox, loginOf(service, 'admin')));

test('a row of affiliates has room for its two lines with a minimum font size of 24 px', async () => {
  const panel = await firefox.open('sidepanel');
  await panel.setViewport({ width: 400, height: 760 });
  await panel.locator('input[name="text"]').fill('3');
  await panel.waitForSelector('tr[data-index] th');
  const spilled = await panel.$$eval('tr[data-index] th', (cells) =>
    cells.flatMap(({ scrollHeight, clientHeight }) => (scrollHeight > clientHeight ? [scrollHeight] : [])),
  );
  expect(spilled).toEqual([]);
  await panel.close();
});

test('a menu of Earnings ends before the scroll bar, right to left, and its button closes it', async () => {
  await connectInFirefox(firefox, loginOf(service));
  await firefox.inside(async () => {
    const { settings } = (await chrome.storage.local.get('settings')) as { settings: { value: object } };
    await chrome.storage.local.set({ settings: { ...settings, value: { ...settings.value, language: 'ar' } } });
  });
  const page = await firefox.open('earnings');
  await page.setViewport({ width: 320, height: 760 });
  await page.locator('.export').click();
  await page.waitForSelector('.menu');
  const room = await page.$eval('.menu', (menu) => {
    const { clientWidth } = document.documentElement;
    return { bar: innerWidth - clientWidth, right: clientWidth - menu.getBoundingClientRect().right };
  });
  expect(room.bar).toBeGreaterThan(0);
  expect(room.right).toBeGreaterThanOrEqual(4);
  await page.locator('.export').click();
  await page.waitForFunction(() => !document.querySelector('.menu'));
  await page.close();
});
