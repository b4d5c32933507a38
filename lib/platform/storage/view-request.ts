import type { Items } from './item.ts';
import { STORAGE_FAILURES } from './shared.ts';

type Area = { get(key: string | null): Promise<Items> };

/** Requests what a page draws from. The areas are parameters, because the polyfill takes time to load. */
export const requestView = ({ local, session }: Record<'local' | 'session', Area>): Promise<[Items, Items]> =>
  Promise.all([local.get(null), session.get(STORAGE_FAILURES).catch(() => ({}))]);
