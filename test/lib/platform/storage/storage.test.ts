import { afterEach, describe, expect, test, vi } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../lib/domain/accounts/settings.ts';
import { NEW_STATE } from '../../../../lib/domain/polling/account-state.ts';
import { browser } from '../../../../lib/platform/browser.ts';
import type { Item } from '../../../../lib/platform/storage/item.ts';
import {
  ACCOUNTS,
  erase,
  lockStorage,
  read,
  readSettingsFor,
  SELECTED,
  SETTINGS,
  secretItem,
  stateItem,
  VIEW_ITEM,
  write,
  writeAtomically,
} from '../../../../lib/platform/storage/storage.ts';
import { readStored, type Stored, watchStored } from '../../../../lib/platform/storage/view.ts';
import { requestView } from '../../../../lib/platform/storage/view-request.ts';
import { account, announced, keyed, snapshot, state } from '../../make.ts';
import { rawItems, rawView } from '../../raw-storage.ts';

const TOP_SECRET = { iv: 'top', data: 'secret' };

test('an account’s settings have the currency of its rows, else the chosen one', async () => {
  await write(stateItem('a'), state({ snapshot: snapshot({ referrals: [keyed('x', { currency: 'GBP' })] }) }));
  expect((await readSettingsFor({ read }, 'a')).currency).toBe('GBP');
  expect((await readSettingsFor({ read }, 'b')).currency).toBeNull();
  await write(SETTINGS, { ...DEFAULT_SETTINGS, currency: 'EUR' });
  expect((await readSettingsFor({ read }, 'a')).currency).toBe('GBP');
  expect((await readSettingsFor({ read }, 'b')).currency).toBe('EUR');
  expect((await readSettingsFor({ read }, 'a', ['EUR'])).currency).toBeNull();
});

describe('an item', () => {
  test('comes back as it was written', async () => {
    const before = state({
      ledger: announced(3),
      newKeys: ['id 1'],
      trouble: { kind: 'timeout', seconds: 15 },
    });
    await write(stateItem('a'), before);
    expect(await read(stateItem('a'))).toEqual(before);
    await write(SELECTED, 'a');
    await write(SELECTED, null);
    expect(await read(SELECTED)).toBeNull();
  });

  test.each<[string, Item<unknown>, unknown]>([
    ['settings', SETTINGS, DEFAULT_SETTINGS],
    ['a state', stateItem('a'), NEW_STATE],
    ['a secret', secretItem('a'), null],
  ])('that was never written reads as its fallback: %s', async (_, item, fallback) => {
    expect(await read(item)).toEqual(fallback);
  });

  test.each([[{ v: 99, value: 'x' }], [{ value: 'x' }], ['x']])(
    'stored as %o reads as its fallback',
    async (stored) => {
      await browser.storage.local.set({ view: stored });
      expect(await read(ACCOUNTS)).toEqual([]);
    },
  );

  test('is stored with its version', async () => {
    await write(ACCOUNTS, [account()]);
    expect(await rawItems()).toEqual({ view: { v: 1, value: { ...VIEW_ITEM.fallback, accounts: [account()] } } });
  });

  test('of one account is separate from another’s, and can be erased alone', async () => {
    for (const id of ['a', 'b']) {
      await write(secretItem(id), { iv: id, data: `secret of ${id}` });
      await write(stateItem(id), state({ seen: 1 }));
    }
    await erase(secretItem('a'), stateItem('a'));
    expect(Object.keys(await rawItems()).sort()).toEqual(['secret:b', 'view']);
    expect((await rawView()).states).toEqual({ b: expect.objectContaining({ seen: 1 }) });
    expect(await read(secretItem('b'))).toEqual({ iv: 'b', data: 'secret of b' });
  });
});

