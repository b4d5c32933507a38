import type { Page } from 'playwright-core';
import { after, fillIn } from '../../tools/screenshots/states/user-steps.ts';
import { inRow, key, lookUp, opensTab, pressed } from './moves.ts';
import { startingWith } from './walk-row.ts';
import { ADMIN } from './world.ts';

/** Waits for the whole overview. */
const overview = (page: Page) => page.getByRole('heading', { name: 'Owed the most' }).waitFor();
const found = after(fillIn('text', 'example.com'), pressed('Find', /people found/));
const selecting = after(lookUp(), pressed('Select affiliates', /with Space/));
const selected = after(selecting, pressed('Select all 15', /15 selected/));
const IN_GROUP = /\(group \d\)$|^Group \d$/;
const tab = { role: 'link', act: opensTab } as const;
const space = { keepsFocus: true, act: key('Space') } as const;
const checkbox = { role: 'checkbox' } as const;

/** The whole program: the overview, finding anybody, and selecting many at once. */
export const DESK_ROWS = startingWith(ADMIN, [
  ['overview', overview, 'Refresh', /Updated now/],
  ['overview', overview, /(applicants|referrals) to approve \(opens/i, null, null, tab],
  ['overview', overview, /^new (applicants|referrals)/i, /^Saved$/, null, checkbox],
  ['overview', overview, /@example\.com.*$/, null, /Close/],
  ['overview', overview, /^Actions for/, null, /Write an email|Copy/],
  ['overview', overview, IN_GROUP, /affiliates, page 1 of/, IN_GROUP],
  ['a page', lookUp(), 'Overview', /^Overview$/, /Overview/],
  ['empty, a person', fillIn('text', 'member36'), 'Find', /1 person found/],
  ['anybody found', found, 'Next page', /people found/],
  ['a page', lookUp(), 'Select affiliates', /with Space/],
  ['a page, in a row', inRow, 'Select affiliates', /1 selected/, /ember 1|code-1/, space],
  ['selecting', selecting, /^Select /, /1 selected/, null, checkbox],
  ['selecting', selecting, /^Select all/, /15 selected/, /15 selected/],
  ['selected', selected, 'Copy emails', /15 email addresses copied/],
  ['selected', selected, /^Write/, null, null, { role: 'link' }],
  ['selected', selected, 'Export', /15 affiliates exported/],
  ['selected', selected, 'Clear', null, /group 3|ember 1/i],
]);
