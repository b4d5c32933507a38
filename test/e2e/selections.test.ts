/// <reference types="chrome" />
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect } from 'vitest';
import { connectManually, loginOf } from '../tools/browser/actions.ts';
import { findSelection, repeatUntil } from '../tools/browser/display.ts';
import { disconnectAndClosePages, windowScene } from '../tools/browser/scene.ts';
import { startService } from '../tools/service/service.ts';

/**
 * An affiliate selects an order's number on any page, and learns in the popup whether the order counts. An administrator
 * selects an address in a support mail, and gets the affiliate in the side panel.
 */
const { test, display, chromium } = await windowScene('granted');
const service = await startService();
const line = (address: string) => `<p style="margin:40px;font:32px monospace">${address}</p>`;
const message = line('member36@example.com') + line('member7@example.com');
/** A web mail with its message in a frame without an address, as many do. */
const mail = createServer((_request, answer) => {
  answer.setHeader('content-type', 'text/html');
  answer.end(`<title>Mail</title><iframe srcdoc='${message}' width="560" height="400"></iframe>`);
});
const address = () => `http://127.0.0.1:${(mail.address() as AddressInfo).port}/`;

beforeAll(() => new Promise<void>((listening) => mail.listen(0, '127.0.0.1', listening)));
afterAll(async () => {
  mail.close();
  await service.close();
});

const isOpen = () =>
  chromium.inside(async () => (await chrome.runtime.getContexts({ contextTypes: ['SIDE_PANEL'] })).length > 0);
const panelText = () =>
  chromium.inside(() => {
    const pages = chrome.extension.getViews();
    const panel = pages.find(({ location }) => location.pathname === '/sidepanel.html');
    return panel?.document.body?.innerText ?? '';
  });
const requested = () =>
  service.requests
    .list()
    .map(({ url }) => new URL(url))
    .filter(({ pathname }) => pathname.endsWith('/affiliates'));

/** Selects an address in the mail, and finds it. */
async function lookUpSelection(words: string): Promise<void> {
  const page = chromium.context.pages().find((open) => open.url() === address());
  const tab = page ?? (await chromium.context.newPage());
  if (!page) await tab.goto(address());
  await findSelection(display, tab, tab.frameLocator('iframe').getByText(words));
}

test('a selected order is found in the popup, with what became of it', async () => {
  await connectManually(chromium, loginOf(service));
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
  await page.close();
  await disconnectAndClosePages(chromium);
});

test('a selected address is looked up in the whole program in the side panel', async () => {
  await connectManually(chromium, loginOf(service, 'admin'));
  service.requests.clear();
  await repeatUntil(isOpen, async () => {
    display.press('Escape');
    await lookUpSelection('member36@example.com');
  });
  await expect.poll(panelText).toContain('1 person found for “member36@example.com”');
  expect(await panelText()).toContain('Bloggers (group 3)');
  // One search, and no request for the group shown last.
  const searched = requested().filter(({ searchParams }) => searchParams.get('order_by') !== 'unpaid_earnings');
  expect(searched.map(({ searchParams }) => searchParams.get('search'))).toEqual(['member36@example.com']);
});

test('another address is looked up in the open panel after the worker stopped', async () => {
  await chromium.stopWorker();
  await repeatUntil(
    async () => (await panelText()).includes('1 person found for “member7@example.com”'),
    async () => {
      display.press('Escape');
      await lookUpSelection('member7@example.com');
    },
  );
  // The panel removes the request from storage, and never stores the affiliates found.
  const storedIn = (area: 'local' | 'session') =>
    chromium.inside(async (area) => JSON.stringify(await chrome.storage[area].get(null)), area);
  await expect.poll(() => storedIn('local')).not.toMatch(/member\d|@example/);
  // The affiliates who are owed most stay in memory until the browser closes; the searched ones are not among them.
  await expect.poll(() => storedIn('session')).not.toMatch(/member\d/);
});

test('the panel opens in a tab, which has no button to open a tab', async () => {
  const opened = chromium.context.waitForEvent('page');
  await chromium.inside(() => {
    const panel = chrome.extension.getViews().find(({ location }) => location.pathname === '/sidepanel.html');
    panel?.document.querySelector<HTMLButtonElement>('[title="Open in a tab"]')?.click();
  });
  const tab = await opened;
  await tab.getByLabel('Find group, name, email or ID').waitFor();
  expect(tab.url()).toContain('/sidepanel.html');
  expect(await tab.getByRole('button', { name: 'Open in a tab' }).count()).toBe(0);
});
