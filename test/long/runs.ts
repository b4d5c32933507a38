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
