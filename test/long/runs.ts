import fc from 'fast-check';

/** The seed of the unit tests; `npm run test:long` takes a new one. */
const FIXED = 20_261_121;

/** The number of runs and their seed: few among the unit tests, many in `npm run test:long`. */
export function runs({ few, many }: { few: number; many: number }): { numRuns: number; seed: number } {
  const long = process.env.LONG !== undefined;
  const seed = Number(process.env.SEED ?? (long ? Date.now() % 2 ** 31 : FIXED));
  const numRuns = Number(process.env.RUNS ?? (long ? many : few));
  // A failed test prints its seed, which SEED repeats.
  console.log(`${numRuns} runs, seed ${seed}`);
  return { numRuns, seed };
}

/** Lives each of these random histories. @returns the lives, and a function that adds up a figure of all */
export async function liveAll<History, Life>(
  histories: fc.Arbitrary<History>,
  live: (history: History) => Promise<Life>,
  counts: { few: number; many: number },
) {
  const lives: Life[] = [];
  const property = fc.asyncProperty(histories, async (history) => void lives.push(await live(history)));
  await fc.assert(property, runs(counts));
  return { lives, sum: (count: (life: Life) => number) => lives.reduce((total, life) => total + count(life), 0) };
}
