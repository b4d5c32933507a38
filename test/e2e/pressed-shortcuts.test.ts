/// <reference types="chrome" />
import { expect, test as plainTest } from 'vitest';
import { FIREFOX_PRODUCTION } from '../tools/browser/build.ts';
import { type Display, launchOn, missingForWindows, openDisplay, repeatUntil } from '../tools/browser/display.ts';
import { launchFirefox } from '../tools/browser/firefox.ts';

/** Reads and presses the shortcuts, because a browser may refuse them, or list them but keep them for its menus. */
const test = plainTest.skipIf(missingForWindows() !== null);

const SHORTCUTS = { _execute_action: 'Alt+Shift+U', 'lookup-group': 'Alt+Shift+G' };
const keysOf = (commands: chrome.commands.Command[]) =>
  Object.fromEntries(commands.map(({ name, shortcut }) => [name, shortcut]));
const press = (display: Display, keys: string) => display.press(keys.toLowerCase());

test('Chromium assigns both shortcuts, and they open the popup and the side panel', async () => {
  const display = (await openDisplay()) as Display;
  const chromium = await launchOn(display, 'none');
  try {
    const keys = keysOf(await chromium.inside(() => chrome.commands.getAll()));
    expect(keys).toEqual(SHORTCUTS);
    const isOpen = (type: 'POPUP' | 'SIDE_PANEL') =>
      chromium.inside(
        async (contextType) =>
          (await chrome.runtime.getContexts({ contextTypes: [contextType as chrome.runtime.ContextType] })).length > 0,
        type,
      );
    await repeatUntil(
      () => isOpen('POPUP'),
      () => press(display, SHORTCUTS._execute_action),
    );
    display.press('Escape');
    await repeatUntil(
      () => isOpen('SIDE_PANEL'),
      () => press(display, SHORTCUTS['lookup-group']),
    );
  } finally {
    await chromium.close();
    display.close();
  }
}, 120_000);

test('Firefox assigns both shortcuts, and its sidebar stays closed until one is pressed', async () => {
  const display = (await openDisplay()) as Display;
  const firefox = await launchFirefox(FIREFOX_PRODUCTION, { env: display.env });
  try {
    const options = await firefox.open('options');
    expect(keysOf(await options.evaluate(() => chrome.commands.getAll()))).toEqual(SHORTCUTS);
    const isOpen = (page: string) =>
      options.evaluate((path) => chrome.extension.getViews().some(({ location }) => location.pathname === path), page);
    expect(await isOpen('/sidepanel.html')).toBe(false);
    await repeatUntil(
      () => isOpen('/popup.html'),
      () => press(display, SHORTCUTS._execute_action),
    );
    display.press('Escape');
    await repeatUntil(
      () => isOpen('/sidepanel.html'),
      () => press(display, SHORTCUTS['lookup-group']),
    );
  } finally {
    await firefox.close();
    display.close();
  }
}, 120_000);
