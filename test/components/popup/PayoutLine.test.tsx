// @vitest-environment happy-dom
import { screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../lib/domain/accounts/settings.ts';
import type { Payouts } from '../../../lib/domain/portal/payouts-schema.ts';
import type { Stored } from '../../../lib/platform/storage/view.ts';
import { capabilities } from '../../lib/capability-samples.ts';
import { account, payout, payouts, snapshot, state, stored } from '../../lib/make.ts';
import { expectAccessible, textOf } from '../draw.tsx';
import { open } from './open.tsx';

const one = (known: Payouts | null, part: Partial<Stored> = {}): Stored =>
  stored({
    accounts: [account()],
    states: { a: state({ snapshot: snapshot() }) },
    capabilities: { a: capabilities({ currency: 'USD' }) },
    payouts: { a: known },
    ...part,
  });
const line = () => screen.queryByRole('button', { name: /way/ });

test('a payout on its way is one line, which opens Earnings', async () => {
  const { opened } = open(one(payouts()));
  const button = screen.getByRole('button', { name: 'US$150.05 on its way' });
  await expectAccessible();
  await userEvent.click(button);
  expect(opened).toEqual(['earnings a']);
});

test.each<[string, Payouts | null]>([
  ['nothing is known', null],
  ['the service has no list', payouts({ trouble: 'absent' })],
  ['there was none yet', payouts({ listed: [] })],
  ['all are paid', payouts({ listed: [payout({ status: 'paid' })] })],
])('no line where %s', (_, known) => {
  open(one(known));
  expect(line()).toBeNull();
});

test('hidden amounts stay hidden', () => {
  open(one(payouts(), { settings: { ...DEFAULT_SETTINGS, hideAmounts: true } }));
  expect(textOf(line())).toBe('A payout is on its way');
});

test.each<[string, Partial<Stored>, string]>([
  [
    'one currency is added up',
    { capabilities: { a: capabilities({ currency: 'USD' }), b: capabilities({ currency: 'USD' }) } },
    'US$200.15 on its way',
  ],
  [
    'several are counted',
    { capabilities: { a: capabilities({ currency: 'USD' }), b: capabilities({ currency: 'EUR' }) } },
    'Payouts on their way: 2',
  ],
])('of all programs: %s', (_, part, words) => {
  const both = {
    accounts: [account(), account({ id: 'b', username: 'bob' })],
    states: { a: state({ snapshot: snapshot() }), b: state({ snapshot: snapshot() }) },
    payouts: { a: payouts(), b: payouts({ listed: [payout({ amount: '50.10' })] }) },
    selected: 'all',
  };
  open(one(null, { ...both, ...part }));
  expect(textOf(line())).toBe(words);
});
