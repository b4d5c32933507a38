/// <reference types="chrome" />
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { parseStrictCsv } from '../../lib/strict-csv.ts';
import { connect, loginOf, timePasses } from '../../tools/browser/person.ts';
import { beginAgain, scene } from '../../tools/browser/scene.ts';

/** Clicks, as the popup and Earnings tell of them. */
const { service, chromium } = await scene();
beforeEach(() => beginAgain({ service, chromium }));

const connected = async () => (await connect(chromium, loginOf(service))).close();
const clicks = () => service.program.figures('ada').clicks;
const askedFor = () => service.requests.list().filter(({ url }) => url.includes('/portal/visits')).length;
/** The address of the page that a click has opened, as a row writes it. */
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** Three clicks of a campaign. */
const campaign = () =>
  Array.from({ length: 3 }, () => service.program.click({ campaign: 'winter', url: '/tea?x=SECRET' }));

describe('where the service lists them', () => {
  test('Earnings tells what a campaign brought', async () => {
    const [one, two] = campaign();
    await connected();
    // Two are bought from, and one of these referrals is rejected.
    service.program.convert(one?.id ?? 0, { amount: '10.00' });
    service.program.reject(service.program.convert(two?.id ?? 0, { amount: '5.00' }).id);
    const popup = await chromium.open('popup');
    await popup.getByRole('button', { name: 'Refresh' }).click();
    await popup.close();

    const page = await chromium.open('earnings');
    await expect
      .poll(async () => (await row(page, 'winter').first().locator('td').allTextContents()).slice(0, 3))
      .toEqual(['3', '1', expect.stringMatching(/^\$10\.00/)]);
    await page.getByText('127.0.0.1').first().waitFor();
    expect(await page.locator('body').textContent()).not.toContain('SECRET');
    await expect
      .poll(async () => (await row(page, 'winter').first().locator('td').allTextContents()).at(-1), { timeout: 30_000 })
      .toBe('$3.33');
  });

  test('older ones are loaded page by page, one on each click, and each is counted once', async () => {
    await connected();
    await timePasses(chromium);
    await expect.poll(askedFor).toBe(1);
    const page = await chromium.open('earnings');
    // Nothing came in yet; the clicks are there all the same.
    const more = page.getByRole('button', { name: 'Load more clicks' });
    await more.waitFor();
    const known = () => page.getByRole('heading', { name: /^Clicks since / }).textContent();
    const before = await known();
    const asked = askedFor();
    await more.click();
    await expect.poll(known).not.toBe(before);
    expect(askedFor()).toBe(asked + 1);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'All time' }).click();
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await page.getByRole('menuitem', { name: 'Clicks, All time' }).click();
    const [, ...rows] = parseStrictCsv(readFileSync(await (await downloading).path(), 'utf8'));
    expect(rows.reduce((sum, [, , count]) => sum + Number(count), 0)).toBe(200);
    const day = (at: number) => new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
    const listed = Map.groupBy(clicks().slice(0, 200), ({ at }) => day(at));
    expect(Object.fromEntries(rows.map(([on, , count]) => [on, Number(count)]))).toEqual(
      Object.fromEntries([...listed].map(([day, its]) => [day, its.length])),
    );
  });
});
