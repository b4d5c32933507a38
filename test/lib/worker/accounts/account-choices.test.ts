import { expect, test } from 'vitest';
import * as store from '../../../../lib/platform/storage/storage.ts';
import { setGoal, setNotifying } from '../../../../lib/worker/accounts/account-choices.ts';
import { account } from '../../make.ts';

const deps = { store, poller: { inTurn: <T>(work: () => Promise<T>) => work() } };
const goals = async () => (await store.read(store.ACCOUNTS)).map(({ goal }) => goal);

test.each([
  ['750.50', '750.50'],
  [null, undefined],
  ['nonsense', undefined],
  ['-1', undefined],
])('a goal of %j is kept as %j, and nobody else’s changes', async (goal, kept) => {
  await store.write(store.ACCOUNTS, [account({ goal: '10' }), account({ id: 'b', goal: '20' })]);
  await setGoal('a', goal, deps);
  expect(await goals()).toEqual([kept, '20']);
});

test('which news are notified is kept with the account, and everything is what it was', async () => {
  await store.write(store.ACCOUNTS, [account({ goal: '10' }), account({ id: 'b', offBadge: true })]);
  await setNotifying('a', { notify: { kind: 'payouts' }, offBadge: true }, deps);
  const [own, other] = await store.read(store.ACCOUNTS);
  expect(own).toEqual(account({ goal: '10', notify: { kind: 'payouts' }, offBadge: true }));
  expect(other).toEqual(account({ id: 'b', offBadge: true }));
  await setNotifying('a', {}, deps);
  expect((await store.read(store.ACCOUNTS))[0]).toEqual(account({ goal: '10' }));
});
