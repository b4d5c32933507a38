import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { dayOf } from '../../../lib/domain/calendar/calendar.ts';
import { connectManually, loginOf, triggerPoll } from '../../tools/browser/actions.ts';
import { scene } from '../../tools/browser/scene.ts';
import { inHistory } from '../../tools/service/model/portal.ts';

/** The Earnings page with a year of ada's referrals. */
const { service, chromium } = await scene(undefined, { preset: 'year' });
let page: Page;
beforeAll(async () => {
  await (await connectManually(chromium, loginOf(service))).close();
  page = await chromium.open('earnings');
});

/** A sum in cents, which the extension itself never computes with. */
const cents = (rows: { amount: string }[]): bigint =>
  rows.reduce((sum, { amount }) => {
    const [whole = '0', fraction = ''] = amount.split('.');
    return sum + BigInt(whole + fraction.padEnd(2, '0').slice(0, 2));
  }, 0n);
const written = (sum: bigint): string => `$${(sum / 100n).toLocaleString('en')}.${String(sum % 100n).padStart(2, '0')}`;
/** The rows of the service's list, which leaves out pending referrals. */
const listedRows = () => inHistory(service.program.figures('ada'));
const isEarned = ({ status }: { status: string }) => status === 'paid' || status === 'unpaid';
/** The rows of the last `days` days of this computer's calendar, including today. */
const within = (days: number) => {
  const from = new Date();
  from.setHours(0, 0, 0, 0);
  from.setDate(from.getDate() - days + 1);
  return listedRows().filter(({ createdAt }) => createdAt >= from.getTime());
};
const earned = (days: number) => within(days).filter(isEarned);
const hero = (name: string) => page.locator('.hero').filter({ has: page.getByText(name, { exact: true }) });
const choose = (name: string) => page.getByRole('combobox', { name: 'Period' }).selectOption(name);

test('a year loads by itself, matches the program’s totals, and every period is right to the cent', async () => {
  // The extension pauses between the pages of the list.
  await page.getByText(/^✓ Matches your program’s totals · checked: /).waitFor({ timeout: 60_000 });
  for (const [range, days] of [
    ['30 days', 30],
    ['90 days', 90],
    ['365 days', 365],
    ['All time', 400],
  ] as const) {
    await choose(range);
    const rows = earned(days);
    const sum = written(cents(rows));
    await hero('Earned').getByText(sum, { exact: true }).waitFor();
    await hero('Referrals').getByText(`${rows.length}`, { exact: true }).waitFor();
    const reversed = within(days).filter((row) => !isEarned(row));
    const rejected = written(cents(reversed));
    await hero('Rejected').getByText(rejected).waitFor();
  }
});

test('a custom period is in the address, so that a reload, a step back and a copied address show the same figures', async () => {
  const day = (ago: number) => {
    const date = new Date();
    date.setDate(date.getDate() - ago);
    return dayOf(date.getTime());
  };
  const [from, to] = [day(20), day(10)];
  const expected = written(cents(earned(21)) - cents(earned(10)));
  const expectShown = (shownPage: Page) =>
    shownPage.locator('.hero-lead').getByText(expected, { exact: true }).waitFor();
  // Users type a date digit by digit.
  await choose('custom');
  const [year = '', ...monthAndDay] = from.split('-');
  await page.getByLabel('From').focus();
  await page.keyboard.type([...monthAndDay, year].join(''));
  await page.getByLabel('To', { exact: true }).fill(to);
  await expectShown(page);
  expect(page.url()).toContain(`period=${from}..${to}`);
  await page.reload();
  await expectShown(page);
  await choose('90 days');
  await expect.poll(() => page.url()).toContain('period=90');
  await page.goBack();
  await expectShown(page);
  const copied = await chromium.context.newPage();
  await copied.goto(page.url());
  await expectShown(copied);
  expect(await copied.getByLabel('To', { exact: true }).inputValue()).toBe(to);
  await copied.close();
  await page.goto(page.url().replace(/period=.*/, 'period=2026-99-99..<script>'));
  await expect.poll(() => page.getByRole('combobox', { name: 'Period' }).inputValue()).toBe('30');
  expect(page.url()).not.toContain('period');
});

test('the chart is drawn in the colors of the page, and its bars open by keyboard and pointer', async () => {
  const colors = () =>
    page.evaluate(() => {
      const canvas = document.querySelector('.plot canvas') as HTMLCanvasElement;
      const ctx = canvas.getContext('2d') as CanvasRenderingContext2D;
      const { data } = ctx.getImageData(0, 0, canvas.width, canvas.height);
      const found = new Set<string>();
      for (let i = 0; i < data.length; i += 4)
        if (data[i + 3] === 255) found.add(`rgb(${data[i]}, ${data[i + 1]}, ${data[i + 2]})`);
      const earnedColor = getComputedStyle(document.querySelector('.tone-earned') as Element).color;
      return { drawn: found.has(earnedColor), earnedColor };
    });
  await choose('30 days');
  const light = await colors();
  expect(light.drawn).toBe(true);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(async () => (await colors()).earnedColor).not.toBe(light.earnedColor);
  await expect.poll(async () => (await colors()).drawn).toBe(true);
  await page.emulateMedia({ colorScheme: null });

  const chart = page.getByRole('slider', { name: 'Over time' });
  const today = earned(1).length;
  await chart.press('Enter');
  await page.getByRole('dialog').getByText(`${today} referral`).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => chart.evaluate((slider) => slider === document.activeElement)).toBe(true);
  // A click on the right edge chooses the last bar, too, which is today's.
  const { width = 0, height = 0 } = (await page.locator('.u-over').first().boundingBox()) ?? {};
  await page
    .locator('.u-over')
    .first()
    .click({ position: { x: width - 5, y: height / 2 } });
  await page.getByRole('dialog').getByText(`${today} referral`).waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
});

test('a new referral appears on the page at once, and the changed sum is highlighted', async () => {
  const risen = written(cents(earned(30)) + 1234n);
  service.program.addReferral({ affiliate: 'ada', amount: '12.34' });
  await triggerPoll(chromium);
  await hero('Earned').locator('.fresh').getByText(risen).waitFor();
});

test('the page causes no errors and no policy violations', async () => {
  const fresh = await chromium.context.newPage();
  const wrong: string[] = [];
  fresh.on('console', (message) => message.type() === 'error' && wrong.push(message.text()));
  fresh.on('pageerror', (error) => wrong.push(error.message));
  await fresh.goto(page.url());
  await fresh.locator('.plot canvas').first().waitFor();
  expect(wrong).toEqual([]);
});
