import { expect, test } from 'vitest';
import { referralHistories } from './history-steps.ts';
import { type LivedHistory, liveHistory } from './live-history.ts';
import { liveAll } from './runs.ts';

/** Kills the worker at any await, and compares with an oracle that knows the truth. */
test('every referral is notified exactly once, whenever the worker is killed', { timeout: 3_600_000 }, async () => {
  const { lives, sum } = await liveAll(referralHistories, liveHistory, { few: 300, many: 10_000 });
  const strict = lives.filter(({ allowance }) => allowance === 0);
  const share = (fits: (life: LivedHistory) => boolean) =>
    `${((100 * lives.filter(fits).length) / lives.length).toFixed(1)} %`;
  expect(sum(({ rested }) => rested)).toBeGreaterThan(lives.length / 2);
  console.log(
    [
      `${lives.length} histories, ${sum(({ kills }) => kills)} kills, ${sum(({ answers }) => answers)} answers`,
      `${sum(({ rested }) => rested)} polls of a program at rest`,
      `equal to the truth: ${share(({ announced, truth }) => announced === truth)}`,
      `above it (known limits): ${share(({ announced, truth }) => announced > truth)}`,
      `below it (lower bounds): ${share(({ announced, truth }) => announced < truth)}`,
      `came in ${sum(({ truth }) => truth)}, counted ${sum(({ announced }) => announced)}`,
      `${strict.length} histories without a known limit, none of them above the truth`,
    ].join('\n'),
  );
});
