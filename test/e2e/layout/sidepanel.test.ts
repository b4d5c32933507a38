/// <reference types="chrome" />
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { connectManually, loginOf } from '../../tools/browser/actions.ts';
import { scene } from '../../tools/browser/scene.ts';
import { changeView } from '../../tools/browser/stored-view.ts';
import { openStage, type PageLook, type Stage } from '../../tools/screenshots/stage.ts';
import { sharedStage, stateNamed } from '../states/screen.ts';

/** The side panel: rows in view without scrolling, and Tabs to frequent controls. */
/** px that are reserved for tabs below the name. */
const TABS = 36;

const { service, chromium } = await scene();
let panel: Page;
beforeAll(async () => (await connectManually(chromium, loginOf(service, 'admin'))).close());
afterEach(() => panel?.close());

async function openPanel(width: number, height = 760): Promise<void> {
  await changeView(chromium, { groups: [] });
  panel = await chromium.open('sidepanel');
  await panel.setViewportSize({ width, height });
}
/** Opens the panel at this size with the first page of a group. */
async function openGroup(width: number, height = 760): Promise<void> {
  await openPanel(width, height);
  await panel.getByLabel('Find group, name, email or ID').fill('3');
  await panel.getByText('37 affiliates').first().waitFor();
}
async function loadAll(): Promise<void> {
  await panel.getByRole('button', { name: 'Load all' }).click();
  await panel.getByText('37 affiliates loaded').first().waitFor();
}

/** The number of rows that are entirely inside the visible part of their scroller and not covered. */
const wholeRows = (): Promise<number> =>
  panel.evaluate(() => {
    const scroller = document.querySelector('.table-scroller');
    const within = scroller?.getBoundingClientRect();
    if (!within) return 0;
    const bottom = Math.min(within.top + (scroller?.clientHeight ?? 0), innerHeight);
    return [...document.querySelectorAll('tr[data-index]')].filter((row) => {
      const box = row.getBoundingClientRect();
      const uncovered = [box.top + 1, box.bottom - 1].every((y) =>
        row.contains(document.elementFromPoint(box.left + box.width / 2, y)),
      );
      return box.top >= within.top && box.bottom <= bottom && uncovered;
    }).length;
  });

describe.each([
  [320, 9, TABS],
  [400, 9, TABS],
  // A wide panel has room for tabs beside the name.
  [1280, 14, 0],
])('a panel of %i × 760', (width, least, tabs) => {
  test(`shows ${least} whole rows of a page and of a loaded group, with room for tabs`, async () => {
    await openGroup(width, 760 - tabs);
    expect(await wholeRows()).toBeGreaterThanOrEqual(least);
    await loadAll();
    expect(await wholeRows()).toBeGreaterThanOrEqual(least);
  });
});

test('the button that updates the overview stands beside its age at 240 px, as wide as Firefox opens its sidebar', async () => {
  await openPanel(240);
  const [age, button] = [panel.getByText('Last update'), panel.getByRole('button', { name: 'Update now' })];
  const { y = 0, height = 0 } = (await age.boundingBox()) ?? {};
  const box = await button.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0) / 2).toBeCloseTo(y + height / 2, 0);
});

test('a group’s name and count stand in a line of their own at 320 px if the user’s font is large', async () => {
  const page = await openState('group, with rows', 320, { usual: 24 });
  const [name, action] = [page.locator('.group-name'), page.getByRole('button', { name: 'Load all' })];
  const end = await name.evaluate((element) => element.getBoundingClientRect().bottom);
  expect((await action.boundingBox())?.y).toBeGreaterThanOrEqual(end);
});

test('the details of an affiliate break no number and no name at 240 px', async () => {
  await openGroup(240);
  await panel.locator('tr[data-index="0"] .menu-button').click();
  await panel.getByRole('menuitem', { name: 'Show all details' }).click();
  const lines = await panel.locator('dialog :is(button, bdi)').evaluateAll((parts) =>
    parts.flatMap((part) => {
      const words = document.createRange();
      words.selectNodeContents(part);
      const tops = new Set([...words.getClientRects()].map(({ top }) => Math.round(top)));
      return tops.size > 1 && !/[@ ]/.test(part.textContent ?? '') ? [part.textContent] : [];
    }),
  );
  expect(lines).toEqual([]);
});

test('at most 3 Tabs lead from the field to Load all and to the rows', async () => {
  await openGroup(400);
  const focused = () => panel.evaluate(() => document.activeElement?.textContent ?? '');
  for (const name of ['Load all', 'Go to the rows']) {
    await panel.getByLabel('Find group, name, email or ID').focus();
    const reached: string[] = [];
    for (let keys = 0; keys < 3; keys++) {
      await panel.keyboard.press('Tab');
      reached.push(await focused());
    }
    expect(reached).toContain(name);
  }
});

