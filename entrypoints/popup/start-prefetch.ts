import { requestView } from '../../lib/platform/storage/view-request.ts';

type Storage = Record<'storage', Parameters<typeof requestView>[0]>;
const { browser, chrome } = globalThis as unknown as { browser?: Storage; chrome: Storage };

/**
 * Imported before main.tsx in index.html, so that storage is read while the rest of the popup still loads.
 */
export const prefetched = requestView((browser ?? chrome).storage);
