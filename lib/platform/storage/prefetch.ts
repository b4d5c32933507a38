/** The stored item that holds all that views draw from. */
export const VIEW = 'view';
/** The item of storage.session with what could not be stored (`pending-writes.ts`). */
export const PENDING_WRITES = 'pendingWrites';

/** Stored items by key, as they lie in storage. */
export type Items = Record<string, unknown>;

interface Area {
  get(key: string): Promise<Items>;
}

interface Storage {
  storage: { local: Area; session: Area };
}

/**
 * Asks for both before anything else of a page is evaluated: the browser answers while that goes on. This is why
 * it alone does not go through `browser.ts`, whose polyfill takes its time.
 */
export async function prefetch(): Promise<Items> {
  const { browser, chrome } = globalThis as unknown as { browser?: Storage; chrome: Storage };
  const { local, session } = (browser ?? chrome).storage;
  const [view, pendingWrites] = await Promise.all([
    local.get(VIEW),
    session.get(PENDING_WRITES).catch(() => ({})),
  ]);
  return { ...view, ...pendingWrites };
}
