/// <reference types="chrome" />
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { constants, inflateSync } from 'node:zlib';
import type { Page } from 'puppeteer-core';
import { afterAll, expect, test } from 'vitest';
import { parseStrictCsv } from '../lib/strict-csv.ts';
import { expectBadge, loginOf, triggerPoll } from '../tools/browser/actions.ts';
import { FIREFOX_PRODUCTION } from '../tools/browser/build.ts';
import { connectInFirefox, isEsr, launchFirefox } from '../tools/browser/firefox.ts';
import { startService } from '../tools/service/service.ts';

/** A value of Firefox's preference for the color scheme of pages. */
const DARK = 0;

const service = await startService();
afterAll(() => service.close());
// The panel of downloads would keep the popup from opening.
const prefs = { 'browser.download.alwaysOpenPanel': false, 'layout.css.prefers-color-scheme.content-override': DARK };
const firefox = await launchFirefox(FIREFOX_PRODUCTION, { prefs });
afterAll(() => firefox.close());

const shows = (page: Page, words: string) =>
  page.waitForFunction((text) => document.body.innerText.replace(/\s+/g, ' ').includes(text), {}, words);
const button = (page: Page, name: string) => page.locator(`::-p-aria([name="${name}"][role="button"])`);

test('a site is found by its name once access is granted', async () => {
  const options = await firefox.open('options');
  await shows(options, 'Access your data for');
  const picture = () => options.evaluate(() => document.querySelector('iframe')?.contentDocument?.body.innerText);
  await expect.poll(picture).toContain('$2,861.84');
  await options.locator('input[name="site"]').fill(`127.0.0.1:${service.port}`);
  await button(options, 'Continue').click();
  await shows(options, 'Connect with Shop');
  expect(service.requests.list().filter(({ headers }) => headers.authorization)).toEqual([]);
  await options.close();
});

test('an administrator connects, and the sidebar looks up a group', async () => {
  await connectInFirefox(firefox, loginOf(service, 'admin'));
  const panel = await firefox.open('sidepanel');
  await panel.locator('input[name="text"]').fill('3');
  await shows(panel, '37 affiliates');
  await shows(panel, 'Page 1 of 3');
  const rows = () => panel.$$eval('tr[data-index]', (found) => found.length);
  await expect.poll(rows).toBe(15);
  await button(panel, 'Last page').click();
  await shows(panel, 'Page 3 of 3');
  // The number turns before the rows come.
  await expect.poll(rows).toBe(7);
  await button(panel, 'Load all').click();
  await shows(panel, '37 affiliates loaded');
  await expect.poll(rows).toBe(37);

  await button(panel, 'Save as CSV file').click();
  const file = join(firefox.downloads, 'group-3.csv');
  await expect.poll(() => existsSync(file) && readFileSync(file).length > 0).toBe(true);
  const records = parseStrictCsv(readFileSync(file, 'utf8'));
  expect(records).toHaveLength(38);
  expect(records.at(-1)).toContain('member37@example.com');

  // The panel searches affiliates only after it knows that no such group exists; by then, the click is over.
  await panel.locator('input[name="text"]').fill('404');
  await panel.keyboard.press('Enter');
  await shows(panel, 'Search not allowed');
  const searched = () => service.requests.list().filter(({ url }) => url.includes('search=404'));
  expect(searched()).toEqual([]);
  await button(panel, 'Allow').click();
  await expect.poll(searched).toHaveLength(1);
  await panel.waitForFunction(() => !document.body.innerText.includes('Search not allowed'));
  await panel.close();
});

test('the popup draws the figures of an affiliate', async () => {
  await connectInFirefox(firefox, loginOf(service));
  const popup = await firefox.open('popup');
  for (const figure of ['200.10', '1,034.40', '57', '5.63%']) await shows(popup, figure);
  await popup.close();
});

test('a new referral is on the badge and in the popup, which marks it as seen', async () => {
  service.program.addReferral({ affiliate: 'ada', amount: '5.50' });
  await triggerPoll(firefox);
  await expectBadge(firefox, { text: '1' });
  const popup = await firefox.open('popup');
  await popup.waitForSelector('.referral.new');
  await expectBadge(firefox, { text: '' });
  await popup.close();
});

test('the popup’s menu stays open, and a link opens a tab of the same window and closes the popup', async () => {
  const options = await firefox.open('options');
  const popups = () => options.evaluate(() => chrome.extension.getViews({ type: 'popup' }).length);
  const click = (selector: string) =>
    options.waitForFunction(
      (selector) => {
        const [popup] = chrome.extension.getViews({ type: 'popup' });
        const found = popup?.document.querySelector<HTMLElement>(selector);
        found?.click();
        return found !== null && found !== undefined;
      },
      {},
      selector,
    );
  // A tab that gets the focus later closes the popup.
  await options.waitForFunction(() => document.hasFocus());
  await options.evaluate(() => chrome.action.openPopup());
  await click('.menu-button');
  // Firefox measures the popup after the change.
  await setTimeout(500);
  await click('.menu');
  await click('.messages [aria-controls]');
  const windows = () => options.evaluate(async () => (await chrome.windows.getAll()).length);
  const before = await windows();
  await click('.notice-body a');
  await expect.poll(popups).toBe(0);
  expect(await windows()).toBe(before);
  await options.close();
});

