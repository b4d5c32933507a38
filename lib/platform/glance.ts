import { GLANCE, type Items } from './ahead.ts';
import { browser } from './browser.ts';

/**
 * What views draw from, a second time, in one stored item: a page that opens has all of it by one question,
 * before it knows which accounts there are. The worker, the one writer, hands items and copy to the browser in
 * one call, so that the two never differ; where there is no copy yet (a profile of an earlier version), the
 * items themselves are read, and the next worker start makes one.
 */

/** Named one by one, so that nothing comes in unasked, least of all a password. */
const isDrawnFrom = (key: string): boolean =>
  /^(accounts|settings|selected|groups|watches|(state|abilities):.*)$/.test(key);

let turns: Promise<unknown> = Promise.resolve();

/** The items of the copy, out of what the browser answered; null: there is none. */
export function openGlance(stored: Items): Items | null {
  const glance = stored[GLANCE];
  return typeof glance === 'object' && glance !== null && !Array.isArray(glance) ? (glance as Items) : null;
}

export async function readGlance(): Promise<Items | null> {
  return openGlance(await browser.storage.local.get(GLANCE));
}

/** Stores items, and the copy with them: all of it or, if the worker is stopped, nothing. */
export function setItems(items: Items): Promise<void> {
  return inTurn(async () => {
    const changes = drawnFrom(items);
    const glance = Object.keys(changes).length > 0 ? await readGlance() : null;
    await browser.storage.local.set(glance ? { ...items, [GLANCE]: { ...glance, ...changes } } : items);
  });
}

/** Takes items away, first from what views draw. */
export function removeItems(keys: string[]): Promise<void> {
  return inTurn(async () => {
    const glance = await readGlance();
    if (glance && keys.some((key) => key in glance)) {
      const left = Object.entries(glance).filter(([key]) => !keys.includes(key));
      await browser.storage.local.set({ [GLANCE]: Object.fromEntries(left) });
    }
    await browser.storage.local.remove(keys);
  });
}

/** Makes the copy anew where there is none, or where somebody else's hand has changed an item. */
export function renewGlance(): Promise<void> {
  return inTurn(async () => {
    const stored = await browser.storage.local.get(null);
    const [before, now] = [openGlance(stored), drawnFrom(stored)];
    if (before === null || written(before) !== written(now))
      await browser.storage.local.set({ [GLANCE]: now });
  });
}

const drawnFrom = (items: Items): Items =>
  Object.fromEntries(Object.entries(items).filter(([key]) => isDrawnFrom(key)));

/** The same for the same items, in whatever order the browser lists them. */
const written = (items: Items): string =>
  JSON.stringify(Object.entries(items).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Storage has no transactions: whoever reads, changes and writes the copy does so one after the other. */
function inTurn(work: () => Promise<void>): Promise<void> {
  const turn = turns.then(work);
  turns = turn.catch(() => {});
  return turn;
}
