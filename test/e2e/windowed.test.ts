import type { Page } from 'playwright-core';
import { beforeEach, expect } from 'vitest';
import { paletteOf } from '../../lib/build/icon-render.ts';
import { expectBadge, fillLogin, loginOf, submitLogin, waitUntilConnected } from '../tools/browser/actions.ts';
import { answerDialog, repeatUntil } from '../tools/browser/display.ts';
import { ALLOW, grantedOrigins, resetToFirstStart } from '../tools/browser/new-user.ts';
import { windowScene } from '../tools/browser/scene.ts';
import { type Service, startService } from '../tools/service/service.ts';

/** The browser's own permission dialog and the real popup, in a new user's window. */
const { test, display, chromium } = await windowScene();
let service: Service;

beforeEach(async () => {
  service = await startService();
  return async () => {
    await resetToFirstStart(chromium);
    await service.close();
  };
});

/** Answers the browser's dialog, which has the keyboard while it is open. */
const allow = () => answerDialog(display, ALLOW, async () => (await grantedOrigins(chromium)).length > 0);
async function connectAllowed(): Promise<Page> {
  const options = await chromium.open('options');
  await fillLogin(options, loginOf(service));
  await submitLogin(options);
  await options.getByRole('button', { name: 'Waiting…' }).waitFor();
  await allow();
  await waitUntilConnected(options);
  return options;
}
/** No API reports the toolbar's icon, so its colors are read from the screen. */
const toolbar = () => display.colors({ x: 800, y: 0, width: 400, height: 140 });
const [calm, trouble] = [false, true].map((trouble) => paletteOf({ trouble, dark: false }).tile);

test('removed access shows on the toolbar icon, and a button grants it again', async () => {
  const options = await connectAllowed();
  await chromium.inside((site) => chrome.permissions.remove({ origins: [site] }), `${service.origin}/*`);
  await expectBadge(chromium, { text: '?', title: expect.stringContaining('Access needed') });
  await expect.poll(toolbar).toContain(trouble);
  await options.getByRole('button', { name: /^Allow/ }).click();
  await expectBadge(chromium, { text: '' });
  await expect.poll(toolbar).toContain(calm);
  expect(toolbar()).not.toContain(trouble);
});

test('Enter copies my link in the real popup, and Escape closes only the sheet', async () => {
  const options = await connectAllowed();
  await options.goto(`${service.origin}/product/mug?token=s3cret`);
  await chromium.inside(() => chrome.action.openPopup());
  /** The state of the popup, read by another page of the extension. */
  const inPopup = () =>
    chromium.inside(() => {
      const [popup] = chrome.extension.getViews({ type: 'popup' });
      const button = popup?.document.querySelector<HTMLElement>('[aria-haspopup="dialog"]');
      const sheet = popup?.document.querySelector('dialog');
      if (button && !sheet) button.focus();
      const [link, said] = [sheet?.querySelector('textarea')?.value, popup?.document.body.textContent ?? ''];
      const focus = popup?.document.activeElement?.textContent;
      return popup && { link, focus, isCopied: said.includes('Copied') };
    });
  await repeatUntil(
    async () => (await inPopup())?.link !== undefined,
    () => display.press('Return'),
  );
  expect(await inPopup()).toEqual({ link: `${service.origin}/product/mug?ref=7`, focus: 'Copy link', isCopied: false });
  await repeatUntil(
    async () => (await inPopup())?.isCopied === true,
    () => display.press('Return'),
  );
  await repeatUntil(
    async () => (await inPopup())?.link === undefined,
    () => display.press('Escape'),
  );
  expect(await inPopup()).toBeTruthy();
});
