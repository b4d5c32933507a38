import { after, fillIn } from '../../tools/screenshots/states/user-steps.ts';
import { alerted, FIELD, failing, inRow, key, lookUp, mended, pressed } from './moves.ts';
import { startingWith, type WalkRow } from './walk-row.ts';
import { WITHOUT_OVERVIEW } from './world.ts';

const lastPage = after(lookUp(), pressed('Last page', /page 3 of 3/));
const personFound = after(fillIn('text', 'member36'), pressed('Find', /1 person found/));
const firstChosen = after((page) => page.getByLabel(FIELD).focus(), key('ArrowDown'));
const failed = after(failing({ mode: 'serverError' }), fillIn('text', '3'), alerted, mended);
const FIRST_PAGE = /37 affiliates, page 1 of 3/;
const pageDown: Partial<WalkRow> = { keepsFocus: true, act: key('PageDown') };

/** Asking for a group or a person, and turning pages. */
export const ASKING_ROWS = startingWith(WITHOUT_OVERVIEW, [
  ['empty', null, 'Find', /^Find group, name, email or ID$/],
  ['a person was found', personFound, /36@example\.com/, null, /Close/],
  ['empty, a group', fillIn('text', '3'), 'Find', FIRST_PAGE],
  ['known groups', lookUp(), /^Known groups/, null, /^Find group, name, email or ID/],
  ['known groups, one chosen', firstChosen, FIELD, /\d+ affiliates, page 1 of/, null, { role: 'combobox' }],
  ['a page', lookUp(), 'Last page', /page 3 of 3/],
  ['a page, the last', lastPage, /^(First|Previous) page$/, /page [12] of 3/],
  ['a page, in a row', inRow, 'Next page', /page 2 of 3/, /Member 16|code-16/, pageDown],
  ['a page', lookUp(), 'Go to the rows', null, /ember 1|code-1/],
  ['failed', failed, 'Try again', FIRST_PAGE, /group 3/i],
]);
