import type { Items } from './item.ts';
import { pulseKey, STORAGE_FAILURES, sharedIn } from './shared.ts';

type Area = { get(keys: string[] | null): Promise<Items> };
export type Areas = Record<'local' | 'session', Area>;

/** Requests what a page draws from. The areas are parameters, because the polyfill takes time to load. */
export async function requestView({ local, session }: Areas): Promise<[Items, Items]> {
  const items = await local.get(null);
  const pulses = sharedIn(items).accounts.map(({ id }) => pulseKey(id));
  return [items, await session.get([STORAGE_FAILURES, ...pulses]).catch(() => ({}))];
}
