/// <reference types="chrome" />
import { rmSync } from 'node:fs';
import type { CDPSession, Page } from 'playwright-core';
import { packAffiliate } from '../../../lib/platform/packed-affiliate.ts';
import { MOST_SENT, packRow } from '../../../lib/platform/packed-row.ts';
import type { Items } from '../../../lib/platform/storage/item.ts';
import { waitForDrawn } from '../browser/actions.ts';
import { type Chromium, launch } from '../browser/chromium.ts';
import { fontsEnvironment } from '../browser/fonts.ts';
import { newProfile } from '../browser/profile.ts';
import { EMPTY, shownClicksIn, viewOf } from '../stored-items.ts';
import { EXEMPT, type Flaw, measure } from './measure.ts';
import { measureFocus } from './measure-focus.ts';
import { axeFlaws, nameFlaws, uncoveredAmounts } from './measure-names.ts';
import { NOW } from './states/histories.ts';
import { type Script, standIn } from './states/stand-in.ts';
import type { PageName, State } from './states/state.ts';
import { AXE_FILE, buildFor, isGenerated, localeOf, type TextSet } from './text-sets.ts';

export interface PageLook {
  name: string;
  width: number;
  height: number;
  dark?: true;
  forcedColors?: true;
  /** Enlarged to 200 %, with half the space and twice the pixels. */
  enlarged?: true;
  /** Also measures the focus of every control. */
  focus?: true;
  /** Also runs axe. */
  axe?: true;
  /** Also checks the accessible names, in English. */
  names?: true;
  /** Only the states with the most content have this look. */
  busiest?: true;
  /** The browser's own settings of font sizes, px. */
  fonts?: { smallest?: number; usual?: number };
}

/** Sizes in pixels. */
interface Picture {
  png: Buffer;
  width: number;
  height: number;
}

/** px. Pictures of higher pages are cut off. */
const HIGHEST = 4000;
/** A browser with one build, in which states are drawn and measured. */
export interface Stage {
  chromium: Chromium;
  /** Opens the page in this state, in the only tab of the stage, which is quicker than a new one. */
  open(page: PageName, state: State, look: PageLook): Promise<Page>;
  /** Measures the flaws in each look, in the order of the looks. */
  measure(page: PageName, state: State, looks: PageLook[]): Promise<Flaw[][]>;
  /** Measures and draws each look. */
  draw(page: PageName, state: State, looks: PageLook[]): Promise<(Picture & { flaws: Flaw[] })[]>;
  close(): Promise<void>;
}

interface Tab {
  page: Page;
  session: CDPSession;
  /** The stand-in for the worker in the state that the tab shows. */
  script?: string;
  /** The browser's font sizes, if they are not the usual ones. */
  fonts?: PageLook['fonts'];
}

export async function openStage(texts: TextSet): Promise<Stage> {
  const build = buildFor(texts);
  const env = isGenerated(texts) ? {} : fontsEnvironment();
  const profile = await newProfile(build, 'none');
  const chromium = await launch({ profile, build, locale: localeOf(texts), env });
  await chromium.context.clock.setFixedTime(NOW);
  chromium.context.setDefaultTimeout(10_000);
  const page = await chromium.context.newPage();
  const tab: Tab = { page, session: await chromium.context.newCDPSession(page) };
  await tab.session.send('Page.enable');
  return {
    chromium,
    async open(name, state, look) {
      await show(name, state, look);
      return page;
    },
    measure: (name, state, looks) => visit(name, state, looks, async () => ({})).then(flawsOf),
    draw: (name, state, looks) => visit(name, state, looks, (look) => takePicture(page, look, name !== 'sidepanel')),
    async close() {
      await chromium.close();
      rmSync(build, { recursive: true, force: true });
    },
  };

  async function show(name: PageName, state: State, look: PageLook): Promise<void> {
    await chromium.inside(putItems, { ...EMPTY, ...state.stored });
    if (look.fonts || tab.fonts) await chromium.inside(chooseFonts, look.fonts ?? {});
    tab.fonts = look.fonts;
    const { session, script } = tab;
    if (script) await session.send('Page.removeScriptToEvaluateOnNewDocument', { identifier: script });
    const source = `(${standIn})(${JSON.stringify(scriptOf(state))})`;
    tab.script = (await session.send('Page.addScriptToEvaluateOnNewDocument', { source })).identifier;
    await page.bringToFront();
    // The pointer of the state before must not rest on anything.
    await page.mouse.move(-1, -1);
    await applyLook(tab, look);
    await page.goto(`chrome-extension://${chromium.id}/${name}.html`);
    await state.act?.(page);
    await waitForDrawn(page, state.ready);
    await settle(page);
  }

  /** Opens the page in this state, and calls `lookAt` for each look. Measuring the focus moves it, so that comes last. */
  async function visit<T extends object>(
    name: PageName,
    state: State,
    looks: PageLook[],
    lookAt: (look: PageLook) => Promise<T>,
  ): Promise<(T & { flaws: Flaw[] })[]> {
    const areCovered = viewOf({ ...EMPTY, ...state.stored }).settings.hideAmounts;
    const found: (T & { flaws: Flaw[] })[] = [];
    for (const [index, look] of looks.entries()) {
      if (index === 0 || state.fleeting || look.fonts) await show(name, state, look);
      else await change(look);
      const flaws = await page.evaluate(measure, EXEMPT);
      found.push({ ...(await lookAt(look)), flaws });
      if (look.axe) flaws.push(...(await axeFlaws(page, name, { url: AXE_FILE })));
      if (look.names) flaws.push(...(await nameFlaws(tab.session)));
      if (areCovered) flaws.push(...(await uncoveredAmounts(page)));
      if (look.focus && state.fleeting) flaws.push(...(await focusFlaws(page)));
    }
    for (const [index, look] of looks.entries()) {
      if (!look.focus || state.fleeting) continue;
      if (looks.length > 1) await change(look);
      found[index]?.flaws.push(...(await focusFlaws(page)));
    }
    return found;
  }

  async function change(look: PageLook): Promise<void> {
    await applyLook(tab, look);
    // On a busy machine, the page gets its new size some frames later.
    await page.evaluate(async (width) => {
      while (innerWidth !== width) await new Promise((drawn) => requestAnimationFrame(drawn));
    }, look.width);
    await settle(page);
  }
}

