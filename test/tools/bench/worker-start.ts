/// <reference types="chrome" />
import { median } from './median.ts';
import { poll } from './poll.ts';
import { milliseconds, type Row } from './row.ts';
import type { Stage } from './stage.ts';

const RUNS = 18;
/** The first ones warm the caches up. */
const DISCARDED = 3;

/**
 * How long a stopped worker takes until the badge is right again. The badge is wiped, the worker stopped; then a
 * message that means nothing wakes it, and the time runs until the browser tells the stored count as the badge's
 * text. The test driver attaches itself to each new worker before its first line runs: that is included.
 */
export async function measureWorkerStart(stage: Stage): Promise<Row[]> {
  const { chromium, service } = stage;
  service.programme.addReferrals(2);
  await poll(stage, 1);
  await badgeAfter(stage, null);
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    await chromium.inside(() => chrome.action.setBadgeText({ text: '' }));
    await chromium.stopWorker();
    if ((await chromium.badge()).text !== '') throw new Error('The badge was not wiped');
    times.push(await badgeAfter(stage, { name: 'wake' }));
  }
  return [
    {
      what: 'From waking the stopped worker to the badge painted from storage',
      figure: milliseconds(median(times.slice(DISCARDED))),
    },
  ];
}

/** Milliseconds until the badge is "2". It has no event to await: looks until it is so. */
function badgeAfter({ chromium }: Stage, message: object | null): Promise<number> {
  return chromium.inside(async (message) => {
    const start = performance.now();
    if (message) void chrome.runtime.sendMessage(message);
    while ((await chrome.action.getBadgeText({})) !== '2') {
      if (performance.now() - start > 10_000) throw new Error('The badge was not painted');
    }
    return performance.now() - start;
  }, message);
}
