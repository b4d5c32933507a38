import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { account, NOON, payout, payouts, route } from '../../lib/make.ts';
import { rejectedAt, rowAt } from '../../lib/mirror-samples.ts';
import { createHistory } from '../../tools/screenshots/states/histories.ts';
import { items, knownCapabilities } from '../../tools/screenshots/states/samples.ts';
import { chart, EUROS, heroes, KNOWN, period, ROWS, region, stateOf, tableRows } from './earnings-samples.ts';
import { openStates } from './screen.ts';

/** The lists of the Earnings page: referrals, payouts and programs. */
const open = openStates('earnings');

const live = (page: Page) => page.getByRole('status').last().textContent();
const card = (page: Page) => region(page, /^Referrals/);

test('referrals are filtered and searched in the whole history, and those of a bar and a provider in a dialog', async () => {
  const today = [
    rowAt(0, '7.00', { id: '7', description: 'Order 7', status: 'paid', campaign: 'autumn' }),
    rowAt(0, '30.00', { id: null, order: '5003' }),
    rejectedAt(0, '4.50', { id: '8' }),
  ];
  const { page } = await open(stateOf(createHistory([...today, ...ROWS])));
  const names = async () => (await card(page).getByRole('listitem').allTextContents()).map((row) => row.split('€')[0]);
  const status = card(page).getByRole('combobox', { name: 'Status' });
  const search = card(page).getByRole('searchbox');
  expect((await names()).toSorted()).toEqual(['#0 10.10', '#1 3.00', '#2 5.00', '#8', '#9', 'Order #5003', 'Order 7']);
  await status.selectOption('Unpaid');
  await expect.poll(names).toEqual(['Order #5003', '#0 10.10', '#2 5.00']);
  await status.selectOption('Rejected');
  await expect.poll(names).toEqual(['#8', '#9']);
  expect(await live(page)).toBe('Rejected');
  // Paper shows no controls.
  const paper = card(page).locator('.card-head .paper');
  expect((await paper.textContent())?.trim()).toBe('Rejected');
  await search.fill('mug ');
  await expect.poll(() => paper.textContent()).toBe('Rejected mug');
  await status.selectOption('All');
  await search.fill('16 oct');
  await expect.poll(names).toEqual(['#35 2.00']);
  await search.fill('zzz');
  await card(page).getByText('No matches').waitFor();

  const dialog = page.getByRole('dialog');
  const rows = () => dialog.getByRole('listitem').allTextContents();
  await chart(page).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Nov 20, 2026' }).getByText('4 referrals €47.10').waitFor();
  expect((await rows()).toSorted()).toEqual([
    '#0 10.10€10.10Nov 20, 2026, 12:00 PM · WooCommerceUnpaid',
    '#8€4.50Nov 20, 2026, 12:00 PM · WooCommerceRejected',
    'Order #5003€30.00Nov 20, 2026, 12:00 PM · WooCommerceUnpaid',
    'Order 7€7.00Nov 20, 2026, 12:00 PM · #7 · WooCommerce · autumnPaid',
  ]);
  await dialog.getByRole('searchbox').fill('autumn order');
  await dialog.getByText('1 referral €7.00').waitFor();
  expect(await rows()).toHaveLength(1);
  await dialog.getByRole('searchbox').fill('');
  await dialog.getByRole('combobox', { name: 'Status' }).selectOption('Rejected');
  await dialog.getByText('1 referral €4.50').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Easy Digital Downloads/ }).click();
  await page.getByRole('dialog', { name: 'Easy Digital Downloads' }).waitFor();
  await expect.poll(rows).toEqual([expect.stringMatching(/^#2 5\.00/)]);
});

test('nothing is said not to match while older referrals are not loaded', async () => {
  const { page } = await open('history loading');
  await card(page).getByRole('searchbox').fill('zzz');
  await card(page).getByText('No referrals match so far').waitFor();
});

test('payouts are those that the service lists and, before its list begins, those recognized', async () => {
  const { page, change } = await open(KNOWN);
  let asked = 0;
  const show = (known: Parameters<typeof payouts>[0]) => {
    const answered = payouts({ ...known, route: route({ askedAt: NOON + ++asked }) });
    return change((view) => Object.assign(view.payouts, { a: answered }));
  };
  const sent = (words: string) => expect.poll(async () => (await heroes(page))[3]).toBe(`Sent${words}`);
  const paid = (date: string, amount: string) => payout({ date, amount, status: 'paid' });

  // What was paid without a payout is no zero.
  await show({ listed: [], whole: true });
  await sent('–€50.05 paid without a payout in the list');
  await show({});
  await expect
    .poll(() => region(page, 'Payouts').textContent())
    .toBe('PayoutsNov 21, 2026€150.05In payout · November payoutNov 19, 2026€50.05');
  await show({ listed: [paid('2026-11-02', '7'), paid('2026-11-01', '1.034,40 Kč')], whole: true });
  await sent('€7.00+ or more');
  await show({
    listed: [
      ...[payout(), paid('2026-11-02', '1034.4'), paid('2026-10-01', '7')],
      payout({ date: '2026-11-03', amount: '9', status: 'on hold' }),
      payout({ date: 'серпень', amount: '7', status: 'on hold', description: '' }),
    ],
  });
  // Shown if the date is in the period or unreadable; counted only once it is paid.
  await expect
    .poll(() => region(page, 'Payouts').textContent())
    .toBe(
      'PayoutsNov 21, 2026€150.05In payout · November payoutNov 2, 2026€1,034.40Sent · November payout' +
        'Nov 3, 2026€9.00on hold · November payoutсерпень€7.00on hold',
    );
  await sent('€1,034.40');
  expect((await heroes(page))[2]).toBe('Unpaid now€200.10€150.05 on its way');
  await period(page).selectOption('All time');
  await sent('€1,041.40');
});

describe('several programs', () => {
  const zoe = { ...EUROS, account: account({ id: 'b', name: 'zoë' }) };
  const { a = createHistory([]) } = KNOWN.histories ?? {};

  test('are searched while one is read, have a table with totals, and a click on a name selects one', async () => {
    const { page, answer, change } = await open({ ...KNOWN, stored: items([EUROS, zoe]), histories: { a, b: a } });
    await answer({ history: 'never' });
    await page.getByRole('combobox', { name: 'Program' }).selectOption('All programs');
    const search = card(page).getByRole('searchbox');
    await page.locator('.reading').waitFor();
    const save = page.getByRole('button', { name: 'Save as CSV file' });
    await save.click({ force: true });
    expect([await save.isEnabled(), await page.getByRole('menu').count()]).toEqual([false, 0]);
    await search.fill('zzz');
    await card(page).getByText('No referrals match so far').waitFor();
    await answer({ history: undefined });
    await change(({ earningsSummaries }) => {
      for (const summary of Object.values(earningsSummaries)) if (summary) summary.revision = 2;
    });
    await card(page).getByText('No matches').waitFor();
    expect(await save.isEnabled()).toBe(true);
    expect(await search.inputValue()).toBe('zzz');
    expect(await search.evaluate((field) => field === document.activeElement)).toBe(true);
    await search.fill('');

    expect(await tableRows(page, 'All programs')).toEqual([
      ...['ProgramEarnedReferralsRejectedSentUnpaid now', 'shop.example€15.102−€4.50€50.05€200.10'],
      ...['zoë€15.102−€4.50€50.05€200.10', 'Total EUR€30.204−€9.00€100.10€400.20'],
    ]);
    expect(await region(page, 'Payouts').textContent()).toContain('zoë');
    expect(await card(page).textContent()).toContain('shop.example · WooCommerceRejected');
    await page.getByRole('button', { name: 'zoë' }).click();
    await expect.poll(() => page.getByRole('table').count()).toBe(0);
  });

  test('that are not read yet keep a search, and end a list and a menu', async () => {
    const { page, answer, change } = await open({ ...KNOWN, stored: items([EUROS, zoe]), histories: { a, b: a } });
    const program = page.getByRole('combobox', { name: 'Program' });
    const search = card(page).getByRole('searchbox');
    const reading = page.locator('.reading');
    let revision = 1;
    const read = async () => {
      await answer({ history: undefined });
      revision++;
      await change(({ earningsSummaries }) => {
        for (const summary of Object.values(earningsSummaries)) if (summary) summary.revision = revision;
      });
      await reading.waitFor({ state: 'detached' });
    };
    await search.fill('pro');
    await answer({ history: 'never' });
    await program.selectOption('zoë');
    await reading.waitFor();
    await read();
    expect(await search.inputValue()).toBe('pro');

    await page.reload();
    await chart(page).press('Enter');
    await page.getByRole('dialog').waitFor();
    await answer({ history: 'never' });
    await page.goBack();
    await reading.waitFor();
    await read();
    await chart(page).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    // A file from a menu that stays would be of the other program.
    const menu = page.getByRole('menu');
    await page.getByRole('button', { name: 'Save as CSV file' }).click();
    await menu.waitFor();
    await page.goForward();
    await menu.waitFor({ state: 'detached' });
  });

  test('show only the unpaid sum of an unmirrored program in another currency', async () => {
    const { earningsSummary: _, ...unmirrored } = { ...zoe, capabilities: knownCapabilities({ currency: 'USD' }) };
    const { page } = await open({ ...KNOWN, stored: items([EUROS, unmirrored], { selected: 'all' }) });
    const [, , unpaid, , rejected] = await heroes(page);
    expect([unpaid, rejected]).toEqual(['Unpaid now€200.10', 'Rejected−€4.50']);
    expect(await tableRows(page, 'All programs')).toContain('zoë––––$200.10');
    expect(await page.getByRole('button', { name: /USD/ }).count()).toBe(0);
  });
});

describe('the page stays small with', () => {
  /** A service may write any number of names, currencies and days; the page draws a bounded number of elements. */
  const MOST_ELEMENTS = 5000;
  const elements = (page: Page) => page.locator('*').count();

  test('any number of campaigns and currencies', async () => {
    const { page } = await open('more currencies and campaigns than are drawn');
    expect((await tableRows(page, 'Campaigns')).at(-1)).toMatch(/^Other/);
    expect(await page.getByRole('toolbar', { name: 'Currency' }).getByRole('button').count()).toBe(20);
    await page.getByText(/^Others \(\d+\): only in the CSV file$/).waitFor();
    expect(await elements(page)).toBeLessThan(MOST_ELEMENTS);
  });

  test('2,000 referrals', async () => {
    const rows = Array.from({ length: 2000 }, (_, index) => rejectedAt(0, '1.00', { id: `${index}` }));
    const { page } = await open(stateOf(createHistory(rows)));
    expect(await card(page).getByRole('listitem').count()).toBe(8);
    await card(page).getByRole('button', { name: 'Show all 2,000' }).press('Enter');
    await card(page).getByText('Page 1 of 4').waitFor();
    expect(await card(page).getByRole('listitem').count()).toBe(500);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Show fewer');
    expect(await elements(page)).toBeLessThan(MOST_ELEMENTS);
  });

  test('a day for each row of a table', async () => {
    const { page } = await open('the last page of a long table');
    const days = page.locator('.over-time tbody th');
    expect(await days.count()).toBeLessThan(500);
    await page.getByRole('button', { name: 'First page' }).click();
    await expect.poll(() => days.count()).toBe(500);
    expect(await days.first().textContent()).toBe('Nov 20, 2026');
    expect(await page.locator('.over-time tfoot').textContent()).toMatch(/^Total/);
  });
});
