import { type Service, type ServiceOptions, startService } from '../service/service.ts';
import { type Chromium, launch } from './chromium.ts';

/** What most tests begin with: the embedded service, and a browser. A hook that answers `close` ends both. */
export interface Scene {
  service: Service;
  chromium: Chromium;
  close(): Promise<void>;
}

/** Left out, a headless browser in which the extension may talk to the service. */
export async function openScene(
  start = () => launch({ access: 'granted' }),
  options: ServiceOptions = {},
): Promise<Scene> {
  const service = await startService(options);
  const chromium = await start().catch(async (error) => {
    await service.close();
    throw error;
  });
  return {
    service,
    chromium,
    async close() {
      await chromium.close();
      await service.close();
    },
  };
}
