import { startService } from '../service/service.ts';

/** The embedded service in a process of its own: what asks it must not share its processor time. */
const service = await startService();
process.send?.({ base: service.documentedBase, password: service.users.password('admin') });
