import { arch, availableParallelism, platform } from 'node:os';
import { measureEarnings } from './earnings.ts';
import { measureGroup } from './group.ts';
import { measurePaint } from './paint.ts';
import { measurePollCpu } from './poll-cpu.ts';
import { measurePollTraffic } from './poll-traffic.ts';
import { type Row, table } from './row.ts';
import { measureSize } from './size.ts';
import { openStage, type Stage } from './stage.ts';
import { measureWorkerStart } from './worker-start.ts';

/**
 * `npm run bench`: what the extension costs, measured in one run, as one table. Nothing fails for being slow:
 * times are those of this machine, so that only what is measured by turns compares. Another row is another
 * function in this list. They run in this order: opening the popup makes all referrals seen, so that the worker
 * start, which needs unseen ones, follows it, and the group look-up, which connects another account, comes last.
 */
const measures: ((stage: Stage) => Promise<Row[]>)[] = [
  measurePaint,
  measureWorkerStart,
  measurePollCpu,
  measurePollTraffic,
  measureEarnings,
  measureGroup,
];

// The table alone goes to the output, for whoever keeps it.
console.error('Building and measuring, for some minutes …');
const sizes = await measureSize();
const stage = await openStage();
const rows: Row[] = [];
try {
  for (const measure of measures) rows.push(...(await measure(stage)));
  rows.push(...sizes, { what: 'Measured with', figure: await machine(stage) });
} finally {
  await stage.close();
}
console.log(table(rows));

async function machine({ chromium }: Stage): Promise<string> {
  const agent = await chromium.inside(() => navigator.userAgent);
  const version = /Chrome\/(\d+)/.exec(agent)?.[1] ?? '?';
  return `headless Chromium ${version}, ${platform()} ${arch()}, ${availableParallelism()} processors`;
}
