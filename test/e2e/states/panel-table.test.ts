import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { affiliate, pageOf } from '../../lib/group-samples.ts';
import { ADA, groupPage } from './panel.ts';
import { openStates } from './screen.ts';

const open = openStates('sidepanel');
const FIELD = 'Find group, name, email or ID';
const rows = (page: Page) => page.locator('tr[data-index]');
const cells = (page: Page) =>
  rows(page).evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
const heads = (page: Page) => page.getByRole('columnheader').allTextContents();
const focusedRow = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-index'));
/** Whether neither the head nor the table's edge covers a part of the focused row. */
const isRowWhole = (page: Page) =>
  page.evaluate(() => {
    const [row, head, scroller] = ['tr:focus', 'th', '.table-scroller'].map((selector) =>
      (document.querySelector(selector) as HTMLElement).getBoundingClientRect(),
    ) as [DOMRect, DOMRect, DOMRect];
    return row.top >= head.bottom - 1 && row.bottom <= scroller.bottom;
  });
const widen = (page: Page) => page.setViewportSize({ width: 1000, height: 760 });

describe('the table', () => {
  test('shows an affiliate in two lines if the panel is too narrow for columns', async () => {
    const affiliates = [ADA, affiliate(2), affiliate(3, { code: null, unpaid: null })];
    const { page } = await open(groupPage({ ...pageOf(37), affiliates }));
    expect(await heads(page)).toEqual(['Affiliate', 'Status', 'Actions']);
    expect(await cells(page)).toEqual([
      ['Ada Lovelacecode-1ada@shop.example', 'Unpaid90,071,992,547,409,931.07Active', ''],
      ['code-2#2', 'Unpaid200.10Active', ''],
      ['#3#3', 'Active', ''],
    ]);
    // Their direction is their own.
    const texts = await rows(page)
      .first()
      .locator('bdi')
      .evaluateAll((all) => all.map((text) => [text.textContent, text.getAttribute('title')]));
    expect(texts).toEqual(['Ada Lovelace', 'code-1', 'ada@shop.example', 'Active'].map((text) => [text, text]));
  });

  test.each([60, 150])('of %i rows keeps its place while the panel gets wide enough for columns', async (count) => {
    const { page } = await open(groupPage(pageOf(count, 1, count)));
    await rows(page).first().focus();
    await page.keyboard.press('End');
    await expect.poll(() => focusedRow(page)).toBe(String(count - 1));
    for (let turn = 0; turn < 4; turn++) await page.keyboard.press('PageUp');
    await expect.poll(() => focusedRow(page)).toBe(String(count - 41));
    await widen(page);
    await expect.poll(() => heads(page)).toContain('Balance');
    await expect.poll(() => isRowWhole(page)).toBe(true);
  });

  test('leaves the focus to a user who has gone to the field before a far row is drawn', async () => {
    const { page } = await open(groupPage(pageOf(150, 1, 150)));
    await rows(page)
      .first()
      .evaluate((row) => {
        row.focus();
        row.dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true }));
        document.querySelector<HTMLElement>('[role="combobox"]')?.focus();
      });
    await page.locator('tr[data-index="149"]').waitFor();
    expect(await page.evaluate(() => document.activeElement?.role)).toBe('combobox');
  });

  test('shows the total and every row exactly, as plain text', async () => {
    const evil = '<img src=x onerror=alert(1)>';
    const { page } = await open(
      groupPage({
        ...pageOf(37),
        affiliates: [
          affiliate(1, { name: evil, status: 'vip', rateType: 'flat', rate: '5', unpaid: '90071992547409931.07' }),
          affiliate(2, { code: null, balance: null, createdAt: 'the other day' }),
          affiliate(3, { currency: 'EUR', paid: 'some' }),
        ],
      }),
    );
    await widen(page);
    await expect
      .poll(() => heads(page))
      .toEqual([...['Code', 'Name', 'Status', 'Rate', 'Balance', 'Paid', 'Unpaid', 'Member since', 'Actions']]);
    expect(await cells(page)).toEqual([
      [
        ...['code-1', evil, 'vip', '5.00 per referral'],
        '200.10',
        '1,034.40',
        '90,071,992,547,409,931.07',
        'Jan 5, 2026',
        '',
      ],
      ['#2', '–', 'Active', '20%', '–', '1,034.40', '200.10', 'the other day', ''],
      ['code-3', '–', 'Active', '20%', '€200.10', 'some EUR', '€200.10', 'Jan 5, 2026', ''],
    ]);
    expect(await page.locator('.count').textContent()).toBe('37 affiliates');
    expect(await page.locator('img').count()).toBe(0);
  });

  test('of a page is accessible, counts over all pages, and cannot be sorted', async () => {
    const { page } = await open(groupPage(pageOf(37)));
    await page.getByRole('button', { name: 'Next page' }).click();
    const table = page.getByRole('table', { name: '37 affiliates, Page 2 of 3' });
    expect(await table.getAttribute('aria-rowcount')).toBe('38');
    const index = (row: Element) => row.getAttribute('aria-rowindex');
    expect([await rows(page).first().evaluate(index), await rows(page).last().evaluate(index)]).toEqual(['17', '31']);
    expect(await table.getByRole('rowheader').count()).toBe(15);
    for (const head of await page.getByRole('columnheader').all())
      expect([await head.getAttribute('scope'), await head.getAttribute('aria-sort')]).toEqual(['col', null]);
    // One row is a tab stop; arrow keys move among the others.
    const stops = () =>
      rows(page).evaluateAll((all) =>
        all.flatMap((row) => ((row as HTMLElement).tabIndex === 0 ? row.getAttribute('data-index') : [])),
      );
    expect(await stops()).toEqual(['0']);
    await rows(page).first().focus();
    const focused: unknown[] = [];
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'End', 'ArrowDown', 'ArrowUp', 'Home', 'ArrowUp']) {
      await page.keyboard.press(key);
      focused.push(await focusedRow(page));
    }
    expect(focused).toEqual(['1', '2', '1', '14', '14', '13', '0', '0']);
    expect(await stops()).toEqual(['0']);
    // The menu's button is a tab stop in the focused row only.
    for (const key of ['ArrowDown', 'Tab']) await page.keyboard.press(key);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('title'))).toBe('Actions for code-2');
    await page.keyboard.press('ArrowDown');
    expect(await focusedRow(page)).toBe('2');
    await page.keyboard.press(' ');
    const selection = page.getByRole('toolbar', { name: 'Selected affiliates' });
    await selection.waitFor();
    await page.keyboard.press('Escape');
    expect([await selection.count(), await focusedRow(page)]).toEqual([0, '2']);
    await page.keyboard.press('/');
    await page.keyboard.type('/x');
    expect(
      await page
        .getByLabel(FIELD)
        .evaluate((field) => [field === document.activeElement, (field as HTMLInputElement).value]),
    ).toEqual([true, '/x']);
  });

  test('goes to the last row with Page Down on the last page, which is not requested again', async () => {
    const { page, asked } = await open(groupPage(pageOf(12)));
    await rows(page).nth(3).focus();
    for (const [key, row] of [
      ['PageDown', '11'],
      ['PageUp', '1'],
      ['PageUp', '0'],
    ] as const) {
      await page.keyboard.press(key);
      expect(await focusedRow(page)).toBe(row);
    }
    expect(await asked('page')).toHaveLength(1);
    // Escape ends a selection wherever the focus is.
    await page.getByRole('button', { name: 'Select affiliates' }).click();
    const selection = page.getByRole('toolbar', { name: 'Selected affiliates' });
    await selection.waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => selection.count()).toBe(0);
  });

  test('draws few of many rows, and the whole row that the keyboard reaches', async () => {
    const { page } = await open(groupPage(pageOf(150, 1, 150)));
    await widen(page);
    expect(await rows(page).count()).toBeLessThan(40);
    await rows(page).first().focus();
    for (const [key, index] of [
      ['End', '149'],
      ['PageUp', '139'],
      ['Home', '0'],
      ['PageDown', '10'],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(() => focusedRow(page)).toBe(index);
      expect(await isRowWhole(page)).toBe(true);
    }
    expect(await rows(page).count()).toBeLessThan(40);
    // After a scroll with the pointer, the keyboard reaches a row in view.
    const stop = page.locator('tr[tabindex="0"]');
    await page.locator('.table-scroller').evaluate((scroller) => scroller.scrollTo({ top: 3000 }));
    await expect.poll(async () => Number(await stop.getAttribute('data-index'))).toBeGreaterThan(70);
    await stop.focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(async () => Number(await focusedRow(page))).toBeGreaterThan(70);
    expect(await isRowWhole(page)).toBe(true);
  });

  test('that turns a page moves no focus of a user who has moved on', async () => {
    const { page } = await open(groupPage(pageOf(37)));
    await rows(page)
      .nth(3)
      .evaluate((row) => {
        (row as HTMLElement).focus();
        row.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageDown', bubbles: true }));
        document.querySelector<HTMLElement>('[name="text"]')?.focus();
      });
    await expect.poll(() => rows(page).first().getAttribute('aria-rowindex')).toBe('17');
    expect(await page.getByLabel(FIELD).evaluate((field) => field === document.activeElement)).toBe(true);
  });

  test('has edges that move with the arrow keys, which do not scroll it, and are stored', async () => {
    const { page, asked } = await open(groupPage(pageOf(37)));
    await page.setViewportSize({ width: 720, height: 760 });
    const edge = page.getByRole('separator', { name: 'Width of column Code' });
    const width = async () => Number(await edge.getAttribute('aria-valuenow'));
    const widths: number[] = [];
    for (const key of ['ArrowRight', 'ArrowLeft']) {
      const before = await width();
      const init = { key, bubbles: true, cancelable: true };
      const scrolls = await edge.evaluate((edge, init) => edge.dispatchEvent(new KeyboardEvent('keydown', init)), init);
      expect(scrolls).toBe(false);
      await expect.poll(width).not.toBe(before);
      widths.push(await width());
    }
    expect(widths[1]).toBe((widths[0] ?? 0) - 16);
    // The browser goes back or forward.
    for (const key of ['Alt+ArrowRight', 'Meta+ArrowRight']) await edge.press(key);
    expect(await width()).toBe(widths[1]);
    expect(await asked('tableView')).toMatchObject(widths.map((code) => ({ widths: { code } })));
  });
});
