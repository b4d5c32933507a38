/// <reference types="chrome" />
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { connectManually, loginOf } from '../tools/browser/actions.ts';
import { scene } from '../tools/browser/scene.ts';
import { onlyAccount } from '../tools/browser/stored-view.ts';

const { service, chromium } = await scene();
beforeAll(async () => {
  await (await connectManually(chromium, loginOf(service))).close();
});

/** Opens the popup's sheet while `page` is the active tab. */
async function openSheet(page: string): Promise<Page> {
  const shop = await chromium.context.newPage();
  await shop.goto(page);
  const opening = chromium.context.waitForEvent('page');
  await chromium.inside(() => chrome.tabs.create({ url: 'popup.html', active: false }));
  const popup = await opening;
  await popup.getByRole('button', { name: 'More link options' }).waitFor();
  await popup.bringToFront();
  await shop.close();
  await popup.getByRole('button', { name: 'More link options' }).press('Enter');
  await popup.getByRole('dialog', { name: 'My link' }).waitFor();
  return popup;
}

const link = (popup: Page) => popup.getByRole('textbox', { name: 'My link' }).inputValue();

/** A page of the shop reads the clipboard, because pages of an extension cannot get the permission. */
async function clipboard(): Promise<string> {
  await chromium.context.grantPermissions(['clipboard-read'], { origin: service.origin });
  const page = await chromium.context.newPage();
  await page.goto(service.origin);
  const text = await page.evaluate(() => navigator.clipboard.readText());
  await page.close();
  return text;
}

test('the copied link leads to the product page behind the popup, and its campaign is offered the next time', async () => {
  const mug = `${service.origin}/product/mug`;
  const popup = await openSheet(`${mug}?lang=de&token=s3cret&utm_source=x#frag`);
  expect(await link(popup)).toBe(`${mug}?lang=de&ref=7`);
  for (const name of ['token', 'utm_source', 'the part after #'])
    await popup.getByRole('button', { name, exact: true }).waitFor();
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
