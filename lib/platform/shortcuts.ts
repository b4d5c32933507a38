import type { Shortcut } from '../domain/shortcut.ts';
import { browser } from './browser.ts';

const DOES: Record<string, Shortcut['does']> = { _execute_action: 'popup', 'look-up-group': 'group' };

/** The shortcuts that have keys; users may change or remove them. */
export async function readShortcuts(): Promise<Shortcut[]> {
  const commands = await browser.commands.getAll().catch(() => []);
  return commands.flatMap(({ name = '', shortcut }) => {
    const does = DOES[name];
    return does && shortcut ? [{ does, keys: shortcut.slice(0, 40) }] : [];
  });
}
