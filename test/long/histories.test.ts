import fc from 'fast-check';
import { test } from 'vitest';
import { history } from './history-steps.ts';
import { type LivedHistory, liveHistory } from './live-history.ts';
import { runs } from './runs.ts';

/** No referral is missed or notified twice, whichever await kills the worker; an oracle knows the truth. */
test('every notification is true, and shown once', { timeout: 3_600_000 }, async () => {
  const lives: LivedHistory[] = [];
  await fc.assert(
    fc.asyncProperty(history, async (one) => {
      lives.push(await liveHistory(one));
    }),
    runs({ few: 300, many: 10_000 }),
  );
  const sum = (of: (one: LivedHistory) => number) => lives.reduce((all, one) => all + of(one), 0);
  const strict = lives.filter(({ allowance }) => allowance === 0);
  const share = (of: LivedHistory[], fits: (one: LivedHistory) => boolean) =>
    `${((100 * of.filter(fits).length) / of.length).toFixed(1)} %`;
  console.log(
    [
      `${lives.length} histories, ${sum(({ kills }) => kills)} kills, ${sum(({ answers }) => answers)} answers`,
      `equal to the truth: ${share(lives, (one) => one.announced === one.truth)}`,
      `above it (known limits): ${share(lives, (one) => one.announced > one.truth)}`,
      `below it (lower bounds): ${share(lives, (one) => one.announced < one.truth)}`,
      `came in ${sum(({ truth }) => truth)}, counted ${sum(({ announced }) => announced)}`,
      `${strict.length} histories without a known limit, none of them above the truth`,
    ].join('\n'),
  );
});
