import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import type { ConnectOutcome } from '../../../../lib/domain/accounts/connect-form.ts';
import { fail, ok } from '../../../../lib/domain/result.ts';
import type { Send } from '../../../../lib/platform/messages.ts';
import { createAnnouncer } from '../../../../lib/views/announcer.ts';
import { createGroupAccount } from '../../../../lib/views/groups/group-account.ts';
import { capabilities } from '../../capability-samples.ts';
import { openDesk } from '../../group-desk.ts';
import { admin, groupsStored } from '../../group-samples.ts';
import { account, earningsSummary, keyed, snapshot, state } from '../../make.ts';

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

test.each<[ConnectOutcome, string]>([
  [ok({ account: admin, groupAccess: 'allowed' }), 'You can find groups'],
  [ok({ account: admin, groupAccess: 'forbidden' }), 'No changes'],
  [fail({ kind: 'no-answer' }), 'No changes'],
])('checking again says what the worker answers, which the page may read later: %j', async (answer, words) => {
  const stored = signal(groupsStored({ accounts: [admin], capabilities: { admin: capabilities() } }));
  const announcer = createAnnouncer(() => () => {});
  await createGroupAccount(stored, (async () => answer) as unknown as Send, announcer).checkAgain();
  expect(announcer.announcement.value).toMatchObject({ text: words, shown: true });
});

test('checking again says nothing about a program that the user has left', async () => {
  const stored = signal(groupsStored({ accounts: [admin, account()] }));
  const announcer = createAnnouncer(() => () => {});
  const { promise, resolve } = Promise.withResolvers<ConnectOutcome>();
  const user = createGroupAccount(stored, (() => promise) as unknown as Send, announcer);
  const isChecked = user.checkAgain();
  user.choose('a');
  announcer.announce('');
  resolve(fail({ kind: 'no-answer' }));
  await isChecked;
  expect(announcer.announcement.value.text).toBe('');
});
