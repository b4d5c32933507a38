import { openRowMenu, steps } from '../../tools/screenshots/states/user-steps.ts';
import { focusRow, lookUp, openTab, pressKey } from './moves.ts';
import { rowsWith } from './walk-row.ts';
import { ADMIN } from './world.ts';

const menu = steps(lookUp(), openRowMenu);
const details = steps(focusRow, pressKey('Enter'), (page) => page.getByRole('dialog').waitFor());
const item = { role: 'menuitem' } as const;
const ACTIONS = /^Actions for/;
const FIRST = /ember 1|code-1/;
const ADMIN_AREA = 'Open in the program’s admin area (opens in a new tab)';

/** Actions on one affiliate, from the row's menu and from the details. */
export const AFFILIATE_ROWS = rowsWith(ADMIN, [
  ['a page', focusRow, ACTIONS, null, /Write an email|Copy/],
  ['the menu of a row', menu, /^Copy (email|ID)$/, /^Copied: /, ACTIONS, item],
  ['the menu of a row', menu, 'Copy summary', /^Copied: (Name|Code|Status): /, ACTIONS, item],
  ['the menu of a row', menu, 'Write an email', null, ACTIONS, item],
  ['the menu of a row', menu, ADMIN_AREA, null, ACTIONS, { ...item, act: openTab }],
  ['the menu of a row', menu, 'Show all details', null, /Close/, item],
  ['details', details, /^Copy (?!email|ID|code|my|this)/, /^Copied: /],
  ['details', details, 'Close', null, FIRST],
]);
