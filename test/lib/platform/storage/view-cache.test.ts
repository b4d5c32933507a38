import { afterEach, describe, expect, test, vi } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../lib/domain/accounts/settings.ts';
import { NEW_STATE } from '../../../../lib/domain/polling/account-state.ts';
import { browser } from '../../../../lib/platform/browser.ts';
import * as store from '../../../../lib/platform/storage/storage.ts';
import { account, announced, state } from '../../make.ts';

const TOP_SECRET = { iv: 'top', data: 'secret' };

afterEach(() => vi.restoreAllMocks());

const local = browser.storage.local;
const glance = async () => (await local.get('glance')).glance as Record<string, unknown> | undefined;
/** The items themselves, without the copy. */
const items = async () => {
  const { glance: _, ...rest } = await local.get(null);
  return rest;
};

/** A profile of an earlier version: items and no copy. */
async function profile(): Promise<void> {
  await store.writeTogether(
    [store.ACCOUNTS, [account(), account({ id: 'b' })]],
    [store.SELECTED, 'b'],
    [store.SETTINGS, { ...DEFAULT_SETTINGS, hideAmounts: true }],
    [store.stateOf('a'), state({ ledger: announced(3) })],
    [store.secretOf('a'), TOP_SECRET],
  );
}

test('what views draw from is had by one question, and is the same as the items', async () => {
  await profile();
  const before = await store.readStored();
  await store.renewGlance();
  const get = vi.spyOn(local, 'get');
  expect(await store.readStored()).toEqual(before);
  expect(get.mock.calls).toEqual([['glance']]);
  expect(before.states).toEqual({ a: state({ ledger: announced(3) }), b: NEW_STATE });
});

test('an answer asked for ahead is taken, and nothing is asked again', async () => {
  await profile();
  await store.renewGlance();
  const beyondCursor = local.get('glance');
  const get = vi.spyOn(local, 'get');
  expect((await store.readStored(beyondCursor)).selected).toBe('b');
  expect(get).not.toHaveBeenCalled();
});

test.each([undefined, null, 7, 'x', []])('a copy that is %o: the items themselves are read', async (copy) => {
  await profile();
  if (copy !== undefined) await local.set({ glance: copy });
  expect((await store.readStored()).selected).toBe('b');
  expect((await store.readStored(local.get('glance'))).accounts).toHaveLength(2);
});

describe('the copy', () => {
  test('is only made by renewing it, and holds no password', async () => {
    await profile();
    await store.write(store.GROUPS, [{ accountId: 'a', groupId: 7, name: null, pinned: false }]);
    expect(await glance()).toBeUndefined();
    await store.renewGlance();
    expect(Object.keys((await glance()) ?? {}).sort()).toEqual([
      'accounts',
      'groups',
      'selected',
      'settings',
      'state:a',
    ]);
    expect(JSON.stringify(await glance())).not.toContain('secret');
  });

  test('is written with its items in one call, and stays free of secrets', async () => {
    await store.renewGlance();
    const set = vi.spyOn(local, 'set');
    await profile();
    expect(set).toHaveBeenCalledTimes(1);
    const { 'secret:a': secret, ...drawn } = await items();
    expect(secret).toEqual({ v: 2, value: TOP_SECRET });
    expect(await glance()).toEqual(drawn);
  });

  test('is left alone by what no view draws', async () => {
    await profile();
    await store.renewGlance();
    const set = vi.spyOn(local, 'set');
    await store.write(store.secretOf('b'), TOP_SECRET);
    expect(set.mock.calls).toEqual([[{ 'secret:b': { v: 2, value: TOP_SECRET } }]]);
  });

  test('loses nothing to writes at the same moment', async () => {
    await store.renewGlance();
    await Promise.all([
      store.write(store.stateOf('a'), state({ seen: 1 })),
      store.write(store.stateOf('b'), state({ seen: 2 })),
      store.erase(store.stateOf('c')),
      store.renewGlance(),
      store.write(store.SELECTED, 'a'),
    ]);
    expect(await glance()).toEqual(await items());
    expect(Object.keys(await items()).sort()).toEqual(['selected', 'state:a', 'state:b']);
  });

  test('loses what is erased, before the item itself goes', async () => {
    await profile();
    await store.renewGlance();
    const remove = local.remove.bind(local);
    let meanwhile: unknown;
    vi.spyOn(local, 'remove').mockImplementation(async (keys) => {
      meanwhile = await glance();
      await remove(keys);
    });
    await store.erase(store.stateOf('a'), store.secretOf('a'));
    expect(meanwhile).not.toHaveProperty('state:a');
    expect(await glance()).toEqual(await items());
  });

  test('is held against what was read a moment ago, and made of what is stored by now', async () => {
    await profile();
    const known = await local.get(null);
    await store.write(store.SELECTED, 'a');
    await store.renewGlance(known);
    expect(await glance()).toMatchObject({ selected: { v: 1, value: 'a' } });
    const get = vi.spyOn(local, 'get');
    await store.renewGlance({ ...(await items()), glance: await glance() });
    expect(get.mock.calls.filter(([keys]) => keys === null)).toHaveLength(1);
  });

  test('is mended where an item was changed behind its back, and written only then', async () => {
    await profile();
    await store.renewGlance();
    await local.set({ selected: { v: 1, value: 'a' } });
    await local.remove('state:a');
    await store.renewGlance();
    expect((await store.readStored()).selected).toBe('a');
    expect(await glance()).not.toHaveProperty('state:a');
    const set = vi.spyOn(local, 'set');
    await store.renewGlance();
    expect(set).not.toHaveBeenCalled();
  });
});
