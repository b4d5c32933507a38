import { startService } from '../service/service.ts';

/** Runs the embedded service in its own process, for separate processor times. Any message removes the Pro edition. */
const service = await startService();
process.on('message', () => {
  service.program.proInstalled = false;
  process.send?.('without Pro');
});
process.send?.({ base: service.deployedBase, password: service.users.password('admin') });
