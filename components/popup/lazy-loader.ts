import { signal } from '@preact/signals';
import type { OverviewStore } from '../../lib/views/overview-store.ts';
import type { PopupStore } from '../../lib/views/popup/popup-store.ts';
import type * as LoadedModule from './lazy-parts.ts';

/** What few popups draw, and what that needs of the browser. */
export type LazyParts = typeof LoadedModule & {
  /** An administrator's overview, one for each store. */
  overview(store: PopupStore): OverviewStore;
  saveFile(name: string, type: string, parts: string[]): void;
};

/** Draws with the lazy parts; null while they are loaded, which the first call begins. */
export type LazyLoader = (<T>(draw: (parts: LazyParts) => T) => T | null) & {
  /** Never rejects. */
  load(): Promise<void>;
};

/** @param onGone the parts cannot be loaded, because the extension was updated under the popup */
export function createLazyLoader(load: () => Promise<LazyParts>, onGone: () => void): LazyLoader {
  const parts = signal<LazyParts | null>(null);
  let loading: Promise<void> | undefined;
  const start = () => {
    loading ??= load().then((loaded) => {
      parts.value = loaded;
    }, onGone);
    return loading;
  };
  const use = <T>(draw: (parts: LazyParts) => T): T | null => {
    if (parts.value) return draw(parts.value);
    void start();
    return null;
  };
  return Object.assign(use, { load: start });
}
