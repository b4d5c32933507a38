/// <reference types="chrome" />

import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { parseStrictCsv } from '../lib/strict-csv.ts';
import { connectManually, loginOf } from '../tools/browser/actions.ts';
import type { Chromium } from '../tools/browser/chromium.ts';
import { resetScene, scene } from '../tools/browser/scene.ts';
import { changeView, clearStorage, storedView } from '../tools/browser/stored-view.ts';
import { createMembers, type Group, groups } from '../tools/service/program/members.ts';
import type { Service } from '../tools/service/service.ts';

/** The side panel in a real browser, against the embedded service. */

/** The group that is loaded as a whole. `npm run test:long` loads as many affiliates as the largest programs have. */
const SIZE = process.env.LONG === 'yes' ? 100_000 : 12_000;
const largestGroup: Group = { ...(groups.find(({ group }) => group.id === 7) as Group), size: SIZE };
const PAGES = SIZE / 100;
const count = (number: number) => number.toLocaleString('en-US');
const rows = (panel: Page): Locator => panel.locator('tr[data-index]');
/** The texts of a column in the drawn rows. */
async function column(panel: Page, label: string): Promise<string[]> {
  const heads = await panel.getByRole('columnheader').allTextContents();
  const index = heads.findIndex((head) => head.replace(/ [↑↓]$/, '') === label);
  return rows(panel)
    .locator(`> :nth-child(${index + 1})`)
    .allTextContents();
}
/** The search field, by its name: its label depends on what the service can find. */
const field = (panel: Page): Locator => panel.locator('[name="text"]');
async function lookUp(panel: Page, group: number | string): Promise<void> {
  await field(panel).fill(String(group));
  await panel.getByRole('button', { name: 'Find', exact: true }).click();
}
/** Chooses an item of the group’s menu. */
async function fromMenu(panel: Page, item: string): Promise<void> {
  await panel.getByRole('button', { name: 'More for this group' }).click();
  await panel.getByText(item, { exact: true }).click();
}
/** Opens the panel without a last group, so that it sends no request before the test does. */
async function openFresh(chromium: Chromium): Promise<Page> {
  await changeView(chromium, { groups: [] });
  return chromium.open('sidepanel');
}
/** The query strings of the listing requests, without the cache-buster. */
const requested = (service: Service): string[] =>
  service.requests
    .list()
    .map(({ url }) => new URL(url))
    // Connecting requests group 1 to learn about access rights.
    .filter(({ pathname }) => /\/groups\/\d+\/affiliates$/.test(pathname) && !pathname.endsWith('/1/affiliates'))
    .map(({ searchParams }) => {
      searchParams.delete('_');
      return searchParams.toString();
    });

const { service, chromium } = await scene();

/** Connects only an administrator, and clears everything else. */
async function connectAdmin(): Promise<void> {
  await resetScene({ service, chromium });
  await clearStorage(chromium);
  await (await connectManually(chromium, loginOf(service, 'admin'))).close();
}

