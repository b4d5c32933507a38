/// <reference types="chrome" />
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { chromiumPath } from '../machine.ts';

/** A real Chromium with the extension in it. */
export interface Chromium {
  context: BrowserContext;
  /** Opens one of the extension's pages in a tab. */
  open(page: 'popup' | 'options' | 'sidepanel'): Promise<Page>;
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

export interface LaunchOptions {
  /** Folder of the unpacked build. */
  build: string;
  headless?: boolean;
  profile?: string;
  colorScheme?: 'light' | 'dark';
  args?: string[];
  env?: Record<string, string>;
  viewport?: { width: number; height: number } | null;
}

export async function launch(options: LaunchOptions): Promise<Chromium> {
  const { build, headless = true, colorScheme = 'light', args = [], viewport } = options;
  const profile = options.profile ?? mkdtempSync(join(tmpdir(), 'glance-'));
  if (!options.profile) pin(build, profile);
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
  // A first start opens the options by itself, in whichever blank tab there is: not in the one made next.
  const [blank] = context.pages();
  if (!options.profile && blank) {
    const isOptions = (url: URL | string) => String(url).endsWith('/options.html');
    const opened = context.waitForEvent('page', (page) => isOptions(page.url()));
    await Promise.any([blank.waitForURL(isOptions), opened]);
  }
  // A document of the extension's origin that runs none of its code; it is there once the extension is loaded.
  const window = await context.newPage();
  while (!(await window.goto(address('manifest.json')).catch(() => null))) await window.waitForTimeout(50);
  const session = await context.newCDPSession(window);

  async function workerTarget(): Promise<string | undefined> {
    const { targetInfos } = await session.send('Target.getTargets', { filter: [{ type: 'service_worker' }] });
    return targetInfos.find(({ url }) => url.includes(id))?.targetId;
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
      const targetId = await workerTarget();
      if (!targetId) return;
      await session.send('Target.closeTarget', { targetId });
      // The driver stays attached to the stopped worker, so its target tells nothing: the browser itself does.
      const running = () =>
        inside(async () => (await chrome.runtime.getContexts({ contextTypes: ['BACKGROUND'] })).length);
      while ((await running()) > 0);
    },
    async close({ keepProfile = false } = {}) {
      await context.close();
      if (!keepProfile) rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** Puts the icon beside the address bar, where its badge can be seen, as a user does with the puzzle piece. */
function pin(build: string, profile: string): void {
  mkdirSync(join(profile, 'Default'));
  const preferences = { extensions: { pinned_extensions: [idOf(build)] } };
  writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences));
}

/** An unpacked extension's id is made of its folder's path: the hash's first digits, written in a to p. */
function idOf(build: string): string {
  const hash = createHash('sha256').update(build).digest('hex').slice(0, 32);
  return [...hash].map((digit) => 'abcdefghijklmnop'[Number.parseInt(digit, 16)]).join('');
}