describe('the view item', () => {
  test('holds what views draw, and no password', async () => {
    const set = vi.spyOn(browser.storage.local, 'set');
    await writeAtomically(
      [ACCOUNTS, [account(), account({ id: 'b', name: 'Other' })]],
      [stateItem('a'), state({ seen: 3 })],
      [secretItem('a'), TOP_SECRET],
    );
    expect(set).toHaveBeenCalledTimes(1);
    expect(await readStored()).toEqual({
      ...{ ...VIEW_ITEM.fallback, ownSettings: VIEW_ITEM.fallback.settings },
      accounts: [account(), account({ id: 'b', name: 'Other' })],
      states: { a: state({ seen: 3 }) },
      pendingWrites: null,
    });
    expect(Object.keys(await rawItems()).sort()).toEqual(['secret:a', 'view']);
  });

  test('is read from a prefetched answer', async () => {
    await write(SELECTED, 'b');
    const prefetched = requestView(browser.storage);
    const get = vi.spyOn(browser.storage.local, 'get');
    expect((await readStored(prefetched))?.selected).toBe('b');
    expect(get).not.toHaveBeenCalled();
  });

  test.each([undefined, 'x'])('stored as %o cannot be read', async (view) => {
    await browser.storage.local.set({ view });
    expect(await readStored()).toBeNull();
  });

  test('loses nothing to simultaneous writes', async () => {
    await Promise.all([
      write(stateItem('a'), state({ seen: 1 })),
      write(stateItem('b'), state({ seen: 2 })),
      erase(stateItem('c')),
      write(SELECTED, 'a'),
    ]);
    expect(await rawView()).toMatchObject({ selected: 'a', states: { a: { seen: 1 }, b: { seen: 2 } } });
  });
});

describe('a watch of storage', () => {
  /** Collects the callbacks of a watch; `next` resolves with the next one. */
  function watching() {
    const seen: Stored[] = [];
    let resolveNext: (stored: Stored) => void = () => {};
    const undo = watchStored((stored) => {
      seen.push(stored);
      resolveNext(stored);
    });
    const next = () =>
      new Promise<Stored>((resolve) => {
        resolveNext = resolve;
      });
    return { seen, undo, next };
  }

  test('calls back after every change, with what is stored now', async () => {
    await write(SELECTED, 'b');
    const { next } = watching();
    const first = next();
    await write(SELECTED, 'a');
    expect((await first).selected).toBe('a');
    const second = next();
    await write(stateItem('b'), state({ seen: 9 }));
    expect((await second).states.b?.seen).toBe(9);
  });

  test('does not call back with an outdated read', async () => {
    await write(SELECTED, 'b');
    const { seen, next } = watching();
    const get = browser.storage.local.get.bind(browser.storage.local);
    const slow = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    const reading = vi.spyOn(browser.storage.local, 'get');
    // The write itself reads first.
    reading.mockImplementationOnce((keys) => get(keys));
    reading.mockImplementationOnce(async (keys) => {
      const old = await get(keys);
      await slow.promise;
      queueMicrotask(arrived.resolve);
      return old;
    });
    await write(SELECTED, 'a');
    const callback = next();
    await write(SELECTED, 'c');
    await callback;
    slow.resolve();
    await arrived.promise;
    await readStored();
    expect(seen.map(({ selected }) => selected)).toEqual(['c']);
  });

  test('ends when its undo function is called', async () => {
    const { seen, undo } = watching();
    const other = watching();
    undo();
    const callback = other.next();
    await write(SELECTED, 'a');
    await callback;
    await readStored();
    expect(seen).toEqual([]);
    expect(other.seen).toHaveLength(1);
  });
});

describe('locking storage', () => {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'chrome');
  afterEach(() => {
    if (before) Object.defineProperty(globalThis, 'chrome', before);
    else Reflect.deleteProperty(globalThis, 'chrome');
  });
  const stubChrome = (storage: unknown) =>
    Object.defineProperty(globalThis, 'chrome', { configurable: true, value: { storage } });

  test('restricts both areas to the extension’s own pages', async () => {
    const requested: unknown[] = [];
    const area = (name: string) => ({ setAccessLevel: async (level: unknown) => requested.push([name, level]) });
    stubChrome({ local: area('local'), session: area('session') });
    await lockStorage();
    const trusted = { accessLevel: 'TRUSTED_CONTEXTS' };
    expect(requested).toEqual([
      ['local', trusted],
      ['session', trusted],
    ]);
  });

  test.each([
    ['the call', { local: {}, session: {} }],
    ['the session area', { local: {} }],
  ])('does not fail if the browser lacks %s', async (_, storage) => {
    stubChrome(storage);
    await expect(lockStorage()).resolves.toBeUndefined();
  });
});
