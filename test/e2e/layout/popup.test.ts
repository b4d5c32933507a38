/// <reference types="chrome" />
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowOf } from '../../../lib/domain/mirror/row.ts';
import type { Items } from '../../../lib/platform/storage/view-request.ts';
import { announced, earningsSummary, NOON, payment, snapshot, wireTime } from '../../lib/make.ts';
import { openStage, type Stage } from '../../tools/screenshots/stage.ts';
import { CLICKS } from '../../tools/screenshots/states/clicks.ts';
import { healthy, items, programme, ROWS } from '../../tools/screenshots/states/samples.ts';
import { several, withNews } from '../../tools/screenshots/states/several.ts';
import { troubled } from '../../tools/screenshots/states/troubles.ts';

/** How much of the popup is referrals, at the largest size that browsers allow. */
let stage: Stage;
beforeAll(async () => {
  stage = await openStage('own');
});
afterAll(() => stage?.close());

/** As a deployed service answers: five rows. Older ones are in its list. */
const FIVE = snapshot({ referrals: ROWS.slice(0, 5), fetchedAt: NOON + 4 * 60_000 });
const older = ROWS.slice(0, 5).map((row, at) => ({ ...row, id: `r${at}`, createdAt: wireTime(-100_000 - at) }));
const { week } = earningsSummary();
const SUMMARY = earningsSummary({
  ...{ month: week, recent: [...ROWS, ...older].map(rowOf) },
  known: { complete: true, listed: true, count: 57, total: 57 },
});
const one = (part: Parameters<typeof healthy>[0] = {}) => ({
  ...programme('a', { state: healthy({ snapshot: FIVE, ...part }) }),
  earningsSummary: SUMMARY,
});
const none = { earned: [], before: null, isPartial: true };

const STATES = {
  'one program': items([one()]),
  'clicks of today': items([{ ...one(), clicks: CLICKS }]),
  'a goal and a milestone': items([
    {
      ...one(),
      account: { ...one().account, goal: '1500' },
      earningsSummary: { ...SUMMARY, milestone: { kind: 'round', count: 500 } },
    },
  ]),
  'history loading': items([
    {
      ...one(),
      earningsSummary: {
        ...{ ...SUMMARY, today: none, week: none, month: none },
        known: { complete: false, listed: true, count: 100, total: 2000 },
      },
    },
  ]),
  'three programs, one chosen': items(several(3), { selected: 'p0' }),
  'three programs, all': items(several(3), { selected: 'all' }),
  'eight programs, news in two': items(withNews(several(8))),
  'no payment details': items([{ ...one(), payment: payment() }]),
  news: items([one({ newKeys: ['id 0', 'id 2'], ledger: announced(2) })]),
  'three programs, the chosen one failed': items(
    several(3).map((of, at) =>
      at === 0 ? { ...of, state: { ...of.state, ...troubled({ kind: 'server-error', status: 500 }) } } : of,
    ),
    { selected: 'p0' },
  ),
  'refresh failed': items([one({ ...troubled({ kind: 'server-error', status: 500 }), snapshot: FIVE })]),
} satisfies Record<string, Items>;

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
const wholeRows = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { bottom, top } = (document.querySelector('main') as HTMLElement).getBoundingClientRect();
    return [...document.querySelectorAll('.referral')].filter((row) => {
      const box = row.getBoundingClientRect();
      if (box.top < top || box.bottom > Math.min(bottom, innerHeight)) return false;
      return [box.top + 1, box.bottom - 1].every((y) => row.contains(document.elementFromPoint(box.left + 20, y)));
    }).length;
  });

describe.each<[keyof typeof STATES, number]>([
  ['one program', 7],
  ['clicks of today', 7],
  ['no payment details', 6],
  ['a goal and a milestone', 5],
  ['history loading', 5],
  ['three programs, one chosen', 6],
  ['three programs, all', 6],
  ['eight programs, news in two', 6],
  ['news', 6],
  ['three programs, the chosen one failed', 6],
  ['refresh failed', 6],
])('%s', (name, least) => {
  test(`${least} whole rows, and few keys to what matters`, async () => {
    const page = await open(STATES[name]);
    expect(await wholeRows(page)).toBeGreaterThanOrEqual(least);
    const tabs = { refresh: 0, row: 0 };
    for (let nth = 1; nth <= 6 && !tabs.row; nth++) {
      await page.keyboard.press('Tab');
      const at = await page.evaluate(() => {
        const { classList, ariaLabel } = document.activeElement as HTMLElement;
        return { isRow: classList.contains('row'), isRefresh: ariaLabel === 'Refresh' };
      });
      if (at.isRefresh) tabs.refresh = nth;
      if (at.isRow) tabs.row = nth;
    }
    expect(tabs.refresh).toBe(1);
    expect(tabs.row).toBeLessThanOrEqual(4);
    await page.close();
  });
});

test('sizes: the title, the figures in one card, the strip of what was earned, a row', async () => {
  const page = await open(STATES['one program']);
  const heightOf = async (of: string) => Math.round((await page.locator(of).first().boundingBox())?.height ?? 0);
  expect(await heightOf('header')).toBeLessThanOrEqual(46);
  expect(await heightOf('.figures')).toBeLessThanOrEqual(88);
  expect(await heightOf('.periods')).toBeLessThanOrEqual(66);
  expect(await heightOf('.referral:nth-child(2)')).toBe(44);
  await page.close();
});

test('new rows stand straight under what is owed, what was earned follows', async () => {
  const page = await open(STATES.news);
  const tops = await page
    .locator('.figures, .referral.new, .periods, .referral:not(.new)')
    .evaluateAll((all) => all.map((one) => one.className.replace(/ .*/, '')));
  expect(tops.slice(0, 5)).toEqual(['figures', 'referral', 'referral', 'periods', 'referral']);
  await page.close();
});

test('older referrals of the list follow those of the last poll', async () => {
  const page = await open(STATES['one program']);
  const names = await page.locator('.row .name').allInnerTexts();
  expect(names.slice(0, 5)).toEqual(ROWS.slice(0, 5).map(({ description }) => description));
  expect(names.length).toBeGreaterThan(7);
  await page.getByText(`Showing the latest ${names.length} of 57`).waitFor();
  await page.close();
});

test('nothing jumps when the focus moves to the bars and back', async () => {
  const page = await open(STATES['refresh failed']);
  const places = () =>
    page.evaluate(() => [document.documentElement.scrollTop, document.querySelector('main')?.scrollTop]);
  await page.getByRole('button', { name: 'Show more' }).focus();
  const before = await places();
  expect(before[1]).toBeGreaterThan(0);
  for (const name of ['Refresh', 'Settings', 'Try again']) {
    await page.getByRole('button', { name }).focus();
    expect(await places()).toEqual(before);
  }
  await page.close();
});

test('the program that is chosen is in view, however many there are', async () => {
  const page = await open(items(several(8), { selected: 'p7' }));
  const box = await page.locator('.chip[aria-current]').boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(380);
  // A line, not a grid.
  expect((await page.locator('.strip').boundingBox())?.height).toBeLessThanOrEqual(40);
  await page.close();
});
