import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { earningsSummary } from '../../lib/make.ts';
import { rowAt, totals } from '../../lib/mirror-samples.ts';
import { createHistory, NOW } from '../../tools/screenshots/states/histories.ts';
import { chart, heroes, KNOWN, period, region, spoken, stateOf, tableRows } from './earnings-samples.ts';
import { openStates } from './screen.ts';

/** The figures of the Earnings page, its chart and its period. */
const open = openStates('earnings');

const forecast = (page: Page) => page.getByRole('region', { name: 'This month', exact: true });
const live = (page: Page) => page.getByRole('status').last().textContent();

test('a period has exact sums, a chart that the keyboard reads, a table, lists and a forecast', async () => {
  const { page, change } = await open(KNOWN);
  expect(await heroes(page)).toEqual([
    ...['Earned€15.10▲ 655% (earlier: Sep 22 – Oct 21, 2026)', 'Referrals2', 'Unpaid now€200.10'],
    ...['Sent€50.05', 'Rejected−€4.50'],
  ]);
  expect(await region(page, 'By provider').textContent()).toBe(
    'By providerEasy Digital Downloads€5.001 referral · 50%WooCommerce€10.101 referral · 50%',
  );
  expect(await region(page, 'Payouts').textContent()).toBe('PayoutsNov 19, 2026€50.05');
  expect(await forecast(page).count()).toBe(0);

  // The legend names colors, and values only under the pointer.
  expect(await chart(page).getAttribute('class')).toBe('chart at-rest');
  await chart(page).focus();
  expect(await spoken(page)).toBe('Nov 20, 2026, Earned €10.10, Unpaid €14.00');
  await page.keyboard.press('ArrowLeft');
  expect(await spoken(page)).toBe('Nov 19, 2026, Earned €0.00, Unpaid €13.00, Sent €50.05');
  expect(await chart(page).textContent()).toContain('Sent €50.05');
  // A new answer draws the chart again, which stays where the keyboard was.
  const cursor = page.locator('.u-cursor-x').first();
  const drawn = await cursor.elementHandle();
  await change(({ states }) => Object.assign(states.a?.snapshot ?? {}, { fetchedAt: NOW }));
  await expect.poll(() => drawn?.evaluate((line) => line.isConnected)).toBe(false);
  expect(await cursor.evaluate((line) => line.getBoundingClientRect().x)).toBeGreaterThan(700);
  expect(await chart(page).getAttribute('class')).toBe('chart');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowLeft');
  expect(await chart(page).getAttribute('aria-valuenow')).toBe('0');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowRight');
  expect(await chart(page).getAttribute('aria-valuenow')).toBe('29');

  // Another period has other charts, of which none is left.
  await period(page).selectOption('365 days');
  await expect.poll(() => chart(page).getAttribute('aria-valuemax')).toBe('12');
  expect(await live(page)).toBe('365 days, Month: earned €17.10');
  expect(await page.locator('.uplot').count()).toBe(1);
  await period(page).selectOption('30 days');
  await page.getByText('Show as a table').click();
  const rows = await tableRows(page, 'Earnings, 30 days, EUR');
  expect(rows).toHaveLength(32);
  expect([rows[1], rows[3], rows[5], rows.at(-1)]).toEqual([
    ...['Nov 20, 2026€10.101€0.00€0.00€14.00', 'Nov 18, 2026€5.001€0.00€0.00–'],
    // There are no totals before the seventeenth, on which nothing was paid yet.
    ...['Nov 16, 2026€0.000€0.00€0.00–', 'Total€15.102−€4.50€50.05'],
  ]);

  await period(page).selectOption('This month');
  // 15.10 so far, and 15.10 / 30 for each of the ten days left.
  expect(await forecast(page).textContent()).toBe('On track for €20.1315% of your €100.00 goal');
  await change(({ accounts }) => Object.assign(accounts[0] ?? {}, { goal: '0.50' }));
  await forecast(page).getByText('3,020% of your €0.50 goal').waitFor();
  await change(({ settings }) => Object.assign(settings, { hideAmounts: true }));
  await expect.poll(() => forecast(page).textContent()).not.toContain('%');
});

test('what is not known is a dash or the least, never zero', async () => {
  const rows = [rowAt(1, '7.00', { provider: 'edd' }), rowAt(2, '', { id: '1' }), rowAt(40, '1')];
  const mirror = { listed: false, complete: false };
  const known = { count: 2, total: null, ...mirror };
  const { page } = await open(
    stateOf(createHistory(rows, [totals(2, '10.00'), totals(1, '30.00')], mirror), {
      earningsSummary: earningsSummary({ known }),
    }),
  );
  const [earned, referrals, , , rejected] = await heroes(page);
  expect([earned, referrals, rejected]).toEqual([
    ...['Earned€7.00+ or more', 'Referrals2+ or morewithout 1 referral', 'Rejected–'],
  ]);
  await page.getByText('Your program lists only its latest referrals: 2 of 57 are known.').waitFor();
  expect(await region(page, 'By provider').textContent()).toContain('Easy Digital Downloads€7.00+ or more1+ referrals');
  expect(await region(page, /^Referrals/).textContent()).toContain('#1–Nov 18');
  await chart(page).focus();
  for (const key of ['ArrowLeft', 'ArrowLeft', 'Enter']) await page.keyboard.press(key);
  await page.getByRole('dialog').getByText('1 referral –').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('Show as a table').click();
  expect((await page.locator('table tr').allTextContents())[2]).toBe(
    'Nov 19, 2026€7.00+ or more1+ or more–€0.00€30.00',
  );
});

