import { requestView } from '../../lib/platform/storage/view-request.ts';

type Storage = Record<'storage', Parameters<typeof requestView>[0]>;
const { browser, chrome } = globalThis as unknown as { browser?: Storage; chrome: Storage };

/** Loaded before main.tsx, so that storage is read while the rest of the popup loads. */
export const prefetched = requestView((browser ?? chrome).storage);
