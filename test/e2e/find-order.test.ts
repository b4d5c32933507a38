/// <reference types="chrome" />
import { beforeAll, expect } from 'vitest';
import { connectManually, loginOf } from '../tools/browser/actions.ts';
import { findSelection, repeatUntil } from '../tools/browser/display.ts';
import { windowScene } from '../tools/browser/scene.ts';
import { startService } from '../tools/service/service.ts';

/** An affiliate selects an order's number on any page, and learns in the popup whether the order counts. */
const { test, display, chromium } = await windowScene('granted');
const service = await startService();

beforeAll(async () => {
  if (chromium) await connectManually(chromium, loginOf(service));
  return () => service.close();
});

test('a selected order is found in the popup, with what became of it', async () => {
  const page = await chromium.context.newPage();
  await page.goto(`data:text/html,<p style="margin:40px;font:32px monospace">6042</p>`);
  const popupText = () =>
    chromium.inside(async () => {
      const [popup] = await chrome.runtime.getContexts({ contextTypes: ['POPUP'] });
      const pages = chrome.extension.getViews();
      return popup
        ? (pages.find(({ location }) => location.pathname === '/popup.html')?.document.body?.innerText ?? '')
        : '';
    });
  await repeatUntil(
    async () => (await popupText()) !== '',
    async () => {
      display.press('Escape');
      await findSelection(display, page, page.getByText('6042'));
    },
  );
  await expect.poll(popupText).toMatch(/Order #6042\s/);
  await expect.poll(popupText).toContain('$17.65');
  await expect.poll(popupText).toMatch(/1 referral/);
});
