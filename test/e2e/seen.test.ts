/// <reference types="chrome" />
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { connectManually, expectBadge, loginOf, triggerPoll } from '../tools/browser/actions.ts';
import { scene } from '../tools/browser/scene.ts';

const { service, chromium } = await scene();
beforeAll(async () => {
  await (await connectManually(chromium, loginOf(service, 'ada', service.documentedBase))).close();
});

/** Opens the popup at the smallest height that browsers give it. */
async function openPopup(): Promise<Page> {
  const popup = await chromium.context.newPage();
  await popup.setViewportSize({ width: 380, height: 400 });
  await popup.goto((await chromium.inside(() => chrome.runtime.getURL('popup.html'))) as string);
  await popup.locator('.referral.new').first().waitFor();
  return popup;
}

/** The number of new rows that are in view to at least 80 %. */
const inView = (popup: Page) =>
  popup.locator('.referral.new').evaluateAll((rows) => {
    const [main] = document.querySelectorAll('main');
    const edge = Math.min(innerHeight, main?.getBoundingClientRect().bottom ?? innerHeight);
    return rows.filter((row) => {
      const { top, height } = row.getBoundingClientRect();
      return top + 0.8 * height <= edge;
    }).length;
  });

test('only rows that were in view count as seen, and the end of the list marks the rest as seen', async () => {
  service.program.addReferrals(14, { affiliate: 'ada', amount: '5.50' });
  await triggerPoll(chromium);
  await expectBadge(chromium, { text: '14' });

  const popup = await openPopup();
  const rows = popup.locator('.referral.new');
  expect(await rows.count()).toBe(10);
  const first = await inView(popup);
  expect(first).toBeGreaterThan(1);
  expect(first).toBeLessThan(9);
  await expectBadge(chromium, { text: String(14 - first) });
  await popup.close();

  const again = await openPopup();
  await expect.poll(() => again.locator('.referral.new').count()).toBe(10 - first);
  await again.locator('.referral.new').last().scrollIntoViewIfNeeded();
  await expectBadge(chromium, { text: '4' });
  await again.locator('main').press('End');
  await expectBadge(chromium, { text: '' });
  await again.close();
});
