/** The popup's second script. In one script, because what two of them share would become a third. */
export * from '../../components/popup/lazy-parts.ts';
export { openGroups } from '../../lib/platform/group-port.ts';
export { saveFile } from '../../lib/platform/hand-over.ts';
/** The database of mirrors, which only older rows need. */
export { readRows } from '../../lib/platform/mirror/mirror-store.ts';
export { createOverview } from '../../lib/views/overview.ts';
export { pictured } from '../../lib/views/popup/example.ts';
