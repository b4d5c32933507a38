import type { StorageError } from '../../domain/errors-schema.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { browser } from '../browser.ts';
import { type Envelope, open } from './envelope.ts';
import { type Item, type Part, VIEW_ITEM } from './items.ts';
import {
  dropPendingWrites,
  holdPendingWrites,
  type PendingWrites,
  readPendingWrites,
  storageError,
  withPendingWrites,
} from './pending-writes.ts';
import { type Items, VIEW } from './prefetch.ts';
import type { View } from './view-schema.ts';

/**
 * Reading and writing stored items. Only the worker writes, so read-change-write is safe there; views read and watch
 * the view item (`view.ts`).
 */
export type Slot<T> = Item<T> | Part<T>;

export async function read<T>(slot: Slot<T>): Promise<T> {
  if (!('field' in slot)) return open(slot, (await readItems(slot))[slot.key]);
  const { beside } = slot;
  const items = await readItems(VIEW_ITEM, ...(beside ? [beside.item] : []));
  const shown = partIn(open(VIEW_ITEM, items[VIEW]), slot);
  return beside ? beside.join(shown, open(beside.item, items[beside.item.key])) : shown;
}

/**
 * Reads pending writes first: they are dropped only after being stored, so that one of the two always has the value.
 */
async function readItems(...items: Pick<Item<unknown>, 'key' | 'area'>[]): Promise<Items> {
  const keys = items.map(({ key }) => key);
  if (items[0]?.area === 'session') return browser.storage.session.get(keys);
  const pendingWrites = await readPendingWrites();
  return withPendingWrites(await browser.storage.local.get(keys), pendingWrites);
}

/** All stored items, passwords included, in one call: for the worker only. */
export async function readEverything(): Promise<Items> {
  const pendingWrites = await readPendingWrites();
  return withPendingWrites(await browser.storage.local.get(null), pendingWrites);
}

function partIn<T>(view: View, { field, accountId, fallback }: Part<T>): T {
  const value: unknown = view[field];
  if (accountId === undefined) return value as T;
  const all = value as Record<string, T | undefined>;
  return all[accountId] ?? fallback;
}

/** New values of parts and items; undefined: erased. */
type Change = [slot: Slot<unknown>, value: unknown];

/**
 * Stores a value, cut to its bound. If the browser refuses it, it is held as a pending write and read from there, and
 * the error is returned.
 */
export async function write<T>(slot: Slot<T>, value: T): Promise<Result<null, StorageError>> {
  if ('field' in slot || slot.area !== 'session') return keep([[slot, value]], true);
  return browser.storage.session.set({ [slot.key]: enveloped(slot, value) }).then(
    () => ok(null),
    (thrown) => fail(storageError(thrown)),
  );
}

/** Stores values together: all of them or, if the worker is stopped or the browser refuses, none. */
export async function writeTogether<T extends unknown[]>(
  ...entries: { [I in keyof T]: [slot: Slot<T[I]>, value: T[I]] }
): Promise<Result<null, StorageError>> {
  return keep(entries as Change[], false);
}

/** Erases items. */
export async function erase(...slots: Slot<unknown>[]): Promise<void> {
  const isFleeting = (slot: Slot<unknown>): slot is Item<unknown> => !('field' in slot) && slot.area === 'session';
  const fleeting = slots.filter(isFleeting).map(({ key }) => key);
  if (fleeting.length > 0) await browser.storage.session.remove(fleeting).catch(() => {});
  const lasting = slots.filter((slot) => !isFleeting(slot));
  if (lasting.length > 0)
    await keep(
      lasting.map((slot) => [slot, undefined]),
      true,
    );
}

/** Reading and writing, as the worker's services get it. */
export interface Store {
  read: typeof read;
  write: typeof write;
  writeTogether: typeof writeTogether;
  erase: typeof erase;
}

/**
 * Changes what is stored: all of it or, if the worker is stopped, nothing. Pending writes are stored along with it.
 * @param hold whether to keep as pending writes what the browser refuses
 */
function keep(changes: Change[], hold: boolean): Promise<Result<null, StorageError>> {
  return inTurn(async () => {
    const pendingWrites = await readPendingWrites();
    const items = { ...pendingWrites?.items, ...(await itemsAfter(changes, pendingWrites)) };
    try {
      const gone = Object.keys(items).filter((key) => items[key] === null);
      const left = Object.entries(items).filter(([, item]) => item !== null);
      if (left.length > 0) await browser.storage.local.set(Object.fromEntries(left));
      if (gone.length > 0) await browser.storage.local.remove(gone);
    } catch (thrown) {
      const error = storageError(thrown);
      if (hold) await holdPendingWrites({ error, items });
      return fail(error);
    }
    if (pendingWrites) await dropPendingWrites();
    return ok(null);
  });
}

/** The items to store for these changes; null: to be erased. */
async function itemsAfter(changes: Change[], pendingWrites: PendingWrites | null): Promise<Items> {
  const items: Items = {};
  const parts: [Part<unknown>, unknown][] = [];
  for (const [slot, value] of changes) {
    if (!('field' in slot)) items[slot.key] = value === undefined ? null : enveloped(slot, value);
    else if (!slot.beside || value == null) parts.push([slot, value && bounded(slot, value)]);
    else {
      const [shown, beside] = slot.beside.split(bounded(slot, value));
      parts.push([slot, shown]);
      items[slot.beside.item.key] = enveloped(slot.beside.item, beside);
    }
    if ('field' in slot && slot.beside && value == null) items[slot.beside.item.key] = null;
  }
  if (parts.length === 0) return items;
  const view = open(VIEW_ITEM, pendingWrites?.items[VIEW] ?? (await browser.storage.local.get(VIEW))[VIEW]);
  return { ...items, [VIEW]: enveloped(VIEW_ITEM, parts.reduce(withPart, view)) };
}

function withPart(view: View, [{ field, accountId, fallback }, value]: [Part<unknown>, unknown]): View {
  if (accountId === undefined) return { ...view, [field]: value === undefined ? fallback : value };
  const { [accountId]: _, ...others } = view[field] as Record<string, unknown>;
  return { ...view, [field]: value == null ? others : { ...others, [accountId]: value } };
}

const enveloped = <T>(item: Item<T>, value: T): Envelope => ({
  v: item.version,
  value: bounded(item, value),
});
const bounded = <T>({ bound }: Pick<Item<T>, 'bound'>, value: T): T => bound?.(value) ?? value;

let turns: Promise<unknown> = Promise.resolve();

/** One after the other, because storage has no transactions. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = turns.then(work);
  turns = turn.catch(() => {});
  return turn;
}
