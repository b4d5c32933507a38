import { expect, test } from 'vitest';
import type { AccountState } from '../../../../lib/domain/polling/account-state-schema.ts';
import { ALL_PROGRAMS } from '../../../../lib/domain/polling/programs.ts';
import type { Stored } from '../../../../lib/platform/storage/view.ts';
import { totalFigures } from '../../../../lib/views/popup/total-figures.ts';
import { capabilities } from '../../capability-samples.ts';
import { account, connected, snapshot, state, stats, stored } from '../../make.ts';
import { openStore } from './open-store.ts';

const owing = (totalUnpaid: string) => state({ snapshot: snapshot({ stats: stats({ totalUnpaid }) }) });

/** Three programs combined, and an administrator's account. */
const three = (currencies: (string | null)[], part: Record<string, AccountState> = {}): Stored =>
  stored({
    accounts: [
      account({ name: 'Tea' }),
      account({ id: 'b', name: 'Boots' }),
      account({ id: 'c', name: 'Cloth' }),
      account({ id: 'd', name: 'Desk', role: 'administration' }),
    ],
    states: { a: owing('200.10'), b: owing('7'), c: owing('0.90'), ...part },
    capabilities: Object.fromEntries(currencies.map((currency, at) => ['abc'.charAt(at), capabilities({ currency })])),
    selected: ALL_PROGRAMS,
  });

/** The sums as text: "200.10 USD", "7 Boots", "201.00 USD+". */
function shown(first: Stored) {
  const { unpaid, paid, ...others } = totalFigures(openStore(first).store);
  const [unpaidSums, paidSums] = [unpaid, paid].map((sums) =>
    sums.map(({ amount, currency, programName, atLeast }) =>
      [amount || '?', currency, programName, atLeast && '+'].filter(Boolean).join(' '),
    ),
  );
  return [unpaidSums, paidSums, others.referrals, others.conversion];
}

test('a program’s totals are exact, and an unknown one is a dash, never a zero', () => {
  expect(shown(connected())).toEqual([['200.10'], ['1034.40'], '57', '5.63%']);
  const unknown = stats({ totalPaid: null, totalUnpaid: null, totalReferrals: null, conversionRate: null });
  expect(shown(connected({ states: { a: state({ snapshot: snapshot({ stats: unknown }) }) } }))).toEqual([
    ...[['?'], ['?'], '–', '–'],
  ]);
});

const withUnknown = three(['USD', 'EUR', 'USD'], { b: state() });
const unasked = { a: state(), b: state(), c: state() };
test.each<[string, Stored, unknown[]]>([
  ['by currency', three(['USD', 'EUR', 'USD']), [['201.00 USD', '7 EUR'], ['2068.80 USD', '1034.40 EUR'], '171', null]],
  ['of their own', three(['USD', null, null]), [['200.10 USD', '7 Boots', '0.90 Cloth'], [], '171', null]],
  ['with a plus while one is unknown', withUnknown, [['201.00 USD +'], ['2068.80 USD +'], '114', null]],
  ['that are unknown before the first answer', three([], unasked), [['?'], [], null, null]],
])('all programs have sums %s', (_, first, figures) => {
  expect(shown(first)).toEqual(figures);
});
