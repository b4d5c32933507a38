import type { StorageError } from '../../domain/errors.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { browser } from '../browser.ts';
import { type Envelope, open } from './envelope.ts';
import { type Item, type Part, VIEW_ITEM } from './items.ts';
import { dropPendingWrites, holdPendingWrites, readPendingWrites, storageError } from './pending-writes.ts';
import { type Items, VIEW } from './prefetch.ts';
import type { View } from './view-schema.ts';

/**
 * Reading and writing stored items. Only the worker writes (it is the one writer, so read-change-write is safe
 * there); views read and watch what they draw from (`view.ts`).
 */
type Slot<T> = Item<T> | Part<T>;

export async function read<T>(slot: Slot<T>): Promise<T> {
  if (!('field' in slot)) return open(slot, (await readItems(slot))[slot.key]);
  const { beside } = slot;
  const items = await readItems(VIEW_ITEM, ...(beside ? [beside.item] : []));
  const shown = partIn(open(VIEW_ITEM, items[VIEW]), slot);
  return beside ? beside.join(shown, open(beside.item, items[beside.item.key])) : shown;
}

/** What is held in memory first: storing it goes the other way round, so that one of the two always has it. */
async function readItems(...items: Pick<Item<unknown>, 'key' | 'area'>[]): Promise<Items> {
  const keys = items.map(({ key }) => key);
  if (items[0]?.area === 'session') return browser.storage.session.get(keys);
  const pendingWrites = await readPendingWrites();
  return { ...(await browser.storage.local.get(keys)), ...pendingWrites?.items };
}

/** All that is stored, passwords included: for the worker alone. By one question, however many accounts there are. */
export async function readEverything(): Promise<Items> {
  const pendingWrites = await readPendingWrites();
  return { ...(await browser.storage.local.get(null)), ...pendingWrites?.items };
}

function partIn<T>(view: View, { field, accountId, fallback }: Part<T>): T {
  const value: unknown = view[field];
  if (accountId === undefined) return value as T;
  const all = value as Record<string, T | undefined>;
  return all[accountId] ?? fallback;
}

/** What is to become of stored items: values of the view's parts and of items beside it; undefined: erased. */
type Change = [slot: Slot<unknown>, value: unknown];

/**
 * Stores a value, cut to its bound. What the browser will not store is held in memory and read from there; the
 * error tells so.
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

/** Takes items away, first from what views draw. */
export async function erase(...slots: Slot<unknown>[]): Promise<void> {
  const isFleeting = (slot: Slot<unknown>): slot is Item<unknown> =>
    !('field' in slot) && slot.area === 'session';
  const fleeting = slots.filter(isFleeting).map(({ key }) => key);
  if (fleeting.length > 0) await browser.storage.session.remove(fleeting).catch(() => {});
  const lasting = slots.filter((slot) => !isFleeting(slot));
  if (lasting.length > 0)
    await keep(
      lasting.map((slot) => [slot, undefined]),
      true,
    );
}

/** Reading and writing as the worker's rooms are given it. */
export interface Store {
  read: typeof read;
  write: typeof write;
  writeTogether: typeof writeTogether;
  erase: typeof erase;
}

/**
 * Changes what is stored: all of it or, if the worker is stopped, nothing. What could not be stored before goes along.
 * @param hold whether to hold in memory what the browser refuses
 */
function keep(changes: Change[], hold: boolean): Promise<Result<null, StorageError>> {
  return inTurn(async () => {
    const pendingWrites = await readPendingWrites();
    const items = { ...pendingWrites?.items, ...(await itemsAfter(changes)) };
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

/** The items that changes come to; null: to be taken away. */
async function itemsAfter(changes: Change[]): Promise<Items> {
  const items: Items = {};
  const parts: [Part<unknown>, unknown][] = [];
  for (const [slot, value] of changes) {
    if (!('field' in slot)) items[slot.key] = value === undefined ? null : enveloped(slot, value);
    else if (!slot.beside || value === undefined) parts.push([slot, value && bounded(slot, value)]);
    else {
      const [shown, beside] = slot.beside.split(bounded(slot, value));
      parts.push([slot, shown]);
      items[slot.beside.item.key] = enveloped(slot.beside.item, beside);
    }
    if ('field' in slot && slot.beside && value === undefined) items[slot.beside.item.key] = null;
  }
  if (parts.length === 0) return items;
  const view = open(VIEW_ITEM, (await readItems(VIEW_ITEM))[VIEW]);
  return { ...items, [VIEW]: enveloped(VIEW_ITEM, parts.reduce(withPart, view)) };
}

function withPart(view: View, [{ field, accountId }, value]: [Part<unknown>, unknown]): View {
  if (accountId === undefined) return { ...view, [field]: value };
  const { [accountId]: _, ...others } = view[field] as Record<string, unknown>;
  return { ...view, [field]: value == null ? others : { ...others, [accountId]: value } };
}

const enveloped = <T>(item: Item<T>, value: T): Envelope => ({
  v: item.version,
  value: bounded(item, value),
});
const bounded = <T>({ bound }: Pick<Item<T>, 'bound'>, value: T): T => bound?.(value) ?? value;

let turns: Promise<unknown> = Promise.resolve();

/** Storage has no transactions: whoever reads, changes and writes the view does so one after the other. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = turns.then(work);
  turns = turn.catch(() => {});
  return turn;
}
