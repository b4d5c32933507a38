import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStage, type Stage } from '../../tools/screenshots/stage.ts';
import { EARNINGS } from '../../tools/screenshots/states/earnings.ts';

/** What the Earnings page shows without scrolling, and that its cards leave no holes. */
let stage: Stage;
beforeAll(async () => {
  stage = await openStage('own');
}, 60_000);
afterAll(() => stage?.close());

const ONE = 'thirty days, a goal';
const MONTH = 'this month, a goal';
const CUSTOM = 'a custom period, two payouts';
const EIGHT = 'eight programmes';
const CLICKS = 'clicks';

/** What `look` finds in this state, in a window of these px, before anything is scrolled. */
async function seenIn<T>(name: string, width: number, look: (page: Page) => Promise<T>): Promise<T> {
  const state = EARNINGS.find((one) => one.name === name);
  if (!state) throw new Error(`No state is called ${name}`);
  const seen: T[] = [];
  const act = async (page: Page) => {
    await state.act?.(page);
    await page
      .locator(state.ready ?? '.hero')
      .first()
      .waitFor();
    seen.push(await look(page));
  };
  await stage.draw('earnings', { ...state, act }, [{ name: 'layout', width, height: 800 }]);
  return seen[0] as T;
}

const places = (page: Page) =>
  page.evaluate(() => {
    const of = (selector: string) => {
      const boxes = [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
      return { top: Math.min(...boxes.map(({ top }) => top)), bottom: Math.max(...boxes.map(({ bottom }) => bottom)) };
    };
    const last = document.querySelector('main')?.lastElementChild?.className;
    const plots = document.querySelectorAll('.plot').length;
    return { heroes: of('.heroes'), plot: of('.plot'), plots, table: of('.as-table'), last };
  });

test.each([ONE, MONTH, CUSTOM, EIGHT, CLICKS])('1280 × 800, %s: sums and chart are whole in view', async (name) => {
  const { heroes, plot } = await seenIn(name, 1280, places);
  expect(heroes.top).toBeGreaterThanOrEqual(0);
  expect(plot.top).toBeGreaterThanOrEqual(heroes.bottom);
  expect(plot.bottom).toBeLessThanOrEqual(800);
});

test.each([ONE, EIGHT])('400 × 800, %s: sums and the top of the chart are in view', async (name) => {
  const { heroes, plot } = await seenIn(name, 400, places);
  expect(heroes.bottom).toBeLessThanOrEqual(800);
  expect(plot.top).toBeLessThanOrEqual(700);
});

test('whether all of it is known comes last, in one line', async () => {
  const { table, plot, last } = await seenIn(ONE, 1280, places);
  expect(last).toContain('reconciled');
  expect(table.top).toBeGreaterThan(plot.bottom);
});

test('one day has no chart', async () => {
  expect((await seenIn('one day', 1280, places)).plots).toBe(0);
});

/** Rows of cards that do not reach from edge to edge at one height, and what is wider than the window. */
const holes = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    for (const cards of document.querySelectorAll('.cards')) {
      const all = cards.getBoundingClientRect();
      const boxes = [...cards.children].map((one) => one.getBoundingClientRect());
      for (const row of Map.groupBy(boxes, ({ top }) => Math.round(top)).values()) {
        const [left, right] = [Math.min(...row.map((one) => one.left)), Math.max(...row.map((one) => one.right))];
        const isEven = new Set(row.map(({ height }) => Math.round(height))).size === 1;
        if (left - all.left > 1 || all.right - right > 1 || !isEven) found.push(`a hole at ${row[0]?.top}`);
      }
    }
    for (const part of document.querySelectorAll('.page-head, main > *, .period > *, .hero > *'))
      if (part.getBoundingClientRect().right > innerWidth) found.push(`${part.className} is too wide`);
    if (document.documentElement.scrollWidth > innerWidth) found.push('the page scrolls sideways');
    return found;
  });

test.each(
  [320, 400, 800, 1280].flatMap((width) =>
    [ONE, CUSTOM, EIGHT, CLICKS, 'two currencies in one program, a reversal'].map((name) => [width, name] as const),
  ),
)('%i px, %s: cards fill their rows, and nothing is too wide', async (width, name) => {
  expect(await seenIn(name, width, holes)).toEqual([]);
});

test('in forced colors every kind of bar differs from what is behind it', async () => {
  const bars = await seenIn(CLICKS, 1280, async (page) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.locator('.plot canvas').nth(2).waitFor();
    return page.evaluate(() => {
      const ground = getComputedStyle(document.body).backgroundColor;
      const drawn = [...document.querySelectorAll<HTMLCanvasElement>('.plot canvas')].map((canvas) => {
        const { data } = (canvas.getContext('2d') as CanvasRenderingContext2D).getImageData(
          ...([0, 0, canvas.width, canvas.height] as const),
        );
        const colors = new Map<string, number>();
        for (let at = 0; at < data.length; at += 4)
          if (data[at + 3] === 255) {
            const color = `rgb(${data[at]}, ${data[at + 1]}, ${data[at + 2]})`;
            colors.set(color, (colors.get(color) ?? 0) + 1);
          }
        return [...colors].some(([color, count]) => color !== ground && count > 200);
      });
      const bar = document.querySelector('.share-bar') as Element;
      return { drawn, share: getComputedStyle(bar).backgroundImage.includes('gradient'), clicks: drawn.length };
    });
  });
  expect(bars).toEqual({ drawn: [true, true, true], share: true, clicks: 3 });
});
