import { describe, expect, test } from 'vitest';
import type { Account } from '../../../../lib/domain/accounts/account.ts';
import type { Facts, FoundPart } from '../../../../lib/domain/accounts/capabilities.ts';
import type { Capabilities, CapabilityPart } from '../../../../lib/domain/accounts/capabilities-schema.ts';
import { NEW_STATE } from '../../../../lib/domain/polling/account-state.ts';
import { programDatabase } from '../../../../lib/platform/programs/program-database.ts';
import type { Credentials } from '../../../../lib/service/wire/request.ts';
import { type RefreshDeps, refreshCapabilities } from '../../../../lib/worker/accounts/refresh-capabilities.ts';
import * as store from '../../../fake/fake-storage.ts';
import { capabilities } from '../../capability-samples.ts';
import { account, NOON, route, statsClient } from '../../make.ts';
import { partOf, storePart } from '../../program-samples.ts';
import { keepSecret, sampleVault } from '../../vault-samples.ts';
import { workerServices } from '../../worker-services.ts';

const MINUTE = 60_000;
const WEEK = 7 * 86_400_000;
const loaded = capabilities({ currency: 'EUR' });
const { userName, currency, share, coupons, groupAccess, groupRoute, programAccess, overviewParts } = loaded;
const FOUND: Record<CapabilityPart, Partial<Facts>> = {
  start: { currency, share, coupons },
  user: { userName },
  administration: { groupAccess, groupRoute, programAccess, overviewParts },
};
const asFound = (part: CapabilityPart): FoundPart => ({ facts: FOUND[part], error: null });

/** The dependencies of a refresh. @param script the service's offers */
function world(script: (part: CapabilityPart) => FoundPart | Promise<FoundPart> = asFound, granted = true) {
  const requested: (Credentials & { part: CapabilityPart; affiliate: boolean })[] = [];
  const permissions: string[] = [];
  const hasAccess = async (permission: string) => {
    permissions.push(permission);
    return granted;
  };
  const client = {
    ...statsClient(() => Promise.reject(new Error('No request for figures is expected.'))),
    async capability(credentials: Credentials, part: CapabilityPart, affiliate: boolean) {
      requested.push({ ...credentials, part, affiliate });
      return script(part);
    },
  };
  const deps: RefreshDeps = workerServices({ vault, client, hasAccess });
  return { deps, requested, permissions };
}

const vault = sampleVault();

async function connected(part: Partial<Account> = {}, known: Capabilities | null = null): Promise<Account> {
  const added = account(part);
  await store.write(store.ACCOUNTS, [added]);
  await keepSecret(vault, added.id, 'secret');
  if (known) await storePart(added.id, 'capabilities', known);
  return added;
}
const known = (id = 'a') => partOf(id, 'capabilities');
/** Capabilities that were all found so long ago (ms). */
function foundBefore(ago: number): Capabilities {
  const then = route({ askedAt: NOON - ago, answeredAt: NOON - ago });
  return capabilities({ routes: { start: then, user: then, administration: then } });
}

describe('a refresh of capabilities', () => {
  test('sends the account’s own password for each part the first time, and stores the answers', async () => {
    const { deps, requested, permissions } = world();
    const ada = await connected();
    await refreshCapabilities(ada, deps);
    const login = { username: 'ada', password: 'secret', baseUrl: ada.baseUrl, affiliate: true };
    expect(requested).toMatchObject(['start', 'user', 'administration'].map((part) => ({ ...login, part })));
    expect(permissions).toEqual(['https://shop.example:443/*']);
    expect(await known()).toEqual(loaded);
  });

  test('keeps the currency and the link of an affiliate whose figures fail', async () => {
    const { deps, requested } = world(() => ({ facts: { share: null }, error: { kind: 'no-route' } }));
    const ada = await connected({}, foundBefore(WEEK));
    await storePart('a', 'state', { ...NEW_STATE, trouble: { kind: 'no-route' } });
    await refreshCapabilities(ada, deps);
    expect(requested.map(({ part }) => part)).toEqual(['user', 'administration']);
  });

  test('asks only for the parts that are due', async () => {
    const { deps, requested } = world();
    const { routes } = foundBefore(WEEK);
    const before = capabilities({ routes: { ...routes, administration: route() } });
    await refreshCapabilities(await connected({}, before), deps);
    expect(requested.map(({ part }) => part)).toEqual(['start', 'user']);
    expect(await known()).toEqual(loaded);
  });

  test.each([
    ['after 15 minutes if a refusal contradicts them', 15 * MINUTE, true, 3],
    ['no sooner', 15 * MINUTE - 1, true, 0],
    ['not otherwise', 15 * MINUTE, false, 0],
  ])('asks again %s', async (_, ago, isDoubted, times) => {
    const { deps, requested } = world();
    await refreshCapabilities(await connected({}, foundBefore(ago)), deps, isDoubted);
    expect(requested).toHaveLength(times);
  });

  test('keeps what a part without an answer is known for', async () => {
    const { deps } = world((part) => (part === 'start' ? { facts: {}, error: { kind: 'no-answer' } } : asFound(part)));
    const before = foundBefore(WEEK);
    await refreshCapabilities(await connected({}, before), deps);
    const { routes, ...facts } = (await known()) ?? before;
    expect([facts.currency, facts.share, facts.userName]).toEqual([before.currency, before.share, userName]);
    expect([routes.start, routes.user]).toMatchObject([{ failures: 1 }, { failures: 0 }]);
  });
});

test('a refresh of capabilities makes no request without access to the site', async () => {
  const { deps, requested } = world(asFound, false);
  const before = foundBefore(WEEK);
  await refreshCapabilities(await connected({}, before), deps);
  expect(requested).toEqual([]);
  expect(await known()).toEqual(before);
});

test('a refresh of capabilities makes no request while any route of the site wants to be left alone', async () => {
  const { deps, requested } = world();
  const ada = await connected({}, foundBefore(WEEK));
  await storePart('a', 'state', { ...NEW_STATE, wait: { from: NOON, until: NOON + MINUTE, status: 429 } });
  await refreshCapabilities(ada, deps);
  expect(requested).toEqual([]);
  await refreshCapabilities(ada, { ...deps, now: () => NOON + MINUTE });
  expect(requested).toHaveLength(3);
});

describe('during a refresh of capabilities,', () => {
  /** A refresh whose answers come after a change. */
  const meanwhile = (change: () => Promise<unknown>) =>
    world(async (part) => {
      await change();
      return asFound(part);
    });

  test('an account that is disconnected leaves nothing behind', async () => {
    const { deps } = meanwhile(async () => {
      await store.write(store.ACCOUNTS, []);
      await store.erase(store.secretItem('a'));
      await programDatabase.remove('a');
    });
    await refreshCapabilities(await connected(), deps);
    expect(await known()).toBeNull();
  });

  test('a value that another request stores stays', async () => {
    const adminUrl = 'https://shop.example/wp-admin/';
    const before = foundBefore(WEEK);
    const stored = Promise.withResolvers<void>();
    const { deps } = meanwhile(() => stored.promise);
    const refreshed = refreshCapabilities(await connected({}, before), deps);
    await storePart('a', 'capabilities', { ...before, adminUrl });
    stored.resolve();
    await refreshed;
    expect(await known()).toEqual({ ...loaded, adminUrl });
  });

  test('an account that is renamed gets its capabilities', async () => {
    const { deps } = meanwhile(() => store.write(store.ACCOUNTS, [account({ name: 'Other' })]));
    await refreshCapabilities(await connected(), deps);
    expect(await known()).toEqual(loaded);
  });
});
