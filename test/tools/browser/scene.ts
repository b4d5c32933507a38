/// <reference types="chrome" />
import { afterAll, test } from 'vitest';
import { type Service, type ServiceOptions, startService } from '../service/service.ts';
import { dismissNotifications } from './actions.ts';
import { PRODUCTION } from './build.ts';
import { type Chromium, launch } from './chromium.ts';
import { type Display, launchOn, openDisplay } from './display.ts';
import { type Access, sitesOf } from './profile.ts';
import { clearStorage, storedView } from './stored-view.ts';

/** The embedded service and a browser. */
export interface Scene {
  service: Service;
  chromium: Chromium;
  close(): Promise<void>;
}

/** Starts the service and a browser; default: a headless one with access to the service. */
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

/** The headless browser with access that the files of this process use, one after the other. */
let shared: Promise<Chromium> | null = null;

/** Opens a scene for a test file. @param start absent: a browser that other files use, too, reset to a first start */
export async function scene(start?: Parameters<typeof openScene>[0], options: ServiceOptions = {}): Promise<Scene> {
  if (!start) shared ??= launch({ access: 'granted' });
  const opened = await openScene(start ?? (() => shared as Promise<Chromium>), options);
  afterAll(async () => {
    if (start) return opened.close();
    await resetBrowser(opened.chromium);
    await opened.service.close();
  });
  return opened;
}

/** A new user's browser in a window on a screen of its own; `test` skips if this machine can have no screen. */
export async function windowScene(access: Access = 'none') {
  const display = (await openDisplay()) as Display;
  const chromium = (display && (await launchOn(display, access))) as Chromium;
  afterAll(async () => {
    await chromium?.close();
    display?.close();
  });
  return { display, chromium, test: test.skipIf(!display) };
}

/** Resets a browser to the end of a first start with access. */
async function resetBrowser(chromium: Chromium): Promise<void> {
  await disconnectAndClosePages(chromium);
  await chromium.context.clearPermissions();
  await chromium.stopWorker();
  await clearStorage(chromium);
  await dismissNotifications(chromium);
  await chromium.inside(async (origins) => {
    await chrome.storage.session.clear();
    await chrome.alarms.clearAll();
    // The user has allowed this access before, so the browser does not ask again.
    await chrome.permissions.request({ origins });
  }, sitesOf(PRODUCTION));
  await chromium.stopWorker();
}

/** Resets the service, and the browser to the end of a first start: nothing is connected, no page is open. */
export async function resetScene({ service, chromium }: Pick<Scene, 'service' | 'chromium'>): Promise<void> {
  service.failures.clear();
  await disconnectAndClosePages(chromium);
  service.program.reset();
  service.users.reset();
  service.requests.clear();
}

/** Closes every page, and disconnects all accounts. */
export async function disconnectAndClosePages(chromium: Chromium): Promise<void> {
  for (const page of chromium.context.pages()) {
    if (/\/(popup|options|sidepanel|earnings)\.html|^http/.test(page.url())) await page.close();
  }
  await chromium.context.clearCookies();
  await disconnectAll(chromium);
}

/** Disconnects all accounts as the options page does, one after the other. */
export async function disconnectAll(chromium: Chromium): Promise<void> {
  const { accounts = [] } = await storedView(chromium);
  await chromium.inside(
    async (ids) => {
      for (const accountId of ids)
        await chrome.runtime.sendMessage({ name: 'disconnect', request: { accountId, revoke: false } });
    },
    accounts.map(({ id }) => id),
  );
}
