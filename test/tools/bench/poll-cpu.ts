import { median } from './median.ts';
import { nudge, poll } from './poll.ts';
import { milliseconds, type Row } from './row.ts';
import type { Stage } from './stage.ts';

const PAIRS = 18;
/** The first runs let the engine compile hot code. */
const DISCARDED = 3;
/**
 * Some systems count processor time in steps of 10 ms; this many polls make that a tenth of a millisecond.
 */
const TIMES = 100;

/**
 * The processor time of one poll: the extension's process as the browser reports it ("ProcessTime"). The
 * measuring page is in the same process, so the cost of as many ignored messages is subtracted. Nothing else
 * of the extension is open.
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
