/// <reference types="chrome" />
import { afterAll, test } from 'vitest';
import { type Service, type ServiceOptions, startService } from '../service/service.ts';
import { type Chromium, launch } from './chromium.ts';
import { type Display, launchOn, openDisplay } from './display.ts';
import type { Access } from './profile.ts';
import { storedView } from './stored-view.ts';

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

/** Opens a scene for a test file. */
export async function scene(...parameters: Parameters<typeof openScene>): Promise<Scene> {
  const opened = await openScene(...parameters);
  afterAll(opened.close);
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
