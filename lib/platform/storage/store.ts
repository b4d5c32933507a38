import type { StorageError } from '../../domain/errors-schema.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { browser } from '../browser.ts';
import { enveloped, type Item, unwrapped, valueAt, withValueAt } from './item.ts';
import { VIEW_ITEM } from './items.ts';
import {
  dropPendingWrites,
  holdPendingWrites,
  readPendingWrites,
  storageError,
  withPendingWrites,
} from './pending-writes.ts';
import type { Items } from './view-request.ts';

/**
 * Reading and writing stored items. Only the worker writes, so read-change-write is safe there; views read and watch
 * the view item (`view.ts`).
 */
export async function read<T>(item: Item<T>): Promise<T> {
  const { key, path, apart, area, fallback } = item;
  const keys = apart ? [key, apart.item.key] : [key];
  const items = area ? await browser.storage.session.get(keys) : await readItems(keys);
  const value = (valueAt(unwrapped(items[key]), path) as T | undefined) ?? fallback;
  return apart && value ? { ...value, [apart.field]: unwrapped(items[apart.item.key]) ?? apart.item.fallback } : value;
}

/** All stored items, passwords included, in one call: for the worker only. */
export const readEverything = (): Promise<Items> => readItems(null);

/**
 * Reads pending writes first: they are dropped only after being stored, so that one of the two always has the value.
 */
async function readItems(keys: string[] | null): Promise<Items> {
  const pendingWrites = await readPendingWrites();
  return withPendingWrites(await browser.storage.local.get(keys), pendingWrites);
}

/** New values of items; undefined or null: erased. */
type Change = [item: Item<unknown>, value: unknown];

/** A field that lies apart is an item of its own. */
function inParts([item, value]: Change): Change[] {
  if (!item.apart) return [[item, value]];
  const { [item.apart.field]: apart, ...rest } = (value ?? {}) as Record<string, unknown>;
  return [
    [item, value && rest],
    [item.apart.item, apart],
  ];
}

/**
 * Stores a value, cut to its bound. If the browser refuses it, it is held as a pending write and read from there, and
 * the error is returned.
 */
export async function write<T>(item: Item<T>, value: T): Promise<Result<null, StorageError>> {
  if (!item.area) return keep([[item, value]], true);
  return browser.storage.session.set({ [item.key]: enveloped(value) }).then(
    () => ok(null),
    (thrown) => fail(storageError(thrown)),
  );
}

/** Stores values together: all of them or, if the worker is stopped or the browser refuses, none. */
export async function writeAtomically<T extends unknown[]>(
  ...entries: { [I in keyof T]: [item: Item<T[I]>, value: T[I]] }
): Promise<Result<null, StorageError>> {
  return keep(entries as Change[], false);
}

/** Erases items. */
export async function erase(...items: Item<unknown>[]): Promise<void> {
  const { fleeting = [], lasting = [] } = Object.groupBy(items, ({ area }) => (area ? 'fleeting' : 'lasting'));
  if (fleeting.length > 0) await browser.storage.session.remove(fleeting.map(({ key }) => key)).catch(() => {});
  if (lasting.length > 0)
    await keep(
      lasting.map((item) => [item, undefined]),
      true,
    );
}

/** Reading and writing, as the worker's services get it. */
export interface Store {
  read: typeof read;
  write: typeof write;
  writeAtomically: typeof writeAtomically;
  erase: typeof erase;
}

/**
 * Changes what is stored: all of it or, if the worker is stopped, nothing. Pending writes are stored along with it.
 * @param hold whether to keep as pending writes what the browser refuses
 */
function keep(changes: Change[], hold: boolean): Promise<Result<null, StorageError>> {
  return inTurn(async () => {
    const pendingWrites = await readPendingWrites();
    const items = { ...pendingWrites?.items };
    const inner = changes.some(([{ path }]) => path.length > 0);
    const stored = inner ? { ...(await browser.storage.local.get(VIEW_ITEM.key)), ...items } : {};
    let view: unknown = unwrapped(stored[VIEW_ITEM.key]) ?? VIEW_ITEM.fallback;
    for (const [item, value] of changes.flatMap(inParts)) {
      const next = value === undefined ? item.fallback : (item.bound?.(value) ?? value);
      if (item.path.length > 0) {
        // What is stored of an account goes; the other fields are always there.
        view = withValueAt(view, item.path, item.path.length > 1 && value == null ? undefined : next);
        items[item.key] = enveloped(view);
      } else items[item.key] = value == null ? null : enveloped(next);
    }
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

let turns: Promise<unknown> = Promise.resolve();

/** One after the other, because storage has no transactions. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = turns.then(work);
  turns = turn.catch(() => {});
  return turn;
}
