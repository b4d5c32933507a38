import { afterAll, beforeEach } from 'vitest';
import { type Service, startService } from '../tools/service/service.ts';

/** The embedded service for a test file: as new before each of its tests, and closed after the last. */
export async function embeddedService(options?: Parameters<typeof startService>[0]): Promise<Service> {
  const service = await startService(options);
  beforeEach(() => {
    service.program.reset();
    service.users.reset();
    service.failures.clear();
    service.requests.clear();
    service.scheduledChanges.clear();
  });
  afterAll(() => service.close());
  return service;
}
