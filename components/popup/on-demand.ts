import { signal } from '@preact/signals';
import type { OverviewStore } from '../../lib/views/overview.ts';
import type { PopupStore } from '../../lib/views/popup/popup-store.ts';
import type * as RareParts from './rare-parts.ts';

/** What few popups draw, and what that needs of the browser. */
export type Rare = typeof RareParts & {
  /** An administrator's overview, one for each store. */
  overview(store: PopupStore): OverviewStore;
  saveFile(name: string, type: string, parts: string[]): void;
};

/** Draws with the rare parts; null while they are loaded, which the first call begins. */
export type OnDemand = (<T>(draw: (parts: Rare) => T) => T | null) & {
  /** Never rejects. */
  load(): Promise<void>;
};

/** @param onGone the parts cannot be loaded, because the extension was updated under the popup */
export function createOnDemand(load: () => Promise<Rare>, onGone: () => void): OnDemand {
  const parts = signal<Rare | null>(null);
  let loading: Promise<void> | undefined;
  const start = () => {
    loading ??= load().then((loaded) => {
      parts.value = loaded;
    }, onGone);
    return loading;
  };
  const use = <T>(draw: (parts: Rare) => T): T | null => {
    if (parts.value) return draw(parts.value);
    void start();
    return null;
  };
  return Object.assign(use, { load: start });
}
