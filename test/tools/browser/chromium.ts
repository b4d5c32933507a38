/// <reference types="chrome" />
import { rmSync } from 'node:fs';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { chromiumPath } from '../machine.ts';
import { PRODUCTION } from './build.ts';
import { type Access, idOf, newProfile } from './profile.ts';

/** A real Chromium with the extension in it. */
export interface Chromium {
  context: BrowserContext;
  /** Opens one of the extension's pages in a tab. */
  open(page: 'popup' | 'options' | 'sidepanel' | 'earnings'): Promise<Page>;
  /** Runs a function inside the extension, with its rights, without waking or holding its worker. */
  inside<T, A = undefined>(look: (argument: A) => T | Promise<T>, argument?: A): Promise<T>;
  badge(): Promise<{ text: string; title: string; color: string }>;
  /** Stops the service worker as the browser does after half a minute of idleness. */
  stopWorker(): Promise<void>;
  /** The profile folder: what survives a restart. */
  profile: string;
  id: string;
  close(options?: { keepProfile?: boolean }): Promise<void>;
}

/** A first start, with or without access to this computer's sites, or another one in the profile of an earlier. */
export type LaunchOptions = ({ access: Access } | { profile: string }) & {
  /** Folder of the unpacked build; left out, the one that users get. */
  build?: string;
  headless?: boolean;
  colorScheme?: 'light' | 'dark';
  args?: string[];
  env?: Record<string, string>;
  viewport?: { width: number; height: number } | null;
};

export async function launch(options: LaunchOptions, tries = 3): Promise<Chromium> {
  const { build = PRODUCTION, headless = true, colorScheme = 'light', args = [], viewport } = options;
  const first = 'access' in options;
  const profile = first ? await newProfile(build, options.access) : options.profile;
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await chromiumPath(),
    headless,
    colorScheme,
    viewport: viewport === undefined ? { width: 1000, height: 800 } : viewport,
    env: { ...(process.env as Record<string, string>), ...options.env },
    // Playwright's own list switches extensions off.
    ignoreDefaultArgs: ['--disable-extensions', '--disable-component-extensions-with-background-pages'],
    args: [
      '--no-sandbox',
      `--disable-extensions-except=${build}`,
      `--load-extension=${build}`,
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-quic',
      '--lang=en-GB',
      ...args,
    ],
  });
  // Shorter than a test's own limit, so that what was waited for is told.
  context.setDefaultTimeout(20_000);
  const id = idOf(build);
  const address = (path: string) => `chrome-extension://${id}/${path}`;
  // A first start opens the options by itself, in whichever blank tab there is: not in the one made next. It may
  // have done so before anybody could listen, so it is looked for, not awaited as an event.
  const isOpen = () => context.pages().some((page) => page.url().endsWith('/options.html'));
  for (let turn = 0; first && !isOpen(); turn++) {
    // A busy browser may yet lose the event of the installation where the profile is a copy; a new one has it.
    if (turn === 200 && tries > 1 && first && options.access === 'granted') {
      await context.close();
      return launch(options, tries - 1);
    }
    if (turn === 600) throw new Error('The first start did not open the options');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  // A document of the extension's origin that runs none of its code; it is there once the extension is loaded.
  const window = await context.newPage();
  while (!(await window.goto(address('manifest.json')).catch(() => null))) await window.waitForTimeout(50);
  const session = await context.newCDPSession(window);

  async function workerTargets(): Promise<string[]> {
    const { targetInfos } = await session.send('Target.getTargets', { filter: [{ type: 'service_worker' }] });
    return targetInfos.filter(({ url }) => url.includes(id)).map(({ targetId }) => targetId);
  }

  const inside = <T, A>(look: (argument: A) => T | Promise<T>, argument?: A): Promise<T> =>
    window.evaluate(look as (argument: unknown) => T, argument) as Promise<T>;

  return {
    context,
    inside,
    profile,
    id,
    badge: () =>
      inside(async () => ({
        text: await chrome.action.getBadgeText({}),
        title: await chrome.action.getTitle({}),
        color: (await chrome.action.getBadgeBackgroundColor({})).join(','),
      })),
    async open(name) {
      const page = await context.newPage();
      await page.goto(address(`${name}.html`));
      return page;
    },
    async stopWorker() {
      // The driver stays attached to a stopped worker, so its target tells nothing: the browser itself does.
      const running = () =>
        inside(async () => (await chrome.runtime.getContexts({ contextTypes: ['BACKGROUND'] })).length);
      // What had been on its way to it wakes another one, which is stopped as well.
      do {
        for (const targetId of await workerTargets())
          await session.send('Target.closeTarget', { targetId }).catch(() => {});
      } while ((await running()) > 0);
    },
    async close({ keepProfile = false } = {}) {
      await context.close();
      if (!keepProfile) rmSync(profile, { recursive: true, force: true });
    },
  };
}
