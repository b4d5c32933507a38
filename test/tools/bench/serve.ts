import { startService } from '../service/service.ts';

/** The embedded service in its own process, so that it shares no processor time with what is measured. */
const service = await startService();
process.send?.({ base: service.documentedBase, password: service.users.password('admin') });
