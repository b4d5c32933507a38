import { type BenchRow, medianTime } from './bench-row.ts';
import type { BenchStage } from './bench-stage.ts';
import { poll, sendIgnored } from './poll.ts';
import { openProcessTime } from './process-time.ts';

const PAIRS = 18;
/** The first runs let the engine compile hot code. */
const DISCARDED = 3;
/** Some systems count processor time in steps of 10 ms. So many polls make that a tenth of a millisecond each. */
const TIMES = 100;

/** Measures the processor time of a poll without news, minus that of a message that the worker ignores. */
export async function measurePollCpu(stage: BenchStage): Promise<BenchRow[]> {
  const processTime = await openProcessTime(stage);
  const costs: number[] = [];
  for (let pair = 0; pair < PAIRS; pair++) {
    const polls = await processTime.spentOn(() => poll(stage, TIMES));
    const ignored = await processTime.spentOn(() => sendIgnored(stage, TIMES));
    costs.push((polls - ignored) / TIMES);
  }
  await processTime.close();
  return [
    [
      'Processor time of one poll in the extension’s process (its message taken off)',
      medianTime(costs.slice(DISCARDED)),
    ],
  ];
}
