import { test } from 'vitest';
import { livePayouts } from './payouts/live-payouts.ts';
import { payoutHistories } from './payouts/payout-steps.ts';
import { liveAll } from './runs.ts';

/** Kills the worker at any await, and compares with an oracle that knows every payment. */
test('every payout is notified exactly once, whenever the worker is killed', { timeout: 3_600_000 }, async () => {
  const { lives, sum } = await liveAll(payoutHistories, livePayouts, { few: 150, many: 5000 });
  console.log(
    [
      `${lives.length} histories, ${sum(({ kills }) => kills)} kills, ${sum(({ requests }) => requests)} lists`,
      `${sum(({ reports }) => reports)} reports, shown ${sum(({ shown }) => shown)} times`,
      `with their referrals: ${sum(({ counted }) => counted)} of ${sum(({ started }) => started)} that started`,
    ].join('\n'),
  );
});
