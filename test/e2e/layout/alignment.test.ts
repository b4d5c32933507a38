import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { PageName } from '../../tools/screenshots/states/state.ts';
import { sharedStage, stateNamed } from '../states/screen.ts';

/** What stands below one another begins and ends on the same lines, and does not move when figures arrive. */
const stage = await sharedStage();

const open = (page: PageName, state: string, [width, height]: [number, number]) =>
  stage.open(page, stateNamed(page, state), { name: 'layout', width, height });

/** px: where what these elements contain begins, ends, and has its lower edge, from the page's start. */
const edgesOf = (page: Page, selectors: string[]) =>
  page.evaluate(
    (selectors) =>
      selectors.map((selector) => {
        const element = document.querySelector(selector) as Element;
        const range = document.createRange();
        range.selectNodeContents(element);
        const box = (element.matches('svg, input') ? element : range).getBoundingClientRect();
        const [left, right] = [box.left, innerWidth - box.right].map(Math.round) as [number, number];
        const isRtl = document.documentElement.dir === 'rtl';
        return { start: isRtl ? right : left, end: isRtl ? left : right, bottom: Math.round(box.bottom) };
      }),
    selectors,
  );

/** px, because letters have a little space beside them. */
const TOLERANCE = 1;
const spread = (positions: number[]) => Math.max(...positions) - Math.min(...positions);

describe.each(['ltr', 'rtl'])('in the popup (%s)', (dir) => {
  test.each([380, 320])(
    'the texts of card, message and list begin and end on the same lines at %i px',
    async (width) => {
      const page = await open('popup', 'a goal, a payout, a notice, no payment details', [width, 600]);
      await page.evaluate((dir) => document.documentElement.setAttribute('dir', dir), dir);
      const first = ['.unpaid .hint', '.change', '.period .hint', '.goal > span:nth-of-type(2)', '.row .meta'];
      const starts = (await edgesOf(page, first)).map(({ start }) => start);
      expect(spread(starts)).toBeLessThanOrEqual(TOLERANCE);
      const last = ['.totals .amount', '.explained > .figure > :last-child', '.row > .amount'];
      const ends = (await edgesOf(page, width === 320 ? last : [...last, '.spark'])).map(({ end }) => end);
      expect(spread(ends)).toBeLessThanOrEqual(TOLERANCE);
    },
  );
});

test('a single digit ends where the other figures do', async () => {
  const page = await open('popup', 'no referrals yet', [380, 600]);
  const figures = ['.totals .amount', ...[2, 3].map((nth) => `.totals > :nth-child(${nth}) > .figure > :last-child`)];
  expect(spread((await edgesOf(page, figures)).map(({ end }) => end))).toBeLessThanOrEqual(TOLERANCE);
});

test.each(['one program', 'huge sums', 'no referrals yet', 'a goal, a payout, a notice, no payment details'])(
  'the labels Unpaid and Paid stand in one line, if their figures have room beside each other: %s',
  async (state) => {
    const page = await open('popup', state, [380, 600]);
    const [unpaid, paid] = await edgesOf(page, ['.unpaid .hint', '.totals .hint']);
    if (state === 'huge sums') expect(paid?.bottom).toBeGreaterThan(unpaid?.bottom ?? 0);
    else expect(paid?.bottom).toBe(unpaid?.bottom);
  },
);

test('no line of a referral’s details begins with a dot', async () => {
  const page = await open('popup', 'a referral, opened', [380, 600]);
  const isFirst = await page
    .locator('.details p')
    .first()
    .evaluate((line) => {
      const topOf = (index: number) => {
        const range = document.createRange();
        range.setStart(line.firstChild as Text, index);
        range.setEnd(line.firstChild as Text, index + 1);
        return range.getBoundingClientRect().top;
      };
      const dots = [...(line.textContent ?? '').matchAll(/·/g)].map(({ index }) => index);
      return dots.map((dot) => topOf(dot) > topOf(dot - 2));
    });
  expect(isFirst).toEqual([false, false]);
});

test('the list stays in its place when the first figures arrive, and the periods when those of a new day do', async () => {
  const boxesIn = async (state: string, part: string) => {
    const page = await open('popup', state, [380, 600]);
    return page.locator(part).evaluateAll((found) => found.map((element) => element.getBoundingClientRect()));
  };
  const [expected] = await boxesIn('first load', '.referrals');
  const [drawn] = await boxesIn('one program', '.referrals');
  expect(Math.abs((drawn?.top ?? 0) - (expected?.top ?? 0))).toBeLessThanOrEqual(TOLERANCE);
  const old = await boxesIn('earned as of another day', '.period');
  const fresh = await boxesIn('one program', '.period');
  // The change in percent is a little wider than its place.
  expect(Math.max(...fresh.map(({ left }, index) => Math.abs(left - (old[index]?.left ?? 0))))).toBeLessThan(10);
});

test.each([800, 320])('the contents of all cards of the settings begin on the same line at %i px', async (width) => {
  const page = await open('options', 'one program', [width, 700]);
  const first = ['.account h3', '.user bdi', '.unfolded label', '.history h4', '.card .check input'];
  expect(spread((await edgesOf(page, first)).map(({ start }) => start))).toBeLessThanOrEqual(TOLERANCE);
});
