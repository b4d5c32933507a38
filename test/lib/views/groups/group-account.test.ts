import { expect, test } from 'vitest';
import { openDesk } from '../../group-desk.ts';
import { admin, groupsStored } from '../../group-samples.ts';
import { earningsSummary, keyed, snapshot, state } from '../../make.ts';

test.each([
  [
    'the administrator’s own referrals',
    { states: { admin: state({ snapshot: snapshot({ referrals: [keyed('1', { currency: 'CHF' })] }) }) } },
  ],
  ['their history', { earningsSummaries: { admin: earningsSummary({ currencies: ['CHF'] }) } }],
])('the panel knows the currency from %s', (_, part) => {
  const { store } = openDesk(
    groupsStored({ accounts: [admin], settings: { ...groupsStored().settings, currency: null }, ...part }),
  );
  expect(store.amounts.value.fallbackCurrency).toBe('CHF');
});
