import type { Page } from 'playwright-core';
import type { UserStep } from '../../tools/screenshots/states/user-steps.ts';
import type { Items } from './world.ts';

/** One action by keyboard: where it begins, what is announced, and where the focus is afterward. */
export interface WalkRow {
  /** Names the beginning. */
  state: string;
  stored(): Items;
  /** Leads up to the action. */
  first: UserStep | null;
  /** The accessible name of the control. */
  name: string | RegExp;
  role?: Parameters<Page['getByRole']>[0];
  /** Instead of the control's own key. */
  act?: UserStep;
  /** Leaves the focus where `first` has put it instead of on the control. */
  keepsFocus?: true;
  /** null: only the focus moves, which screen readers announce by themselves (a menu, a dialog, a field). */
  announces: RegExp | null;
  /** The control's own value changes, which screen readers announce. */
  turns?: true;
  /** Where the focus goes; null: it stays. */
  focus: RegExp | null;
}

type Entry = [
  state: string,
  first: UserStep | null,
  name: WalkRow['name'],
  announces: WalkRow['announces'],
  focus?: WalkRow['focus'],
  rest?: Partial<WalkRow>,
];

/** Rows with the same stored state, unless they name another. */
export const startingWith = (stored: WalkRow['stored'], entries: Entry[]): WalkRow[] =>
  entries.map(([state, first, name, announces, focus = null, rest]) => ({
    ...{ stored, state, first, name, announces, focus },
    ...rest,
  }));
