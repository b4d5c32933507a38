/// <reference types="chrome" />
import { rmSync } from 'node:fs';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { chromiumPath } from '../machine.ts';
import { PRODUCTION } from './build.ts';
import { type Access, idOf, newProfile } from './profile.ts';

export interface Chromium {
  context: BrowserContext;
  open(page: 'popup' | 'options' | 'sidepanel' | 'earnings'): Promise<Page>;
  /** Runs a function inside the extension, without waking its worker or keeping it alive. */
  inside<T, A = undefined>(work: (argument: A) => T | Promise<T>, argument?: A): Promise<T>;
  badge(): Promise<{ text: string; title: string; color: string }>;
  /** Stops the service worker as the browser does after 30 s of idleness. */
  stopWorker(): Promise<void>;
  /** The profile folder, which survives a restart. */
  profile: string;
  id: string;
  close(options?: { keepProfile?: boolean }): Promise<void>;
}

declare global {
  /** The result of a request to IndexedDB, or the end of a transaction, for functions that run `inside`. */
  var done: <T>(work: IDBRequest<T> | IDBTransaction) => Promise<T>;
}

/** A first start with or without access to local sites, or a restart with the profile of an earlier one. */
type LaunchOptions = ({ access: Access } | { profile: string }) & {
  /** Folder of the unpacked build; default: the production build. */
  build?: string;
  headless?: boolean;
  /** The user's language as pages see it; default: American English. */
  locale?: string;
  args?: string[];
  env?: Record<string, string>;
  viewport?: { width: number; height: number } | null;
};

export async function launch(options: LaunchOptions, tries = 3): Promise<Chromium> {
  const { build = PRODUCTION, headless = true, locale, args = [], viewport } = options;
  const first = 'access' in options;
  const profile = first ? await newProfile(build, options.access) : options.profile;
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await chromiumPath(),
    headless,
    locale,
    viewport: viewport === undefined ? { width: 1000, height: 800 } : viewport,
    // Some systems ignore `--lang`.
    env: { ...(process.env as Record<string, string>), LANGUAGE: 'en_US', ...options.env },
    // Playwright's defaults disable extensions.
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
      '--lang=en-US',
      ...args,
    ],
  });
  // Shorter than a test's own limit, so that an error names the element that did not appear.
  context.setDefaultTimeout(60_000);
  const id = idOf(build);
  const address = (path: string) => `chrome-extension://${id}/${path}`;
  // A first start opens the options in any blank tab. It may do so before the driver listens to events, so this checks
  // the tabs, and makes its own tab afterward.
  const isOpen = () => context.pages().some((page) => page.url().endsWith('/options.html'));
  for (let turn = 0; first && !isOpen(); turn++) {
    // A busy browser with a copied profile may lose the installation event; one with a new profile does not.
    if (turn === 200 && tries > 1 && first && options.access === 'granted') {
      await context.close();
      return launch(options, tries - 1);
    }
    if (turn === 600) throw new Error('The first start did not open the options');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  // A page of the extension without scripts; it exists once the extension is loaded.
  const window = await context.newPage();
  while (!(await window.goto(address('manifest.json')).catch(() => null))) await window.waitForTimeout(50);
  await window.evaluate(defineDone);
  const session = await context.newCDPSession(window);

  async function workerTargets(): Promise<string[]> {
    const { targetInfos } = await session.send('Target.getTargets', { filter: [{ type: 'service_worker' }] });
    return targetInfos.filter(({ url }) => url.includes(id)).map(({ targetId }) => targetId);
  }

  const inside = <T, A>(work: (argument: A) => T | Promise<T>, argument?: A): Promise<T> =>
    window.evaluate(work as (argument: unknown) => T, argument) as Promise<T>;

  return {
    context,
    inside,
    profile,
    id,
    badge: () => inside(readBadge),
    async open(name) {
      const page = await context.newPage();
      await page.goto(address(`${name}.html`));
      return page;
    },
    async stopWorker() {
      // The driver stays attached to a stopped worker, so this asks the browser.
      const running = () =>
        inside(async () => (await chrome.runtime.getContexts({ contextTypes: ['BACKGROUND'] })).length);
      // Pending events start another worker, which is stopped as well.
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

/** Runs in the page in which functions run `inside`. */
export function defineDone(): void {
  globalThis.done = <T>(work: IDBRequest<T> | IDBTransaction) =>
    new Promise<T>((resolve, reject) => {
      const end = () => resolve(('result' in work ? work.result : undefined) as T);
      work.addEventListener('success', end);
      work.addEventListener('complete', end);
      work.addEventListener('error', () => reject(work.error));
    });
}

/** Runs inside the extension. */
export const readBadge = async () => ({
  text: await chrome.action.getBadgeText({}),
  title: await chrome.action.getTitle({}),
  color: (await chrome.action.getBadgeBackgroundColor({})).join(','),
});
