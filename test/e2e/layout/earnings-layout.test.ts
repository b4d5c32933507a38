import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStage, type Stage, settle } from '../../tools/screenshots/stage.ts';
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

/** The findings of `look` in this state, in windows of these widths (px), before anything is scrolled. */
async function seenIn<T>(name: string, widths: number[], look: (page: Page) => Promise<T>): Promise<T[]> {
  const state = EARNINGS.find((one) => one.name === name);
  if (!state) throw new Error(`No state is called ${name}`);
  const seen: T[] = [];
  const act = async (page: Page) => {
    await state.act?.(page);
    await page
      .locator(state.ready ?? 'main')
      .first()
      .waitFor();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await settle(page);
      seen.push(await look(page));
    }
  };
  await stage.measure('earnings', { ...state, act }, [{ name: 'layout', width: widths[0] ?? 0, height: 800 }]);
  return seen;
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

/** States, and the widths (px) at which the sums and the chart are in view. */
const STATES: [name: string, inView: number[]][] = [
  [ONE, [400, 1280]],
  ['this month, a goal', [1280]],
  [CUSTOM, [1280]],
  [TWO, []],
  [EIGHT, [400, 1280]],
  [CLICKS, [1280]],
];
test.each(STATES)(
  '%s: cards fill their rows, nothing is too wide, and sums and chart are in view at %j px',
  async (name, inView) => {
    const widths = [320, 400, 800, 1280];
    const seen = await seenIn(name, widths, async (page) => ({ ...(await places(page)), holes: await holes(page) }));
    for (const [nth, { holes, heroes, plots }] of seen.entries()) {
      const width = widths[nth] ?? 0;
      expect({ width, holes }).toEqual({ width, holes: [] });
      if (!inView.includes(width)) continue;
      expect(heroes.top).toBeGreaterThanOrEqual(0);
      expect(heroes.bottom).toBeLessThanOrEqual(Math.min(plots.top, 800));
      // A narrow window shows the top of the chart.
      if (width === 400) expect(plots.top).toBeLessThanOrEqual(640);
      else expect(plots.bottom).toBeLessThanOrEqual(800);
    }
  },
);

test('the completeness line comes last', async () => {
  const [seen] = await seenIn(ONE, [1280], places);
  expect(seen?.last).toContain('reconciled');
  expect(seen?.table.top).toBeGreaterThan(seen?.plots.bottom ?? Number.NaN);
});

test('in forced colors every bar differs from what is behind it', async () => {
  const [bars] = await seenIn(CLICKS, [1280], async (page) => {
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
  expect(bars?.ground).toEqual([]);
  expect(bars?.isDrawn).toBe(true);
  // As the text is, whatever the theme.
  expect(bars?.tones[4]).toBe(bars?.tones[0]);
});
