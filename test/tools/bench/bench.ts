import { arch, availableParallelism, platform } from 'node:os';
import { type BenchRow, table } from './bench-row.ts';
import { type BenchStage, openBenchStage } from './bench-stage.ts';
import { measureEarnings } from './earnings-page.ts';
import { measureGroup } from './group.ts';
import { measureNotices } from './notices.ts';
import { measurePaint } from './paint.ts';
import { measurePollCpu } from './poll-cpu.ts';
import { measurePollNews } from './poll-news.ts';
import { measurePollStorage } from './poll-storage.ts';
import { measurePollTraffic } from './poll-traffic.ts';
import { measureSize } from './size.ts';
import { measureWorkerStart } from './worker-start.ts';

/**
 * `npm run bench` measures what the extension costs, and prints one table. Nothing fails for being slow, because times
 * depend on the machine: only figures that were measured in turns can be compared. The order matters. Opening the popup
 * marks all referrals as seen, so the worker start, which needs unseen ones, adds new ones after it. The Earnings page
 * measures how much space a history takes before another large history leaves traces. The polls with news change the
 * service's list. The group lookup connects another account and comes last.
 */
const measures: ((stage: BenchStage) => Promise<BenchRow[]>)[] = [
  measurePaint,
  measureWorkerStart,
  measurePollCpu,
  measurePollTraffic,
  measurePollStorage,
  measureEarnings,
  measurePollNews,
  measureGroup,
  measureNotices,
];

// Only the table goes to stdout, so that it can be redirected.
console.error('Building and measuring, for some minutes …');
const sizes = await measureSize();
const stage = await openBenchStage();
const rows: BenchRow[] = [];
try {
  for (const measure of measures) {
    const measured = await measure(stage);
    // A later failure does not lose what took minutes.
    console.error(table(measured));
    rows.push(...measured);
  }
  rows.push(...sizes, ['Measured with', await machine(stage)]);
} finally {
  await stage.close();
}
console.log(table(rows));

async function machine({ chromium }: BenchStage): Promise<string> {
  const agent = await chromium.inside(() => navigator.userAgent);
  const version = /Chrome\/(\d+)/.exec(agent)?.[1] ?? '?';
  return `headless Chromium ${version}, ${platform()} ${arch()}, ${availableParallelism()} processors`;
}
