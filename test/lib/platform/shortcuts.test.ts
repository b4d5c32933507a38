import { expect, test, vi } from 'vitest';
import { browser } from '../../../lib/platform/browser.ts';
import { readShortcuts } from '../../../lib/platform/device/shortcuts.ts';

const browserHas = (commands: { name?: string; shortcut?: string }[]) =>
  vi.spyOn(browser.commands, 'getAll').mockResolvedValue(commands);

test('shortcuts with keys are listed as the user set them, and unknown commands are not', async () => {
  browserHas([
    { name: '_execute_action', shortcut: '⌥⇧A' },
    { name: 'lookup-group', shortcut: '' },
    { name: 'reload', shortcut: 'Ctrl+R' },
    {},
  ]);
  expect(await readShortcuts()).toEqual([{ opens: 'popup', keys: '⌥⇧A' }]);
});

test('shortcuts are none if the browser fails to list them', async () => {
  vi.spyOn(browser.commands, 'getAll').mockRejectedValue(new Error('No such call.'));
  expect(await readShortcuts()).toEqual([]);
});
