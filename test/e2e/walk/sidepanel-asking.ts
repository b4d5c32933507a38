import { after } from '../../tools/screenshots/states/state.ts';
import { alerted, FIELD, failing, inRow, lookUp, mended, pressed } from './moves.ts';
import { startingWith } from './row.ts';
import { WITHOUT_OVERVIEW } from './world.ts';

const lastPage = after(lookUp(), pressed('Last page', /page 3 of 3/));

/** Asking for a group or a person, and turning pages. */
export const ASKING = startingWith(WITHOUT_OVERVIEW, [
  { state: 'empty', name: 'Find', announces: /^Find group, name, email or ID$/ },
  {
    state: 'a person was found',
    first: after((page) => page.getByLabel(FIELD).fill('member36'), pressed('Find', /1 person found/)),
    name: /36@example\.com/,
    announces: null,
    focus: /Close/,
  },
  {
    state: 'empty, a group',
    first: (page) => page.getByLabel(FIELD).fill('3'),
    name: 'Find',
    announces: /37 affiliates, page 1 of 3/,
  },
  {
    state: 'known groups',
    first: lookUp(),
    name: /^Known groups/,
    announces: null,
    focus: /^Find group, name, email or ID/,
  },
  {
    state: 'known groups, one chosen',
    first: after(
      (page) => page.getByLabel(FIELD).focus(),
      (page) => page.keyboard.press('ArrowDown'),
    ),
    name: FIELD,
    role: 'combobox',
    announces: /\d+ affiliates, page 1 of/,
  },
  { state: 'a page', first: lookUp(), name: 'Next page', announces: /page 2 of 3/ },
  { state: 'a page', first: lookUp(), name: 'Last page', announces: /page 3 of 3/ },
  { state: 'a page, the last', first: lastPage, name: 'Previous page', announces: /page 2 of 3/ },
  { state: 'a page, the last', first: lastPage, name: 'First page', announces: /page 1 of 3/ },
  {
    state: 'a page, in a row',
    first: inRow,
    name: 'Next page',
    keepsFocus: true,
    act: (page) => page.keyboard.press('PageDown'),
    announces: /page 2 of 3/,
    focus: /Member 16|code-16/,
  },
  { state: 'a page', first: lookUp(), name: 'Go to the rows', announces: null, focus: /ember 1|code-1/ },
  {
    state: 'failed',
    first: after(failing({ mode: 'serverError' }), (page) => page.getByLabel(FIELD).fill('3'), alerted, mended),
    name: 'Try again',
    announces: /37 affiliates, page 1 of 3/,
    focus: /group 3/i,
  },
]);
