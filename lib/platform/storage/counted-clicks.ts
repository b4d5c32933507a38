import type { CountedClicks } from '../../domain/portal/clicks-schema.ts';
import { browser } from '../browser.ts';
import { type Kind, open } from './envelope.ts';
import { readPendingWrites } from './pending-writes.ts';

/** Counted clicks, apart from the other items and their schemas, so that a page can read them alone. */
export const COUNTED_CLICKS_KIND: Kind<CountedClicks | null> = { version: 1, fallback: null };

export const countedClicksKey = (accountId: string): string => `clicks:${accountId}`;

/** An account's counted clicks; null: there are none, or they cannot be read. */
export async function readCountedClicks(accountId: string): Promise<CountedClicks | null> {
  const key = countedClicksKey(accountId);
  const pendingWrites = await readPendingWrites();
  const stored = await browser.storage.local.get(key).catch((): Record<string, unknown> => ({}));
  return open(COUNTED_CLICKS_KIND, pendingWrites?.items[key] ?? stored[key]);
}
