import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { vi } from 'vitest';
import { firefoxPath } from '../machine.ts';
import type { TypedLogin } from './actions.ts';
import { type Chromium, defineDone, readBadge } from './chromium.ts';

/** A real Firefox with the extension, driven over WebDriver BiDi. */
export interface Firefox extends Pick<Chromium, 'inside' | 'badge'> {
  open(page: 'popup' | 'options' | 'sidepanel' | 'earnings'): Promise<Page>;
  /** The download folder. */
  downloads: string;
  /** Only Firefox ESR keeps an extension that is not signed. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** The extension's id in `wxt.config.ts`. */
export const GECKO = 'affiliate-glance@affiliate-glance.example';
/** The id in addresses of the extension, which a preference sets; Firefox would pick one. */
const UUID = '0f1e2d3c-4b5a-4978-8796-a5b4c3d2e1f0';

export const isEsr = (): boolean => execFileSync(path(), ['--version'], { encoding: 'utf8' }).includes('esr');

function path(): string {
  const found = firefoxPath();
  if (found) return found;
  throw new Error('Firefox is needed: install it (Debian: apt-get install firefox-esr) or name one in FIREFOX_PATH.');
}

interface FirefoxOptions {
  /** Of the screen to open a window on; absent: headless. */
  env?: Record<string, string>;
  /** False: a policy keeps them closed, or nobody sees them open. */
  opensOptions?: boolean;
  prefs?: Record<string, unknown>;
  tries?: number;
}

export async function launchFirefox(build: string, options: FirefoxOptions = {}): Promise<Firefox> {
  const { env, opensOptions = true, prefs = {}, tries = 5 } = options;
  const executablePath = path();
  const profile = mkdtempSync(join(tmpdir(), 'glance-firefox-'));
  const downloads = join(profile, 'downloads');
  mkdirSync(downloads);
  mkdirSync(join(profile, 'extensions'));
  const isKept = isEsr();
  // The file contains the path of an extension, which Firefox installs at its start.
  if (isKept) writeFileSync(join(profile, 'extensions', GECKO), build);
  let browser: Browser;
  let window: Page;

  async function start(): Promise<void> {
    browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath,
      headless: env === undefined,
      env: { ...(process.env as Record<string, string>), ...env },
      userDataDir: profile,
      args: ['--remote-allow-system-access'],
      extraPrefsFirefox: {
        'extensions.webextensions.uuids': JSON.stringify({ [GECKO]: UUID }),
        'xpinstall.signatures.required': false,
        'extensions.autoDisableScopes': 0,
        // Headless browsers have no dialog to answer.
        'extensions.webextOptionalPermissionPrompts': false,
        'intl.locale.requested': 'en-GB',
        'browser.download.folderList': 2,
        'browser.download.dir': downloads,
        ...prefs,
      },
    });
    if (!isKept) await browser.installExtension(build);
  }

  /** Firefox fires no load event for pages of an extension, but answers the navigation once it is done. */
  async function show(file: string): Promise<Page> {
    const page = await browser.newPage();
    // The extension may start later than the browser.
    await vi.waitFor(() => page.goto(`moz-extension://${UUID}/${file}`, { waitUntil: [] }), { timeout: 10_000 });
    return page;
  }

  async function openWindow(): Promise<void> {
    window = await show('third-party.txt');
    await window.evaluate(defineDone);
  }

  const stop = () => browser.close();
  await start();
  // The extension opens its options after the installation.
  const isOpen = async () => (await browser.pages()).some((page) => page.url().endsWith('/options.html'));
  if (opensOptions) {
    const opening = vi.waitUntil(isOpen, { timeout: 8000 });
    if (!(await opening.catch(() => false))) {
      await stop();
      if (tries === 1) throw new Error('The first start did not open the options');
      // On a busy machine, Firefox may start an extension before it has a window for its options.
      return launchFirefox(build, { ...options, tries: tries - 1 });
    }
  }
  await openWindow();
  const inside: Firefox['inside'] = (work, argument) =>
    window.evaluate(work as (argument: unknown) => never, argument) as Promise<never>;
  return {
    downloads,
    inside,
    badge: () => inside(readBadge),
    async open(name) {
      const page = await show(`${name}.html`);
      await page.waitForSelector('main');
      return page;
    },
    async restart() {
      await browser.close();
      await start();
      await openWindow();
    },
    async close() {
      await browser.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

const field = (page: Page, label: string) => page.locator(`::-p-aria([name="${label}"][role="textbox"])`);

/** Connects manually on the options page. */
export async function connectInFirefox(firefox: Firefox, { address, username, password }: TypedLogin): Promise<void> {
  const options = await firefox.open('options');
  await options.waitForSelector('.by-hand');
  await (await options.$('.another > summary'))?.click();
  await options.locator('::-p-text(Connect manually)').click();
  await field(options, 'Program’s web address').fill(address);
  await field(options, 'Username').fill(username);
  await options.locator('input[name="password"]').fill(password);
  await options.locator('::-p-aria([name="Connect"][role="button"])').click();
  await options.waitForFunction(() => document.body.innerText.includes('Connected to'));
  await options.close();
}
