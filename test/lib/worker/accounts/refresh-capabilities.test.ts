import { describe, expect, test } from 'vitest';
import type { Account } from '../../../../lib/domain/accounts/account.ts';
import type { FoundCapabilities } from '../../../../lib/domain/accounts/capabilities.ts';
import type { Capabilities } from '../../../../lib/domain/accounts/capabilities-schema.ts';
import * as store from '../../../../lib/platform/storage/storage.ts';
import { type RefreshDeps, refreshCapabilities } from '../../../../lib/worker/accounts/refresh-capabilities.ts';
import { capabilities } from '../../capability-samples.ts';
import { account, NOON, statsClient } from '../../make.ts';
import { keepSecret, sampleVault } from '../../vault-samples.ts';
import { workerServices } from '../../worker-services.ts';

const WEEK = 7 * 86_400_000;
const { checkedAt: _, ...FOUND } = capabilities({ currency: 'EUR' });

/** The dependencies of a refresh. @param script the service's offers */
function world(script: () => FoundCapabilities | Promise<FoundCapabilities> = () => FOUND, granted = true) {
  const requested: { username: string; password: string; baseUrl: string; affiliate: boolean }[] = [];
  const permissions: string[] = [];
  const hasAccess = async (permission: string) => {
    permissions.push(permission);
    return granted;
  };
  const client = {
    ...statsClient(() => Promise.reject(new Error('No request for figures is expected.'))),
    async capabilities(
      { username, password, baseUrl }: Parameters<RefreshDeps['client']['capabilities']>[0],
      affiliate: boolean,
    ) {
      requested.push({ username, password, baseUrl, affiliate });
      return script();
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
  if (known) await store.write(store.capabilitiesItem(added.id), known);
  return added;
}
const known = (id = 'a') => store.read(store.capabilitiesItem(id));
const loaded = { ...FOUND, checkedAt: NOON, revision: 1 };

describe('a refresh of capabilities', () => {
  test('sends the account’s own password the first time, and stores the answer with its time', async () => {
    const { deps, requested, permissions } = world();
    const ada = await connected();
    await refreshCapabilities(ada, deps);
    expect(requested).toEqual([{ username: 'ada', password: 'secret', baseUrl: ada.baseUrl, affiliate: true }]);
    expect(permissions).toEqual(['https://shop.example:443/*']);
    expect(await known()).toEqual(loaded);
  });

  test.each([
    ['a minute ago', 60_000, 0],
    ['a week ago', WEEK, 0],
    ['more than a week ago', WEEK + 1, 1],
    ['in the future, because the clock was set back', -1, 1],
  ])('follows the last one after more than a week: %s', async (_, ago, times) => {
    const { deps, requested } = world();
    const before = capabilities({ checkedAt: NOON - ago });
    await refreshCapabilities(await connected({}, before), deps);
    expect(requested).toHaveLength(times);
    expect(await known()).toEqual(times === 1 ? loaded : before);
  });

  test('keeps the earlier value of a route that does not answer, and is repeated sooner', async () => {
    const { currency, share, history, ...others } = FOUND;
    const { deps, requested } = world(() => ({ ...others, userName: 'Grace' }));
    const before = capabilities({ currency: 'EUR', revision: 1 });
    await refreshCapabilities(await connected({}, before), deps, 'connected');
    expect(await known()).toEqual({ ...before, userName: 'Grace', partial: true });
    for (const [hours, times] of [
      [6, 1],
      [7, 2],
    ] as const) {
      await refreshCapabilities(account(), { ...deps, now: () => NOON + hours * 3_600_000 });
      expect(requested).toHaveLength(times);
    }
  });

  test('drops what was known of another login', async () => {
    const { deps } = world(() => ({}));
    await refreshCapabilities(await connected({ revision: 2 }, capabilities({ revision: 1 })), deps, 'connected');
    expect(await known()).toMatchObject({ share: null, userName: null, history: false });
  });
});

test('a refresh of capabilities makes no request without access to the site', async () => {
  const { deps, requested } = world(() => FOUND, false);
  await refreshCapabilities(await connected({}, capabilities()), deps, 'connected');
  expect(requested).toEqual([]);
  expect(await known()).toEqual(capabilities());
});

describe('during a refresh of capabilities,', () => {
  /** A refresh whose answer comes after a change. */
  const meanwhile = (change: () => Promise<void>) =>
    world(async () => {
      await change();
      return FOUND;
    });

  test('an account that is disconnected leaves nothing behind', async () => {
    const { deps } = meanwhile(async () => {
      await store.write(store.ACCOUNTS, []);
      await store.erase(store.secretItem('a'), store.stateItem('a'), store.capabilitiesItem('a'));
    });
    await refreshCapabilities(await connected(), deps, 'connected');
    expect(await known()).toBeNull();
  });

  test('a value that another request stores stays', async () => {
    const adminUrl = 'https://shop.example/wp-admin/';
    const before = capabilities({ revision: 1 });
    const { deps } = meanwhile(async () => {
      await store.write(store.capabilitiesItem('a'), { ...before, adminUrl });
    });
    await refreshCapabilities(await connected({}, before), deps, 'connected');
    expect(await known()).toMatchObject({ adminUrl, currency: 'EUR' });
  });

  test('an account that is renamed gets its capabilities', async () => {
    const { deps } = meanwhile(async () => {
      await store.write(store.ACCOUNTS, [account({ name: 'Other' })]);
    });
    await refreshCapabilities(await connected(), deps, 'connected');
    expect(await known()).toEqual(loaded);
  });
});
