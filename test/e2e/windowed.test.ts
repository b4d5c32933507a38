import type { Page } from 'playwright-core';
import { beforeEach, expect } from 'vitest';
import { paletteOf } from '../../lib/build/icon-render.ts';
import { answerDialog, until } from '../tools/browser/display.ts';
import { ALLOW, asInstalled, granted as grantedTo } from '../tools/browser/new-user.ts';
import { badgeIs, fill, loginOf, showsConnected, submit } from '../tools/browser/person.ts';
import { windowScene } from '../tools/browser/scene.ts';
import { type Service, startService } from '../tools/service/service.ts';

/** The browser's own permission dialog and the real popup, in a new user's window. */
const { test, display, chromium } = await windowScene();
let service: Service;

beforeEach(async () => {
  service = await startService();
  return async () => {
    await asInstalled(chromium);
    await service.close();
  };
});

const granted = () => grantedTo(chromium);
/** The dialog has the keyboard while it is open. */
const allow = () => answerDialog(display, ALLOW, async () => (await granted()).length > 0);
async function connectAllowed(): Promise<Page> {
  const options = await chromium.open('options');
  await fill(options, loginOf(service));
  await submit(options);
  await options.getByRole('button', { name: 'Waiting…' }).waitFor();
  await allow();
  await showsConnected(options);
  return options;
}
/** No API reports the toolbar's icon, so its colors are read from the screen. */
const toolbar = () => display.colors({ x: 800, y: 0, width: 400, height: 140 });
const [calm, trouble] = [false, true].map((one) => paletteOf({ trouble: one, dark: false }).tile);

test('removed access shows on the toolbar icon, and a button grants it again', async () => {
  const options = await connectAllowed();
  await chromium.inside((site) => chrome.permissions.remove({ origins: [site] }), `${service.origin}/*`);
  await badgeIs(chromium, { text: '?', title: expect.stringContaining('Access needed') });
  await expect.poll(toolbar, { timeout: 10_000 }).toContain(trouble);
  await options.getByRole('button', { name: /^Allow/ }).click();
  await badgeIs(chromium, { text: '' });
  await expect.poll(toolbar, { timeout: 10_000 }).toContain(calm);
  expect(toolbar()).not.toContain(trouble);
});

test('in the real popup, Enter copies my link, and Escape closes only the sheet', async () => {
  const options = await connectAllowed();
  await options.goto(`${service.origin}/product/mug?token=s3cret`);
  await chromium.inside(() => chrome.action.openPopup());
  /** The popup's own document, as the extension's other pages see it. */
  const inPopup = () =>
    chromium.inside(() => {
      const [popup] = chrome.extension.getViews({ type: 'popup' });
      const button = popup?.document.querySelector<HTMLElement>('[aria-haspopup="dialog"]');
      const sheet = popup?.document.querySelector('dialog');
      if (button && !sheet) button.focus();
      const [link, said] = [sheet?.querySelector('textarea')?.value, popup?.document.body.textContent ?? ''];
      return popup && { link, at: popup.document.activeElement?.textContent, isCopied: said.includes('Copied') };
    });
  await until(
    async () => (await inPopup())?.link !== undefined,
    () => display.press('Return'),
  );
  expect(await inPopup()).toEqual({ link: `${service.origin}/product/mug?ref=7`, at: 'Copy link', isCopied: false });
  await until(
    async () => (await inPopup())?.isCopied === true,
    () => display.press('Return'),
  );
  await until(
    async () => (await inPopup())?.link === undefined,
    () => display.press('Escape'),
  );
  expect(await inPopup()).toBeTruthy();
});
