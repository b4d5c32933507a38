import fc from 'fast-check';
import { test } from 'vitest';
import { type LivedPayouts, livePayouts } from './payouts/live-payouts.ts';
import { history } from './payouts/payout-steps.ts';
import { runs } from './runs.ts';

/** No payout is missed or reported twice, whichever await kills the worker; an oracle knows every payment. */
test('every payout is reported once', { timeout: 3_600_000 }, async () => {
  const lives: LivedPayouts[] = [];
  await fc.assert(
    fc.asyncProperty(history, async (one) => {
      lives.push(await livePayouts(one));
    }),
    runs({ few: 150, many: 5000 }),
  );
  const sum = (of: (one: LivedPayouts) => number) => lives.reduce((all, one) => all + of(one), 0);
  console.log(
    [
      `${lives.length} histories, ${sum(({ kills }) => kills)} kills, ${sum(({ requests }) => requests)} lists`,
      `${sum(({ reports }) => reports)} reports, shown ${sum(({ shown }) => shown)} times`,
      `with their referrals: ${sum(({ counted }) => counted)} of ${sum(({ started }) => started)} that started`,
    ].join('\n'),
  );
});
