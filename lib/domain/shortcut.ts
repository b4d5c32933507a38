/** A key that does something of ours, as its user has it now: "Alt+Shift+U". */
export interface Shortcut {
  does: 'popup' | 'group';
  keys: string;
}
