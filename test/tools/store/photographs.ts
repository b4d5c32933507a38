/// <reference types="chrome" />
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import type { Language } from '../../../lib/domain/text/languages.ts';
import { type Chromium, launch } from '../browser/chromium.ts';
import { fontsEnvironment } from '../browser/fonts.ts';
import { fillManualForm, loginOf, submitManualForm, triggerPoll, waitUntilConnected } from '../browser/user-actions.ts';
import { after, choose, click, find, loadAll, openLink } from '../screenshots/states/user-steps.ts';
import type { Service } from '../service/service.ts';
import type { Photograph } from './pictures.ts';
import { NEW_REFERRALS } from './story.ts';
import type { PictureName } from './texts.ts';

/** The service's address as the pictures show it, without a port. */
const SITE = 'mugs-and-more.localhost';
const PROGRAMS = { ada: 'Mugs & More', zoë: 'Paper Garden', admin: 'Studio North' };

const mapped = ({ port }: Service) => `--host-resolver-rules=MAP ${SITE}:80 127.0.0.1:${port}`;

/** The first program, after all together. */
const first = click('.chips :nth-child(2)');

/** Waits until all are loaded: only then can the table be sorted. */
const byUnpaid = click('th:nth-child(6) button');

/** Leaves some room above the heading. */
const openNotifications = after(click('.sections :nth-child(2)'), (page) => page.evaluate(() => scrollBy(0, -22)));

interface Scene {
  page: 'popup' | 'earnings' | 'options' | 'sidepanel';
  size: [width: number, height: number];
  act?: (page: Page) => Promise<unknown>;
  /** CSS: what must be visible. */
  ready: string;
}

const SCENES: Record<PictureName, Scene> = {
  popup: { page: 'popup', size: [380, 600], act: first, ready: '.row' },
  earnings: { page: 'earnings', size: [1000, 560], act: choose(0, 3), ready: '.plot canvas' },
  link: { page: 'popup', size: [380, 600], act: after(first, openLink), ready: 'dialog svg' },
  settings: { page: 'options', size: [1000, 560], act: openNotifications, ready: '.account' },
  panel: {
    page: 'sidepanel',
    size: [1000, 560],
    act: after(find('7'), loadAll, byUnpaid, byUnpaid),
    ready: 'th[aria-sort=descending]',
  },
};

/** Connects three programs in a browser that is closed then; returns its profile. */
export async function connectPrograms(service: Service): Promise<string> {
  const chromium = await launch({ access: 'granted', args: [mapped(service)] });
  const { pathname } = new URL(service.deployedBase);
  for (const [user, name] of Object.entries(PROGRAMS)) {
    const options = await chromium.open('options');
    await fillManualForm(options, loginOf(service, user, `http://${SITE}${pathname}`));
    await options.locator('[name="name"]').fill(name);
    await submitManualForm(options);
    await waitUntilConnected(options);
    await options.close();
  }
  const earnings = await chromium.open('earnings');
  await earnings.getByText(/^Matches your program’s totals/).waitFor({ timeout: 60_000 });
  await chromium.close({ keepProfile: true });
  for (const referral of NEW_REFERRALS) service.program.addReferral(referral);
  return chromium.profile;
}

/** Photographs the extension in a language of the browser, and hands the pages over while it is open. */
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
  const chromium = await launch({ profile, env, args: [mapped(service), `--lang=${tag}`] });
  // Loading a large group takes long on a busy machine.
  chromium.context.setDefaultTimeout(90_000);
  try {
    const spoken = await chromium.inside(
      () => [chrome.i18n.getMessage('@@ui_locale'), chrome.i18n.getMessage('@@bidi_dir')] as const,
    );
    if (!`${spoken[0]}_`.startsWith(`${language}_`))
      throw new Error(`This browser has no texts in ${language} (Debian: apt-get install chromium-l10n).`);
    await triggerPoll(chromium);
    while (Number((await chromium.badge()).text) < NEW_REFERRALS.length)
      await new Promise((resolve) => setTimeout(resolve, 50));
    const shot = {} as Record<PictureName, Photograph>;
    for (const [name, scene] of Object.entries(SCENES)) shot[name as PictureName] = await shoot(chromium, scene);
    await develop(shot, chromium.context, [tag, spoken[1]]);
  } finally {
    await chromium.close();
  }
}

/** Then the browser names to sites those of its own language, with their region. */
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
  // Nothing is loading or moving once half a second has changed nothing.
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
