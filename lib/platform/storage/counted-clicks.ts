import type { CountedClicks } from '../../domain/portal/clicks-schema.ts';
import { browser } from '../browser.ts';
import { unwrapped } from './item.ts';
import { readPendingWrites } from './pending-writes.ts';
import { countedClicksKey } from './view-request.ts';

/** Reads an account's counted clicks; null: there are none, or they cannot be read. */
export async function readCountedClicks(accountId: string): Promise<CountedClicks | null> {
  const key = countedClicksKey(accountId);
  const pendingWrites = await readPendingWrites();
  const stored = await browser.storage.local.get(key).catch((): Record<string, unknown> => ({}));
  return (unwrapped(pendingWrites?.items[key] ?? stored[key]) as CountedClicks | undefined) ?? null;
}
