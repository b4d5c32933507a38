import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStage, type Stage } from '../../tools/screenshots/stage.ts';
import { EARNINGS } from '../../tools/screenshots/states/earnings.ts';

/** What the Earnings page shows without scrolling: facts first, whether all of them are known last. */
let stage: Stage;
beforeAll(async () => {
  stage = await openStage('own');
}, 60_000);
afterAll(() => stage?.close());

const ONE = 'thirty days, a goal';
const EIGHT = 'eight programmes';
const CLICKS = 'clicks';

/** Where things are in the window (px), before anything is scrolled. */
async function placesIn(name: string, width: number, height: number) {
  const state = EARNINGS.find((one) => one.name === name);
  if (!state) throw new Error(`No state is called ${name}`);
  let places: Awaited<ReturnType<typeof measured>> | null = null;
  const act = async (page: Page) => {
    await state.act?.(page);
    await page.locator('.plot canvas').nth(1).waitFor();
    places = await measured(page);
  };
  await stage.draw('earnings', { ...state, act }, [{ name: 'layout', width, height }]);
  if (!places) throw new Error('Nothing was measured');
  return places as Awaited<ReturnType<typeof measured>>;
}

const measured = (page: Page) =>
  page.evaluate(() => {
    const of = (selector: string) => {
      const boxes = [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
      return { top: Math.min(...boxes.map(({ top }) => top)), bottom: Math.max(...boxes.map(({ bottom }) => bottom)) };
    };
    const last = document.querySelector('main')?.lastElementChild?.className;
    return { heroes: of('.heroes'), course: of('.course'), plots: of('.plot'), table: of('.as-table'), last };
  });

test.each([ONE, EIGHT, CLICKS])('1280 × 800, %s: sums, course and chart are whole in view', async (name) => {
  const { heroes, course, plots } = await placesIn(name, 1280, 800);
  expect(heroes.top).toBeGreaterThanOrEqual(0);
  expect(course.top).toBeGreaterThanOrEqual(heroes.bottom);
  expect(plots.top).toBeGreaterThanOrEqual(course.bottom);
  expect(plots.bottom).toBeLessThanOrEqual(800);
});

test.each([ONE, EIGHT])('400 × 800, %s: sums and the top of the chart are in view', async (name) => {
  const { heroes, plots } = await placesIn(name, 400, 800);
  expect(heroes.bottom).toBeLessThanOrEqual(800);
  expect(plots.top).toBeLessThanOrEqual(700);
});

test('whether all of it is known comes last, in one line', async () => {
  const { table, plots, last } = await placesIn(ONE, 1280, 800);
  expect(last).toContain('reconciled');
  expect(table.top).toBeGreaterThan(plots.bottom);
});
