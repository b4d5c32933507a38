import { withPresets } from '../../domain/accounts/presets.ts';
import type { Settings } from '../../domain/accounts/settings-schema.ts';
import type { StorageError } from '../../domain/errors-schema.ts';
import type { Route } from '../../domain/requests/route-schema.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import type { Area } from './cached-area.ts';
import { enveloped, type Item, valueIn } from './item.ts';
import {
  SHARED_FAILURE,
  SHARED_KEYS,
  type Shared,
  STORAGE_FAILURES,
  type StorageFailures,
  sharedIn,
} from './shared.ts';

/** An item's new value; null erases it. */
type Change = [item: Item<unknown>, value: unknown];
type Areas = (name: 'local' | 'session') => Area;

export type Store = ReturnType<typeof createStore>;

/** Reads and writes items. Only the worker writes; pages read and watch all that they draw (`view.ts`). */
export function createStore(areas: Areas) {
  const areaOf = (item: Pick<Item<unknown>, 'area'>) => areas(item.area ?? 'local');

  return {
    read,
    readShared,
    readSettings: async (): Promise<Settings> => (await readShared()).settings,

    /** Stores a value within its bound. Errors: `storage-full`, `storage-failed`. */
    write: <T>(item: Item<T>, value: T): Promise<Result<null, StorageError>> =>
      stored([[item as Item<unknown>, value]]),

    /** Stores all values of an area or, if the worker is stopped or the browser refuses, none. */
    writeAtomically: <T extends unknown[]>(
      ...changes: { [I in keyof T]: [item: Item<T[I]>, value: T[I]] }
    ): Promise<Result<null, StorageError>> => stored(changes as Change[]),

    async erase(...items: Pick<Item<unknown>, 'key' | 'area'>[]): Promise<void> {
      for (const [area, group] of Map.groupBy(items, areaOf))
        await area.remove(group.map(({ key }) => key)).catch(() => {});
    },

    noteFailure,
  };

  async function read<T>(item: Item<T>): Promise<T> {
    return valueIn(await areaOf(item).get(item.key), item);
  }

  /** What concerns all programs. The organization's policy replaces the user's settings here, where they are used. */
  async function readShared(): Promise<Shared> {
    return withPresets(sharedIn(await areas('local').get(SHARED_KEYS)));
  }

  async function stored(changes: Change[]): Promise<Result<null, StorageError>> {
    // A browser sets several keys at once, or none; null is stored, because it cannot erase others in the same call.
    const items = changes.map(([{ key, bound }, value]) => [key, enveloped(value && (bound?.(value) ?? value))]);
    const { area } = changes[0]?.[0] ?? {};
    const result = await areaOf({ area })
      .set(Object.fromEntries(items))
      .then(
        () => ok(null),
        (thrown) => fail(storageError(thrown)),
      );
    if (!area) await noteFailure(SHARED_FAILURE, result).catch(() => {});
    return result;
  }

  /** Remembers that the last change could not be stored, until one is. @param id of an account, or `SHARED_FAILURE` */
  async function noteFailure(id: string, result: Result<unknown, StorageError>, route?: Route): Promise<void> {
    const item = { key: STORAGE_FAILURES, fallback: {} as StorageFailures };
    const { [id]: known, ...others } = valueIn(await areas('session').get(item.key), item);
    if (result.ok && !known) return;
    const failures = result.ok ? others : { ...others, [id]: { error: result.error, ...(route && { route }) } };
    await areas('session').set({ [item.key]: enveloped(failures) });
  }
}

/** Browsers word their errors differently. */
export function storageError(thrown: unknown): StorageError {
  const text = String(thrown instanceof Error ? `${thrown.name} ${thrown.message}` : thrown).slice(0, 300);
  return { kind: /quota|no space|disk full/i.test(text) ? 'storage-full' : 'storage-failed' };
}
