/// <reference types="chrome" />
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { connectManually, loginOf } from '../../tools/browser/actions.ts';
import { scene } from '../../tools/browser/scene.ts';
import { changeView } from '../../tools/browser/stored-view.ts';

/** The side panel: rows in view without scrolling, and Tabs to frequent controls. */
/** px that are reserved for tabs below the name. */
const TABS = 36;

const { service, chromium } = await scene();
let panel: Page;
beforeAll(async () => (await connectManually(chromium, loginOf(service, 'admin'))).close());
afterEach(() => panel?.close());

/** Opens the panel at this size with the first page of a group. */
async function openGroup(width: number, height = 760): Promise<void> {
  await changeView(chromium, { groups: [] });
  panel = await chromium.open('sidepanel');
  await panel.setViewportSize({ width, height });
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
