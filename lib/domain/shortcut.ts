/** A keyboard shortcut of the extension, with its current keys: "Alt+Shift+U". */
export interface Shortcut {
  does: 'popup' | 'group';
  keys: string;
}
