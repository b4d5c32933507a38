import { startService } from '../service/service.ts';

/** The embedded service in its own process, for separate processor time; any message takes the Pro edition away. */
const service = await startService();
process.on('message', () => {
  service.program.proInstalled = false;
  process.send?.('without Pro');
});
process.send?.({ base: service.deployedBase, password: service.users.password('admin') });
