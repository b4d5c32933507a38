import { type BenchRow, medianTime } from './bench-row.ts';
import type { BenchStage } from './bench-stage.ts';
import { nudge, poll } from './poll.ts';
import { openProcessTime } from './process-time.ts';

const PAIRS = 18;
/** The first runs let the engine compile hot code. */
const DISCARDED = 3;
/** So many polls turn the 10 ms in which some systems count processor time into a tenth of a millisecond. */
const TIMES = 100;

/** The processor time of a poll without news, less that of a message which the worker ignores. */
export async function measurePollCpu(stage: BenchStage): Promise<BenchRow[]> {
  const processTime = await openProcessTime(stage);
  const costs: number[] = [];
  for (let pair = 0; pair < PAIRS; pair++) {
    const polls = await processTime.spentOn(() => poll(stage, TIMES));
    const nudges = await processTime.spentOn(() => nudge(stage, TIMES));
    costs.push((polls - nudges) / TIMES);
  }
  await processTime.close();
  return [
    [
      'Processor time of one poll in the extension’s process (its message taken off)',
      medianTime(costs.slice(DISCARDED)),
    ],
  ];
}
