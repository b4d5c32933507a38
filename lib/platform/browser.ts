/** The only door to the browser's API, so that the tests have one thing to fake. */
import type { Browser } from 'webextension-polyfill';

/** What the types lack: APIs that only some browsers have. */
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
  storage: {
    local: { setAccessLevel?(options: { accessLevel: 'TRUSTED_CONTEXTS' }): Promise<void> };
    session: { setAccessLevel?(options: { accessLevel: 'TRUSTED_CONTEXTS' }): Promise<void> };
  };
}

const { browser: firefox, chrome } = globalThis as unknown as { browser?: Browser; chrome: Browser };

/** Chrome's API has promises, too, since version 123, which the manifest demands. */
export const browser = firefox ?? chrome;

/** What only some browsers have. */
export const extras = (): Extras => (globalThis as unknown as { chrome: Extras }).chrome;
