/** The one door to the browser. Everything else imports from here, so that the tests have one thing to fake. */
import polyfill, { type Browser } from 'webextension-polyfill';

/** What webextension-polyfill's types lack: Chrome's own names, absent in Firefox. */
interface Extras {
  sidePanel?: { open(options: { windowId: number }): Promise<void> };
  sidebarAction?: { open(): Promise<void> };
  offscreen?: {
    createDocument(options: { url: string; reasons: string[]; justification: string }): Promise<void>;
  };
  runtime: { getContexts?(filter: { contextTypes: string[] }): Promise<{ documentUrl?: string }[]> };
  storage: {
    local: { setAccessLevel?(options: { accessLevel: 'TRUSTED_CONTEXTS' }): Promise<void> };
    session: { setAccessLevel?(options: { accessLevel: 'TRUSTED_CONTEXTS' }): Promise<void> };
  };
}

export const browser = polyfill as Browser;

/** The same object as the browser made it: the polyfill wraps only what it knows. */
export const extras = (): Extras => (globalThis as unknown as { chrome: Extras }).chrome;
