import type { Page } from 'playwright-core';
import { fillIn, steps } from '../../tools/screenshots/states/user-steps.ts';
import { focusRow, lookUp, openTab, pressAndHear, pressKey } from './moves.ts';
import { rowsWith } from './walk-row.ts';
import { ADMIN } from './world.ts';

/** Waits for the whole overview. */
const overview = (page: Page) => page.getByRole('heading', { name: 'Owed the most' }).waitFor();
const found = steps(fillIn('text', 'example.com'), pressAndHear('Find', /people found/));
const selecting = steps(lookUp(), pressAndHear('Select affiliates', /with Space/));
const selected = steps(selecting, pressAndHear('Select all 15', /15 selected/));
const IN_GROUP = /\(group \d\)$|^Group \d$/;
const tab = { role: 'link', act: openTab } as const;
const space = { keepsFocus: true, act: pressKey('Space') } as const;
const checkbox = { role: 'checkbox' } as const;

/** The overview, a search for affiliates, and the selection of several. */
export const OVERVIEW_ROWS = rowsWith(ADMIN, [
  ['overview', overview, 'Update now', /Last update: now/],
  ['overview', overview, /(applicants|referrals) to approve \(opens/i, null, null, tab],
  ['overview', overview, /@example\.com.*$/, null, /Close/],
  ['overview', overview, /^Actions for/, null, /Write an email|Copy/],
  ['overview', overview, IN_GROUP, /affiliates, Page 1 of/, IN_GROUP],
  ['a page', lookUp(), 'Overview', /^Overview$/, /Overview/],
  ['empty, a person', fillIn('text', 'member36'), 'Find', /1 person found/],
  ['affiliates found', found, 'Next page', /people found/],
  ['a page', lookUp(), 'Select affiliates', /with Space/],
  ['a page, in a row', focusRow, 'Select affiliates', /1 selected/, /ember 1|code-1/, space],
  ['selecting', selecting, /^Select /, /1 selected/, null, checkbox],
  ['selecting', selecting, /^Select all/, /15 selected/, /15 selected/],
  ['selected', selected, 'Copy emails', /^Email addresses copied: 15/],
  ['selected', selected, /^Email (all|\d)/, null, null, { role: 'link' }],
  ['selected', selected, 'Save as CSV file', /^Saved: 15 affiliates/],
  ['selected', selected, 'Clear', null, /group 3|ember 1/i],
]);
