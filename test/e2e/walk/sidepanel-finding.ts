import { fillIn, steps } from '../../tools/screenshots/states/user-steps.ts';
import { awaitAlert, FIELD, failWith, focusRow, lookUp, pressAndHear, pressKey, recover } from './moves.ts';
import { rowsWith, type WalkRow } from './walk-row.ts';
import { WITHOUT_OVERVIEW } from './world.ts';

const lastPage = steps(lookUp(), pressAndHear('Last page', /Page 3 of 3/));
const affiliateFound = steps(fillIn('text', 'member36'), pressAndHear('Find', /1 person found/));
const firstChosen = steps(
  (page) => page.getByLabel(FIELD).focus(),
  pressKey('ArrowDown'),
  // The service may name its groups later than the key is pressed.
  (page) => page.getByRole('option').first().waitFor(),
);
const failed = steps(failWith({ mode: 'serverError' }), fillIn('text', '3'), awaitAlert, recover);
const FIRST_PAGE = /37 affiliates, Page 1 of 3/;
const pageDown: Partial<WalkRow> = { keepsFocus: true, act: pressKey('PageDown') };

/** The search for a group or an affiliate, and the pages of a group. */
export const FINDING_ROWS = rowsWith(WITHOUT_OVERVIEW, [
  ['empty', null, 'Find', /^Find group, name, email or ID$/],
  ['an affiliate was found', affiliateFound, /36@example\.com/, null, /Close/],
  ['empty, a group', fillIn('text', '3'), 'Find', FIRST_PAGE],
  ['known groups', lookUp(), /^Known groups/, null, /^Find group, name, email or ID/],
  ['known groups, one chosen', firstChosen, FIELD, /\d+ affiliates, Page 1 of/, null, { role: 'combobox' }],
  ['a page', lookUp(), 'Last page', /Page 3 of 3/],
  ['a page, the last', lastPage, /^(First|Previous) page$/, /Page [12] of 3/],
  ['a page, in a row', focusRow, 'Next page', /Page 2 of 3/, /Member 16|code-16/, pageDown],
  ['a page', lookUp(), 'Go to the rows', null, /ember 1|code-1/],
  ['failed', failed, 'Try again', FIRST_PAGE, /group 3/i],
]);
