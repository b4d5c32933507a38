import { expect, test } from 'vitest';
import * as store from '../../../../lib/platform/storage/storage.ts';
import { createPendingPermissions, giveBackUnused } from '../../../../lib/worker/accounts/pending-permissions.ts';
import { account } from '../../make.ts';

const SHOP = 'https://shop.example:443/*';
const WWW = 'https://www.shop.example:443/*';
const OTHER = 'https://other.example:443/*';

/** A worker on the browser's storage, from which the next worker continues. */
function worker() {
  const dropped: string[] = [];
  const accessUse = { inFlight: 0 };
  let turns: Promise<unknown> = Promise.resolve();
  const pendingPermissions = createPendingPermissions({
    store,
    inTurn<T>(work: () => Promise<T>): Promise<T> {
      const turn = turns.then(work);
      turns = turn;
      return turn;
    },
    accessUse,
    async dropAccess(permission) {
      dropped.push(permission);
    },
  });
  return { ...pendingPermissions, dropped, accessUse };
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
  const { note, giveBack, dropped, accessUse } = worker();
  await note([SHOP]);
  accessUse.inFlight = 1;
  await giveBack();
  expect(dropped).toEqual([]);
  accessUse.inFlight = 0;
  await giveBack();
  expect(dropped).toEqual([SHOP]);
});

test('the permission of a disconnected program waits for a search that may use it', async () => {
  const accessUse = { inFlight: 1 };
  const dropped: string[] = [];
  const deps = { store, accessUse, dropAccess: async (permission: string) => void dropped.push(permission) };
  await giveBackUnused(SHOP, deps);
  expect([dropped, await store.read(store.PENDING_PERMISSIONS)]).toEqual([[], [SHOP]]);
  accessUse.inFlight = 0;
  await giveBackUnused(SHOP, deps);
  expect([dropped, await store.read(store.PENDING_PERMISSIONS)]).toEqual([[SHOP], []]);
});

test('the permissions of two pages at once are all noted', async () => {
  const { note, giveBack, dropped } = worker();
  await Promise.all([note([SHOP, WWW]), note([OTHER, SHOP])]);
  await giveBack();
  expect(dropped.sort()).toEqual([OTHER, SHOP, WWW]);
});
