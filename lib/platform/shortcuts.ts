import type { Shortcut } from '../domain/shortcut.ts';
import { browser } from './browser.ts';

const DOES: Record<string, Shortcut['does']> = { _execute_action: 'popup', 'look-up-group': 'group' };

/** The shortcuts that have keys: users change them, and another extension may already use the suggested ones. */
export async function readShortcuts(): Promise<Shortcut[]> {
  const commands = await browser.commands.getAll().catch(() => []);
  return commands.flatMap(({ name = '', shortcut }) => {
    const does = DOES[name];
    return does && shortcut ? [{ does, keys: shortcut.slice(0, 40) }] : [];
  });
}
