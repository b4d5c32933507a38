import { fillIn, openFilter, openGroupMenu, pressLoadAll, steps } from '../../tools/screenshots/states/user-steps.ts';
import { loadGroup, lookUp, pressKey } from './moves.ts';
import { rowsWith, type WalkRow } from './walk-row.ts';
import { WITHOUT_OVERVIEW, withSettings } from './world.ts';

const HIDDEN = withSettings(WITHOUT_OVERVIEW, { hideAmounts: true });

/** Waits until the menu has an item, which appears once the group is remembered. */
const waitForItem = (item: string) =>
  steps(openGroupMenu, (page) => page.getByText(item, { exact: true }).waitFor(), pressKey('Escape'));
const choose = (item: string) => steps(openGroupMenu, (page) => page.getByText(item, { exact: true }).press('Enter'));
const known = steps(lookUp(), waitForItem('Rename'));
const pinned = steps(known, choose('Pin'), waitForItem('Pin'));
const naming = steps(known, choose('Rename'));
const renamed = steps(naming, (page) => page.getByLabel('Name of this group').fill('Mine'));
const menu = steps(lookUp(), openGroupMenu);
const knownMenu = steps(known, openGroupMenu);
const pinnedMenu = steps(pinned, openGroupMenu);
const filtered = steps(loadGroup, openFilter, fillIn('filter', 'nobody at all'));
/** A group with so many pages that loading takes a while. */
const large = lookUp('7');
const loading = steps(large, pressLoadAll, (page) => page.getByRole('button', { name: 'Stop' }).waitFor());

/** The button of the menu, which gets the focus back. */
const MENU = /^More for this group/;
const GROUP_3 = /group 3/i;
const STOPPED = /affiliates? loaded|totals incomplete|Loading was stopped/;
const item = { role: 'menuitem' } as const;
const pin = { role: 'menuitemcheckbox' } as const;
const resizing = (key: string): Partial<WalkRow> => ({ role: 'separator', changesValue: true, act: pressKey(key) });

/** A group: loaded as a whole, pinned, named and forgotten. */
export const GROUP_ROWS = rowsWith(WITHOUT_OVERVIEW, [
  ['a page', lookUp(), 'Load all', /37 affiliates loaded/, GROUP_3],
  ['loading', loading, 'Stop', STOPPED, /group 7/i],
  ['loaded', steps(loadGroup, openGroupMenu), 'Back to pages', /37 affiliates, Page 1 of 3/, MENU, item],
  ['a page', menu, '25 per page', /37 affiliates, Page 1 of 2/, MENU, { role: 'menuitemradio' }],
  ['a page', lookUp(), 'Filter', null, /Filter/],
  ['a page', lookUp(), /^Pending/, /affiliates?, Page 1 of/],
  ['loaded', loadGroup, 'Sort by', null, null, { role: 'combobox', changesValue: true, act: pressKey('ArrowDown') }],
  ['loaded, no match', filtered, 'Clear filter', /37/, GROUP_3],
  ['loaded', loadGroup, 'Save as CSV file', /^Saved: 37 affiliates/],
  ['loaded', loadGroup, /^(Name|Email|Status|Rate|Unpaid|Paid|Member since)$/, null],
  ['a page', lookUp(), /^Width of column/, null, null, resizing('ArrowRight')],
  ['a page', lookUp(), /^(Hide|Show) amounts$/, /Amounts hidden/],
  ['hidden, loaded', loadGroup, 'Show hidden amount', /Amounts shown/, /\d/, { stored: HIDDEN }],
  ['a page', knownMenu, 'Pin', /^Saved/, MENU, pin],
  ['pinned', pinnedMenu, 'Forget', /Group .+ forgotten/, GROUP_3, item],
  ['a page', knownMenu, 'Rename', null, /Name of this group/, item],
  ['a page', lookUp(), 'More for this group', null, /Rename|Add name/],
  ['naming', renamed, 'Save', /^Saved/, MENU],
  ['naming', naming, 'Cancel', /No changes/, MENU],
]);
