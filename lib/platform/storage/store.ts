import type { StorageError } from '../../domain/errors.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { browser } from '../browser.ts';
import { bounded } from './item-bounds.ts';
import type { Item } from './items.ts';
import { readPendingWrites, storageError, withPendingWrites } from './pending-writes.ts';
import type { Items } from './prefetch.ts';
import { removeItems, setItems } from './view-cache.ts';

/**
 * Reading and writing stored items. Only the worker writes (it is the one writer, so read-change-write is safe
 * there); views read and watch. Each item lies in an envelope with the version of its shape: a reader that meets
 * another version sees the fallback, and `repair.ts` mends it at worker start.
 */
interface Envelope {
  v: number;
  value: unknown;
}

export async function read<T>(item: Item<T>): Promise<T> {
  if (item.area === 'session') return open(item, (await browser.storage.session.get(item.key))[item.key]);
  // First what is held: storing it goes the other way round, so that one of the two always has it.
  const pendingWrites = await readPendingWrites();
  const stored = await browser.storage.local.get(item.key);
  return open(item, withPendingWrites(stored, pendingWrites)[item.key]);
}

/** All that is stored, passwords included: for the worker alone. */
export interface Everything {
  /** As it lies in storage.local. */
  local: Items;
  /** As it would, had everything been stored. */
  items: Items;
}

/** By one question, however many accounts there are. */
export async function readEverything(): Promise<Everything> {
  const pendingWrites = await readPendingWrites();
  const local = await browser.storage.local.get(null);
  return { local, items: withPendingWrites(local, pendingWrites) };
}

/**
 * Stores an item, cut to its bound. What the browser will not store is held in memory and read from there; the
 * error tells so.
 */
export async function write<T>(item: Item<T>, value: T): Promise<Result<null, StorageError>> {
  if (item.area !== 'session') return setItems(enveloped([item, value]), true);
  return browser.storage.session.set(enveloped([item, value])).then(
    () => ok(null),
    (thrown) => fail(storageError(thrown)),
  );
}

/** Stores items together: all of them or, if the worker is stopped or the browser refuses, none. */
export async function writeTogether<T extends unknown[]>(
  ...entries: { [I in keyof T]: [item: Item<T[I]>, value: T[I]] }
): Promise<Result<null, StorageError>> {
  return setItems(enveloped(...(entries as [Item<unknown>, unknown][])), false);
}

function enveloped<T>(...entries: [Item<T>, T][]): Items {
  const envelopes = entries.map(([item, value]): [string, Envelope] => [
    item.key,
    { v: item.version, value: bounded(item, value) },
  ]);
  return Object.fromEntries(envelopes);
}

export async function erase(...items: Pick<Item<unknown>, 'key' | 'area'>[]): Promise<void> {
  const keys = (area: Item<unknown>['area']) =>
    items.filter((item) => item.area === area).map(({ key }) => key);
  const [kept, fleeting] = [keys(undefined), keys('session')];
  if (fleeting.length > 0) await browser.storage.session.remove(fleeting).catch(() => {});
  if (kept.length > 0) await removeItems(kept);
}

/** Reading and writing as the worker's parts are given it. */
export interface Store {
  read: typeof read;
  write: typeof write;
  writeTogether: typeof writeTogether;
  erase: typeof erase;
}

/** What lies in an envelope; the fallback, where it is of another version. */
export function open<T>(item: Item<T>, stored: unknown): T {
  const envelope = stored as Envelope | undefined;
  return envelope?.v === item.version ? (envelope.value as T) : item.fallback;
}
