import { afterEach, describe, expect, test, vi } from 'vitest';
import { NO_PRESETS } from '../../../../lib/domain/accounts/presets.ts';
import { DEFAULT_SETTINGS } from '../../../../lib/domain/accounts/settings.ts';
import { NEW_PICTURE } from '../../../../lib/domain/programs/picture.ts';
import { browser } from '../../../../lib/platform/browser.ts';
import type { Item } from '../../../../lib/platform/storage/item.ts';
import {
  followStored,
  readStored,
  readStoredSoon,
  type Stored,
  viewIn,
  watchStored,
} from '../../../../lib/platform/storage/view.ts';
import { requestView } from '../../../../lib/platform/storage/view-request.ts';
import {
  ACCOUNTS,
  erase,
  lockStorage,
  PRESETS,
  pictureItem,
  read,
  readSettings,
  SELECTED,
  SETTINGS,
  secretItem,
  write,
  writeAtomically,
} from '../../../fake/fake-storage.ts';
import { account, announced, state } from '../../make.ts';
import { rawItems } from '../../raw-storage.ts';

const TOP_SECRET = { iv: 'top', data: 'secret' };

describe('an item', () => {
  test('comes back as it was written', async () => {
    const before = { ...NEW_PICTURE, state: state({ ledger: announced(3), newKeys: ['id 1'] }) };
    await write(pictureItem('a'), before);
    expect(await read(pictureItem('a'))).toEqual(before);
    await write(SELECTED, 'a');
    await write(SELECTED, null);
    expect(await read(SELECTED)).toBeNull();
  });

  test.each<[string, Item<unknown>, unknown]>([
    ['settings', SETTINGS, DEFAULT_SETTINGS],
    ['a picture', pictureItem('a'), NEW_PICTURE],
    ['a secret', secretItem('a'), null],
  ])('that was never written reads as its fallback: %s', async (_, item, fallback) => {
    expect(await read(item)).toEqual(fallback);
  });

  test.each([[{ v: 99, value: 'x' }], [{ value: 'x' }], ['x']])(
    'stored as %o reads as its fallback',
    async (stored) => {
      await browser.storage.local.set({ accounts: stored });
      expect(await read(ACCOUNTS)).toEqual([]);
    },
  );

  test('is stored with its version', async () => {
    await write(ACCOUNTS, [account()]);
    expect(await rawItems()).toEqual({ accounts: { v: 1, value: [account()] } });
  });

  test('of one account is separate from another’s, and can be erased alone', async () => {
    for (const id of ['a', 'b']) {
      await write(secretItem(id), { iv: id, data: `secret of ${id}` });
      await write(pictureItem(id), NEW_PICTURE);
    }
    await erase(secretItem('a'), pictureItem('a'));
    expect(Object.keys(await rawItems()).sort()).toEqual(['picture:b', 'secret:b']);
    expect(await read(secretItem('b'))).toEqual({ iv: 'b', data: 'secret of b' });
  });
});

describe('what pages draw', () => {
  test('is written in one call, and has no password', async () => {
    const set = vi.spyOn(browser.storage.local, 'set');
    await writeAtomically(
      [ACCOUNTS, [account(), account({ id: 'b', name: 'Other' })]],
      [pictureItem('a'), { ...NEW_PICTURE, state: state({ seen: 3 }) }],
      [secretItem('a'), TOP_SECRET],
    );
    expect(set).toHaveBeenCalledTimes(1);
    const drawn = await readStored();
    expect(drawn).toEqual({
      ...viewIn({}),
      accounts: [account(), account({ id: 'b', name: 'Other' })],
      states: { a: state({ seen: 3 }) },
      ...{ capabilities: { a: null }, overviews: { a: null }, payouts: { a: null }, payment: { a: null } },
      ...{ clicks: { a: null }, earningsSummaries: { a: null } },
    });
    expect(JSON.stringify(drawn)).not.toContain(TOP_SECRET.data);
  });

  test('has the policy’s settings instead of the user’s, which stay stored', async () => {
    await writeAtomically(
      [ACCOUNTS, []],
      [SETTINGS, { ...DEFAULT_SETTINGS, hideAmounts: false }],
      [PRESETS, { ...NO_PRESETS, hideAmounts: true }],
    );
    const drawn = await readStored();
    expect([drawn?.settings.hideAmounts, drawn?.ownSettings.hideAmounts]).toEqual([true, false]);
    expect([(await readSettings()).hideAmounts, (await read(SETTINGS)).hideAmounts]).toEqual([true, false]);
  });

  test('is read from a prefetched answer', async () => {
    await writeAtomically([ACCOUNTS, []], [SELECTED, 'b']);
    const prefetched = requestView(browser.storage);
    const get = vi.spyOn(browser.storage.local, 'get');
    expect((await readStored(prefetched))?.selected).toBe('b');
    expect(get).not.toHaveBeenCalled();
  });

  test.each([undefined, 'x'])('cannot be read if the accounts are stored as %o', async (accounts) => {
    await browser.storage.local.set({ accounts });
    expect(await readStored()).toBeNull();
  });
});

