/// <reference types="chrome" />
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ServiceError } from '../../../lib/domain/errors-schema.ts';
import type { Items } from '../../../lib/platform/storage/view-request.ts';
import { SERVICE_ERRORS } from '../../lib/error-samples.ts';
import { openPopup, openStage, type Stage } from '../../tools/screenshots/stage.ts';
import { items, program } from '../../tools/screenshots/states/samples.ts';
import { several } from '../../tools/screenshots/states/several.ts';
import { troubled } from '../../tools/screenshots/states/troubles.ts';

/** One line of 34 px for every failure, in short texts, in texts as long as the catalog allows, and in four languages. */
const ONE = Object.values(SERVICE_ERRORS).map(([error]) => [error.kind, items([one(error)])] as const);
const ALL = several(3).map((of) => ({
  ...of,
  state: troubled({ kind: 'busy', status: 503, retryAfterSeconds: null }),
}));
const STATES = [...ONE, ['three programs', items(ALL, { selected: 'all' })] as const];

function one(error: ServiceError) {
  return program('a', { state: troubled(error) });
}

describe.each(['own', 'long', 'de', 'ru', 'ja', 'ar'] as const)('%s texts', (tongue) => {
  let stage: Stage;
  let page: Page;
  beforeAll(async () => {
    stage = await openStage(tongue);
    page = await openPopup(stage, items([one({ kind: 'no-answer' })]), '.trouble-strip');
  });
  afterAll(() => stage?.close());

  test.each(STATES)('%s: the line is 34 px high with a whole button and cause', async (_, stored) => {
    await page.evaluate(replaceItems, stored);
    for (const width of [380, 320]) {
      await page.setViewportSize({ width, height: 600 });
      for (const found of await page.evaluate(measureStrip)) {
        // At 320 px, style may shorten the cause; nothing else gives way.
        const cutCause = width === 320 ? found.cutCause : false;
        // A program's name gives way before the cause.
        const name = cutCause ? Math.min(found.name, 20) : found.name;
        const right = { height: 34, buttons: 1, broken: 0, cutCause, name, sideways: 0 };
        expect({ width, ...found }).toEqual({ width, dir: found.dir, ...right });
      }
    }
  });
});

/** Runs in the popup, which has drawn the new items at the end. */
async function replaceItems(stored: Items): Promise<void> {
  const heard = new Promise<void>((resolve) => {
    chrome.storage.local.onChanged.addListener(function listener() {
      chrome.storage.local.onChanged.removeListener(listener);
      resolve();
    });
  });
  await chrome.storage.local.set(stored);
  await heard;
  for (let frames = 2; frames > 0; frames--) await new Promise((drawn) => requestAnimationFrame(drawn));
}

/** Runs in the popup: what its line looks like in both directions. */
const measureStrip = () =>
  ['ltr', 'rtl'].map((dir) => {
    document.documentElement.dir = dir;
    document.body.style.inlineSize = `${innerWidth}px`;
    const [strip] = document.querySelectorAll<HTMLElement>('.trouble-strip');
    const cut = (one: Element | null | undefined) => !one || one.scrollWidth > one.clientWidth;
    const buttons = [...(strip?.querySelectorAll<HTMLElement>('button:not(.why), .as-button') ?? [])];
    const { left, right } = strip?.getBoundingClientRect() ?? { left: 0, right: 0 };
    return {
      dir,
      height: strip?.getBoundingClientRect().height,
      buttons: buttons.length,
      broken: buttons.filter((button) => {
        const box = button.getBoundingClientRect();
        return cut(button) || box.height > 30 || box.left < left || box.right > right;
      }).length,
      cutCause: cut(strip?.querySelector('.why b')),
      name: strip?.querySelector('.why bdi')?.clientWidth ?? 0,
      sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    };
  });
