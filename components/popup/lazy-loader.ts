import type { Lazily } from '../../lib/views/load-lazily.ts';
import type { OverviewStore } from '../../lib/views/overview-store.ts';
import type { PopupStore } from '../../lib/views/popup/popup-store.ts';
import type * as LoadedModule from './lazy-parts.ts';
import type { PopupActions } from './popup-actions.ts';

/** The parts that are loaded later, and what they need of the browser. */
export type LazyParts = typeof LoadedModule & {
  overview(store: PopupStore): OverviewStore;
  /** The address of the tab behind the popup; null if the browser does not tell it. */
  page: string | null;
  saveFile(name: string, type: string, parts: string[]): void;
};

type LazyLoader = Lazily<LazyParts>;

export interface PopupProps extends PopupActions {
  lazy: LazyLoader;
}
