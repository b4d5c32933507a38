/** A keyboard shortcut and its current keys ("Alt+Shift+U"). */
export interface Shortcut {
  does: 'popup' | 'group';
  keys: string;
}
