/// <reference types="chrome" />

import { type BenchRow, medianTime } from './bench-row.ts';
import type { BenchStage } from './bench-stage.ts';
import { poll } from './poll.ts';

const RUNS = 18;
/** The first runs warm up the caches. */
const DISCARDED = 3;

/**
 * Measures how soon a stopped worker restores the badge: the badge is cleared, the worker is stopped, and a message
 * without a meaning wakes it. Includes the test driver, which attaches to each new worker before its first line runs.
 */
export async function measureWorkerStart(stage: BenchStage): Promise<BenchRow[]> {
  const { chromium, service } = stage;
  service.program.addReferrals(2);
  await poll(stage, 1);
  await badgeAfter(stage, null);
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    await chromium.inside(() => chrome.action.setBadgeText({ text: '' }));
    await chromium.stopWorker();
    if ((await chromium.badge()).text !== '') throw new Error('The badge was not wiped');
    times.push(await badgeAfter(stage, { name: 'wake' }));
  }
  return [['From waking the stopped worker to the badge painted from storage', medianTime(times.slice(DISCARDED))]];
}

/** ms until the badge is "2". It is polled, because it fires no event. */
function badgeAfter({ chromium }: BenchStage, message: object | null): Promise<number> {
  return chromium.inside(async (message) => {
    const start = performance.now();
    if (message) void chrome.runtime.sendMessage(message);
    while ((await chrome.action.getBadgeText({})) !== '2') {
      if (performance.now() - start > 10_000) throw new Error('The badge was not painted');
    }
    return performance.now() - start;
  }, message);
}
