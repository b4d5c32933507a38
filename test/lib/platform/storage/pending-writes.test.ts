import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { browser } from '../../../../lib/platform/browser.ts';
import { VIEW_ITEM } from '../../../../lib/platform/storage/items.ts';
import * as store from '../../../../lib/platform/storage/storage.ts';
import { readStored, watchStored } from '../../../../lib/platform/storage/view.ts';
import { account, announced, state } from '../../make.ts';
import { rawView, readDrawn } from '../../raw-storage.ts';

const { local, session } = browser.storage;
const FULL = 'QuotaExceededError: storage.local API call exceeded its quota limitations.';
/** Makes the browser refuse to store from now on. */
const refuse = (message = FULL) => vi.spyOn(local, 'set').mockRejectedValue(new Error(message));
const acceptWrites = () => vi.restoreAllMocks();

beforeEach(async () => {
  await store.writeAtomically([store.ACCOUNTS, [account()]], [store.stateItem('a'), state({ seen: 1 })]);
});
afterEach(acceptWrites);

describe('a refused write', () => {
  test.each([
    [FULL, 'storage-full'],
    ['Resource::kQuotaBytes quota exceeded', 'storage-full'],
    ['IO error: /000005.log: No space left on device', 'storage-full'],
    ['An unexpected error occurred', 'storage-failed'],
  ])('fails with its reason: %s', async (message, kind) => {
    refuse(message);
    expect(await store.write(store.SELECTED, 'a')).toEqual({ ok: false, error: { kind } });
    expect((await readDrawn()).pendingWrites).toEqual({ kind });
  });

  test('is read and drawn instead of the stored value, also by a new worker', async () => {
    refuse();
    await store.write(store.stateItem('a'), state({ ledger: announced(3) }));
    await store.write(store.SELECTED, 'a');
    expect((await store.read(store.stateItem('a'))).ledger?.announced).toBe(3);
    const drawn = await readDrawn();
    expect([drawn.states.a?.ledger?.announced, drawn.selected]).toEqual([3, 'a']);
    // It is in storage.session, not in this context's memory, so that the next worker finds it.
    expect(await session.get(null)).toHaveProperty('pendingWrites');
  });

  test('is stored with the next write that succeeds', async () => {
    refuse();
    await store.write(store.stateItem('a'), state({ seen: 2 }));
    await store.write(store.ACCOUNTS, []);
    acceptWrites();
    expect(await store.write(store.SELECTED, 'a')).toEqual({ ok: true, value: null });
    expect(await rawView()).toMatchObject({ selected: 'a', states: { a: { seen: 2 } }, accounts: [] });
    expect(await session.get(null)).toEqual({});
    expect((await readDrawn()).pendingWrites).toBeNull();
  });

  test('may erase an item', async () => {
    refuse('IO error');
    await store.erase(store.stateItem('a'));
    expect((await store.read(store.stateItem('a'))).seen).toBe(0);
    expect((await readDrawn()).states).toEqual({});
  });
});

test('a refused atomic write is not kept for later', async () => {
  refuse();
  const outcome = await store.writeAtomically([store.SELECTED, 'b'], [store.ACCOUNTS, []]);
  expect(outcome).toEqual({ ok: false, error: { kind: 'storage-full' } });
  expect(await store.read(store.SELECTED)).toBeNull();
  expect(await session.get(null)).toEqual({});
});

test('unreadable storage reads as null', async () => {
  vi.spyOn(local, 'get').mockRejectedValue(new Error('Corruption'));
  expect(await readStored()).toBeNull();
});

test('a page keeps the last values while storage is unreadable', async () => {
  const changed = vi.fn();
  const undo = watchStored(changed);
  const get = vi.spyOn(local, 'get').mockRejectedValue(new Error('Corruption'));
  await local.set({ view: { v: 1, value: VIEW_ITEM.fallback } });
  await vi.waitFor(() => expect(get).toHaveBeenCalled());
  await Promise.allSettled(get.mock.results.map(({ value }) => value));
  get.mockRestore();
  await local.set({ view: { v: 1, value: { ...VIEW_ITEM.fallback, selected: 'a' } } });
  await vi.waitFor(() => expect(changed).toHaveBeenCalled());
  undo();
  expect(changed.mock.calls.map(([{ pendingWrites }]) => pendingWrites)).toEqual([null]);
});
