import type { Page } from 'playwright-core';
import type { Items } from './world.ts';

/** One action on a page, by the keyboard alone: where it begins, what is said of it, and where the focus is then. */
export interface Row {
  /** In words, and what is stored then. */
  state: string;
  stored(): Items;
  /** Up to where the action begins. */
  first?(page: Page): Promise<unknown>;
  /** The control, as it is heard. */
  name: string | RegExp;
  role?: 'button' | 'checkbox' | 'combobox' | 'link' | 'menuitem' | 'separator' | 'textbox';
  /** Instead of the control's own key. */
  act?(page: Page): Promise<unknown>;
  /** The action does not begin at the control: the focus stands where `first` has put it. */
  keepsFocus?: true;
  /** null: a move of the focus and nothing else, which whoever listens hears by itself (a menu, a dialog, a field). */
  announces: RegExp | null;
  /** The control's own value, as the browser tells it, is another one then: heard by whoever stands on it. */
  turns?: true;
  /** Where the focus goes; left out, it stays. */
  focus?: RegExp;
}

/** Rows that begin with the same stored, where they do not say otherwise. */
export const startingWith = (
  stored: Row['stored'],
  rows: (Omit<Row, 'stored'> & Partial<Pick<Row, 'stored'>>)[],
): Row[] => rows.map((row) => ({ stored, ...row }));
