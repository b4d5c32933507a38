import { prefetch } from '../../lib/platform/storage/prefetch.ts';

/**
 * Imported before main.tsx in index.html, so that storage is read while the rest of the popup still loads.
 */
export const prefetched = prefetch();
