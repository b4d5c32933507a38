import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { browser } from '../../../../lib/platform/browser.ts';
import { watchStored } from '../../../../lib/platform/storage/view.ts';
import * as store from '../../../fake/fake-storage.ts';
import { account } from '../../make.ts';
import { readDrawn } from '../../raw-storage.ts';

const { local } = browser.storage;
const FULL = 'QuotaExceededError: storage.local API call exceeded its quota limitations.';
/** Makes the browser refuse to store from now on. */
const refuse = (message = FULL) => vi.spyOn(local, 'set').mockRejectedValue(new Error(message));
const acceptWrites = () => vi.restoreAllMocks();

beforeEach(() => store.write(store.ACCOUNTS, [account()]));
afterEach(acceptWrites);

describe('a refused write', () => {
  test.each([
    [FULL, 'storage-full'],
    ['Resource::kQuotaBytes quota exceeded', 'storage-full'],
    ['IO error: /000005.log: No space left on device', 'storage-full'],
    ['An unexpected error occurred', 'storage-failed'],
  ])('fails with its reason, which pages show, and leaves the stored value: %s', async (message, kind) => {
    refuse(message);
    expect(await store.write(store.SELECTED, 'a')).toEqual({ ok: false, error: { kind } });
    expect(await readDrawn()).toMatchObject({ selected: null, storageError: { kind } });
  });

  test('of several values leaves all of them', async () => {
    refuse();
    const outcome = await store.writeAtomically([store.SELECTED, 'b'], [store.ACCOUNTS, []]);
    expect(outcome).toEqual({ ok: false, error: { kind: 'storage-full' } });
    expect(await readDrawn()).toMatchObject({ selected: null, accounts: [account()] });
  });

  test('is no trouble any more after the next write that succeeds', async () => {
    refuse();
    await store.write(store.SELECTED, 'a');
    acceptWrites();
    expect(await store.write(store.SELECTED, 'b')).toEqual({ ok: true, value: null });
    expect(await readDrawn()).toMatchObject({ selected: 'b', storageError: null });
  });
});

test('a program that could be stored does not end the failure of another', async () => {
  await store.write(store.ACCOUNTS, [account(), account({ id: 'b', username: 'bob' })]);
  await store.noteFailure('a', { ok: false, error: { kind: 'storage-full' } });
  await store.noteFailure('b', { ok: false, error: { kind: 'storage-failed' } });
  await store.noteFailure('a', { ok: true, value: null });
  expect((await readDrawn()).storageError).toEqual({ kind: 'storage-failed' });
  await store.noteFailure('b', { ok: true, value: null });
  expect((await readDrawn()).storageError).toBeNull();
});

test('a page keeps the last values while storage is unreadable', async () => {
  const changed = vi.fn();
  const { stop } = watchStored(changed);
  const get = vi.spyOn(local, 'get').mockRejectedValue(new Error('Corruption'));
  await store.write(store.SELECTED, 'b');
  await vi.waitFor(() => expect(get).toHaveBeenCalled());
  await Promise.allSettled(get.mock.results.map(({ value }) => value));
  get.mockRestore();
  await store.write(store.SELECTED, 'a');
  await vi.waitFor(() => expect(changed).toHaveBeenCalled());
  stop();
  expect(changed.mock.calls.map(([{ selected }]) => selected)).toEqual(['a']);
});
