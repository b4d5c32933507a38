import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStage, type Stage } from '../../tools/screenshots/stage.ts';
import { EARNINGS } from '../../tools/screenshots/states/earnings.ts';

/** The Earnings page shows its figures without scrolling, and its cards leave no holes. */
let stage: Stage;
beforeAll(async () => {
  stage = await openStage('own');
}, 60_000);
afterAll(() => stage?.close());

const ONE = 'thirty days, a goal';
const CUSTOM = 'a custom period, two payouts';
const TWO = 'two currencies in one program, a reversal';
const EIGHT = 'eight programs';
const CLICKS = 'clicks';

/** The findings of `look` in this state, in a window of this width (px), before anything is scrolled. */
async function seenIn<T>(name: string, width: number, look: (page: Page) => Promise<T>): Promise<T> {
  const state = EARNINGS.find((one) => one.name === name);
  if (!state) throw new Error(`No state is called ${name}`);
  let seen: T | undefined;
  const act = async (page: Page) => {
    await state.act?.(page);
    await page
      .locator(state.ready ?? 'main')
      .first()
      .waitFor();
    seen = await look(page);
  };
  await stage.draw('earnings', { ...state, act }, [{ name: 'layout', width, height: 800 }]);
  return seen as T;
}

const places = (page: Page) =>
  page.evaluate(() => {
    const of = (selector: string) => {
      const boxes = [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
      return { top: Math.min(...boxes.map(({ top }) => top)), bottom: Math.max(...boxes.map(({ bottom }) => bottom)) };
    };
    const last = document.querySelector('main')?.lastElementChild?.className;
    return { heroes: of('.heroes'), plots: of('.plot'), table: of('.as-table'), last };
  });

test.each([ONE, 'this month, a goal', CUSTOM, EIGHT, CLICKS])(
  '1280 × 800, %s: sums and chart in view',
  async (name) => {
    const { heroes, plots } = await seenIn(name, 1280, places);
    expect(heroes.top).toBeGreaterThanOrEqual(0);
    expect(plots.top).toBeGreaterThanOrEqual(heroes.bottom);
    expect(plots.bottom).toBeLessThanOrEqual(800);
  },
);

test.each([ONE, EIGHT])('400 × 800, %s: sums and the top of the chart are in view', async (name) => {
  const { heroes, plots } = await seenIn(name, 400, places);
  expect(heroes.bottom).toBeLessThanOrEqual(800);
  expect(plots.top).toBeLessThanOrEqual(640);
});

test('the completeness line comes last', async () => {
  const { table, plots, last } = await seenIn(ONE, 1280, places);
  expect(last).toContain('reconciled');
  expect(table.top).toBeGreaterThan(plots.bottom);
});

/** Rows of cards that do not reach from edge to edge at one height, and what is wider than the window. */
const holes = (page: Page) =>
  page.evaluate(() => {
    const cards = document.querySelector('.cards') as Element;
    const all = cards.getBoundingClientRect();
    const boxes = [...cards.children].map((one) => one.getBoundingClientRect());
    const rows = [...Map.groupBy(boxes, ({ top }) => Math.round(top)).values()];
    const isFull = (row: DOMRect[]) =>
      Math.min(...row.map(({ left }) => left)) - all.left < 1 &&
      all.right - Math.max(...row.map(({ right }) => right)) < 1 &&
      new Set(row.map(({ height }) => Math.round(height))).size === 1;
    const parts = [...document.querySelectorAll('.page-head, main > *, .period > *, .hero > *')];
    const wide = parts.filter((part) => part.getBoundingClientRect().right > innerWidth);
    return [...rows.filter((row) => !isFull(row)).map(() => 'a hole'), ...wide.map((part) => part.className)];
  });

const STATES = [ONE, CUSTOM, TWO, EIGHT, CLICKS].flatMap((name) => [320, 400, 800, 1280].map((width) => [name, width]));
test.each(STATES as [string, number][])(
  '%s, %i px: cards fill their rows, and nothing is too wide',
  async (...state) => {
    expect(await seenIn(...state, holes)).toEqual([]);
  },
);

test('in forced colors every bar differs from what is behind it', async () => {
  const bars = await seenIn(CLICKS, 1280, async (page) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.locator('.plot canvas').nth(2).waitFor();
    return page.evaluate(() => {
      const ground = getComputedStyle(document.body).backgroundColor;
      const colorOf = (tone: string) => getComputedStyle(document.querySelector(`.tone-${tone}`) as Element).color;
      const clicks = document.querySelectorAll<HTMLCanvasElement>('.plot canvas')[2] as HTMLCanvasElement;
      const { data } = (clicks.getContext('2d') as CanvasRenderingContext2D).getImageData(0, 0, clicks.width, 30);
      const black = data.filter((part, at) => at % 4 === 3 && part === 255).length;
      const tones = ['earned', 'reversed', 'unpaid', 'paid-out', 'clicks'].map(colorOf);
      return { ground: tones.filter((tone) => tone === ground), tones, isDrawn: black > 0 };
    });
  });
  expect(bars.ground).toEqual([]);
  expect(bars.isDrawn).toBe(true);
  // As the text is, whatever the theme.
  expect(bars.tones[4]).toBe(bars.tones[0]);
});
