/** The stored item that holds all that views draw from (`glance.ts`). */
export const GLANCE = 'glance';

/** Stored items by key, as they lie in storage. */
export type Items = Record<string, unknown>;

interface Storage {
  storage: { local: { get(key: string): Promise<Items> } };
}

/**
 * Asks for it before anything else of a page is evaluated: the browser answers while that goes on. This is why
 * it alone does not go through `browser.ts`, whose polyfill takes its time.
 */
export function askAhead(): Promise<Items> {
  const { browser, chrome } = globalThis as unknown as { browser?: Storage; chrome: Storage };
  return (browser ?? chrome).storage.local.get(GLANCE);
}
