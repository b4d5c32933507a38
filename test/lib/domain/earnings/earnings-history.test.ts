import { expect, test } from 'vitest';
import { NO_HISTORY, programHistory } from '../../../../lib/domain/earnings/earnings-history.ts';
import type { Snapshot } from '../../../../lib/domain/referrals/referral-schema.ts';
import { NOON, snapshot } from '../../make.ts';
import { totals } from '../../mirror-samples.ts';

const [EARLIER, TODAY, AHEAD] = [totals(1, '1'), totals(0, '2'), totals(-1000, '9')];

test.each<[name: string, last: Partial<Snapshot> | null, known: object[]]>([
  ['without those of a clock that was ahead', { fetchedAt: NOON }, [EARLIER, TODAY]],
  ['by the service’s clock, if this computer’s is years behind', { fetchedAt: 0, at: NOON }, [EARLIER, TODAY]],
  ['in full while the time of the last answer is unknown', { cachedSeconds: 30 }, [EARLIER, TODAY, AHEAD]],
  ['in full before the first answer', null, [EARLIER, TODAY, AHEAD]],
])('a history has the totals of days %s', (_, last, known) => {
  const stored = { ...NO_HISTORY, totals: [EARLIER, TODAY, AHEAD] };
  const program = { name: 'shop.example', currency: null };
  expect(programHistory(program, stored, last && snapshot(last)).totals).toEqual(known);
});
