import { signal } from '@preact/signals';
import type { OverviewStore } from '../../lib/views/overview-store.ts';
import type { PopupStore } from '../../lib/views/popup/popup-store.ts';
import type * as LoadedModule from './lazy-parts.ts';
import type { PopupActions } from './popup-actions.ts';

/** The parts that are loaded later, and what they need of the browser. */
export type LazyParts = typeof LoadedModule & {
  overview(store: PopupStore): OverviewStore;
  saveFile(name: string, type: string, parts: string[]): void;
};

/** Draws with the lazy parts; null until they are loaded. The first call starts loading. */
export type LazyLoader = (<T>(draw: (parts: LazyParts) => T) => T | null) & {
  /** Never rejects. */
  load(): Promise<void>;
};

export interface PopupProps extends PopupActions {
  lazy: LazyLoader;
}

/** @param onGone called if the parts cannot be loaded, because the extension was updated while the popup was open */
export function createLazyLoader(load: () => Promise<LazyParts>, onGone: () => void): LazyLoader {
  const parts = signal<LazyParts | null>(null);
  let loading: Promise<void> | undefined;
  const start = () => {
    loading ??= load().then((loaded) => {
      parts.value = loaded;
    }, onGone);
    return loading;
  };
  const drawLazily = <T>(draw: (parts: LazyParts) => T): T | null => {
    if (parts.value) return draw(parts.value);
    void start();
    return null;
  };
  return Object.assign(drawLazily, { load: start });
}
