/// <reference types="chrome" />
import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import type { Language } from '../../../lib/domain/text/languages.ts';
import { type Chromium, launch } from '../browser/chromium.ts';
import { fontsEnvironment } from '../browser/fonts.ts';
import { fill, loginOf, showsConnected, submit, timePasses } from '../browser/person.ts';
import { after, ask, choose, click, loadAll, openLink } from '../screenshots/states/user-steps.ts';
import type { Service } from '../service/service.ts';
import type { Photograph } from './pictures.ts';
import { addNewReferrals } from './story.ts';
import type { PictureName } from './texts.ts';

/** The service's address as the pictures show it, without a port. */
const SITE = 'mugs-and-more.localhost';
const PROGRAMS = { ada: 'Mugs & More', zoë: 'Paper Garden', admin: 'Studio North' };

const mapped = ({ port }: Service) => `--host-resolver-rules=MAP ${SITE}:80 127.0.0.1:${port}`;

/** Waits until all are loaded: only then can the table be sorted. */
const byUnpaid = click('th:nth-child(6) button');

/** What a picture shows: a page of the extension, what is done on it, and what must be visible then. */
const SCENES: Record<
  PictureName,
  {
    page: 'popup' | 'earnings' | 'options' | 'sidepanel';
    size: [number, number];
    ready: string;
    act?: (page: Page) => Promise<unknown>;
  }
> = {
  popup: { page: 'popup', size: [380, 600], ready: '.row' },
  link: { page: 'popup', size: [380, 600], ready: 'dialog svg', act: openLink },
  earnings: { page: 'earnings', size: [1120, 640], ready: '.plot canvas', act: choose(0, 3) },
  settings: { page: 'options', size: [1000, 640], ready: '.account', act: click('.sections a:nth-child(2)') },
  panel: {
    page: 'sidepanel',
    size: [1120, 640],
    ready: 'th[aria-sort=descending]',
    act: after(ask('7'), loadAll, byUnpaid, byUnpaid),
  },
};

/** Connects three programs in a browser that is closed then; returns its profile. */
export async function connectPrograms(service: Service): Promise<string> {
  const chromium = await launch({ access: 'granted', args: [mapped(service)] });
  const { pathname } = new URL(service.deployedBase);
  for (const [user, name] of Object.entries(PROGRAMS)) {
    const options = await chromium.open('options');
    await fill(options, loginOf(service, user, `http://${SITE}${pathname}`));
    await options.locator('[name="name"]').fill(name);
    await submit(options);
    await showsConnected(options);
    await options.close();
  }
  const earnings = await chromium.open('earnings');
  await earnings.getByText(/^Matches your program’s totals/).waitFor({ timeout: 60_000 });
  await chromium.close({ keepProfile: true });
  addNewReferrals(service);
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
    await timePasses(chromium);
    while ((await chromium.badge()).text === '') await new Promise((resolve) => setTimeout(resolve, 50));
    const shot = {} as Record<PictureName, Photograph>;
    for (const [name, scene] of Object.entries(SCENES)) shot[name as PictureName] = await shoot(chromium, scene);
    await develop(shot, chromium.context, [tag, spoken[1]]);
  } finally {
    await chromium.close();
  }
}

async function shoot(
  chromium: Chromium,
  { page: name, size: [width, height], ready, act }: (typeof SCENES)[PictureName],
): Promise<Photograph> {
  const page = await chromium.open(name);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height });
  await act?.(page);
  await page.locator(ready).first().waitFor();
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  const session = await page.context().newCDPSession(page);
  const clip = { x: 0, y: 0, width, height, scale: 2 };
  const { data } = await session.send('Page.captureScreenshot', { format: 'png', clip });
  await page.close();
  return { png: Buffer.from(data, 'base64'), width };
}
