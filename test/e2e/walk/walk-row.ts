import type { Page } from 'playwright-core';
import type { Items } from '../../../lib/platform/storage/item.ts';
import type { UserStep } from '../../tools/screenshots/states/user-steps.ts';

/** An action by keyboard: its starting state, its announcement, and the focus afterward. */
export interface WalkRow {
  /** Describes the starting state. */
  state: string;
  stored(): Items;
  /** The steps before the action. */
  first: UserStep | null;
  /** The accessible name of the control. */
  name: string | RegExp;
  role?: Parameters<Page['getByRole']>[0];
  /** Replaces the control's own key. */
  act?: UserStep;
  /** Leaves the focus where `first` put it, instead of moving it to the control. */
  keepsFocus?: true;
  /** null: only the focus moves, which screen readers announce by themselves (a menu, a dialog, a field). */
  announces: RegExp | null;
  /** The action changes the control's own value, which screen readers announce. */
  changesValue?: true;
  /** The name of the control that gets the focus; null: the focus stays. */
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

/** Rows that start from the same storage, unless a row has its own. */
export const rowsWith = (stored: WalkRow['stored'], entries: Entry[]): WalkRow[] =>
  entries.map(([state, first, name, announces, focus = null, rest]) => ({
    ...{ stored, state, first, name, announces, focus },
    ...rest,
  }));
