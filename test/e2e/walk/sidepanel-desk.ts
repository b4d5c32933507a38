import type { Page } from 'playwright-core';
import { after } from '../../tools/screenshots/states/state.ts';
import { FIELD, inRow, lookUp, opensTab, pressed } from './moves.ts';
import { startingWith } from './row.ts';
import { ADMIN } from './world.ts';

/** The overview with all that it holds. */
const overview = (page: Page) => page.getByRole('heading', { name: 'Owed the most' }).waitFor();
const backAtStart = after(lookUp(), pressed('Overview', /^Overview$/), overview);
const found = after((page) => page.getByLabel(FIELD).fill('example.com'), pressed('Find', /people found/));
const selecting = after(lookUp(), pressed('Select affiliates', /with Space/));
const selected = after(selecting, pressed('Select all 15', /15 selected/));
const IN_GROUP = /\(group \d\)$|^Group \d$/;

/** The whole program: the overview, anybody in it, and many at once. */
export const DESK = startingWith(ADMIN, [
  { state: 'overview', first: overview, name: 'Refresh', announces: /Updated now/ },
  ...(['applicants', 'referrals'] as const).flatMap((kind) => [
    {
      state: 'overview',
      first: overview,
      name: new RegExp(`${kind} to approve \\(opens`, 'i'),
      role: 'link' as const,
      act: opensTab,
      announces: null,
    },
    {
      state: 'overview',
      first: overview,
      name: new RegExp(`^new ${kind}`, 'i'),
      role: 'checkbox' as const,
      announces: /^Saved$/,
    },
  ]),
  { state: 'overview', first: overview, name: /@example\.com.*$/, announces: null, focus: /Close/ },
  { state: 'overview', first: overview, name: /^Actions for/, announces: null, focus: /Write an email|Copy/ },
  { state: 'overview', first: overview, name: IN_GROUP, announces: /affiliates, page 1 of/, focus: IN_GROUP },
  {
    state: 'overview, known groups',
    first: backAtStart,
    name: IN_GROUP,
    announces: /37 affiliates, page 1 of 3/,
    focus: IN_GROUP,
  },
  { state: 'a page', first: lookUp(), name: 'Overview', announces: /^Overview$/, focus: /Overview/ },
  {
    state: 'empty, a person',
    first: (page) => page.getByLabel(FIELD).fill('member36'),
    name: 'Find',
    announces: /1 person found/,
  },
  { state: 'anybody found', first: found, name: 'Next page', announces: /people found/ },
  { state: 'anybody found', first: found, name: IN_GROUP, announces: /page 1 of/, focus: IN_GROUP },
  { state: 'a page', first: lookUp(), name: 'Select affiliates', announces: /with Space/ },
  {
    state: 'a page, in a row',
    first: inRow,
    name: 'Select affiliates',
    keepsFocus: true,
    act: (page) => page.keyboard.press('Space'),
    announces: /1 selected/,
    focus: /ember 1|code-1/,
  },
  { state: 'selecting', first: selecting, name: /^Select /, role: 'checkbox', announces: /1 selected/ },
  {
    state: 'selecting',
    first: selecting,
    name: /^Select all/,
    announces: /15 selected/,
    focus: /15 selected/,
  },
  { state: 'selected', first: selected, name: 'Copy emails', announces: /15 email addresses copied/ },
  { state: 'selected', first: selected, name: /^Write/, role: 'link', announces: null },
  { state: 'selected', first: selected, name: 'Export', announces: /15 affiliates exported/ },
  {
    state: 'selected',
    first: selected,
    name: 'Clear',
    announces: null,
    focus: /group 3|ember 1/i,
  },
]);
