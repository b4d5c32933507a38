import { after, openRowMenu } from '../../tools/screenshots/states/user-steps.ts';
import { inRow, key, lookUp, opensTab } from './moves.ts';
import { startingWith } from './walk-row.ts';
import { ADMIN } from './world.ts';

const menu = after(lookUp(), openRowMenu);
const details = after(inRow, key('Enter'), (page) => page.getByRole('dialog').waitFor());
const item = { role: 'menuitem' } as const;
const ACTIONS = /^Actions for/;
const FIRST = /ember 1|code-1/;
const ADMIN_AREA = 'Open in the program’s admin area (opens in a new tab)';

/** Actions on one affiliate, from the row's menu and from the details. */
export const PERSON_ROWS = startingWith(ADMIN, [
  ['a page', inRow, ACTIONS, null, /Write an email|Copy/],
  ['the menu of a row', menu, /^Copy (email|ID)$/, /^Copied: /, ACTIONS, item],
  ['the menu of a row', menu, 'Write an email', null, ACTIONS, item],
  ['the menu of a row', menu, ADMIN_AREA, null, ACTIONS, { ...item, act: opensTab }],
  ['the menu of a row', menu, 'Show all details', null, /Close/, item],
  ['details', details, /^Copy (?!email|ID|code|my|this)/, /^Copied: /],
  ['details', details, 'Close', null, FIRST],
]);
