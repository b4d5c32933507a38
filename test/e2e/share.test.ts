/// <reference types="chrome" />
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { connect, loginOf } from '../tools/browser/person.ts';
import { scene } from '../tools/browser/scene.ts';
import { onlyAccount } from '../tools/browser/stored-view.ts';

/** An affiliate who shares a product of the shop. */
const { service, chromium } = await scene();
beforeAll(async () => {
  service.program.coupons = [{ code: 'ADA10' }];
  service.program.additionalSites = [service.elsewhereOrigin];
  await (await connect(chromium, loginOf(service))).close();
});

/** The popup's sheet over a page of the shop, which is the tab in front when the popup opens. */
async function openSheet(page: string): Promise<Page> {
  const shop = await chromium.context.newPage();
  await shop.goto(page);
  const opening = chromium.context.waitForEvent('page');
  await chromium.inside(() => chrome.tabs.create({ url: 'popup.html', active: false }));
  const popup = await opening;
  await popup.getByRole('button', { name: 'Campaign, QR code…' }).waitFor();
  await popup.bringToFront();
  await shop.close();
  await popup.getByRole('button', { name: 'Campaign, QR code…' }).press('Enter');
  await popup.getByRole('dialog', { name: 'My link' }).waitFor();
  return popup;
}

const link = (popup: Page) => popup.getByRole('textbox', { name: 'My link' }).inputValue();

/** Read by a page of the shop, because an extension's own cannot get the permission. */
async function clipboard(): Promise<string> {
  await chromium.context.grantPermissions(['clipboard-read'], { origin: service.origin });
  const page = await chromium.context.newPage();
  await page.goto(service.origin);
  const text = await page.evaluate(() => navigator.clipboard.readText());
  await page.close();
  return text;
}

test('a link to the product behind the popup, with a campaign that is offered the next time', async () => {
  const mug = `${service.origin}/product/mug`;
  const popup = await openSheet(`${mug}?lang=de&token=s3cret&utm_source=x#frag`);
  expect(await link(popup)).toBe(`${mug}?lang=de&ref=7`);
  await popup.getByText('Left out: token, utm_source, the part after #').waitFor();
  await popup.getByLabel('Campaign (optional)').fill('Spring sale');
  await popup.keyboard.press('Enter');
  await popup.getByRole('dialog').getByText('Copied').waitFor();
  const finished = `${mug}?lang=de&ref=7&utm_campaign=Spring+sale`;
  expect(await clipboard()).toBe(finished);
  await expect.poll(async () => (await onlyAccount(chromium)).campaigns).toEqual(['Spring sale']);

  await popup.bringToFront();
  const saving = popup.waitForEvent('download');
  await popup.getByRole('button', { name: 'Save QR code' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^qr-.+-spring-sale\.svg$/);
  expect(readFileSync(await file.path(), 'utf8')).toMatch(/^<svg xmlns/);
  await popup.close();

  const next = await openSheet(mug);
  await next.getByRole('button', { name: 'Spring sale', exact: true }).click();
  expect(await link(next)).toBe(`${mug}?ref=7&utm_campaign=Spring+sale`);
  await next.getByRole('button', { name: 'Forget campaign Spring sale' }).click();
  await expect.poll(async () => (await onlyAccount(chromium)).campaigns).toEqual([]);
  await next.close();
});

test('on another site of the program, too; elsewhere the home page alone; coupon codes beside it', async () => {
  const popup = await openSheet(`${service.elsewhereOrigin}/product/tea`);
  expect(await link(popup)).toBe(`${service.elsewhereOrigin}/product/tea?ref=7`);
  await popup.getByText('Home page').click();
  expect(await link(popup)).toBe(`${service.origin}/?ref=7`);
  await popup.getByRole('button', { name: 'Copy ADA10' }).click();
  await popup.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await clipboard()).toBe('ADA10');
  await popup.close();

  const other = await openSheet('about:blank');
  expect(await link(other)).toBe(`${service.origin}/?ref=7`);
  expect(await other.getByRole('radio').count()).toBe(0);
  await other.close();
});
