/// <reference types="chrome" />
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Items } from '../../../lib/platform/storage/item.ts';
import { earningsSummary } from '../../lib/make.ts';
import { settle } from '../../tools/screenshots/stage.ts';
import { COMBINATIONS } from '../../tools/screenshots/states/combinations.ts';
import { items, program } from '../../tools/screenshots/states/samples.ts';
import { LONG_HOST_NAME, severalPrograms } from '../../tools/screenshots/states/several.ts';
import { sharedStage } from '../states/screen.ts';

/** The layout of the popup at the largest size that browsers allow. */
const stage = await sharedStage();

const openStored = (stored: Items, [width, height]: [number, number] = [380, 600]) =>
  stage.open('popup', { name: 'layout', stored, ready: '.row' }, { name: 'layout', width, height });

/** The number of rows that are entirely in view and not covered. */
const wholeRows = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { bottom, top } = (document.querySelector('main') as HTMLElement).getBoundingClientRect();
    return [...document.querySelectorAll('.referral')].filter((row) => {
      const box = row.getBoundingClientRect();
      if (box.top < top || box.bottom > Math.min(bottom, innerHeight)) return false;
      return [box.top + 1, box.bottom - 1].every((y) => row.contains(document.elementFromPoint(box.left + 20, y)));
    }).length;
  });

const focused = (page: Page) =>
  page.evaluate(() => {
    const focus = document.activeElement as HTMLElement;
    return { isRow: focus.classList.contains('row'), name: focus.ariaLabel || focus.textContent || focus.title };
  });

/** The number of Tabs to the first row. */
async function tabsToRow(page: Page): Promise<number> {
  for (let tabs = 1; tabs <= 9; tabs++) {
    await page.keyboard.press('Tab');
    if ((await focused(page)).isRow) return tabs;
  }
  return Number.NaN;
}

/** The px by which the page and its scrolling part are too wide. */
const sideways = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, document.querySelector('main') as HTMLElement].map((part) =>
      Math.max(0, part.scrollWidth - part.clientWidth),
    ),
  );

/** Whether this number of letters of the title, or of the chosen program's chip, is visible before its ellipsis. */
const titleShows = (page: Page, letters: number) =>
  page.evaluate((letters) => {
    const title = document.querySelector('.account-name > span, .chip[aria-current] > bdi') as HTMLElement | null;
    if (!title) return true;
    const text = title.firstChild as Text;
    if (text.length <= letters) return title.scrollWidth <= title.clientWidth;
    const range = document.createRange();
    range.setStart(text, 0);
    range.setEnd(text, letters);
    return range.getBoundingClientRect().width + 12 <= title.clientWidth;
  }, letters);

test.each(Object.entries(COMBINATIONS))(
  'the popup with %s shows enough whole rows, the first at most five Tabs away, and at 320 px in both directions does not scroll sideways and shows eight letters of the title',
  async (_, [least, stored]) => {
    const page = await openStored(stored);
    expect(await wholeRows(page)).toBeGreaterThanOrEqual(least);
    expect(await tabsToRow(page)).toBeLessThanOrEqual(5);
    await page.setViewportSize({ width: 320, height: 600 });
    for (const dir of ['ltr', 'rtl']) {
      await page.evaluate((dir) => document.documentElement.setAttribute('dir', dir), dir);
      await settle(page);
      expect(await sideways(page)).toEqual([0, 0]);
      expect(await titleShows(page, 8)).toBe(true);
    }
  },
);

test('a row whose texts have room is one line of 32 px, otherwise its age and status go below its name', async () => {
  const page = await openStored(COMBINATIONS['one program'][1]);
  const partsOf = (nth: number) =>
    page.locator(`.referral:nth-child(${nth})`).evaluate((row) => {
      const [name, meta, amount] = ['.name', '.meta', '.amount'].map((part) =>
        row.querySelector(part)?.getBoundingClientRect(),
      );
      const { height } = row.getBoundingClientRect();
      return {
        height,
        isLine: meta && name && meta.top < name.bottom - 4,
        isWhole: (amount?.right ?? 999) <= innerWidth,
      };
    });
  expect(await partsOf(2)).toEqual({ height: 32, isLine: true, isWhole: true });
  await page.setViewportSize({ width: 320, height: 600 });
  expect(await partsOf(1)).toMatchObject({ isLine: false, isWhole: true });
  expect(await sideways(page)).toEqual([0, 0]);
});

test('the other figures stand beside the unpaid sum, also where a scroll bar takes 17 px', async () => {
  const page = await openStored(COMBINATIONS['one program'][1], [363, 600]);
  const [unpaid, totals] = await Promise.all(['.unpaid', '.totals'].map((part) => page.locator(part).boundingBox()));
  expect(totals?.y).toBeLessThan((unpaid?.y ?? 0) + (unpaid?.height ?? 0));
  expect(totals?.x).toBeGreaterThanOrEqual((unpaid?.x ?? 0) + (unpaid?.width ?? 0));
});

