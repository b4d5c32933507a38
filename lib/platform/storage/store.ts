import { withPresets } from '../../domain/accounts/presets.ts';
import type { StorageError } from '../../domain/errors-schema.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { browser } from '../browser.ts';
import { createQueue } from '../single-flight.ts';
import { enveloped, type Item, unwrapped, valueAt, withValueAt } from './item.ts';
import { VIEW_ITEM, type View } from './items.ts';
import { readPendingWrites, storageError } from './pending-writes.ts';
import { type Items, PENDING_WRITES } from './view-request.ts';

/** Reads an item. Only the worker writes; views read and watch the view item (`view.ts`). */
export async function read<T>(item: Item<T>): Promise<T> {
  const { key, path, separate, area, fallback, own } = item;
  const keys = separate ? [key, separate.item.key] : [key];
  const items = area ? await browser.storage.session.get(keys) : await readItems(keys);
  const whole = unwrapped(items[key]);
  const shown = whole && key === VIEW_ITEM.key && !own ? withPresets(whole as View) : whole;
  const value = (valueAt(shown, path) as T | undefined) ?? fallback;
  return separate && value
    ? { ...value, [separate.field]: unwrapped(items[separate.item.key]) ?? separate.item.fallback }
    : value;
}

/** All stored items, including passwords: for the worker only. */
export const readEverything = (): Promise<Items> => readItems(null);

/** Reads pending writes first: they are dropped after they are stored, so one of the two always has the value. */
async function readItems(keys: string[] | null): Promise<Items> {
  const pendingWrites = await readPendingWrites();
  const items = { ...(await browser.storage.local.get(keys)), ...pendingWrites?.items };
  return Object.fromEntries(Object.entries(items).filter(([, value]) => value !== null));
}

/** An item's new value; undefined or null erases it. */
type Change = [item: Item<unknown>, value: unknown];

/** Splits off the field that is stored under its own key. */
function splitChange([item, value]: Change): Change[] {
  if (!item.separate) return [[item, value]];
  const { [item.separate.field]: separate, ...rest } = (value ?? {}) as Record<string, unknown>;
  return [
    [item, value && rest],
    [item.separate.item, separate],
  ];
}

/** Stores a value within its bound; a refused one becomes a pending write. Errors: `storage-full`, `storage-failed`. */
export async function write<T>(item: Item<T>, value: T): Promise<Result<null, StorageError>> {
  if (!item.area) return store([[item, value]], true);
  return browser.storage.session.set({ [item.key]: enveloped(value) }).then(
    () => ok(null),
    (thrown) => fail(storageError(thrown)),
  );
}

/** Stores all values or, if the worker is stopped or the browser refuses, none. */
export async function writeAtomically<T extends unknown[]>(
  ...entries: { [I in keyof T]: [item: Item<T[I]>, value: T[I]] }
): Promise<Result<null, StorageError>> {
  return store(entries as Change[], false);
}

export async function erase(...items: Item<unknown>[]): Promise<void> {
  const { session = [], local = [] } = Object.groupBy(items, ({ area }) => area ?? 'local');
  if (session.length > 0) await browser.storage.session.remove(session.map(({ key }) => key)).catch(() => {});
  const changes = local.map((item): Change => [item, undefined]);
  if (changes.length > 0) await store(changes, true);
}

export interface Store {
  read: typeof read;
  write: typeof write;
  writeAtomically: typeof writeAtomically;
  erase: typeof erase;
}

/** Serializes writes, because storage has no transactions. */
const inQueue = createQueue();

const store = (changes: Change[], hold: boolean): Promise<Result<null, StorageError>> =>
  inQueue(() => storeNow(changes, hold));

/** Stores changes and pending writes in one call. @param hold whether refused changes become pending writes */
async function storeNow(changes: Change[], hold: boolean): Promise<Result<null, StorageError>> {
  const pendingWrites = await readPendingWrites();
  const items = { ...pendingWrites?.items };
  const inner = changes.some(([{ path }]) => path.length > 0);
  const stored = inner ? { ...(await browser.storage.local.get(VIEW_ITEM.key)), ...items } : {};
  let view: unknown = unwrapped(stored[VIEW_ITEM.key]) ?? VIEW_ITEM.fallback;
  for (const [item, value] of changes.flatMap(splitChange)) {
    const next = value === undefined ? item.fallback : (item.bound?.(value) ?? value);
    if (item.path.length > 0) {
      // Erasing removes an account's field; the shared fields always exist.
      view = withValueAt(view, item.path, item.path.length > 1 && value == null ? undefined : next);
      items[item.key] = enveloped(view);
    } else items[item.key] = value == null ? null : enveloped(next);
  }
  try {
    const erased = Object.keys(items).filter((key) => items[key] === null);
    const kept = Object.entries(items).filter(([, item]) => item !== null);
    if (kept.length > 0) await browser.storage.local.set(Object.fromEntries(kept));
    if (erased.length > 0) await browser.storage.local.remove(erased);
  } catch (thrown) {
    const error = storageError(thrown);
    // If storage.session refuses them too, the next poll brings them again.
    if (hold) await browser.storage.session.set({ [PENDING_WRITES]: { error, items } }).catch(() => {});
    return fail(error);
  }
  if (pendingWrites) await browser.storage.session.remove(PENDING_WRITES).catch(() => {});
  return ok(null);
}
