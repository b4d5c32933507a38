import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { settle } from '../../tools/screenshots/stage.ts';
import { sharedStage, stateNamed } from '../states/screen.ts';

/** The layout of the Earnings page. */
const stage = await sharedStage();

const GOAL = 'thirty days, a goal';
const CUSTOM_PERIOD = 'a custom period, two payouts';
const TWO_CURRENCIES = 'two currencies in one program, a reversal';
const EIGHT_PROGRAMS = 'eight programs';
const CLICKS = 'clicks';

/** The results of `measure` in this state, in windows of these widths (px), before anything is scrolled. */
async function measureAt<T>(name: string, widths: number[], measure: (page: Page) => Promise<T>): Promise<T[]> {
  const state = stateNamed('earnings', name);
  const results: T[] = [];
  const height = 800;
  const page = await stage.open('earnings', state, { name: 'layout', width: widths[0] ?? 0, height });
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    await settle(page);
    results.push(await measure(page));
  }
  return results;
}

const layout = (page: Page) =>
  page.evaluate(() => {
    const spanOf = (selector: string) => {
      const boxes = [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
      return { top: Math.min(...boxes.map(({ top }) => top)), bottom: Math.max(...boxes.map(({ bottom }) => bottom)) };
    };
    const [heroes, plots] = [spanOf('.heroes'), spanOf('.plot')];
    return { heroes, plots, list: spanOf('.referrals'), totals: spanOf('.reconciled') };
  });

/** The rows of cards with a gap or with unequal heights, and the elements that are wider than the window. */
const holes = (page: Page) =>
  page.evaluate(() => {
    const cards = document.querySelector('.cards') as Element;
    const area = cards.getBoundingClientRect();
    const boxes = [...cards.children].map((card) => card.getBoundingClientRect());
    const rows = [...Map.groupBy(boxes, ({ top }) => Math.round(top)).values()];
    const isFull = (row: DOMRect[]) =>
      Math.min(...row.map(({ left }) => left)) - area.left < 1 &&
      area.right - Math.max(...row.map(({ right }) => right)) < 1 &&
      new Set(row.map(({ height }) => Math.round(height))).size === 1;
    const parts = [
      ...document.querySelectorAll('.page-head, main > *, .period-choice > *, .hero > *, .chart-tools, .list-tools'),
    ];
    const wide = parts.filter((part) => part.getBoundingClientRect().right > innerWidth);
    return [...rows.filter((row) => !isFull(row)).map(() => 'a hole'), ...wide.map((part) => part.className)];
  });

/** States, and the widths (px) at which the sums and the chart are in view. */
const STATES: [name: string, inView: number[]][] = [
  [GOAL, [400, 1280]],
  ['this month, a goal', [1280]],
  [CUSTOM_PERIOD, [1280]],
  [TWO_CURRENCIES, []],
  [EIGHT_PROGRAMS, [400, 1280]],
  [CLICKS, [1280]],
];
test.each(STATES)(
  'the page with %s fills its rows of cards, is not too wide, and shows sums and chart without scrolling at %j px',
  async (name, inView) => {
    const widths = [320, 400, 800, 1280];
    const seen = await measureAt(name, widths, async (page) => ({ ...(await layout(page)), holes: await holes(page) }));
    for (const [index, { holes, heroes, plots }] of seen.entries()) {
      const width = widths[index] ?? 0;
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

test('the chart begins high in the window, below one line with the sum and its check', async () => {
  const [seen] = await measureAt(GOAL, [1280], layout);
  if (!seen) throw new Error('Nothing was measured');
  expect(seen.plots.top).toBeLessThan(200);
  expect(seen.totals.bottom).toBeLessThan(seen.plots.top);
  expect(seen.list.top).toBeGreaterThan(seen.plots.bottom);
});

test('one program has six controls above the list', async () => {
  const [controls] = await measureAt(GOAL, [1280], (page) =>
    page.evaluate(() => {
      const list = document.querySelector('.referrals') as Element;
      const isAbove = (element: Element) =>
        Boolean(element.compareDocumentPosition(list) & Node.DOCUMENT_POSITION_FOLLOWING);
      // Terms explain themselves, and the chart is a figure.
      const stops = [...document.querySelectorAll<HTMLElement>('button:not(.term), select, input')];
      return stops.filter((stop) => stop.tabIndex >= 0 && isAbove(stop)).length;
    }),
  );
  expect(controls).toBe(6);
});

test('every bar differs from its background in forced colors', async () => {
  const [bars] = await measureAt(CLICKS, [1280], async (page) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.locator('.plot canvas').nth(2).waitFor();
    return page.evaluate(() => {
      const ground = getComputedStyle(document.documentElement).backgroundColor;
      const colorOf = (tone: string) => getComputedStyle(document.querySelector(`.tone-${tone}`) as Element).color;
      const clicks = document.querySelectorAll<HTMLCanvasElement>('.plot canvas')[2] as HTMLCanvasElement;
      const { data } = (clicks.getContext('2d') as CanvasRenderingContext2D).getImageData(0, 0, clicks.width, 30);
      const black = data.filter((byte, index) => index % 4 === 3 && byte === 255).length;
      const tones = ['earned', 'reversed', 'unpaid', 'paid-out', 'clicks'].map(colorOf);
      const brush = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D;
      const brightness = (color: string) => {
        brush.fillStyle = color;
        brush.fillRect(0, 0, 1, 1);
        const [red = 0, green = 0, blue = 0] = brush.getImageData(0, 0, 1, 1).data;
        return (red + green + blue) / 3;
      };
      // The dot of a payout is on a bar, or below one.
      const [bar, dot, below] = [colorOf('earned'), colorOf('paid-out'), ground].map(brightness);
      const marks = [bar, below].map((other = 0) => Math.abs((dot ?? 0) - other));
      return { ground: tones.filter((tone) => tone === ground), tones, isDrawn: black > 0, marks };
    });
  });
  expect(bars?.ground).toEqual([]);
  expect(bars?.isDrawn).toBe(true);
  expect(Math.min(...(bars?.marks ?? []))).toBeGreaterThan(100);
  // Both are in the color of the text in every theme.
  expect(bars?.tones[4]).toBe(bars?.tones[0]);
});

test('a rejected amount is struck through, on the screen and on paper, and no other one', async () => {
  const [struck] = await measureAt('all rejected of a year', [1000], async (page) => {
    await page.locator('.referrals select').first().selectOption('all');
    const lines = () =>
      page.evaluate(() => {
        const rows = [...document.querySelectorAll('.referral-rows li')];
        const isReversed = (row: Element) => /rejected|canceled/i.test(row.lastElementChild?.textContent ?? '');
        const lineOf = (row: Element) => getComputedStyle(row.querySelector('.sum') as Element).textDecorationLine;
        const linesIn = (rows: Element[]) => [...new Set(rows.map(lineOf))];
        return {
          reversed: linesIn(rows.filter(isReversed)),
          others: linesIn(rows.filter((row) => !isReversed(row))),
        };
      });
    const screen = await lines();
    await page.emulateMedia({ media: 'print' });
    return { screen, paper: await lines() };
  });
  const expected = { reversed: ['line-through'], others: ['none'] };
  expect(struck).toEqual({ screen: expected, paper: expected });
});

test('in a narrow window, a referral’s status ends where its amount ends', async () => {
  const gaps = await measureAt('all rejected of a year', [320, 640], (page) =>
    page.evaluate(() => {
      const endOf = (element: Element) => {
        const text = document.createRange();
        text.selectNodeContents(element);
        return text.getBoundingClientRect().right;
      };
      const rows = [...document.querySelectorAll('.referral-rows li')];
      return rows.map((row) => endOf(row.querySelector('.sum') as Element) - endOf(row.lastElementChild as Element));
    }),
  );
  expect(Math.max(...gaps.flat().map(Math.abs))).toBeLessThan(1);
});
