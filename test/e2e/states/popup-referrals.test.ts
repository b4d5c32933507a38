import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { AccountState } from '../../../lib/domain/polling/account-state-schema.ts';
import type { Referral } from '../../../lib/domain/referrals/referral-schema.ts';
import { packRow } from '../../../lib/platform/packed-row.ts';
import type { Stored } from '../../../lib/platform/storage/stored.ts';
import {
  announced,
  connected,
  earningsSummary,
  keyed,
  snapshot,
  state,
  stats,
  stored,
  wireTime,
} from '../../lib/make.ts';
import { itemsOf } from '../../tools/stored-items.ts';
import { openStates } from './screen.ts';

const open = openStates('popup');
const rowsOf = (referrals: Referral[], part: Partial<AccountState> = {}, more: Partial<Stored> = {}) =>
  itemsOf(connected({ states: { a: state({ snapshot: snapshot({ referrals }), ...part }) }, ...more }));

test('the rows show each referral as it is, new ones first', async () => {
  const { page, store } = await open({
    stored: rowsOf([
      keyed('id 2', { order: '6043', status: 'paid', amount: '7', createdAt: wireTime(0) }),
      keyed('id 1', { order: '6042', createdAt: wireTime(-60) }),
    ]),
    ready: '.row',
  });
  const rows = () => page.getByRole('listitem').allTextContents();
  expect(await rows()).toEqual(['Order #6043 6m ago · Paid$7.00', 'Order #6042 1h ago$12.40']);
  await page.getByText('Showing the latest 2 of 57').waitFor();

  const summary = earningsSummary();
  const known = { ...summary.known, beyond: true };
  await store(
    rowsOf([keyed('x', { amount: '', createdAt: null })], {}, { earningsSummaries: { a: { ...summary, known } } }),
  );
  await expect.poll(rows).toEqual(['Order #6042 No date–']);
  expect(await page.getByText(/Showing the latest/).count()).toBe(0);

  // An unknown status is shown as it is, and an empty one is left out.
  await store(rowsOf(['On hold', '', 'PAID'].map((status) => keyed(status, { status }))));
  await expect.poll(() => page.locator('.status').allTextContents()).toEqual(['on hold', 'Paid']);
  expect(await page.locator('.status.other').allTextContents()).toEqual(['on hold']);

  // A rejected referral is new, but no gain.
  const news = { newKeys: ['1', '2'], ledger: announced(2) };
  await store(rowsOf([keyed('1', { status: 'rejected' }), keyed('2')], news));
  await expect
    .poll(() => page.locator('.referral.new').evaluateAll((all) => all.map(({ className }) => className)))
    .toEqual([...['referral new reversed', 'referral new']]);

  for (const [totalReferrals, headings] of [
    [0, ['No referrals yet']],
    [null, []],
  ] as const) {
    await store(rowsOf([], { snapshot: snapshot({ stats: stats({ totalReferrals }) }) }));
    await expect.poll(() => page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(headings);
  }
});

test('a row unfolds to its order, and links to it in a tab without access to the popup, but not to an admin area', async () => {
  const { page } = await open({
    stored: rowsOf([
      keyed('1', { order: null, description: 'Order #6043', providerUrl: 'https://shop.example/order/1' }),
      keyed('2', { order: null, description: 'Yearly plan', providerUrl: 'https://shop.example/wp-admin/post.php' }),
    ]),
    ready: '.row',
  });
  const row = page.getByRole('button', { name: /^Order #6043/ });
  await row.click();
  const details = page.locator(`[id="${await row.getAttribute('aria-controls')}"]`);
  expect(await details.textContent()).toContain('Nov 20, 2026, 12:00 PM');
  await page.getByRole('button', { name: 'Copy order number 6043' }).waitFor();
  const link = page.getByRole('link', { name: 'Open in WooCommerce (opens in a new tab)' });
  const attribute = (name: string) => link.getAttribute(name);
  expect(await Promise.all(['href', 'target', 'rel'].map(attribute))).toEqual([
    ...['https://shop.example/order/1', '_blank', 'noopener noreferrer'],
  ]);
  await page.getByRole('button', { name: /^Yearly plan/ }).click();
  await expect.poll(() => page.locator('.details').count()).toBe(2);
  expect(await page.locator('.details').nth(1).locator('button, a').count()).toBe(0);
});

test('amounts are exact: long ones are smaller or break before their currency, hidden ones have no digit', async () => {
  const sums = {
    snapshot: snapshot({
      stats: stats({ totalUnpaid: '1234567890.10' }),
      referrals: [keyed('1', { amount: '98765.43' })],
    }),
  };
  const { page, store } = await open({ stored: rowsOf([], sums), ready: '.row' });
  const amounts = page.locator('.amount');
  expect(await amounts.allTextContents()).toEqual(['$1,234,567,890.10', '$1,034.40', '$98,765.43']);
  expect(await page.locator('.amount.long').count()).toBe(1);
  const { settings } = stored();
  await store(rowsOf([], sums, { settings: { ...settings, hideAmounts: true } }));
  await expect.poll(() => amounts.allTextContents()).toEqual(Array(3).fill('•••••Amount hidden'));
});

describe('a search in the list', () => {
  const named = (key: string, description: string, part = {}) => keyed(key, { description, ...part });
  const shop = [named('1', 'Yearly plan'), named('2', 'Green tea', { status: 'paid' }), named('3', 'Tea pot')];
  const FIELD = 'Find referrals';

  test('opens with typing, filters the rows, and closes with Escape', async () => {
    const worker = { search: { answer: { rows: [], count: 0, searched: 400 } } };
    const { page } = await open({ stored: rowsOf(shop), worker, ready: '.row' });
    const names = () => page.locator('.row .name').allTextContents();
    const field = page.getByRole('searchbox', { name: FIELD });
    const focused = (selector: string) =>
      page.evaluate((selector) => document.activeElement?.matches(selector), selector);
    await page.locator('.row').first().focus();
    for (const key of ['Control+b', 'Space', 'ArrowDown']) await page.keyboard.press(key);
    expect(await field.count()).toBe(0);
    await page.keyboard.type('tea');
    expect([await focused('.find'), await field.inputValue()]).toEqual([true, 'tea']);
    await expect.poll(names).toEqual(['Green tea', 'Tea pot']);
    await expect.poll(() => page.getByRole('status').textContent()).toBe('2 referrals');
    await page.keyboard.type(' PAID');
    await expect.poll(names).toEqual(['Green tea']);
    await page.keyboard.press('Escape');
    await expect.poll(names).toHaveLength(3);
    expect([await field.count(), await focused('.row')]).toEqual([0, true]);
  });

  test('covers the whole history, whose only match is unfolded and spoken with its payout', async () => {
    const { page, asked } = await open('found an order');
    // A slow machine pauses between two keys, which begins a search, too.
    const last = async () => (await asked('search')).at(-1);
    await expect.poll(last).toMatchObject({ accountId: 'a', words: '5800' });
    await page.getByText('1 of 57').waitFor();
    await page.getByText('Payout: Oct 5, 2026', { exact: true }).waitFor();
    expect(await page.getByText(/latest/).count()).toBe(0);
    const said = /^1 referral: Order #5800, .*Payout: Oct 5, 2026$/;
    await expect.poll(() => page.getByRole('status').textContent()).toMatch(said);
  });

  test('says “none so far” while the history is loading, “no matches” after it, and why it cannot be read', async () => {
    const known = { count: 20, total: 400, complete: false, listed: true };
    const { page, answer, store } = await open({
      stored: rowsOf(shop, {}, { earningsSummaries: { a: earningsSummary({ known }) } }),
      worker: { search: { answer: { rows: [], count: 0, searched: 400 } } },
      ready: '.row',
    });
    await page.keyboard.type('5800');
    await page
      .getByText(/^None so far/)
      .first()
      .waitFor();
    await store(rowsOf(shop, {}, { earningsSummaries: { a: earningsSummary({ revision: 2 }) } }));
    await page
      .getByText(/^No matches/)
      .first()
      .waitFor();
    await answer({ search: { answer: null as never } });
    await page.keyboard.type('1');
    await page.getByText('The browser can’t read the history').waitFor();
  });
});

describe('the focus', () => {
  const count = 60;
  const known = { count, total: count, complete: true, listed: true };
  const recent = Array.from({ length: 3 }, (_, index) =>
    keyed(`id r${index}`, { id: `r${index}`, order: `tea ${index}` }),
  );
  const summaries = (length: number, revision = 1) => ({
    earningsSummaries: { a: earningsSummary({ revision, known, recent: recent.slice(0, length) }) },
  });
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

  test('stays where it is when a referral arrives by itself', async () => {
    const { page, store } = await open({ stored: rowsOf([], {}, summaries(2)), ready: '.row' });
    await page.locator('.row').first().focus();
    const before = await focused(page);
    await store(rowsOf([], {}, summaries(3, 2)));
    await expect.poll(() => page.locator('.row').count()).toBe(3);
    expect(await focused(page)).toBe(before);
  });

  test('stays in a search that began before older referrals arrived', async () => {
    const { page } = await open({ stored: rowsOf([], {}, summaries(2)), ready: '.row' });
    const late = recent.map(packRow);
    await page.evaluate((answer) => {
      const { promise, resolve } = Promise.withResolvers<unknown>();
      standInFor.worker.rows = { answer: promise };
      addEventListener('answer', () => resolve(answer), { once: true });
    }, late);
    await page.getByRole('button', { name: 'Show more' }).press('Enter');
    await page.keyboard.type('tea');
    await expect.poll(() => page.locator('.row').count()).toBe(2);
    await page.evaluate(() => void dispatchEvent(new Event('answer')));
    await expect.poll(() => page.locator('.row').count()).toBe(3);
    expect(await page.evaluate(() => document.activeElement?.matches('.find'))).toBe(true);
  });
});
