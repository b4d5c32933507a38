import { browser } from '../browser.ts';
import { applyLanguage } from '../i18n.ts';
import type { Messages, Send } from '../messages.ts';
import { unwrapped } from './item.ts';
import { pulseKey, STORAGE_FAILURES } from './shared.ts';
import { type Stored, viewIn } from './stored.ts';
import { type Areas, requestView } from './view-request.ts';

export { type Stored, viewIn } from './stored.ts';

/** Reads what a page draws from, in the chosen language; null: unreadable, or nothing is stored yet. */
export async function readStored(requested = requestView(browser.storage)): Promise<Stored | null> {
  try {
    const [local, session] = await requested;
    if (unwrapped(local.accounts) === undefined) return null;
    const view = viewIn(local, session);
    await applyLanguage(view.settings);
    return view;
  } catch {
    return null;
  }
}

/** ms in which a worker that was just installed or updated repairs storage. */
const FIRST_WRITE = 5000;

/** Reads what a page draws from; before any worker has stored it, waits for that. null: it cannot be read. */
export async function readStoredSoon(requested = requestView(browser.storage)): Promise<Stored | null> {
  const items = await requested.catch(() => null);
  if (!items) return null;
  const { promise: written, resolve } = Promise.withResolvers<Stored | null>();
  // The write may come between the first read and the watch.
  const { stop } = watchStored(resolve);
  const timer = setTimeout(() => resolve(null), FIRST_WRITE);
  const stored = (await readStored(Promise.resolve(items))) ?? (await readStored()) ?? (await written);
  clearTimeout(timer);
  stop();
  return stored;
}

/**
 * Calls back with the new values after every change, unless storage cannot be read.
 * @returns `reread` also calls back with what is stored now, before it resolves; `stop` ends this
 */
export function watchStored(onChange: (stored: Stored) => void, areas: Areas = browser.storage) {
  let latest = Promise.resolve();
  const reread = (): Promise<void> => {
    const reading: Promise<void> = readStored(requestView(areas)).then((stored) => {
      // Reads may finish out of order; only the newest counts.
      if (reading !== latest) return latest;
      if (stored) onChange(stored);
    });
    latest = reading;
    return reading;
  };
  const listener = (changes: object, area: string) => {
    if (area === 'local' || (area === 'session' && Object.keys(changes).some(isDrawn))) void reread();
  };
  browser.storage.onChanged.addListener(listener);
  return { reread, stop: () => browser.storage.onChanged.removeListener(listener) };
}

/** Sent when a page opens, scrolls or searches; what they change is drawn with the browser's event. */
const NOT_AWAITED: ReadonlySet<string> = new Set<keyof Messages>(['opened', 'portal', 'takeDigest', 'search']);

/**
 * What a page needs to follow storage: `watch` calls back after every change, and an answer to `send` comes after what
 * it has stored, whose event the browser may deliver later.
 */
export function followStored(send: Send) {
  let reread = async (): Promise<void> => {};
  return {
    watch(onChange: (stored: Stored) => void): void {
      ({ reread } = watchStored(onChange));
    },
    send: (async (name, request) => {
      const answer = await send(name, request);
      if (!NOT_AWAITED.has(name)) await reread();
      return answer;
    }) as Send,
  };
}

/** Whether pages draw an item of storage.session. */
export const isDrawn = (key: string): boolean => key === STORAGE_FAILURES || key.startsWith(pulseKey(''));
