import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { sharedStage, stateNamed } from '../states/screen.ts';

/** The Earnings page on paper. */
const stage = await sharedStage();
const LOOK = { name: 'paper', width: 1280, height: 800 };

/** Opens the page in this state, and prints it as a portrait page. */
async function print(name: string, act: (page: Page) => Promise<unknown> = async () => {}): Promise<Page> {
  const state = stateNamed('earnings', name);
  const page = await stage.open('earnings', state, LOOK);
  await act(page);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 700, height: 1000 });
  return page;
}

/** The controls that are printed, but no terms and rows. */
const controls = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('button:not(.term, th button, .events button, .segments button), select, input')]
      .filter((control) => control.getClientRects().length > 0)
      .map((control) => control.className || control.tagName),
  );

test('has the whole chart, the figures and all rows of the period, and nothing to press', async () => {
  const page = await print('thirty days, a goal');
  const paper = await page.evaluate(() => {
    const isShown = (element: Element) => element.getClientRects().length > 0;
    const canvases = [...document.querySelectorAll('.plot canvas')];
    return {
      rows: document.querySelectorAll('.referral-rows li').length,
      listed: document.querySelector('.card-head h2 .hint')?.textContent,
      cut: canvases.filter((canvas) => canvas.getBoundingClientRect().right > innerWidth).length,
      days: [...document.querySelectorAll('.period-choice .hint')].filter(isShown).length,
    };
  });
  expect(paper).toEqual({ rows: Number(paper.listed), listed: paper.listed, cut: 0, days: 1 });
  expect(await controls(page)).toEqual([]);
});

test('names the filter and the search of its list in words', async () => {
  const page = await print('all rejected of a year', (page) => page.locator('[type="search"]').fill('order'));
  expect(await page.locator('.referrals .card-head').innerText()).toMatch(/^Referrals 20\s+Rejected order$/);
  expect(await controls(page)).toEqual([]);
});

test('has the advice about a failing program without its button', async () => {
  const page = await print('a rejected login');
  expect(await page.locator('.trouble').innerText()).toContain('Login rejected');
  expect(await controls(page)).toEqual([]);
});

test('names the programs in words', async () => {
  const page = await print('eight programs');
  expect(await page.locator('.page-head').innerText()).toContain('All programs');
  const table = page.getByRole('table', { name: 'All programs' });
  expect(await table.innerText()).toContain('shop-3.example');
  // A foot would be printed at the end of each page, below a part of the rows.
  expect(await table.locator('tfoot').evaluate((foot) => getComputedStyle(foot).display)).toBe('table-row-group');
  expect(await controls(page)).toEqual([]);
});

test('has what is below the chart also before the screen has it', async () => {
  // Firefox copies the page right after this event.
  const printed = (page: Page) =>
    page.evaluate(() => {
      dispatchEvent(new Event('beforeprint'));
      return ['.plot canvas', '.referral-rows li'].map((all) => document.querySelectorAll(all).length);
    });
  const whole = await printed(await print('thirty days, a goal'));
  const page = await stage.open('earnings', stateNamed('earnings', 'thirty days, a goal'), LOOK);
  // The screen waits for an idle moment.
  const busy = await page.addInitScript(() => void Object.assign(globalThis, { requestIdleCallback: () => 0 }));
  onTestFinished(() => busy.dispose());
  await page.reload();
  await page.locator('.plot canvas').waitFor();
  expect(await page.locator('.referral-rows').count()).toBe(0);
  expect(await printed(page)).toEqual(whole);
});
