/** The popup's second script. Only one, because code that two share would become a third. */
export * from '../../components/popup/lazy-parts.ts';
export { saveFile } from '../../lib/platform/copy-and-save.ts';
export { connectGroupService } from '../../lib/platform/group-port.ts';
export { programDatabase } from '../../lib/platform/programs/program-database.ts';
export { createOverviewStore } from '../../lib/views/overview-store.ts';
export { storedOrExample } from '../../lib/views/popup/example.ts';
