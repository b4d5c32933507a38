import { expect, test } from 'vitest';
import { createPendingPermissions } from '../../../../lib/worker/accounts/pending-permissions.ts';
import * as store from '../../../fake/fake-storage.ts';
import { account } from '../../make.ts';

const SHOP = 'https://shop.example:443/*';
const WWW = 'https://www.shop.example:443/*';
const OTHER = 'https://other.example:443/*';

/** A worker on the browser's storage, from which the next worker continues. */
function worker() {
  const dropped: string[] = [];
  let turns: Promise<unknown> = Promise.resolve();
  const pendingPermissions = createPendingPermissions({
    store,
    inTurn<T>(work: () => Promise<T>): Promise<T> {
      const turn = turns.then(work);
      turns = turn;
      return turn;
    },
    dropAccess: async (permission) => void dropped.push(permission),
  });
  return { ...pendingPermissions, dropped };
}

test('unused permissions are given back once', async () => {
  const { note, giveBack, dropped } = worker();
  await note([SHOP, WWW]);
  await giveBack();
  await giveBack();
  expect(dropped).toEqual([SHOP, WWW]);
});

test('an excepted permission stays until it is no longer excepted', async () => {
  const { note, giveBack, dropped } = worker();
  await note([SHOP, WWW]);
  await giveBack([SHOP]);
  expect(dropped).toEqual([WWW]);
  await giveBack();
  expect(dropped).toEqual([WWW, SHOP]);
});

test('a permission that an account uses is never given back', async () => {
  await store.write(store.ACCOUNTS, [account()]);
  const { note, giveBack, dropped } = worker();
  await note([SHOP, WWW]);
  await giveBack();
  expect(dropped).toEqual([WWW]);
  // The account uses it now, so only disconnecting gives it back.
  await store.write(store.ACCOUNTS, []);
  await giveBack();
  expect(dropped).toEqual([WWW]);
});

test('all permissions stay while a page may use them, and are given back later', async () => {
  await worker().note([SHOP, WWW]);
  const { giveBack, dropped } = worker();
  await giveBack([], async () => true);
  expect(dropped).toEqual([]);
  await giveBack([], async () => false);
  expect(dropped).toEqual([SHOP, WWW]);
});

test('no permission is given back while another search or connection is in flight', async () => {
  const { note, giveBack, whileUsed, dropped } = worker();
  await note([SHOP]);
  await whileUsed(giveBack);
  expect(dropped).toEqual([]);
  await giveBack();
  expect(dropped).toEqual([SHOP]);
});

test('the permission of a disconnected program waits for a search that may use it', async () => {
  const { giveBackUnused, whileUsed, dropped } = worker();
  await whileUsed(() => giveBackUnused(SHOP));
  expect([dropped, await store.read(store.PENDING_PERMISSIONS)]).toEqual([[], [SHOP]]);
  await giveBackUnused(SHOP);
  expect([dropped, await store.read(store.PENDING_PERMISSIONS)]).toEqual([[SHOP], []]);
});

test('the permissions of two pages at once are all noted', async () => {
  const { note, giveBack, dropped } = worker();
  await Promise.all([note([SHOP, WWW]), note([OTHER, SHOP])]);
  await giveBack();
  expect(dropped.sort()).toEqual([OTHER, SHOP, WWW]);
});
