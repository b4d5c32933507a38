/// <reference types="chrome" />
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ServiceError } from '../../../lib/domain/errors-schema.ts';
import type { Items } from '../../../lib/platform/storage/item.ts';
import { SERVICE_ERRORS } from '../../lib/error-samples.ts';
import { openStage, type Stage } from '../../tools/screenshots/stage.ts';
import { items, program } from '../../tools/screenshots/states/samples.ts';
import { severalPrograms } from '../../tools/screenshots/states/several.ts';
import { troubled } from '../../tools/screenshots/states/troubles.ts';

const inTrouble = (error: ServiceError) => program('a', { state: troubled(error) });
const BUSY = troubled({ kind: 'busy', status: 503, retryAfterSeconds: null });
const BUSY_PROGRAMS = severalPrograms(3).map((sample) => ({ ...sample, state: BUSY }));
/** Every error of one program, and three programs in trouble. */
const STATES = [
  ...Object.values(SERVICE_ERRORS).map(([error]) => [error.kind, items([inTrouble(error)])] as const),
  ['three programs', items(BUSY_PROGRAMS, { selected: 'all' })] as const,
];

/** `own`: in English; `long`: in texts as long as the catalog allows. The others run in `npm run test:long`. */
const LANGUAGES = process.env.LONG ? (['own', 'long', 'de', 'ru', 'ja', 'ar'] as const) : (['long', 'ar'] as const);
describe.each(LANGUAGES)('the line of an error with texts in “%s”', (language) => {
  let stage: Stage;
  let page: Page;
  beforeAll(async () => {
    stage = await openStage(language);
    const stored = items([inTrouble({ kind: 'no-answer' })]);
    const state = { name: 'no answer', stored, ready: '.trouble-strip' };
    page = await stage.open('popup', state, { name: 'layout', width: 380, height: 600 });
  });
  afterAll(() => stage?.close());

  test.each(STATES)('is 34 px high, with a whole button and cause: %s', async (_, stored) => {
    await page.evaluate(replaceItems, stored);
    for (const width of [380, 320]) {
      await page.setViewportSize({ width, height: 600 });
      for (const found of await page.evaluate(measureStrip)) {
        // Only the cause may be shortened, at 320 px.
        const cutCause = width === 320 ? found.cutCause : false;
        // A program's name gives way before the cause.
        const name = cutCause ? Math.min(found.name, 20) : found.name;
        const right = { height: 34, buttons: 1, broken: 0, cutCause, name, sideways: 0 };
        expect({ width, ...found }).toEqual({ width, dir: found.dir, ...right });
      }
    }
  });
});

/** Runs in the popup: stores the items, and waits until the popup has drawn them. */
async function replaceItems(stored: Items): Promise<void> {
  const changed = new Promise<void>((resolve) => {
    chrome.storage.local.onChanged.addListener(function listener() {
      chrome.storage.local.onChanged.removeListener(listener);
      resolve();
    });
  });
  await chrome.storage.local.set(stored);
  await changed;
  for (let frames = 2; frames > 0; frames--) await new Promise((drawn) => requestAnimationFrame(drawn));
}

/** Runs in the popup: measures its line in both directions. */
const measureStrip = () =>
  ['ltr', 'rtl'].map((dir) => {
    document.documentElement.dir = dir;
    document.body.style.inlineSize = `${innerWidth}px`;
    const [strip] = document.querySelectorAll<HTMLElement>('.trouble-strip');
    const isCut = (part: Element | null | undefined) => !part || part.scrollWidth > part.clientWidth;
    const buttons = [...(strip?.querySelectorAll<HTMLElement>('button:not(.why), .as-button') ?? [])];
    const { left, right } = strip?.getBoundingClientRect() ?? { left: 0, right: 0 };
    return {
      dir,
      height: strip?.getBoundingClientRect().height,
      buttons: buttons.length,
      broken: buttons.filter((button) => {
        const box = button.getBoundingClientRect();
        return isCut(button) || box.height > 30 || box.left < left || box.right > right;
      }).length,
      cutCause: isCut(strip?.querySelector('.why b')),
      name: strip?.querySelector('.why bdi')?.clientWidth ?? 0,
      sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    };
  });
