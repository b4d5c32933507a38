import { afterEach, describe, expect, test, vi } from 'vitest';
import { browser } from '../../../../lib/platform/browser.ts';
import * as store from '../../../../lib/platform/storage/storage.ts';
import { account, announced, state } from '../../make.ts';
import { rawItems, rawView } from '../../raw-storage.ts';

const TOP_SECRET = { iv: 'top', data: 'secret' };
const { local } = browser.storage;

afterEach(() => vi.restoreAllMocks());

describe('what views draw from', () => {
  test('is written with the worker’s own state in one call; that and secrets have keys of their own', async () => {
    const set = vi.spyOn(local, 'set');
    const whole = state({ ledger: announced(3), seen: 1, outbox: [], unmirrored: true });
    await store.writeTogether(
      [store.ACCOUNTS, [account()]],
      [store.stateOf('a'), whole],
      [store.secretOf('a'), TOP_SECRET],
    );
    expect(set).toHaveBeenCalledTimes(1);
    expect(await store.read(store.stateOf('a'))).toEqual(whole);
    const { view, ...beside } = await rawItems();
    expect(Object.keys(beside).sort()).toEqual(['secret:a', 'worker:a']);
    expect(JSON.stringify(view)).not.toContain('secret');
    expect((await rawView()).states).toMatchObject({ a: { ledger: { announced: 3 }, seen: 1 } });
    expect(JSON.stringify(view)).not.toContain('known');
  });

  test('is not rewritten by a change that no view draws', async () => {
    const set = vi.spyOn(local, 'set');
    await store.write(store.secretOf('b'), TOP_SECRET);
    expect(set.mock.calls).toEqual([[{ 'secret:b': { v: 1, value: TOP_SECRET } }]]);
  });

  test('loses nothing to simultaneous writes', async () => {
    await Promise.all([
      store.write(store.stateOf('a'), state({ seen: 1 })),
      store.write(store.stateOf('b'), state({ seen: 2 })),
      store.erase(store.stateOf('c')),
      store.write(store.SELECTED, 'a'),
    ]);
    expect(await rawView()).toMatchObject({ selected: 'a', states: { a: {}, b: {} } });
  });

  test('loses what is erased, before the worker’s own state is removed', async () => {
    await store.write(store.stateOf('a'), state({ ledger: announced(3) }));
    const remove = local.remove.bind(local);
    let meanwhile: unknown;
    vi.spyOn(local, 'remove').mockImplementation(async (keys) => {
      meanwhile = (await rawView()).states;
      await remove(keys);
    });
    await store.erase(store.stateOf('a'));
    expect(meanwhile).toEqual({});
    expect(Object.keys(await rawItems())).toEqual(['view']);
  });
});