test('the button to the rows leaves the field its width in a sidebar of 240 px', async () => {
  await openGroup(240);
  await panel.getByRole('button', { name: 'Go to the rows' }).focus();
  const { width = 0 } = (await panel.getByLabel('Find group, name, email or ID').boundingBox()) ?? {};
  expect(width).toBeGreaterThanOrEqual(120);
});

test('the ring of a focused row encloses all its cells, also the sticky one', async () => {
  await openGroup(1000);
  await panel.locator('tr[data-index="0"]').focus();
  await panel.keyboard.press('ArrowDown');
  const picture = await panel.locator('tr[data-index="1"]').screenshot();
  const colors = await panel.evaluate(
    async (bytes) => {
      const bitmap = await createImageBitmap(new Blob([Uint8Array.from(bytes)]));
      const { width, height } = bitmap;
      const canvas = new OffscreenCanvas(width, height).getContext('2d') as OffscreenCanvasRenderingContext2D;
      canvas.drawImage(bitmap, 0, 0);
      const lines = [
        canvas.getImageData(0, 1, width, 1),
        canvas.getImageData(0, height - 2, width, 1),
        canvas.getImageData(1, 2, 1, height - 4),
        canvas.getImageData(width - 2, 2, 1, height - 4),
      ];
      return lines.map(({ data }) => new Set(new Uint32Array(data.buffer)).size);
    },
    [...picture],
  );
  expect(colors).toEqual([1, 1, 1, 1]);
});

/** Opens the panel in a state of the gallery. */
async function openState(wanted: string, width: number, fonts?: PageLook['fonts']) {
  const stage = await sharedStage();
  const state = stateNamed('sidepanel', wanted);
  return stage.open('sidepanel', state, { name: 'layout', width, height: 760, ...(fonts && { fonts }) });
}

test.each([
  ['a rate per referral', 1280, 'per referral'],
  ['a usual name', 1000, 'Grace Hopper'],
])('%s is not cut at %i px', async (_, width, hasText) => {
  const page = await openState('group, with rows', width);
  const text = page.locator('td > .clip').filter({ hasText }).first();
  expect(await text.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test.each([undefined, { smallest: 22 }])(
  'the overview’s figures fill their rows at 320 px, also if an amount has a row of its own: %j',
  async (fonts) => {
    const page = await openState('overview, huge amounts', 320, fonts);
    const end = (selector: string) =>
      page.locator(selector).evaluate((element) => {
        const { right, bottom } = element.getBoundingClientRect();
        return [Math.round(right), Math.round(bottom)];
      });
    expect(await end('.overview-figures > li:last-child')).toEqual(await end('.overview-figures'));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  },
);

test('a huge amount ends before the menu of its row', async () => {
  const page = await openState('huge amounts', 320);
  const overlaps = await page.locator('tr:has(.amount.long)').evaluateAll((rows) =>
    rows.map((row) => {
      const [amount, menu] = ['.amount.long', '.menu-button'].map((part) =>
        row.querySelector(part)?.getBoundingClientRect(),
      );
      return (amount?.right ?? 0) > (menu?.left ?? 0);
    }),
  );
  expect(overlaps.length).toBeGreaterThan(0);
  expect(overlaps).not.toContain(true);
});

test('a program’s name at 240 px has the room that two buttons leave', async () => {
  await openPanel(240);
  await panel.locator('.program-name bdi').evaluate((name) => {
    name.textContent = 'Coffee & Tea Company Limited';
  });
  const name = await panel.locator('.program-name').boundingBox();
  const button = await panel.locator('.program-name + button').boundingBox();
  // In a tab, there is only one button.
  expect((button?.x ?? 0) - (name?.x ?? 0) - (name?.width ?? 0)).toBeLessThan(48);
});

describe('in Arabic', () => {
  let arabic: Stage;
  beforeAll(async () => {
    arabic = await openStage('ar');
  });
  afterAll(() => arabic?.close());

  test('a group’s count is not broken at 320 px, with a minimum font size of 22 px', async () => {
    const state = stateNamed('sidepanel', 'group, with rows');
    const look = { name: 'layout', width: 320, height: 760, fonts: { smallest: 22 } };
    expect(await arabic.measure('sidepanel', state, [look])).toEqual([[]]);
  });

  test('a Latin name of one of several programs keeps its beginning, at the start of its line', async () => {
    const state = stateNamed('sidepanel', 'group of one of several programs');
    const page = await arabic.open('sidepanel', state, { name: 'layout', width: 240, height: 760 });
    const name = page.locator('select.program-name');
    expect(await name.evaluate((select) => getComputedStyle(select).direction)).toBe('ltr');
    const { x = 0, width = 0 } = (await name.boundingBox()) ?? {};
    expect(x + width).toBeGreaterThan(220);
  });
});
