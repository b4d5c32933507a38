import { nudge, poll } from './poll.ts';
import { openProcessTime } from './process-time.ts';
import { median, milliseconds, type Row } from './row.ts';
import type { Stage } from './stage.ts';

const PAIRS = 18;
/** The first runs let the engine compile hot code. */
const DISCARDED = 3;
/**
 * Some systems count processor time in steps of 10 ms; this many polls make that a tenth of a millisecond.
 */
const TIMES = 100;

/**
 * The processor time of one poll without news. The measuring page is in the same process, so the cost of as many ignored
 * messages is subtracted. Nothing else of the extension is open.
 */
export async function measurePollCpu(stage: Stage): Promise<Row[]> {
  const processTime = await openProcessTime(stage);
  const costs: number[] = [];
  for (let pair = 0; pair < PAIRS; pair++) {
    const polls = await processTime.spentOn(() => poll(stage, TIMES));
    const nudges = await processTime.spentOn(() => nudge(stage, TIMES));
    costs.push((polls - nudges) / TIMES);
  }
  await processTime.close();
  return [
    {
      what: 'Processor time of one poll in the extension’s process (its message taken off)',
      figure: milliseconds(median(costs.slice(DISCARDED))),
    },
  ];
}