test.skipIf(!isEsr())('badge, figures and access survive a restart', async () => {
  service.program.addReferral({ affiliate: 'ada', amount: '5.50' });
  await triggerPoll(firefox);
  await expectBadge(firefox, { text: '1' });
  await firefox.restart();
  await expectBadge(firefox, { text: '1' });
  service.program.addReferral({ affiliate: 'ada', amount: '5.50' });
  await triggerPoll(firefox);
  await expectBadge(firefox, { text: '2' });
  const popup = await firefox.open('popup');
  await shows(popup, '1,034.40');
  await expectBadge(firefox, { text: '' });
  await popup.close();
});

test('removed access is on the badge, and a button in the popup grants it again', async () => {
  await firefox.inside((site) => chrome.permissions.remove({ origins: [site] }), 'http://127.0.0.1/*');
  await expectBadge(firefox, { text: '?', title: expect.stringContaining('Access needed') });
  const popup = await firefox.open('popup');
  await shows(popup, '1,034.40');
  await button(popup, 'Allow').click();
  await expectBadge(firefox, { text: '' });
  await popup.close();
});

test('the sheet with my link has a QR code, and Escape returns the focus to its button', async () => {
  const popup = await firefox.open('popup');
  await button(popup, 'More link options').click();
  await popup.waitForSelector('.qr svg path');
  const focusedName = () =>
    popup.evaluate(() => document.activeElement?.textContent || document.activeElement?.getAttribute('title'));
  expect(await focusedName()).toBe('Copy link');
  expect(await popup.$eval('.share textarea', ({ value }) => value)).toBe(`${service.origin}/?ref=7`);
  await popup.keyboard.press('Escape');
  await popup.waitForFunction(() => document.querySelector('dialog') === null);
  expect(await focusedName()).toBe('More link options');
  await popup.close();
});

test('the background page may play the sound, and reports whether it could', async () => {
  const page = await firefox.open('options');
  const policy = await page.evaluate(async () => {
    const background = (await chrome.runtime.getBackgroundPage()) as unknown as {
      navigator: { getAutoplayPolicy(type: string): string };
    };
    return background.navigator.getAutoplayPolicy('audiocontext');
  });
  expect(policy).toBe('allowed');
  const answer = await page.evaluate(() => chrome.runtime.sendMessage({ name: 'trySound', request: null }));
  // A computer without audio hardware plays nothing.
  expect(answer).toEqual({ played: expect.any(Boolean) });
  await page.close();
});

test('the earnings page opens with its chart', async () => {
  const page = await firefox.open('earnings');
  await shows(page, 'Over time');
  await page.waitForSelector('.plot canvas');
  const drawn = () =>
    page.$eval('.plot canvas', (canvas) => {
      const ctx = (canvas as HTMLCanvasElement).getContext('2d') as CanvasRenderingContext2D;
      return ctx.getImageData(0, 0, ctx.canvas.width, ctx.canvas.height).data.some((byte) => byte !== 0);
    });
  await expect.poll(drawn).toBe(true);
  await page.focus('[role="slider"]');
  const valueText = () => page.$eval('[role="slider"]', (slider) => slider.getAttribute('aria-valuetext'));
  const last = await valueText();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(valueText).not.toBe(last);
  await page.close();
});

test('dark Earnings are printed with all rows from the first page on, and with a chart in the colors of paper', async () => {
  const page = await firefox.open('earnings');
  await page.waitForSelector('.plot canvas');
  await shows(page, 'Show all');
  await page.evaluate(() => {
    addEventListener('afterprint', () => {
      const { color } = getComputedStyle(document.querySelector('.tone-earned') as Element);
      const canvas = document.querySelector('.plot canvas') as HTMLCanvasElement;
      const ctx = canvas.getContext('2d') as CanvasRenderingContext2D;
      const { data } = ctx.getImageData(0, 0, canvas.width, canvas.height);
      const drawn = Array.from(
        { length: data.length / 4 },
        (_, at) => `rgb(${data.slice(4 * at, 4 * at + 3).join(', ')})`,
      );
      const rows = document.querySelectorAll('.referral-rows li').length;
      document.title = `${rows} ${drawn.includes(color) ? 'as paper' : `without ${color}`}`;
    });
  });
  const pdf = Buffer.from(await page.pdf({ format: 'a4' }));
  const listed = await page.$eval('.referrals h2 .hint', ({ textContent }) => textContent);
  expect(await page.title()).toBe(`${listed} as paper`);
  expect(pageCount(pdf)).toBe(2);
  await page.close();
});

/** Counts the pages in the packed objects of a PDF. */
function pageCount(pdf: Buffer): number {
  const starts = [...pdf.toString('latin1').matchAll(/\/ObjStm[\s\S]*?stream\r?\n/g)].map(
    (found) => found.index + found[0].length,
  );
  const objects = starts.map((start) =>
    inflateSync(pdf.subarray(start), { finishFlush: constants.Z_SYNC_FLUSH }).toString(),
  );
  return objects.join().match(/\/Type \/Page\b/g)?.length ?? 0;
}
