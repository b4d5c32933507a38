import { stableJson } from '../../domain/text/json-text.ts';
import type { Items } from './item.ts';

/** One of the browser's storage areas. */
export interface Area {
  /** May return other keys, too. */
  get(keys: string | string[] | null): Promise<Items>;
  set(items: Items): Promise<void>;
  remove(keys: string[]): Promise<void>;
}

export type CachedArea = ReturnType<typeof createCachedArea>;

/** Reads an area once and keeps it, so that a poll reads little. Its writes are seen at once. */
export function createCachedArea(area: Area) {
  let loading: Promise<Items> | null = null;
  let items: Items | null = null;

  return {
    forget,

    get(): Promise<Items> {
      if (loading) return loading;
      const read = area.get(null);
      loading = read;
      read.then(
        (found) => {
          if (loading === read) items = found;
        },
        () => {
          if (loading === read) forget();
        },
      );
      return read;
    },

    set: (changes: Items): Promise<void> =>
      write(
        () => area.set(changes),
        (known) => Object.assign(known, changes),
      ),

    remove: (keys: string[]): Promise<void> =>
      write(
        () => area.remove(keys),
        (known) => {
          for (const key of keys) delete known[key];
        },
      ),

    /** Takes in the browser's report of a change, which may be another worker's, or an older one of this worker. */
    changed(changes: Record<string, { newValue?: unknown }>): void {
      const isKnown = Object.entries(changes).every(
        ([key, { newValue }]) => items !== null && stableJson(items[key]) === stableJson(newValue),
      );
      if (!isKnown) forget();
    },
  };

  async function write(request: () => Promise<void>, apply: (known: Items) => void): Promise<void> {
    // A reading in flight may or may not see the change.
    if (items) apply(items);
    else forget();
    await request().catch((thrown) => {
      forget();
      throw thrown;
    });
  }

  /** The next reader asks the browser again. */
  function forget(): void {
    loading = null;
    items = null;
  }
}
