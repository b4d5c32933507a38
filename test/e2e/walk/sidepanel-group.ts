import type { Page } from 'playwright-core';
import { after, alerted, failing, loaded, lookUp, press } from './moves.ts';
import { startingWith } from './row.ts';
import { hears } from './walker.ts';
import { ADMIN, settings } from './world.ts';

const HIDDEN = () => settings(ADMIN(), { hideAmounts: true });

const pinned = after(
  lookUp(),
  (page) => press(page, 'Pin'),
  (page) => page.getByRole('button', { name: 'Unpin' }).waitFor(),
);
const naming = after(lookUp(), (page) => press(page, 'Rename'));
/** Enough pages for loading to take a while. */
const large = lookUp('7');
const loading = (page: Page) => page.locator('.loading button').waitFor();

const watched = after(
  pinned,
  (page) => page.getByRole('checkbox', { name: 'Notify me about new applicants' }).press('Space'),
  (page) => hears(page, /You’ll be notified of new applicants/),
);

/** A group that the site has deleted. */
const deleted = after(
  watched,
  lookUp('7'),
  failing({ mode: 'notFound' }, { when: ({ pathname }) => pathname.endsWith('/affiliates') }),
  (page) => page.getByLabel('Group ID').fill('3'),
  (page) => page.getByLabel('Group ID').press('Enter'),
  alerted,
);

/** A group: loaded as a whole, pinned, named, watched and forgotten. */
export const GROUP = startingWith(ADMIN, [
  {
    state: 'a page',
    first: lookUp(),
    name: 'Load all',
    announces: /37 affiliates are loaded/,
    focus: /37 affiliates loaded/,
  },
  {
    state: 'a large group',
    first: large,
    name: 'Load all',
    act: async (page) => {
      await page.keyboard.press('Enter');
      await page.locator('.loading').waitFor();
      await page.keyboard.press('Escape');
    },
    announces: /affiliates? (is|are) loaded|Loading was stopped/,
    focus: /loaded|affiliates/,
  },
  {
    state: 'loading',
    first: after(large, (page) => press(page, 'Load all'), loading),
    name: 'Stop',
    announces: /affiliates? (is|are) loaded|Loading was stopped/,
    focus: /affiliates/,
  },
  {
    state: 'loaded',
    first: loaded,
    name: 'Back to pages',
    announces: /37 affiliates, page 1 of 3/,
    focus: /37 affiliates/,
  },
  {
    state: 'loaded, nobody left',
    first: after(loaded, (page) => page.getByLabel('Filter').fill('nobody at all')),
    name: 'Clear filter',
    announces: /37/,
    focus: /37 affiliates loaded/,
  },
  { state: 'loaded', first: loaded, name: 'Export CSV', announces: /37 affiliates exported/ },
  {
    state: 'loaded',
    first: loaded,
    name: /^(Name|Email|Status|Rate|(Unp|P)aid|Member since)$/,
    announces: /Sorted by Name/,
  },
  {
    state: 'a page',
    first: lookUp(),
    name: /^Width of column/,
    role: 'separator',
    act: (page) => page.keyboard.press('ArrowRight'),
    announces: null,
    turns: true,
  },
  {
    state: 'loaded',
    first: loaded,
    name: /^Width of column/,
    role: 'separator',
    act: (page) => page.keyboard.press('ArrowLeft'),
    announces: null,
    turns: true,
  },
  { state: 'a page', first: lookUp(), name: 'Hide amounts', announces: /Amounts hidden/ },
  { state: 'hidden', stored: HIDDEN, first: lookUp(), name: 'Show amounts', announces: /Amounts shown/ },
  {
    state: 'hidden, loaded',
    stored: HIDDEN,
    first: loaded,
    name: 'Amount hidden. Show',
    announces: /Amounts shown/,
    focus: /\d/,
  },
  { state: 'a page', first: lookUp(), name: 'Pin', announces: /^Pinned/ },
  { state: 'pinned', first: pinned, name: 'Unpin', announces: /^Unpinned/ },
  {
    state: 'pinned',
    first: pinned,
    name: 'Notify me about new applicants',
    role: 'checkbox',
    announces: /You’ll be notified of new applicants/,
  },
  {
    state: 'watched',
    first: watched,
    name: 'Notify me about new applicants',
    role: 'checkbox',
    announces: /Applicant notifications are off/,
  },
  { state: 'watched', first: watched, name: 'Unpin', announces: /^Unpinned/ },
  { state: 'watched', first: watched, name: 'Forget', announces: /Group .+ forgotten/, focus: /group 3|Group 3/ },
  { state: 'a page', first: lookUp(), name: 'Forget', announces: /Group .+ forgotten/, focus: /group 3|Group 3/ },
  { state: 'watched, deleted at the site', first: deleted, name: 'Unpin', announces: /^Unpinned/ },
  {
    state: 'watched, deleted at the site',
    first: deleted,
    name: 'Forget',
    announces: /Group .+ forgotten/,
    focus: /group 3|Group 3/,
  },
  {
    state: 'watched, deleted at the site',
    first: deleted,
    name: 'Notify me about new applicants',
    role: 'checkbox',
    announces: /Applicant notifications are off/,
  },
  { state: 'a page', first: lookUp(), name: 'Rename', announces: null, focus: /Name of this group/ },
  {
    state: 'naming',
    first: after(naming, (page) => page.getByLabel('Name of this group').fill('Mine')),
    name: 'Save',
    announces: /^Saved/,
    focus: /Rename/,
  },
  { state: 'naming', first: naming, name: 'Cancel', announces: /No changes/, focus: /Rename/ },
  {
    state: 'known groups',
    first: lookUp(),
    name: /^(Bloggers|Everybody|Newcomers|Mine|Tricky .*|Group 3)( \(group \d+\))?$/,
    announces: /37 affiliates, page 1 of 3/,
  },
]);
