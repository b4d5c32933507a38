import { expect, test } from 'vitest';
import { liveMirror } from './mirror/live-mirror.ts';
import { mirrorHistories } from './mirror/mirror-steps.ts';
import { liveAll } from './runs.ts';

test('a mirror that says it matches equals the list, and every mirror matches in the end, although workers are killed', {
  timeout: 36_000_000,
}, async () => {
  const { lives, sum } = await liveAll(mirrorHistories, liveMirror, { few: 150, many: 10_000 });
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
