/** The popup's second script. In one script, because what two of them share would become a third. */
export * from '../../components/popup/lazy-parts.ts';
export { saveFile } from '../../lib/platform/copy-and-save.ts';
export { connectGroupService } from '../../lib/platform/group-port.ts';
/** The database of mirrors, which only older rows need. */
export { readRows } from '../../lib/platform/mirror/mirror-store.ts';
export { createOverviewStore as createOverview } from '../../lib/views/overview-store.ts';
export { storedOrExample as pictured } from '../../lib/views/popup/example.ts';
