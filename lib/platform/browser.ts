/** The only import of the browser's API, so that the tests have one thing to fake. */
import polyfill, { type Browser } from 'webextension-polyfill';

/** APIs that only some browsers have, which the polyfill's types lack. */
interface Extras {
  sidePanel?: { open(options: { windowId: number }): Promise<void> };
  sidebarAction?: { open(): Promise<void> };
  offscreen?: {
    createDocument(options: { url: string; reasons: string[]; justification: string }): Promise<void>;
  };
  action: {
    getUserSettings?(): Promise<{ isOnToolbar?: boolean }>;
    onUserSettingsChanged?: { addListener(onChange: () => void): void };
  };
  runtime: { getContexts?(filter: { contextTypes: string[] }): Promise<{ documentUrl?: string }[]> };
  storage: Record<'local' | 'session', { setAccessLevel?(options: { accessLevel: string }): Promise<void> }>;
}

export const browser = polyfill as Browser;

/** The browser's own object, because the polyfill wraps only the APIs that it knows. */
export const extras = (): Extras => (globalThis as unknown as { chrome: Extras }).chrome;

export const isFirefox = (): boolean => browser.runtime.getURL('').startsWith('moz-extension:');
