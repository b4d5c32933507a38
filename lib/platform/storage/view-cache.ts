import type { StorageError } from '../../domain/errors.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { browser } from '../browser.ts';
import { dropPendingWrites, holdPendingWrites, readPendingWrites, storageError } from './pending-writes.ts';
import { GLANCE, type Items } from './prefetch.ts';

/**
 * What views draw from, a second time, in one stored item: a page that opens has all of it by one question,
 * before it knows which accounts there are. The worker, the one writer, hands items and copy to the browser in
 * one call, so that the two never differ; where there is no copy yet (a profile of an earlier version), the
 * items themselves are read, and the next worker start makes one.
 */

/** Named one by one, so that nothing comes in unasked, least of all a password. */
const isDrawnFrom = (key: string): boolean =>
  /^(accounts|settings|selected|groups|watches|(state|capabilities|earnings):.*)$/.test(key);

let turns: Promise<unknown> = Promise.resolve();

/** The items of the copy, out of what the browser answered; null: there is none. */
export function openGlance(stored: Items): Items | null {
  const glance = stored[GLANCE];
  return typeof glance === 'object' && glance !== null && !Array.isArray(glance) ? (glance as Items) : null;
}

export async function readGlance(): Promise<Items | null> {
  return openGlance(await browser.storage.local.get(GLANCE));
}

/**
 * Stores items, and the copy with them: all of it or, if the worker is stopped, nothing. What could not be stored
 * before goes along. @param hold whether to hold in memory what the browser refuses
 */
export function setItems(items: Items, hold: boolean): Promise<Result<null, StorageError>> {
  return keep(items, hold);
}

/** Takes items away, first from what views draw. */
export function removeItems(keys: string[]): Promise<Result<null, StorageError>> {
  return keep(Object.fromEntries(keys.map((key) => [key, null])), true);
}

/** @param items null: to be taken away */
function keep(items: Items, hold: boolean): Promise<Result<null, StorageError>> {
  return inTurn(async () => {
    const pendingWrites = await readPendingWrites();
    const all = { ...pendingWrites?.items, ...items };
    try {
      await store(all);
    } catch (thrown) {
      const error = storageError(thrown);
      if (hold) await holdPendingWrites({ error, items: all });
      return fail(error);
    }
    if (pendingWrites) await dropPendingWrites();
    return ok(null);
  });
}

async function store(all: Items): Promise<void> {
  const gone = Object.keys(all).filter((key) => all[key] === null);
  const left = Object.fromEntries(Object.entries(all).filter(([, item]) => item !== null));
  const changes = drawnFrom(all);
  const glance = Object.keys(changes).length > 0 ? await readGlance() : null;
  if (glance && (Object.keys(drawnFrom(left)).length > 0 || gone.some((key) => key in glance))) {
    const drawn = Object.entries({ ...glance, ...changes }).filter(([, item]) => item !== null);
    await browser.storage.local.set({ ...left, [GLANCE]: Object.fromEntries(drawn) });
  } else if (Object.keys(left).length > 0) {
    await browser.storage.local.set(left);
  }
  if (gone.length > 0) await browser.storage.local.remove(gone);
}

/**
 * Makes the copy anew where there is none, or where somebody else's hand has changed an item.
 * @param known all of storage.local as it was a moment ago, where it was read already
 */
export function renewGlance(known?: Items): Promise<void> {
  return inTurn(async () => {
    if (known && isTrue(known)) return;
    // Something may have been stored since: what was known then is no copy of that.
    const stored = await browser.storage.local.get(null);
    if (isTrue(stored)) return;
    // Where that cannot be stored, views read the older copy; the next start tries again.
    await browser.storage.local.set({ [GLANCE]: drawnFrom(stored) }).catch(() => {});
  });
}

/** Whether the copy says what the items say. */
function isTrue(stored: Items): boolean {
  const glance = openGlance(stored);
  return glance !== null && written(glance) === written(drawnFrom(stored));
}

const drawnFrom = (items: Items): Items =>
  Object.fromEntries(Object.entries(items).filter(([key]) => isDrawnFrom(key)));

/** The same for the same items, in whatever order the browser lists them. */
const written = (items: Items): string =>
  JSON.stringify(Object.entries(items).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Storage has no transactions: whoever reads, changes and writes the copy does so one after the other. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = turns.then(work);
  turns = turn.catch(() => {});
  return turn;
}
