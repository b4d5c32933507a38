import { after } from '../../tools/screenshots/states/state.ts';
import { inRow, lookUp, opensTab, press } from './moves.ts';
import { type Row, startingWith } from './row.ts';
import { ADMIN } from './world.ts';

const menu = after(lookUp(), (page) => press(page, /^Actions for/));
const everything = after(
  inRow,
  (page) => page.keyboard.press('Enter'),
  (page) => page.getByRole('dialog').waitFor(),
);
/** A row of the menu. */
const item: Pick<Row, 'state' | 'first' | 'role'> = {
  state: 'the menu of a row',
  first: menu,
  role: 'menuitem',
};

/** Actions on one affiliate, from the row's menu and from the details. */
export const PERSON = startingWith(ADMIN, [
  { state: 'a page', first: inRow, name: /^Actions for/, announces: null, focus: /Write an email|Copy/ },
  { ...item, name: 'Copy email', announces: /^Copied: /, focus: /^Actions for/ },
  { ...item, name: 'Copy ID', announces: /^Copied: /, focus: /^Actions for/ },
  { ...item, name: 'Write an email', announces: null, focus: /^Actions for/ },
  {
    ...item,
    name: 'Open in the program’s admin area (opens in a new tab)',
    act: opensTab,
    announces: null,
    focus: /^Actions for/,
  },
  { ...item, name: 'Show all details', announces: null, focus: /Close/ },
  {
    state: 'everything of one',
    first: everything,
    name: /^Copy (?!email|ID|code|my|this)/,
    announces: /^Copied: /,
  },
  {
    state: 'everything of one',
    first: everything,
    name: 'Close',
    announces: null,
    focus: /ember 1|code-1/,
  },
  {
    state: 'everything of one',
    first: everything,
    name: 'Close',
    act: (page) => page.keyboard.press('Escape'),
    announces: null,
    focus: /ember 1|code-1/,
  },
  { state: 'everything of one', first: everything, name: 'Write an email', role: 'link', announces: null },
  {
    state: 'everything of one',
    first: everything,
    name: /^Open in the program’s admin area/,
    role: 'link',
    act: opensTab,
    announces: null,
  },
]);