describe('a page that opens before any worker has stored anything', () => {
  test('waits for the first write', async () => {
    const reading = readStoredSoon();
    await write(ACCOUNTS, [account()]);
    expect((await reading)?.accounts).toEqual([account()]);
  });

  test('learns at once that storage cannot be read', async () => {
    vi.spyOn(browser.storage.local, 'get').mockRejectedValue(new Error('Corruption'));
    expect(await readStoredSoon()).toBeNull();
  });

  test('learns after some seconds that there is nothing to read', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const reading = readStoredSoon();
    await vi.advanceTimersByTimeAsync(5000);
    expect(await reading).toBeNull();
    vi.useRealTimers();
  });
});

describe('a watch of storage', () => {
  /** Collects the callbacks of a watch; `next` resolves with the next one. */
  function watching() {
    const seen: Stored[] = [];
    let resolveNext: (stored: Stored) => void = () => {};
    const { reread, stop } = watchStored((stored) => {
      seen.push(stored);
      resolveNext(stored);
    });
    const next = () =>
      new Promise<Stored>((resolve) => {
        resolveNext = resolve;
      });
    return { seen, reread, stop, next };
  }

  test('calls back after every change, with what is stored now', async () => {
    await writeAtomically([ACCOUNTS, []], [SELECTED, 'b']);
    const { next } = watching();
    const first = next();
    await write(SELECTED, 'a');
    expect((await first).selected).toBe('a');
    const second = next();
    await write(ACCOUNTS, [account()]);
    expect((await second).accounts).toEqual([account()]);
  });

  test('does not call back with an outdated read', async () => {
    await writeAtomically([ACCOUNTS, []], [SELECTED, 'b']);
    const { seen, next } = watching();
    const get = browser.storage.local.get.bind(browser.storage.local);
    const slow = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    const reading = vi.spyOn(browser.storage.local, 'get');
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

  test('rereads what is stored now, also if a later read overtakes it', async () => {
    await writeAtomically([ACCOUNTS, []], [SELECTED, 'b']);
    const { seen, reread } = watching();
    const get = browser.storage.local.get.bind(browser.storage.local);
    const slow = Promise.withResolvers<void>();
    vi.spyOn(browser.storage.local, 'get')
      .mockImplementationOnce(get)
      .mockImplementationOnce(async (keys) => {
        await slow.promise;
        return get(keys);
      });
    const [overtaken, latest] = [reread(), reread()];
    slow.resolve();
    await overtaken;
    expect(seen).toHaveLength(1);
    await latest;
    expect(seen.map(({ selected }) => selected)).toEqual(['b']);
  });

  test('ends when it is stopped', async () => {
    await write(ACCOUNTS, []);
    const { seen, stop } = watching();
    const other = watching();
    stop();
    const callback = other.next();
    await write(SELECTED, 'a');
    await callback;
    await readStored();
    expect(seen).toEqual([]);
    expect(other.seen).toHaveLength(1);
  });
});

test('an answer is here after what it has stored, even if the browser’s event comes later', async () => {
  await writeAtomically([ACCOUNTS, []], [SELECTED, 'b']);
  vi.spyOn(browser.storage.onChanged, 'addListener').mockImplementation(() => {});
  const seen: Stored[] = [];
  const { watch, send } = followStored(async () => {
    await write(SELECTED, 'a');
    return null as never;
  });
  watch((stored) => seen.push(stored));
  await send('takeDigest', null);
  expect(seen).toEqual([]);
  await send('select', { accountId: 'a' });
  expect(seen.map(({ selected }) => selected)).toEqual(['a']);
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
