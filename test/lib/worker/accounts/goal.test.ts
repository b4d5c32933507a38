import { expect, test } from 'vitest';
import * as store from '../../../../lib/platform/storage/storage.ts';
import { setGoal } from '../../../../lib/worker/accounts/goal.ts';
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