/** Clicks Export and parses the file strictly. */
async function exported(panel: Page): Promise<string[][]> {
  const downloading = panel.waitForEvent('download');
  await panel.getByRole('button', { name: 'Save as CSV file' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^group-\d+\.csv$/);
  const bytes = readFileSync(await download.path());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  return parseStrictCsv(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
}

/** Hundredths, from "1,034.40" or "1034.4": exact at any size. */
function cents(amount: string | undefined): bigint {
  const [whole = '', fraction = ''] = (amount ?? '').replaceAll(',', '').split('.');
  return BigInt(whole + fraction.padEnd(2, '0'));
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);

test(`${count(SIZE)} affiliates are loaded, sorted exactly, reached by keyboard and exported, with few rows drawn`, async () => {
  const members = Array.from({ length: largestGroup.size }, (_, index) => largestGroup.member(index));
  await connectAdmin();
  const { members: usual } = service.program;
  onTestFinished(() => {
    service.program.members = usual;
  });
  service.program.members = createMembers([largestGroup], [largestGroup]);
  const panel = await chromium.open('sidepanel');
  await lookUp(panel, 7);
  await panel
    .getByText(`Page 1 of ${count(Math.ceil(SIZE / 15))}`)
    .first()
    .waitFor();
  service.requests.clear();
  await panel.getByRole('button', { name: 'Load all' }).click();
  await panel.getByRole('progressbar').waitFor();
  // Loading a thousand pages takes a while on a busy machine.
  await panel
    .getByText(`${count(SIZE)} affiliates loaded`)
    .first()
    .waitFor();
  // The first request is for the largest page; its answer shows that the limit is a hundred.
  expect(requested(service)[0]).toBe('per_page=1000');
  expect(requested(service)).toHaveLength(PAGES);
  expect(new Set(requested(service).slice(1)).size).toBe(PAGES - 1);
  expect(
    requested(service)
      .slice(1)
      .every((query) => /^per_page=100&page=\d+$/.test(query)),
  ).toBe(true);

  const table = panel.getByRole('table');
  expect(await table.getAttribute('aria-rowcount')).toBe(`${SIZE + 1}`);
  expect(await rows(panel).count()).toBeLessThan(200);
  const sums = await panel.getByRole('region', { name: 'Figures' }).textContent();
  const total = (key: 'paid' | 'unpaid') => members.reduce((sum, member) => sum + cents(member[key]), 0n);
  const written = (sum: bigint) => `${(sum / 100n).toLocaleString('en-GB')}.${String(sum % 100n).padStart(2, '0')}`;
  expect(sums).toContain(written(total('paid')));
  expect(sums).toContain(written(total('unpaid')));

  // Ascending, then descending: the drawn rows are the first of the exact order.
  const head = panel.getByRole('columnheader', { name: /^Unpaid/ });
  const ascending = members.map(({ unpaid }) => cents(unpaid)).sort(compare);
  for (const [direction, order] of [
    ['ascending', ascending],
    ['descending', ascending.toReversed()],
  ] as const) {
    await head.getByRole('button').click();
    await panel.locator(`th[aria-sort="${direction}"]`).waitFor();
    const shown = (await column(panel, 'Unpaid')).map(cents);
    expect(shown.length).toBeGreaterThan(5);
    expect(shown).toEqual(order.slice(0, shown.length));
    expect(await rows(panel).count()).toBeLessThan(200);
  }
  // Floats could not distinguish the largest amounts.
  await panel.getByRole('columnheader', { name: /^Paid/ }).getByRole('button').click();
  await panel.getByRole('columnheader', { name: /^Paid/ }).getByRole('button').click();
  await expect.poll(async () => (await column(panel, 'Paid'))[0]).toBe('90,071,992,547,409,931.07');

  // The keyboard reaches the last row, and comes back.
  await rows(panel).first().focus();
  await panel.keyboard.press('End');
  const last = panel.locator(`tr[aria-rowindex="${SIZE + 1}"]`);
  await expect.poll(() => last.evaluate((row) => row === document.activeElement)).toBe(true);
  expect(await rows(panel).count()).toBeLessThan(200);
  await panel.keyboard.press('Home');
  const first = panel.locator('tr[aria-rowindex="2"]');
  await expect.poll(() => first.evaluate((row) => row === document.activeElement)).toBe(true);

  // Paper gets the first rows, which a busy machine draws slowly, and says so.
  await panel.evaluate(() => void dispatchEvent(new Event('beforeprint')));
  await expect.poll(() => rows(panel).count(), { timeout: 60_000 }).toBe(5000);
  expect(await panel.locator('.paper').textContent()).toBe('Only the first 5,000 rows are printed.');
  await panel.evaluate(() => void dispatchEvent(new Event('afterprint')));
  await expect.poll(() => rows(panel).count()).toBeLessThan(200);

  const file = await exported(panel);
  expect(file).toHaveLength(SIZE + 1);
  const [titles = [], ...records] = file;
  const columnOf = (title: string) => titles.indexOf(title);
  const paid = records.map((record) => cents(record[columnOf('Paid')]));
  expect(paid).toEqual(paid.toSorted((a, b) => compare(b, a)));
  const inFile = records.map((record) =>
    ['ID', 'Name', 'Email', 'Status'].map((title) => record[columnOf(title)]).join('|'),
  );
  expect(new Set(inFile)).toEqual(
    new Set(members.map(({ id, name, email, status }) => [id, name, email, status].join('|'))),
  );
}, 180_000);

describe('a group in the side panel', () => {
  let panel: Page;

  beforeAll(() => connectAdmin());
  beforeEach(async () => {
    service.failures.clear();
    service.program.reset();
    service.users.reset();
    panel = await openFresh(chromium);
    service.requests.clear();
  });
  afterEach(() => panel.close());

  /** Loads 50 pages, after which the service stops answering, so that loading cannot finish. */
  async function loadFiftyPages(): Promise<void> {
    await lookUp(panel, 7);
    await panel.getByText('100,000 affiliates').first().waitFor();
    service.failures.set(
      { mode: 'slow', ms: 600_000 },
      { when: ({ searchParams }) => Number(searchParams.get('page')) > 50 },
    );
    await panel.getByRole('button', { name: 'Load all' }).click();
    await panel.getByText('Loading 5,000 of 100,000').waitFor();
  }

  test('keeps the rows loaded so far if the browser stops the worker, and the next search wakes it', async () => {
    await loadFiftyPages();
    await chromium.stopWorker();
    await panel.getByRole('alert').getByText('Not responding').waitFor();
    await panel.getByText('5,000 of 100,000 loaded, totals incomplete').first().waitFor();
    service.failures.clear();
    await lookUp(panel, 3);
    await panel.getByText('37 affiliates').first().waitFor();
    expect(await panel.getByRole('alert').count()).toBe(0);
  });

  test('keeps its name, pin and page size without the worker, and affiliates’ data are never stored', async () => {
    await lookUp(panel, 3);
    await panel.getByRole('heading', { name: /group 3/i }).waitFor();
    await fromMenu(panel, 'Rename');
    await panel.getByLabel('Name of this group').fill('My bloggers');
    await panel.getByRole('button', { name: 'Save' }).click();
    await panel.getByRole('heading', { name: 'My bloggers (group 3)' }).waitFor();
    await fromMenu(panel, 'Pin');
    await panel.getByText('Saved').waitFor();
    await panel.getByRole('button', { name: 'Load all' }).click();
    await panel.getByText('37 affiliates loaded').first().waitFor();
    await fromMenu(panel, 'Back to pages');
    await fromMenu(panel, '25 per page');
    await panel.getByText('Page 1 of 2').first().waitFor();

    const stored = await chromium.inside(
      async (account) =>
        JSON.stringify([
          await chrome.storage.local.get(null),
          // The affiliates who are owed most stay in memory until the browser closes.
          { ...(await chrome.storage.session.get(null)), [`owed:${account}`]: null },
          await chrome.storage.sync.get(null),
          await indexedDB.databases(),
          await caches.keys(),
          { ...localStorage },
          { ...sessionStorage },
        ]),
      (await storedView(chromium)).accounts?.[0]?.id,
    );
    expect(stored).toContain('My bloggers');
    expect(stored).not.toMatch(/@|example\.com|code-\d|Member \d|200\.1/);

    await panel.close();
    await chromium.stopWorker();
    panel = await chromium.open('sidepanel');
    await panel.getByRole('button', { name: 'My bloggers (group 3)' }).click();
    await panel.getByText('Page 1 of 2').first().waitFor();
    // Pinned groups come first, then the others by name.
    await panel.getByRole('button', { name: 'Known groups' }).click();
    await expect
      .poll(() => panel.getByRole('option').locator('bdi').allTextContents())
      .toEqual(['My bloggers', 'Everybody', 'Newcomers', 'Tricky "names", & more']);
  });
});