const flawsOf = (found: { flaws: Flaw[] }[]): Flaw[][] => found.map(({ flaws }) => flaws);

/** Runs in the extension, in the lock of its own writings: the worker may still store what the page before has asked. */
async function putItems(items: Items): Promise<void> {
  await navigator.locks.request('accounts', async () => {
    await chrome.storage.local.clear();
    await chrome.storage.local.set(items);
  });
}

/** Runs in the extension. Pages that open afterward have these font sizes. */
async function chooseFonts({ smallest, usual }: NonNullable<PageLook['fonts']>): Promise<void> {
  const { fontSettings } = chrome;
  await (smallest ? fontSettings.setMinimumFontSize({ pixelSize: smallest }) : fontSettings.clearMinimumFontSize());
  await (usual ? fontSettings.setDefaultFontSize({ pixelSize: usual }) : fontSettings.clearDefaultFontSize());
}

async function applyLook({ page, session }: Tab, look: PageLook): Promise<void> {
  const { width, height, enlarged = false, dark = false, forcedColors = false } = look;
  await page.emulateMedia({
    media: null,
    colorScheme: dark ? 'dark' : 'light',
    forcedColors: forcedColors ? 'active' : 'none',
    reducedMotion: 'reduce',
  });
  await page.setViewportSize({ width, height });
  // Also without enlargement, because an earlier one would stay.
  const metrics = { width, height, deviceScaleFactor: enlarged ? 2 : 1, mobile: false };
  await session.send('Emulation.setDeviceMetricsOverride', metrics);
}

/** @param whole whether the picture has the whole page, and not only the part in the window */
async function takePicture(page: Page, look: PageLook, whole: boolean): Promise<Picture> {
  // The window gets as high as the page, because otherwise a fixed foot would be in the middle of the picture.
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const isTaller = whole && !look.enlarged && height > look.height;
  if (isTaller) await page.setViewportSize({ width: look.width, height: Math.min(height, HIGHEST) });
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  if (isTaller) await page.setViewportSize({ width: look.width, height: look.height });
  // The PNG header has the size.
  return { png, width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}

/**
 * Waits until two frames and an idle moment change nothing: sizes that depend on other sizes (rows, columns) are final
 * then, and so is what a page draws last.
 */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    const idle = () => new Promise((rests) => requestIdleCallback(rests, { timeout: 300 }));
    let before = '';
    for (let turn = 0; turn < 60 && document.body.innerHTML !== before; turn++) {
      before = document.body.innerHTML;
      await frame();
      await frame();
      await idle();
    }
  });
}

async function focusFlaws(page: Page): Promise<Flaw[]> {
  // After a key press the browser shows focus rings.
  await page.keyboard.press('Shift');
  return page.evaluate(measureFocus);
}

function scriptOf({ stored, histories = {}, worker = {}, groups = {}, tab, unreadable = false }: State): Script {
  const { names = [], pages = {}, all, overview = null } = groups;
  return {
    worker: worker as Script['worker'],
    histories: Object.fromEntries(
      viewOf({ ...EMPTY, ...stored }).accounts.map(({ id }) => {
        const { mirror = null, totals = [], rows = [] } = histories[id] ?? {};
        return [id, { mirror, totals, rows: rows.map(packRow), shown: shownClicksIn(stored, id) }];
      }),
    ),
    mostSent: MOST_SENT,
    names,
    pages,
    overview,
    all: all ? { rows: all.affiliates.map(packAffiliate), progress: all.progress, end: all.end ?? null } : null,
    tab: tab ?? null,
    unreadable,
  };
}
