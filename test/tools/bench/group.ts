/// <reference types="chrome" />
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import type { GroupRoute } from '../../../lib/domain/accounts/capabilities-schema.ts';
import { HOUR } from '../../../lib/domain/calendar/calendar.ts';
import { connectManually } from '../browser/actions.ts';
import { changeView, storedView } from '../browser/stored-view.ts';
import { type BenchRow, medianRatio, medianTime, milliseconds } from './bench-row.ts';
import type { BenchStage } from './bench-stage.ts';

/** Measures how the group lookup paints a page, and loads, scrolls and sorts 100,000 affiliates. */
const GROUP = 7;
const TOTAL = 100_000;
/** The largest pages of the contract's route are an assumption; deployed services send as many rows as requested. */
const PAGE: Record<GroupRoute, number> = { pro: 100, core: 1000 };
const PAIRS = 7;

/** The routes that list the group: the interface document's, or the whole program's with a filter. */
const PATHS: Record<GroupRoute, string> = {
  pro: `settings/groups/${GROUP}/affiliates?`,
  core: `affiliates?filters[group][value][]=${GROUP}&order_by=id&order_type=ASC&`,
};

interface Served {
  base: string;
  password: string;
}

export async function measureGroup({ chromium }: BenchStage): Promise<BenchRow[]> {
  const child = fork(fileURLToPath(new URL('./serve.ts', import.meta.url)));
  const [served] = (await once(child, 'message')) as [Served];
  try {
    const { base, password } = served;
    const options = await connectManually(chromium, { address: base, username: 'admin', password });
    await options.close();
    const panel = await chromium.open('sidepanel');
    await panel.addInitScript(noteAnswers);
    await panel.reload();
    await panel.getByLabel('Find group, name, email or ID').waitFor();
    const rows = [
      ...(await measurePages(panel)),
      ...(await measureLoading(panel, served, 'pro')),
      ...(await measureScrolling(panel)),
      ...(await measureSorting(panel)),
    ];
    child.send('without Pro, please');
    await once(child, 'message');
    // What the worker knows of the service is old enough to be doubted.
    const { capabilities = {} } = await storedView(chromium);
    for (const known of Object.values(capabilities))
      if (known) for (const route of Object.values(known.routes)) route.askedAt = Date.now() - HOUR;
    await changeView(chromium, { capabilities });
    // A worker that lives keeps what it knows in memory.
    await chromium.stopWorker();
    // A new page has a clean heap. Its first query finds the other route.
    await panel.close();
    const another = await chromium.open('sidepanel');
    await another.getByLabel('Find group, name, email or ID').fill('3');
    await another.getByText('37 affiliates').first().waitFor();
    return [...rows, ...(await measureLoading(another, served, 'core'))];
  } finally {
    child.kill();
  }
}

/** Records the time when an answer reaches the page, before the panel handles it. */
function noteAnswers(): void {
  const connectPort = chrome.runtime.connect.bind(chrome.runtime);
  chrome.runtime.connect = ((...given: Parameters<typeof connectPort>) => {
    const port = connectPort(...given);
    port.onMessage.addListener(() => {
      (globalThis as unknown as { answered: number }).answered = performance.now();
    });
    return port;
  }) as typeof chrome.runtime.connect;
}

/** Measures from the answer's arrival to the frame after its rows were drawn. */
async function measurePages(panel: Page): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const size of [15, 100]) {
    await panel.getByLabel('Find group, name, email or ID').fill('3');
    await panel.getByText('37 affiliates').first().waitFor();
    await panel.getByRole('button', { name: 'More for this group' }).click();
    await panel.getByRole('menuitemradio', { name: `${size} per page`, exact: true }).click();
    await panel.locator(`tr[data-index="${Math.min(size, 37) - 1}"]`).waitFor();
    const times: number[] = [];
    for (let turn = 0; turn < PAIRS; turn++) {
      // The two groups take turns, so that every answer has other rows.
      times.push(await panel.evaluate(timeToDrawGroup, turn % 2 === 0 ? GROUP : 3));
    }
    rows.push([`Find affiliates: from answer received to rows painted, page of ${size}`, medianTime(times)]);
  }
  return rows;
}

async function timeToDrawGroup(group: number): Promise<number> {
  const field = document.querySelector<HTMLInputElement>('.lookup input');
  if (!field) throw new Error('There is no field');
  const before = document.querySelector('tbody')?.textContent;
  field.value = String(group);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  document.querySelector<HTMLButtonElement>('.lookup button[type="submit"]')?.click();
  const frame = () => new Promise(requestAnimationFrame);
  while (!document.querySelector('tbody') || document.querySelector('tbody')?.textContent === before) await frame();
  await frame();
  return performance.now() - (globalThis as unknown as { answered: number }).answered;
}

