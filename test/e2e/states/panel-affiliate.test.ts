import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { affiliate, pageOf } from '../../lib/group-samples.ts';
import { ADA, admin, group, groupPage, listing, loadedGroup, PRO } from './panel.ts';
import { openStates } from './screen.ts';

const open = openStates('sidepanel');
const rows = (page: Page) => page.locator('tr[data-index]');
const said = (page: Page) => page.getByRole('status').textContent();

test('the menu of a row has the items that apply to the affiliate, until the table scrolls', async () => {
  const { page } = await open(groupPage({ ...pageOf(2), affiliates: [ADA, affiliate(2)] }));
  const items = page.getByRole('menuitem');
  const openFor = (name: string) => page.getByRole('button', { name: `Actions for ${name}` }).click();
  await openFor('code-2');
  expect(await items.allTextContents()).toEqual(['Copy code', 'Copy ID', 'Copy summary', 'Show all details']);
  await page.keyboard.press('Escape');
  await openFor('Ada Lovelace');
  expect(await items.allTextContents()).toEqual([
    ...['Write an email', 'Copy email', 'Copy code', 'Copy ID', 'Copy summary'],
    ...['Open in the program’s admin area (opens in a new tab)', 'Show all details'],
  ]);
  const links = await items.evaluateAll((all) => all.flatMap((item) => item.getAttribute('href') ?? []));
  expect(links).toEqual(['mailto:ada@shop.example', ADA.editUrl]);
  await page.getByRole('menu').dispatchEvent('scroll');
  expect(await items.count()).toBe(7);
  await page.locator('.table-scroller').dispatchEvent('scroll');
  await expect.poll(() => items.count()).toBe(0);
});

describe('the details of an affiliate', () => {
  const more: [string, string][] = [
    ['visits', '1013'],
    ['note', 'kind'],
  ];
  const details = groupPage(listing([{ ...ADA, unpaid: '200.10', more }]), {
    act: (page) => rows(page).first().click(),
    ready: 'dialog[open]',
  });

  test('show all fields, each with a button that copies what the service wrote', async () => {
    const { page, asked } = await open(details);
    const fields = await page
      .locator('dialog dt')
      .evaluateAll((all) => all.map((term) => [term.textContent, term.nextElementSibling?.textContent]));
    expect(Object.fromEntries(fields)).toMatchObject({
      ...{ 'Affiliate ID': '1', Code: 'code-1', Name: 'Ada Lovelace', Email: 'ada@shop.example', 'User ID': '11' },
      ...{
        Status: 'Active',
        Rate: '20%',
        Balance: '200.10',
        Paid: '1,034.40',
        Unpaid: '200.10',
        Clicks: '1013',
        Note: 'kind',
      },
    });
    const copies = page.getByRole('button', { name: /^Copy / });
    expect(await copies.count()).toBe(fields.length);
    for (const name of ['Affiliate ID', 'Email', 'Paid', 'Member since'])
      await page.getByRole('button', { name: `Copy ${name}` }).click();
    const texts = ['1', 'ada@shop.example', '1034.40', '2026-01-05T08:00:00+00:00'];
    await expect.poll(() => asked('copy')).toEqual(texts);
    await expect.poll(() => said(page)).toBe(`Copied: ${texts.at(-1)}`);
  });

  test('report a failed copy, and repeat no announcement as they open and close', async () => {
    const { page, deny } = await open(details);
    expect([await page.getByRole('status').count(), await said(page)]).toEqual([1, '']);
    await deny();
    await page.getByRole('button', { name: 'Copy Email' }).click();
    await expect.poll(() => said(page)).toBe('Couldn’t copy');
    await page.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => page.locator('dialog').count()).toBe(0);
    await rows(page).first().click();
    await page.locator('dialog').waitFor();
    expect([await page.getByRole('status').count(), await said(page)]).toEqual([1, '']);
  });

  test('close with Escape, which does not stop the loading', async () => {
    const { page } = await open(loadedGroup([ADA], null));
    await rows(page).first().click();
    await page.locator('dialog').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('dialog').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Stop' }).count()).toBe(1);
  });
});

test('hidden amounts are covered in rows, sums and details until they are shown, and the shown one gets the focus', async () => {
  const owed = affiliate(1, {
    balance: '411.10',
    paid: '422.20',
    unpaid: '433.30',
    more: [
      ['refunded_total', '444.40'],
      ['total_earnings', '1.455,50 EUR'],
    ],
  });
  const stored = admin(PRO, { groups: [group(3)], settings: { hideAmounts: true } });
  const { page, asked, store } = await open(loadedGroup([owed], {}, { stored }));
  await rows(page).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  const text = () => page.evaluate(() => document.body.textContent);
  expect(await text()).toContain('•••••');
  expect(await text()).not.toMatch(/411|422|433|444|455/);
  expect(await page.getByRole('button', { name: 'Copy Unpaid' }).count()).toBe(0);
  await dialog.getByRole('button', { name: 'Show hidden amount' }).first().click();
  for (const amount of [/411\.10/, /422\.20/, /433\.30/, /444\.40/]) expect(await text()).toMatch(amount);
  expect(await page.evaluate(() => [document.activeElement?.className, document.activeElement?.textContent])).toEqual([
    'amount',
    '411.10',
  ]);
  await expect.poll(() => said(page)).toBe('Amounts shown');
  // The amounts are shown in this panel only: the setting stays.
  expect(await asked('settings')).toEqual([]);
  await store(stored);
  expect(await text()).toMatch(/433\.30/);
});
