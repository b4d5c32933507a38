/// <reference types="chrome" />
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Items } from '../../../lib/platform/storage/view-request.ts';
import { openStage, type Stage } from '../../tools/screenshots/stage.ts';
import { COMBINATIONS } from '../../tools/screenshots/states/combinations.ts';
import { items, program, ROWS } from '../../tools/screenshots/states/samples.ts';
import { LONGEST_NAME, several } from '../../tools/screenshots/states/several.ts';

/** How much of the popup is referrals, at the largest size that browsers allow, on days when several things are true. */
let stage: Stage;
beforeAll(async () => {
  stage = await openStage('own');
});
afterAll(() => stage?.close());

async function open(stored: Items, [width, height] = [380, 600]): Promise<Page> {
  await stage.chromium.inside(async (items) => {
    await chrome.storage.local.clear();
    await chrome.storage.local.set(items);
  }, stored);
  const page = await stage.chromium.context.newPage();
  await page.setViewportSize({ width, height });
  await page.goto(`chrome-extension://${stage.chromium.id}/popup.html`);
  await page.locator('.row').first().waitFor();
  return page;
}

/** The rows that are entirely in view, and covered by nothing. */
const wholeRows = (page: Page, of = '.referral'): Promise<number> =>
  page.evaluate((of) => {
    const { bottom, top } = (document.querySelector('main') as HTMLElement).getBoundingClientRect();
    return [...document.querySelectorAll(of)].filter((row) => {
      const box = row.getBoundingClientRect();
      if (box.top < top || box.bottom > Math.min(bottom, innerHeight)) return false;
      return [box.top + 1, box.bottom - 1].every((y) => row.contains(document.elementFromPoint(box.left + 20, y)));
    }).length;
  }, of);

const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement as HTMLElement;
    return { isRow: at.classList.contains('row'), name: at.ariaLabel || at.textContent || at.title };
  });

/** Which Tab reaches the first row. */
async function tabsToRow(page: Page): Promise<number> {
  for (let nth = 1; nth <= 9; nth++) {
    await page.keyboard.press('Tab');
    if ((await focused(page)).isRow) return nth;
  }
  return Number.NaN;
}

/** Whatever is wider than the window, or than the part that scrolls. */
const sideways = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, document.querySelector('main') as HTMLElement].map((one) =>
      Math.max(0, one.scrollWidth - one.clientWidth),
    ),
  );

/** Whether the first letters of the title are seen, before its dots. */
const titleShows = (page: Page, letters: number) =>
  page.evaluate((letters) => {
    const title = document.querySelector('h1 > span') as HTMLElement;
    const text = title.firstChild as Text;
    if (text.length <= letters) return title.scrollWidth <= title.clientWidth;
    const range = document.createRange();
    range.setStart(text, 0);
    range.setEnd(text, letters);
    return range.getBoundingClientRect().width + 12 <= title.clientWidth;
  }, letters);

describe.each(Object.entries(COMBINATIONS))('%s', (_, [least, stored]) => {
  test(`${least} whole rows, of which the first is at most five Tabs away`, async () => {
    const page = await open(stored);
    expect(await wholeRows(page)).toBeGreaterThanOrEqual(least);
    expect(await tabsToRow(page)).toBeLessThanOrEqual(5);
    await page.close();
  });

  test('320 px wide and from the right, nothing scrolls sideways, and the title has eight letters', async () => {
    const page = await open(stored, [320, 600]);
    for (const dir of ['ltr', 'rtl']) {
      await page.evaluate((dir) => document.documentElement.setAttribute('dir', dir), dir);
      expect(await sideways(page)).toEqual([0, 0]);
      expect(await titleShows(page, 8)).toBe(true);
    }
    await page.close();
  });
});

test('sizes: the title bar, a row, the line', async () => {
  const page = await open(COMBINATIONS['three programs, a goal, a payout, a notice'][1]);
  const heightOf = async (of: string) => Math.round((await page.locator(of).first().boundingBox())?.height ?? 0);
  expect(await heightOf('.bar')).toBe(44);
  expect(await heightOf('.referral:nth-child(2)')).toBe(44);
  expect(await heightOf('.line')).toBeLessThanOrEqual(36);
  expect(await heightOf('.strip')).toBeLessThanOrEqual(40);
  await page.close();
});

