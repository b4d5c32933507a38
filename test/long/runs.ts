/** How many runs: a few with a fixed seed among the unit tests, many with a new one in `npm run test:long`. */
const FIXED = 20_261_121;

export function runs({ few, many }: { few: number; many: number }): { numRuns: number; seed: number } {
  const long = process.env.LONG !== undefined;
  const seed = Number(process.env.SEED ?? (long ? Date.now() % 2 ** 31 : FIXED));
  const numRuns = Number(process.env.RUNS ?? (long ? many : few));
  // SEED repeats a failed run; failures are shrunk and printed with their seed.
  console.log(`${numRuns} runs, seed ${seed}`);
  return { numRuns, seed };
}
