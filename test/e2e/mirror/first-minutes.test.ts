import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { connect, loginOf, timePasses } from '../../tools/browser/person.ts';
import { beginAgain, scene } from '../../tools/browser/scene.ts';
import { mirrorIs, totalsAge } from '../../tools/browser/stored-mirror.ts';
import { inHistory } from '../../tools/service/dialects/deployed.ts';

/** The history as the popup and Earnings show it, from the first minute on. */
const { service, chromium } = await scene();
beforeEach(() => beginAgain({ service, chromium }));

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const PERIODS = { Today: 1, '7 days': 7, '30 days': 30 };
const list = () => inHistory(service.program.figures('ada'));
/** Without the one by which connecting finds out what the service offers. */
const pages = () =>
  service.requests.list().filter(({ url }) => url.includes('/portal/referrals') && url.includes('per_page=100')).length;
const connected = async (address?: string) => (await connect(chromium, loginOf(service, 'ada', address))).close();

/** What stands of the last so many days of this computer's calendar, to the cent. */
function earned(days: number): string {
  const from = new Date();
  from.setHours(0, 0, 0, 0);
  from.setDate(from.getDate() - days + 1);
  const rows = list().filter(({ status, createdAt }) => ['paid', 'unpaid'].includes(status) && createdAt >= +from);
  const cents = rows.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}
const period = (page: Page, name: string) => page.locator('.period').filter({ hasText: name }).locator('.amount');
async function showsPeriods(page: Page): Promise<void> {
  for (const [name, days] of Object.entries(PERIODS))
    await expect.poll(() => period(page, name).textContent()).toBe(earned(days));
}

/** So many more referrals, the newest an hour old, three in a day. */
const grow = (count: number) => {
  for (let nth = count; nth > 0; nth--)
    service.program.addReferral({ createdAt: Date.now() - nth * 8 * HOUR, amount: ((nth % 90) + 5.25).toFixed(2) });
};

test('right after connecting, the popup shows the sums of all periods and the list, without a question', async () => {
  await connected();
  const popup = await chromium.open('popup');
  await showsPeriods(popup);
  expect(await popup.getByRole('button', { name: /import|history/i }).count()).toBe(0);
  expect(await popup.locator('.line', { hasText: 'history' }).count()).toBe(0);
  expect(await popup.locator('.referral').count()).toBeGreaterThan(15);
  expect(pages()).toBe(1);
});

test('a long history loads by itself behind a quiet line, and all of it can be shown without a request', {
  timeout: 180_000,
}, async () => {
  grow(400);
  service.program.rowsPerPage = 80;
  await connected();
  const popup = await chromium.open('popup');
  await popup.locator('.line .unfold').click();
  const line = popup.locator('.item', { hasText: 'history' });
  await line.getByText(/\d+%/).waitFor();
  // The newest are there at once.
  await popup.locator('.referral').nth(15).waitFor();
  await line.waitFor({ state: 'detached', timeout: 120_000 });
  await showsPeriods(popup);
  await mirrorIs(chromium, service);
  const all = list().length;
  expect(pages()).toBeLessThanOrEqual(Math.ceil(all / 80) + 4);

  const asked = service.requests.list().length;
  const more = popup.getByRole('button', { name: 'Show more' });
  while (await more.isVisible()) {
    const before = await popup.locator('.referral').count();
    await more.click();
    await expect.poll(() => popup.locator('.referral').count()).toBeGreaterThan(before);
  }
  expect(await popup.locator('.referral').count()).toBe(all);
  expect(service.requests.list().length).toBe(asked);
  // Few of them lie where the popup reads first.
  const oldest = await popup.locator('.row .name').last().innerText();
  expect(await chromium.inside(async () => JSON.stringify(await chrome.storage.local.get(null)))).not.toContain(oldest);
});

test('a referral that is rejected no longer counts toward today', async () => {
  const { id } = service.program.addReferral({ amount: '500.00' });
  await connected();
  const popup = await chromium.open('popup');
  await showsPeriods(popup);
  const before = earned(1);
  service.program.reject(id);
  expect(earned(1)).not.toBe(before);
  await timePasses(chromium);
  await showsPeriods(popup);
});

test('of a program without a list, the latest referrals show, and how many of all are known', async () => {
  service.program.reset('empty');
  for (let nth = 578; nth > 0; nth--) service.program.addReferral({ createdAt: Date.now() - nth * DAY });
  await connected(service.documentedBase);
  const popup = await chromium.open('popup');
  const sentence = (known: number, all: number) =>
    `Your program lists only its latest referrals: ${known} of ${all} are known.`;
  await popup.getByText(sentence(10, 578)).waitFor();
  // Nothing tells what the totals rose by on the first day.
  await totalsAge(chromium);
  service.program.addReferrals(2, { amount: '10.00' });
  await timePasses(chromium);
  await popup.getByText(sentence(12, 580)).waitFor();
  // What the totals rose by, and there may be more.
  await popup
    .locator('.period')
    .filter({ hasText: /Today.*\$20\.00\+/ })
    .waitFor();
  const page = await chromium.open('earnings');
  await page.getByText(sentence(12, 580)).waitFor();
});