/** Measures wall time, in turns with a bare loop of the same requests in the same browser, and the panel's heap. */
async function measureLoading(panel: Page, served: Served, route: GroupRoute): Promise<BenchRow[]> {
  // A reload gives the panel a clean heap.
  await panel.reload();
  await panel.getByLabel('Find group, name, email or ID').fill(String(GROUP));
  await panel.getByText('100,000 affiliates', { exact: true }).waitFor();
  const session = await panel.context().newCDPSession(panel);
  await session.send('Performance.enable');
  let peak = 0;
  const watch = setInterval(async () => {
    const { metrics } = await session.send('Performance.getMetrics').catch(() => ({ metrics: [] }));
    peak = Math.max(peak, metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0);
  }, 50);

  const bareTimes: number[] = [];
  const panelTimes: number[] = [];
  for (let turn = 0; turn < PAIRS + 1; turn++) {
    const start = performance.now();
    await panel.getByRole('button', { name: 'Load all' }).click();
    await panel.getByText('100,000 affiliates loaded').first().waitFor({ timeout: 60_000 });
    const panelTime = performance.now() - start;
    // The first run of each warms up. Only its heap is measured, because later heaps contain garbage of earlier runs.
    clearInterval(watch);
    const bareTime = await panel.evaluate(loadInPage, { ...served, path: PATHS[route], perPage: PAGE[route] });
    if (turn < PAIRS) {
      await panel.getByRole('button', { name: 'More for this group' }).click();
      await panel.getByRole('menuitem', { name: 'Back to pages' }).click();
    }
    if (turn === 0) continue;
    bareTimes.push(bareTime);
    panelTimes.push(panelTime);
  }
  const ratios = panelTimes.map((time, turn) => time / (bareTimes[turn] ?? time));
  const suffix = route === 'core' ? ' without Pro' : '';
  return [
    [`Loading 100,000 affiliates${suffix}, ${TOTAL / PAGE[route]} pages, 4 at once`, medianTime(panelTimes)],
    [`The same pages${suffix} by a bare loop in a page of the same browser`, medianTime(bareTimes)],
    [`Loading${suffix} against the bare loop: median ratio of ${PAIRS} pairs`, medianRatio(ratios), 'at most 1.35×'],
    [`Peak heap of the panel meanwhile${suffix}, garbage included`, `${(peak / 1e6).toFixed(0)} MB`, 'at most 120 MB'],
  ];
}

/** Measures the browser's own time for the requests, with the panel's concurrency, but without reading the rows. */
async function loadInPage(request: Served & { path: string; perPage: number }): Promise<number> {
  const { base, password, path, perPage } = request;
  const pages = 100_000 / perPage;
  const headers = { Authorization: `Basic ${btoa(`admin:${password}`)}` };
  const start = performance.now();
  let next = 1;
  const loadPages = async () => {
    while (next <= pages) {
      const url = `${base}/${path}per_page=${perPage}&page=${next++}`;
      await (await fetch(url, { headers, credentials: 'omit', cache: 'no-store' })).json();
    }
  };
  await Promise.all([loadPages(), loadPages(), loadPages(), loadPages()]);
  return performance.now() - start;
}

/** Scrolls from the first row to the last in 300 steps, one per frame. */
async function measureScrolling(panel: Page): Promise<BenchRow[]> {
  const longest = await panel.evaluate(async () => {
    const scroller = document.querySelector('.table-scroller');
    if (!scroller) throw new Error('There is no table');
    let longestTask = 0;
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longestTask = Math.max(longestTask, duration);
    });
    observer.observe({ type: 'longtask' });
    for (let step = 1; step <= 300; step++) {
      scroller.scrollTop = (scroller.scrollHeight * step) / 300;
      await new Promise(requestAnimationFrame);
    }
    await new Promise((resolve) => setTimeout(resolve));
    for (const { duration } of observer.takeRecords()) longestTask = Math.max(longestTask, duration);
    observer.disconnect();
    return longestTask;
  });
  return [
    [
      'Longest task while scrolling 100,000 rows end to end',
      // Browsers report tasks of 50 ms or more.
      longest === 0 ? 'none of 50 ms or more' : milliseconds(longest),
      'at most 50 ms',
    ],
  ];
}

/** Measures from the click on the column's heading to the frame after the sorted rows were drawn. */
async function measureSorting(panel: Page): Promise<BenchRow[]> {
  const times: number[] = [];
  for (let turn = 0; turn < PAIRS; turn++) {
    times.push(
      await panel.evaluate(async () => {
        const head = [...document.querySelectorAll<HTMLButtonElement>('thead button')].find((button) =>
          button.textContent?.startsWith('Unpaid'),
        );
        const cell = head?.closest('th');
        if (!head || !cell) throw new Error('There is no such column');
        // The third click restores the original order, which needs no sorting.
        if (cell.getAttribute('aria-sort') === 'descending') head.click();
        await new Promise(requestAnimationFrame);
        const before = cell.getAttribute('aria-sort');
        const start = performance.now();
        head.click();
        while (cell.getAttribute('aria-sort') === before) await new Promise(requestAnimationFrame);
        await new Promise(requestAnimationFrame);
        return performance.now() - start;
      }),
    );
  }
  return [['Sorting 100,000 affiliates by unpaid sum, to the sorted rows painted', medianTime(times)]];
}
