import { median } from './median.ts';
import { nudge, poll } from './poll.ts';
import { milliseconds, type Row } from './row.ts';
import type { Stage } from './stage.ts';

const PAIRS = 18;
/** The first ones let the engine compile what is hot. */
const DISCARDED = 3;
/** Some systems count processor time in steps of 10 ms: this many make one step a tenth of a millisecond. */
const TIMES = 100;

/**
 * What one poll costs: the processor time that the extension's process spends on it, as the browser itself tells
 * it ("ProcessTime"). The page that asks lives in the same process, so that by turns as many messages are sent
 * that the worker ignores, and their cost is taken off. Nothing else of the extension is open.
 */
export async function measurePollCpu(stage: Stage): Promise<Row[]> {
  const session = await stage.chromium.context.newCDPSession(stage.idlePage);
  await session.send('Performance.enable');
  const costs: number[] = [];
  for (let pair = 0; pair < PAIRS; pair++) {
    const polls = await spentOn(() => poll(stage, TIMES));
    const nudges = await spentOn(() => nudge(stage, TIMES));
    costs.push((polls - nudges) / TIMES);
  }
  await session.detach();
  return [
    {
      what: 'Processor time of one poll in the extension’s process (its message taken off)',
      figure: milliseconds(median(costs.slice(DISCARDED))),
    },
  ];

  async function spentOn(work: () => Promise<void>): Promise<number> {
    const before = await processTime();
    await work();
    return (await processTime()) - before;
  }

  async function processTime(): Promise<number> {
    const { metrics } = await session.send('Performance.getMetrics');
    const seconds = metrics.find(({ name }) => name === 'ProcessTime')?.value;
    if (seconds === undefined) throw new Error('This browser does not tell its processor time');
    return seconds * 1000;
  }
}
