import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type Page } from 'puppeteer-core';
import { expect, vi } from 'vitest';
import { firefoxPath } from '../machine.ts';
import type { Login } from './person.ts';

/** A real Firefox with the extension, driven over WebDriver BiDi. */
export interface Firefox {
  open(page: 'popup' | 'options' | 'sidepanel' | 'earnings'): Promise<Page>;
  /** The download folder; it never asks. */
  downloads: string;
  close(): Promise<void>;
}

/** As in `wxt.config.ts`; a preference fixes the UUID in addresses, which Firefox otherwise picks. */
const GECKO = 'affiliate-glance@affiliate-glance.example';
const UUID = '0f1e2d3c-4b5a-4978-8796-a5b4c3d2e1f0';

/** @param env of the screen to open a window on; absent: headless */
export async function launchFirefox(build: string, env?: Record<string, string>): Promise<Firefox> {
  const executablePath = firefoxPath();
  if (!executablePath) {
    throw new Error('Firefox is needed: install it (Debian: apt-get install firefox-esr) or name one in FIREFOX_PATH.');
  }
  const profile = mkdtempSync(join(tmpdir(), 'glance-firefox-'));
  const downloads = join(profile, 'downloads');
  mkdirSync(downloads);
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: env === undefined,
    env: { ...(process.env as Record<string, string>), ...env },
    userDataDir: profile,
    args: ['--remote-allow-system-access'],
    extraPrefsFirefox: {
      'extensions.webextensions.uuids': JSON.stringify({ [GECKO]: UUID }),
      // Headless browsers have no dialog to answer.
      'extensions.webextOptionalPermissionPrompts': false,
      'intl.locale.requested': 'en-GB',
      'browser.download.folderList': 2,
      'browser.download.dir': downloads,
    },
  });
  const [blank] = await browser.pages();
  await browser.installExtension(build);
  // After installing, it opens its options in a blank tab: this one, unless a test has opened another.
  await vi.waitFor(async () => expect(await blank?.evaluate(() => location.pathname)).toBe('/options.html'), {
    timeout: 20_000,
  });
  return {
    downloads,
    async open(name) {
      const page = await browser.newPage();
      // Firefox fires no load event for such pages, but answers the navigation when it is done: nothing is
      // evaluated in a document about to be replaced.
      await page.goto(`moz-extension://${UUID}/${name}.html`, { waitUntil: [] });
      await page.waitForSelector('main');
      return page;
    },
    async close() {
      await browser.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

const field = (page: Page, label: string) => page.locator(`::-p-aria([name="${label}"][role="textbox"])`);

/** Connects manually on the options page. */
export async function connectInFirefox(firefox: Firefox, { address, username, password }: Login): Promise<void> {
  const options = await firefox.open('options');
  await options.waitForSelector('.by-hand');
  await (await options.$('.another > summary'))?.click();
  await options.locator('::-p-text(Connect manually)').click();
  await field(options, 'Site or API address').fill(address);
  await field(options, 'Username').fill(username);
  await options.locator('input[name="password"]').fill(password);
  await options.locator('::-p-aria([name="Connect"][role="button"])').click();
  await options.waitForFunction(() => document.body.innerText.includes('Connected to'));
  await options.close();
}
