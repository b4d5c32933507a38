import { afterAll, beforeEach } from 'vitest';
import { type Service, startService } from '../tools/service/service.ts';

/** Starts the embedded service for a test file, resets it before each test, and closes it after the last. */
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
