import { expect, test } from 'vitest';
import type { Period } from '../../../../lib/domain/earnings/earnings-summary-schema.ts';
import { goalProposal } from '../../../../lib/domain/earnings/goal-proposal.ts';

const TODAY = '2026-11-20';
const month = (amount: string, part: Partial<Period> = {}): Period => ({
  ...{ earned: [{ amount, currency: 'USD' }], before: null, isPartial: false },
  ...part,
});
const proposed = (month: Period, currency: string | null = 'USD', day = TODAY) =>
  goalProposal({ day, month }, currency, TODAY)?.goal ?? null;

test.each([
  ['838.93', '900'],
  ['900', '1000'],
  ['1234.50', '1500'],
  ['4999.99', '5000'],
  ['120', '150'],
  ['12.5', '15'],
  ['7.2', '8'],
  ['1', '2'],
  ['1234567890123456789.01', '1500000000000000000'],
  ['0.99', null],
  ['0', null],
  ['-20.00', null],
  ['–', null],
])('%s in the last 30 days proposes the goal %s', (amount, goal) => {
  expect(proposed(month(amount))).toBe(goal);
});

test.each<[string, string | null]>([
  ['it is incomplete', proposed(month('838.93', { isPartial: true }))],
  ['it is in two currencies', proposed(month('', { earned: [money('1', 'USD'), money('2', 'EUR')] }))],
  ['it is in another currency', proposed(month('838.93'), 'EUR')],
  ['the account’s currency is unknown', proposed(month('838.93'), null)],
  ['nothing was earned', proposed(month('', { earned: [] }))],
  ['it was computed on another day', proposed(month('838.93'), 'USD', '2026-11-19')],
  ['it is unknown', goalProposal(null, 'USD', TODAY)?.goal ?? null],
])('a sum of the last 30 days proposes nothing if %s', (_, goal) => {
  expect(goal).toBeNull();
});

test('a sum without a currency is in the account’s', () => {
  expect(proposed(month('', { earned: [money('838.93', null)] }), 'usd')).toBe('900');
});

function money(amount: string, currency: string | null) {
  return { amount, currency };
}