test('eight programs without payment details: all six new rows are on the screen, and one line warns', async () => {
  const page = await open(COMBINATIONS['eight programs without payment details, six new referrals'][1]);
  expect(await wholeRows(page, '.referral.new')).toBe(6);
  expect(await page.locator('.item').count()).toBe(1);
  await page.close();
});

test('a long name leaves room for what follows it', async () => {
  const sample = program('a', { account: { name: LONGEST_NAME } });
  const page = await open(items([sample]), [320, 600]);
  expect(await titleShows(page, 8)).toBe(true);
  expect(await sideways(page)).toEqual([0, 0]);
  await page.close();
});

test('the first Tab reaches the menu, which has the settings; arrow keys move in bar, card and line', async () => {
  const page = await open(COMBINATIONS['a goal, a payout, a notice, no payment details'][1]);
  await page.keyboard.press('Tab');
  expect((await focused(page)).name).toBe('Menu and settings');
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: /^Settings/ }).waitFor();
  await page.keyboard.press('ArrowUp');
  expect((await focused(page)).name).toMatch(/^Settings/);
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowRight');
  expect((await focused(page)).name).toBe('Refresh');
  await page.keyboard.press('Tab');
  const names: string[] = [];
  for (let nth = 0; nth < 8; nth++) {
    names.push((await focused(page)).name.replace(/[\d.,$%+]+/g, '#').trim());
    await page.keyboard.press('ArrowRight');
  }
  expect(names).toEqual([
    ...['Unpaid #', 'Paid #', 'Referrals #', 'Conversion #', 'Today #', '# days #', '# days #'],
    expect.stringMatching(/^Monthly goal # of #/),
  ]);
  await page.close();
});

test('older referrals of the list follow those of the last poll', async () => {
  const page = await open(COMBINATIONS['one program'][1]);
  const names = await page.locator('.row .name').allInnerTexts();
  expect(names.slice(0, 5)).toEqual(ROWS.slice(0, 5).map(({ description }) => description));
  expect(names.length).toBeGreaterThan(7);
  await page.getByText(`Showing the latest ${names.length} of 57`).waitFor();
  await page.close();
});

test('nothing jumps when the focus moves to the bars and back', async () => {
  const page = await open(COMBINATIONS['three programs, a failed refresh'][1]);
  const places = () =>
    page.evaluate(() => [document.documentElement.scrollTop, document.querySelector('main')?.scrollTop]);
  await page.getByRole('button', { name: 'Show more' }).focus();
  const before = await places();
  expect(before[1]).toBeGreaterThan(0);
  for (const name of ['Refresh', 'Menu and settings', 'Try again']) {
    await page.getByRole('button', { name }).focus();
    expect(await places()).toEqual(before);
  }
  await page.close();
});

test.each(['ltr', 'rtl'])('%s: the program that is chosen is in view, and no edge fades it', async (dir) => {
  const page = await open(items(several(8), { selected: 'p0' }));
  await page.evaluate((dir) => document.documentElement.setAttribute('dir', dir), dir);
  for (const nth of [8, 4, 0]) {
    await page.locator('.chip').nth(nth).click();
    // The strip's edges fade over 12 px at its start, and 32 px at its end.
    const [start, end] = await page.locator('.chip[aria-current]').evaluate((chip) => {
      const [box, { width }] = [chip.getBoundingClientRect(), document.documentElement.getBoundingClientRect()];
      const [left, right] = [box.left, width - box.right];
      return document.documentElement.dir === 'rtl' ? [right, left] : [left, right];
    });
    expect(start).toBeGreaterThanOrEqual(11);
    expect(end).toBeGreaterThanOrEqual(31);
  }
  await page.close();
});

test('typing finds in the list, in a field that stays in view', async () => {
  const page = await open(COMBINATIONS['one program'][1]);
  await page.keyboard.type('order');
  await page.locator('.find').waitFor();
  expect(await page.locator('.row .name').allInnerTexts()).toEqual(['Order #5040', 'Order #5040']);
  await page.keyboard.press('Escape');
  await page.locator('.find').waitFor({ state: 'detached' });
  expect((await focused(page)).isRow).toBe(true);
  await page.close();
});
