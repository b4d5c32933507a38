/// <reference types="chrome" />
import { expect, onTestFinished, test as plainTest } from 'vitest';
import { FIREFOX_PRODUCTION } from '../tools/browser/build.ts';
import { type Display, launchOn, missingForWindows, openDisplay, repeatUntil } from '../tools/browser/display.ts';
import { launchFirefox } from '../tools/browser/firefox.ts';

/** Reads and presses the shortcuts, because a browser may refuse them, or list them but keep them for its menus. */
const test = plainTest.skipIf(missingForWindows() !== null);

const SHORTCUTS = { _execute_action: 'Alt+Shift+U', 'lookup-group': 'Alt+Shift+G' };
const keysOf = (commands: chrome.commands.Command[]) =>
  Object.fromEntries(commands.map(({ name, shortcut }) => [name, shortcut]));

/** Presses both shortcuts. @param isOpen whether the page that the first or the second one opens is there */
async function expectOpened(
  display: Display,
  isOpen: (page: 'popup' | 'sidepanel') => Promise<boolean>,
): Promise<void> {
  await repeatUntil(
    () => isOpen('popup'),
    () => display.press(SHORTCUTS._execute_action.toLowerCase()),
  );
  display.press('Escape');
  await repeatUntil(
    () => isOpen('sidepanel'),
    () => display.press(SHORTCUTS['lookup-group'].toLowerCase()),
  );
}

test('Chromium assigns both shortcuts, and they open the popup and the side panel', async () => {
  const display = (await openDisplay()) as Display;
  onTestFinished(() => display.close());
  const chromium = await launchOn(display, 'none');
  onTestFinished(() => chromium.close());
  expect(keysOf(await chromium.inside(() => chrome.commands.getAll()))).toEqual(SHORTCUTS);
  await expectOpened(display, (page) =>
    chromium.inside(async (page) => {
      const contextTypes = [page === 'popup' ? 'POPUP' : 'SIDE_PANEL'] as chrome.runtime.ContextType[];
      return (await chrome.runtime.getContexts({ contextTypes })).length > 0;
    }, page),
  );
}, 120_000);

test('Firefox assigns both shortcuts, and its sidebar stays closed until one is pressed', async () => {
  const display = (await openDisplay()) as Display;
  onTestFinished(() => display.close());
  const firefox = await launchFirefox(FIREFOX_PRODUCTION, { env: display.env });
  onTestFinished(firefox.close);
  const options = await firefox.open('options');
  expect(keysOf(await options.evaluate(() => chrome.commands.getAll()))).toEqual(SHORTCUTS);
  const isOpen = (page: string) =>
    options.evaluate(
      (path) => chrome.extension.getViews().some(({ location }) => location.pathname === path),
      `/${page}.html`,
    );
  expect(await isOpen('sidepanel')).toBe(false);
  await expectOpened(display, isOpen);
}, 120_000);
