/// <reference types="chrome" />
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import type { Language } from '../../../lib/domain/text/languages.ts';
import { fillLogin, loginOf, submitLogin, triggerPoll, waitUntilConnected } from '../browser/actions.ts';
import { type Chromium, launch } from '../browser/chromium.ts';
import { fontsEnvironment } from '../browser/fonts.ts';
import { choosePeriod, click, openLink, pressLoadAll, query, steps } from '../screenshots/states/user-steps.ts';
import type { Service } from '../service/service.ts';
import type { Photograph } from './pictures.ts';
import { NEW_REFERRALS } from './story.ts';
import type { PictureName } from './texts.ts';

/** The pictures show this address of the service, without a port. */
const SITE = 'mugs-and-more.localhost';
const PROGRAMS = { ada: 'Mugs & More', zoë: 'Paper Garden', admin: 'Studio North' };

const hostRule = ({ port }: Service) => `--host-resolver-rules=MAP ${SITE}:80 127.0.0.1:${port}`;

/** Selects the first program. Its chip follows the one for all programs. */
const selectFirstProgram = click('.chips :nth-child(2)');

/** Waits for the button, because the table can be sorted only after the whole group is loaded. */
const sortByUnpaid = click('th:nth-child(6) button');

/** Scrolls back a little to leave space above the heading. */
const openNotifications = steps(click('.sections :nth-child(2)'), (page) => page.evaluate(() => scrollBy(0, -22)));

interface Scene {
  page: 'popup' | 'earnings' | 'options' | 'sidepanel';
  size: [width: number, height: number];
  act?: (page: Page) => Promise<unknown>;
  /** CSS selector of an element that must be visible. */
  ready: string;
}

const SCENES: Record<PictureName, Scene> = {
  popup: { page: 'popup', size: [380, 600], act: selectFirstProgram, ready: '.row' },
  earnings: { page: 'earnings', size: [1000, 560], act: choosePeriod('90'), ready: '.plot canvas' },
  link: { page: 'popup', size: [380, 600], act: steps(selectFirstProgram, openLink), ready: 'dialog svg' },
  settings: { page: 'options', size: [1000, 560], act: openNotifications, ready: '.account' },
  panel: {
    page: 'sidepanel',
    size: [1000, 560],
    act: steps(query('7'), pressLoadAll, sortByUnpaid, sortByUnpaid),
    ready: 'th[aria-sort=descending]',
  },
};

/** Connects three programs in a browser, closes it and returns its profile. */
export async function connectPrograms(service: Service): Promise<string> {
  const chromium = await launch({ access: 'granted', args: [hostRule(service)] });
  const { pathname } = new URL(service.deployedBase);
  for (const [user, name] of Object.entries(PROGRAMS)) {
    const options = await chromium.open('options');
    await fillLogin(options, loginOf(service, user, `http://${SITE}${pathname}`));
    await options.locator('[name="name"]').fill(name);
    await submitLogin(options);
    await waitUntilConnected(options);
    await options.close();
  }
  const earnings = await chromium.open('earnings');
  await earnings.getByText(/^✓ Matches your program’s totals/).waitFor({ timeout: 60_000 });
  await chromium.close({ keepProfile: true });
  for (const referral of NEW_REFERRALS) service.program.addReferral(referral);
  return chromium.profile;
}

/** Photographs the extension in a language of the browser. `develop` receives the pictures while the browser is open. */
export async function photograph(
  { service, connected, language }: { service: Service; connected: string; language: Language },
  develop: (
    photographs: Record<PictureName, Photograph>,
    context: BrowserContext,
    page: [lang: string, dir: string],
  ) => Promise<void>,
): Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), 'glance-'));
  cpSync(connected, profile, { recursive: true });
  forgetLanguages(join(profile, 'Default/Preferences'));
  const tag = language.replace('_', '-');
  const env = { ...fontsEnvironment(), LANGUAGE: language };
  const chromium = await launch({ profile, env, args: [hostRule(service), `--lang=${tag}`] });
  // A large group loads slowly on a busy machine.
  chromium.context.setDefaultTimeout(90_000);
  try {
    const [locale, direction] = await chromium.inside(
      () => [chrome.i18n.getMessage('@@ui_locale'), chrome.i18n.getMessage('@@bidi_dir')] as const,
    );
    if (!`${locale}_`.startsWith(`${language}_`))
      throw new Error(`This browser has no texts in ${language} (Debian: apt-get install chromium-l10n).`);
    await triggerPoll(chromium);
    while (Number((await chromium.badge()).text) < NEW_REFERRALS.length)
      await new Promise((resolve) => setTimeout(resolve, 50));
    const shot = {} as Record<PictureName, Photograph>;
    for (const [name, scene] of Object.entries(SCENES)) shot[name as PictureName] = await shoot(chromium, scene);
    await develop(shot, chromium.context, [tag, direction]);
  } finally {
    await chromium.close();
  }
}

/** Deletes the stored languages, so that the browser sends sites those of its own language with their region. */
function forgetLanguages(preferences: string): void {
  const { intl: _intl, ...others } = JSON.parse(readFileSync(preferences, 'utf8'));
  writeFileSync(preferences, JSON.stringify(others));
}

async function shoot({ context, id }: Chromium, { page: name, size, ready, act }: Scene): Promise<Photograph> {
  const [width, height] = size;
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 2, mobile: false });
  await page.goto(`chrome-extension://${id}/${name}.html`);
  await act?.(page);
  await page.locator(ready).first().waitFor();
  // The page has loaded and stands still when it does not change for half a second.
  let before = '';
  for (let now = await page.content(); now !== before; now = await page.content()) {
    before = now;
    await page.waitForTimeout(500);
  }
  // Playwright's own screenshot would reset the metrics.
  const { data } = await session.send('Page.captureScreenshot', { format: 'png' });
  await page.close();
  return { png: Buffer.from(data, 'base64'), width };
}