test('in forced colors, which frame every button, nothing in the title bar touches', async () => {
  const page = await openStored(COMBINATIONS['one program'][1]);
  await page.emulateMedia({ forcedColors: 'active' });
  const gaps = await page.evaluate(() => {
    const parts = [...document.querySelectorAll('.account-name, #age, .freshness button, .copy-link, .menu-button')];
    const boxes = parts.map((part) => part.getBoundingClientRect());
    return boxes.slice(1).map(({ left }, index) => left - (boxes[index]?.right ?? 0));
  });
  expect(gaps).toHaveLength(4);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(4);
});

test('several unpaid sums stand in one line below one label', async () => {
  const page = await openStored(COMBINATIONS['three programs, all'][1]);
  const [label, ...sums] = await page.evaluate(() =>
    [...document.querySelectorAll('.unpaid .hint, .lead .amount')].map((part) => part.getBoundingClientRect().bottom),
  );
  expect(sums).toHaveLength(2);
  expect(sums[0]).toBe(sums[1]);
  expect(label).toBeLessThan(sums[0] ?? 0);
});

test('a long name leaves room for the title bar’s buttons', async () => {
  const sample = program('a', { account: { name: LONG_HOST_NAME } });
  const page = await openStored(items([sample]), [320, 600]);
  expect(await titleShows(page, 8)).toBe(true);
  expect(await sideways(page)).toEqual([0, 0]);
});

test('the first Tab reaches the link, and arrow keys the menu with the settings; they move in bar, card and line', async () => {
  const page = await openStored(COMBINATIONS['a goal, a payout, a notice, no payment details'][1]);
  await page.keyboard.press('Tab');
  expect((await focused(page)).name).toBe('Copy link');
  await page.keyboard.press('End');
  expect((await focused(page)).name).toBe('Menu and settings');
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: /^Settings/ }).waitFor();
  await page.keyboard.press('ArrowUp');
  expect((await focused(page)).name).toMatch(/^Settings/);
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowRight');
  expect((await focused(page)).name).toBe('Update now');
  await page.keyboard.press('Tab');
  const names: string[] = [];
  for (let turn = 0; turn < 10; turn++) {
    names.push((await focused(page)).name.replace(/[\d.,$%+]+/g, '#').trim());
    await page.keyboard.press('ArrowRight');
  }
  expect(names).toEqual([
    ...[
      'Unpaid #',
      'Paid #',
      'Referrals',
      'Referrals #',
      'Conversion rate',
      'Conversion rate #',
      'Today #▲ # #',
      '# days #▼ # −#',
      '# days #',
    ],
    expect.stringMatching(/^Monthly goal # of #/),
  ]);
});

test('screen readers get a space before the words that stand for a plus', async () => {
  const page = await openStored(items([{ ...program('a'), earningsSummary: earningsSummary() }]));
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  expect(nodes.map(({ name }) => name?.value)).toContain('30 days $1,204.75 or more');
});

test('the popup does not scroll when the focus moves to the bars', async () => {
  const page = await openStored(COMBINATIONS['three programs, a failed refresh'][1]);
  const scrollPositions = () =>
    page.evaluate(() => [document.documentElement.scrollTop, document.querySelector('main')?.scrollTop]);
  await page.getByRole('button', { name: 'Show more' }).focus();
  const before = await scrollPositions();
  expect(before[1]).toBeGreaterThan(0);
  for (const name of ['Update now', 'Menu and settings', 'Try again']) {
    await page.getByRole('button', { name }).focus();
    expect(await scrollPositions()).toEqual(before);
  }
});

test.each(['ltr', 'rtl'])('the chosen program is in view, clear of the faded edges (%s)', async (dir) => {
  const page = await openStored(items(severalPrograms(8), { selected: 'p0' }));
  await page.evaluate((dir) => document.documentElement.setAttribute('dir', dir), dir);
  for (const index of [8, 4, 0]) {
    await page.locator('.chip').nth(index).click();
    // The strip's edges fade over 12 px at its start, and 20 px at its end.
    const [start, end] = await page.locator('.chip[aria-current]').evaluate((chip) => {
      const [box, strip] = [chip, chip.closest('.strip') ?? chip].map((part) => part.getBoundingClientRect());
      const [left, right] = [(box?.left ?? 0) - (strip?.left ?? 0), (strip?.right ?? 0) - (box?.right ?? 0)];
      return document.documentElement.dir === 'rtl' ? [right, left] : [left, right];
    });
    expect(start).toBeGreaterThanOrEqual(11);
    expect(end).toBeGreaterThanOrEqual(19);
  }
});
