/** The stored item that holds all that views draw from. */
export const VIEW = 'view';
/** The item of storage.session with pending writes (`pending-writes.ts`). */
export const PENDING_WRITES = 'pendingWrites';

/** Stored items by key, in their envelopes. */
export type Items = Record<string, unknown>;

interface Area {
  get(key: string): Promise<Items>;
}

interface Storage {
  storage: { local: Area; session: Area };
}

/**
 * Requests both before anything else of a page is evaluated, so that the browser answers meanwhile. That is why it
 * does not import `browser.ts`: the polyfill takes time to load.
 */
export async function prefetch(): Promise<Items> {
  const { browser, chrome } = globalThis as unknown as { browser?: Storage; chrome: Storage };
  const { local, session } = (browser ?? chrome).storage;
  const [view, pendingWrites] = await Promise.all([local.get(VIEW), session.get(PENDING_WRITES).catch(() => ({}))]);
  return { ...view, ...pendingWrites };
}