test('a custom period applies at once if it is one, and is checked once the focus leaves its fields', async () => {
  const { page } = await open(KNOWN);
  await period(page).selectOption('custom');
  const [from, to] = [page.getByLabel('From', { exact: true }), page.getByLabel('To', { exact: true })];
  const days = async () => [await from.inputValue(), await to.inputValue()];
  const MONTH = ['2026-10-22', '2026-11-20'];
  expect(await days()).toEqual(MONTH);
  for (const [field, typed, shown] of [
    // A future day becomes today. An incomplete year and an empty field change nothing.
    [to, '2027-01-01', MONTH],
    [from, '0002-11-01', MONTH],
    [from, '', MONTH],
    // An end before the beginning changes places with it.
    [to, '2026-10-01', ['2026-10-01', '2026-10-22']],
  ] as const) {
    await field.fill(typed);
    expect((await heroes(page))[0]).toContain('€15.10');
    expect(await field.inputValue()).toBe(typed);
    await page.getByRole('heading', { level: 1 }).click();
    await expect.poll(days).toEqual(shown);
  }
  await to.fill('2026-09-30');
  await to.press('Enter');
  await expect.poll(days).toEqual(['2026-09-30', '2026-10-01']);
  await to.fill('2026-11-18');
  await from.fill('2026-11-11');
  const [earned, referrals, , sent] = await heroes(page);
  expect([earned, referrals, sent]).toEqual(['Earned€5.00', 'Referrals1', 'Sent€0.00']);
  expect(await live(page)).toBe('Nov 11 – 18, 2026, Day: earned €5.00');
  expect(await region(page, 'Payouts').count()).toBe(0);
  // What is half typed does not replace the period that the user goes back to.
  await period(page).selectOption('This month');
  expect(await page.locator('.period-choice .hint').textContent()).toBe('Nov 1 – 20, 2026');
  await period(page).selectOption('custom');
  await to.fill('2026-10-01');
  await page.goBack();
  await expect.poll(() => from.count()).toBe(0);
  expect(await period(page).inputValue()).toBe('month');
});

test('arrow keys move among the steps, but with Alt or Command they are the browser’s keys for going back and forward', async () => {
  const { page } = await open(KNOWN);
  const steps = page.locator('.segments button');
  const focused = () => steps.evaluateAll((buttons) => buttons.indexOf(document.activeElement as HTMLElement));
  await steps.nth(1).focus();
  for (const key of ['Alt+ArrowLeft', 'Meta+ArrowLeft']) await page.keyboard.press(key);
  expect(await focused()).toBe(1);
  await page.keyboard.press('ArrowLeft');
  expect(await focused()).toBe(0);
});

test('a chart that cannot be loaded leaves its table', async () => {
  const { page } = await open(KNOWN);
  // With a session of its own, because other states use the same page.
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  await session.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `const create = document.createElement.bind(document);
      document.createElement = (name) => (name === 'canvas' ? null.canvas : create(name));`,
  });
  await page.reload();
  await page.getByText('The chart can’t be loaded. The table has its figures.').waitFor();
  await session.detach();
  expect(await chart(page).count()).toBe(0);
  expect(await page.getByRole('table', { name: 'Earnings, 30 days, EUR' }).count()).toBe(1);
  await page.reload();
  await chart(page).waitFor();
});

test('the chart above stays as it is when the lower one appears', async () => {
  const { page } = await open('thirty days, a goal');
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  // The lower part waits for an idle moment.
  await session.send('Page.addScriptToEvaluateOnNewDocument', {
    source: 'requestIdleCallback = (rest) => { globalThis.rest = rest; };',
  });
  await page.reload();
  await page.waitForFunction(() => 'rest' in globalThis);
  await session.detach();
  const canvases = page.locator('.plot canvas');
  const picture = () => canvases.first().evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  const before = await picture();
  expect(await canvases.count()).toBe(1);
  await page.evaluate(() => (globalThis as unknown as { rest(): void }).rest());
  await canvases.nth(1).waitFor();
  expect(await picture()).toBe(before);
  await page.reload();
});

test('a program without referrals is told what will appear', async () => {
  const { page } = await open('no referrals yet');
  await page.getByRole('heading', { name: 'No referrals yet' }).waitFor();
  expect((await heroes(page)).slice(0, 2)).toEqual(['Earned$0.00', 'Referrals0']);
  expect(await chart(page).count()).toBe(0);
});

test('a failing program says why, with a button to the settings', async () => {
  const { page, asked, change } = await open('a rejected login');
  await page.locator('.trouble').getByText('Login rejected').waitFor();
  await page.getByRole('button', { name: /^Open settings/ }).click();
  await expect.poll(() => asked('open')).toEqual(['/options.html#fix=a']);
  // A program that has answered before needs no other address.
  await change(({ states }) => Object.assign(states.a ?? {}, { trouble: { kind: 'no-route' } }));
  await page.locator('.trouble').getByText('its affiliate plugin may be turned off').waitFor();
  expect(await page.getByText('Check the address').count()).toBe(0);
});
