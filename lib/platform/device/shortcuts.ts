import { browser } from '../browser.ts';

const OPENED: Record<string, 'popup' | 'group'> = { _execute_action: 'popup', 'lookup-group': 'group' };

/** The keyboard shortcuts that have keys ("Alt+Shift+U"); users may change or remove them. */
export async function readShortcuts() {
  const commands = await browser.commands.getAll().catch(() => []);
  return commands.flatMap(({ name = '', shortcut }) => {
    const opens = OPENED[name];
    return opens && shortcut ? [{ opens, keys: shortcut.slice(0, 40) }] : [];
  });
}
