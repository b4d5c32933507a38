/// <reference types="chrome" />
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { badgeIs, connect, loginOf, timePasses } from '../tools/browser/person.ts';
import { scene } from '../tools/browser/scene.ts';

/** An affiliate whose night brought more than the popup shows at once, and more than the list holds. */
const { service, chromium } = await scene();
beforeAll(async () => {
  await (await connect(chromium, loginOf(service, 'ada', service.documentedBase))).close();
});

/** As high as the popup is where it shows the fewest rows. */
async function openPopup(): Promise<Page> {
  const popup = await chromium.context.newPage();
  await popup.setViewportSize({ width: 380, height: 400 });
  await popup.goto((await chromium.inside(() => chrome.runtime.getURL('popup.html'))) as string);
  await popup.locator('.referral.new').first().waitFor();
  return popup;
}

/** How many new rows are in view, each at least for its most part. */
const inView = (popup: Page) =>
  popup.locator('.referral.new').evaluateAll((rows) => {
    const [main] = document.querySelectorAll('main');
    const edge = Math.min(innerHeight, main?.getBoundingClientRect().bottom ?? innerHeight);
    return rows.filter((row) => {
      const { top, height } = row.getBoundingClientRect();
      return top + 0.8 * height <= edge;
    }).length;
  });

test('only rows that were in view are seen: the badge keeps the others until they are, and the end shows the rest', async () => {
  service.program.addReferrals(14, { affiliate: 'ada', amount: '5.50' });
  await timePasses(chromium);
  await badgeIs(chromium, { text: '14' });

  const popup = await openPopup();
  const rows = popup.locator('.referral.new');
  expect(await rows.count()).toBe(10);
  const first = await inView(popup);
  expect(first).toBeGreaterThan(1);
  expect(first).toBeLessThan(9);
  await badgeIs(chromium, { text: String(14 - first) });
  await popup.close();

  // Closed, the others are still new; those that were in view are not.
  const again = await openPopup();
  await expect.poll(() => again.locator('.referral.new').count()).toBe(10 - first);
  await again.locator('.referral.new').last().scrollIntoViewIfNeeded();
  await badgeIs(chromium, { text: '4' });
  await again.locator('main').press('End');
  await badgeIs(chromium, { text: '' });
  await again.close();
});

test('the badge shows today’s earnings if the user wants, four letters at most, and nothing while amounts are hidden', async () => {
  const options = await chromium.open('options');
  const earnings = options.getByLabel('Show today’s earnings on the icon');
  await earnings.check();
  const title = expect.stringMatching(/^Today: \$[\d.,]+$/m);
  await badgeIs(chromium, { text: expect.stringMatching(/^\$\d{1,3}$|^[\d.]+k$/) as unknown as string, title });
  const { text, title: words } = await chromium.badge();
  const amount = Number(/^Today: \$([\d.,]+)$/m.exec(words)?.[1]?.replaceAll(',', ''));
  expect(text).toBe(amount < 1000 ? `$${Math.floor(amount)}` : `${Math.floor(amount / 100) / 10}k`);
  await options.getByLabel('Hide amounts').check();
  await badgeIs(chromium, { text: '', title: expect.not.stringContaining('Today') });
  await earnings.uncheck();
  await options.close();
});
