import { prefetch } from '../../lib/platform/storage/prefetch.ts';

/** index.html names this module before main.tsx, so that the question is on its way first. */
export const prefetched = prefetch();
