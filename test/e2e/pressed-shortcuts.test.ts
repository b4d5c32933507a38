/// <reference types="chrome" />
import { test as every, expect } from 'vitest';
import { FIREFOX_PRODUCTION } from '../tools/browser/build.ts';
import { type Display, launchOn, missingForWindows, openDisplay, until } from '../tools/browser/display.ts';
import { launchFirefox } from '../tools/browser/firefox.ts';

/** A browser may refuse suggested shortcuts, or list them and keep them for its menus: they are read and pressed. */
const test = every.skipIf(missingForWindows() !== null);

const GIVEN = { _execute_action: 'Alt+Shift+U', 'look-up-group': 'Alt+Shift+G' };
const keysOf = (commands: chrome.commands.Command[]) =>
  Object.fromEntries(commands.map(({ name, shortcut }) => [name, shortcut]));
const press = (display: Display, keys: string) => display.press(keys.toLowerCase());

test('Chromium assigns both shortcuts, and they open the popup and the side panel', async () => {
  const display = (await openDisplay()) as Display;
  const chromium = await launchOn(display, 'none');
  try {
    const keys = keysOf(await chromium.inside(() => chrome.commands.getAll()));
    expect(keys).toEqual(GIVEN);
    const isOpen = (type: 'POPUP' | 'SIDE_PANEL') =>
      chromium.inside(
        async (one) =>
          (await chrome.runtime.getContexts({ contextTypes: [one as chrome.runtime.ContextType] })).length > 0,
        type,
      );
    await until(
      () => isOpen('POPUP'),
      () => press(display, GIVEN._execute_action),
    );
    display.press('Escape');
    await until(
      () => isOpen('SIDE_PANEL'),
      () => press(display, GIVEN['look-up-group']),
    );
  } finally {
    await chromium.close();
    display.close();
  }
}, 120_000);

test('Firefox does, too, and its sidebar stays closed until then', async () => {
  const display = (await openDisplay()) as Display;
  const firefox = await launchFirefox(FIREFOX_PRODUCTION, display.env);
  try {
    const options = await firefox.open('options');
    expect(keysOf(await options.evaluate(() => chrome.commands.getAll()))).toEqual(GIVEN);
    const isOpen = (page: string) =>
      options.evaluate((path) => chrome.extension.getViews().some(({ location }) => location.pathname === path), page);
    expect(await isOpen('/sidepanel.html')).toBe(false);
    await until(
      () => isOpen('/popup.html'),
      () => press(display, GIVEN._execute_action),
    );
    display.press('Escape');
    await until(
      () => isOpen('/sidepanel.html'),
      () => press(display, GIVEN['look-up-group']),
    );
  } finally {
    await firefox.close();
    display.close();
  }
}, 120_000);
