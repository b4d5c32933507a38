import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Life, liveMirror } from './mirror/live-mirror.ts';
import { mirrorHistories } from './mirror/mirror-steps.ts';
import { runs } from './runs.ts';

test('a mirror that says it matches equals the list, and every mirror matches in the end, although workers are killed', {
  timeout: 36_000_000,
}, async () => {
  const lives: Life[] = [];
  await fc.assert(
    fc.asyncProperty(mirrorHistories, async (history) => {
      lives.push(await liveMirror(history));
    }),
    runs({ few: 150, many: 10_000 }),
  );
  const sum = (count: (life: Life) => number) => lives.reduce((total, life) => total + count(life), 0);
  console.log(
    [
      `${lives.length} histories, ${sum(({ polls }) => polls)} polls, ${sum(({ requests }) => requests)} pages, ${sum(({ kills }) => kills)} kills`,
      `said to match ${sum(({ truth }) => truth.claims)} times, of which cancelled out ${sum(({ truth }) => truth.cancelled)}`,
      `read to the end without a change ${sum(({ truth }) => truth.exact)} times`,
    ].join('\n'),
  );
  // The truth has judged each claim by the rows and sums in which it differs.
  expect(sum(({ truth }) => truth.claims)).toBeGreaterThan(sum(({ truth }) => truth.cancelled));
});
