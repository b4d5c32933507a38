import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Clicks } from '../../../lib/domain/portal/clicks-schema.ts';
import { clicks, countedClicks, NOON } from '../../lib/make.ts';
import { knownSince, rejectedAt, rowAt } from '../../lib/mirror-samples.ts';
import { createHistory } from '../../tools/screenshots/states/histories.ts';
import { chart, heroes, period, region, spoken, stateOf, TOTALS, tableRows } from './earnings-samples.ts';
import { openStates } from './screen.ts';

/** The clicks on the Earnings page. */
const open = openStates('earnings');

const entries = (page: Page, name: string) => region(page, name).getByRole('listitem').allTextContents();

const SOLD = [
  rowAt(0, '10.10', { campaign: 'autumn' }),
  rejectedAt(0.1, '4.50', { campaign: 'autumn' }),
  rowAt(0.5, '7.00', { campaign: 'spring' }),
  rowAt(9, '99.00', { campaign: 'autumn' }),
];
const clicked = (part: Partial<Clicks> = {}, mirror = {}) => ({
  ...stateOf(createHistory(SOLD, TOTALS.slice(2), mirror), { clicks: clicks(part) }),
  ready: '.clicks table',
});

test('clicks are shown by campaign with its earnings, by page, by source and over time', async () => {
  const { page } = await open(clicked());
  expect(await tableRows(page, 'Campaigns')).toEqual([
    ...['CampaignClicksReferralsEarnedPer click (avg.)', 'No campaign160€0.00€0.00'],
    // 10.10 divided by 4, rounded to the cent.
    ...['autumn41€10.10€2.53', 'spring01€7.00–'],
  ]);
  expect(await entries(page, 'Pages')).toEqual(['shop.example12', 'shop.example/mugs8']);
  expect(await entries(page, 'Sources')).toEqual(['blog.example15', 'Direct or unknown5']);
  await page.getByRole('heading', { name: 'Clicks (oldest: Nov 19, 2026)' }).waitFor();
  await chart(page).focus();
  // Two of the referrals were not rejected: 2 of 14 clicks.
  expect(await spoken(page)).toContain('Unpaid €14.00, 14 clicks, Conversion rate 14.29%');
  // Clicks are counted from some time of that day on.
  await page.keyboard.press('ArrowLeft');
  expect(await spoken(page)).toMatch(/6\+ clicks$/);
  await page.getByText('Show as a table').click();
  const [head, today] = await tableRows(page, 'Earnings, 30 days, EUR');
  expect([head, today]).toEqual([
    expect.stringContaining('ClicksConversion rate'),
    expect.stringMatching(/1414\.29%$/),
  ]);
});

test('clicks follow the period, and name no date if all are known', async () => {
  const { page } = await open(clicked({ counted: countedClicks({ since: null }) }));
  await page.getByRole('heading', { name: 'Clicks', exact: true }).waitFor();
  expect((await heroes(page))[1]).toMatch(/Conversion rate \d/);
  // The referral of nine days ago came by this campaign, too.
  expect(await tableRows(page, 'Campaigns')).toContain('autumn42€109.10€27.28');
  await period(page).selectOption('custom');
  await page.getByLabel('To', { exact: true }).fill('2026-11-19');
  await page.getByLabel('From', { exact: true }).fill('2026-11-19');
  await expect.poll(() => entries(page, 'Pages')).toEqual(['shop.example4', 'shop.example/mugs2']);
  expect(await page.getByRole('table', { name: 'Campaigns' }).count()).toBe(0);
  await page.getByLabel('From', { exact: true }).fill('2026-11-18');
  await page.getByLabel('To', { exact: true }).fill('2026-11-18');
  await expect.poll(() => region(page, 'Clicks').count()).toBe(0);
});

test('campaigns have no average if not all referrals are known', async () => {
  const { page } = await open(clicked({}, knownSince(NOON - 3_600_000)));
  expect(await tableRows(page, 'Campaigns')).toContain('autumn41+€10.10+ or more–');
});

test('clicks are left out, also from the chart, if none came in', async () => {
  const { page } = await open('no clicks');
  expect(await page.locator('body').textContent()).not.toMatch(/licks|Conversion rate/);
  expect(await page.locator('.plot').count()).toBe(2);
});
