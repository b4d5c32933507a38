import type { Page } from 'playwright-core';
import type { Items } from './world.ts';

/** One action by keyboard: where it begins, what is announced, and where the focus is afterward. */
export interface Row {
  /** A name for what is stored at the beginning. */
  state: string;
  stored(): Items;
  /** Leads up to the action. */
  first?(page: Page): Promise<unknown>;
  /** The accessible name of the control. */
  name: string | RegExp;
  role?:
    | 'button'
    | 'checkbox'
    | 'combobox'
    | 'link'
    | 'menuitem'
    | 'menuitemcheckbox'
    | 'menuitemradio'
    | 'searchbox'
    | 'separator'
    | 'textbox';
  /** Instead of the control's own key. */
  act?(page: Page): Promise<unknown>;
  /** Leaves the focus where `first` has put it instead of on the control. */
  keepsFocus?: true;
  /** null: only the focus moves, which screen readers announce by themselves (a menu, a dialog, a field). */
  announces: RegExp | null;
  /** The control's own value changes, which screen readers announce. */
  turns?: true;
  /** Where the focus goes; absent, it stays. */
  focus?: RegExp;
}

/** Rows with the same stored state, unless they name another. */
export const startingWith = (
  stored: Row['stored'],
  rows: (Omit<Row, 'stored'> & Partial<Pick<Row, 'stored'>>)[],
): Row[] => rows.map((row) => ({ stored, ...row }));
