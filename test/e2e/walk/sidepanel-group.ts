import type { Page } from 'playwright-core';
import { after } from '../../tools/screenshots/states/state.ts';
import { fromMenu, groupMenu, loaded, lookUp, press } from './moves.ts';
import { type Row, startingWith } from './row.ts';
import { settings, WITHOUT_OVERVIEW } from './world.ts';

const HIDDEN = () => settings(WITHOUT_OVERVIEW(), { hideAmounts: true });

/** What is remembered reaches the menu a moment later. */
const shows = (item: string) => async (page: Page) => {
  await groupMenu(page);
  await page.getByText(item, { exact: true }).waitFor();
  await page.keyboard.press('Escape');
};
const known = after(lookUp(), shows('Rename'));
const pinned = after(known, fromMenu('Pin'), shows('Pin'));
const naming = after(known, fromMenu('Rename'));
/** An item of the group’s menu, which gives the focus back to its button. */
const item = { role: 'menuitem', focus: /^More for this group/ } as const;
const pin = { role: 'menuitemcheckbox', name: 'Pin', announces: /^Saved/ } as const;
const inMenu = (first: Row['first']) => after(first as typeof known, groupMenu);
/** Enough pages for loading to take a while. */
const large = lookUp('7');
const loading = (page: Page) => page.getByRole('button', { name: 'Stop' }).waitFor();

/** A group: loaded as a whole, pinned, named and forgotten. */
export const GROUP = startingWith(WITHOUT_OVERVIEW, [
  {
    state: 'a page',
    first: lookUp(),
    name: 'Load all',
    announces: /37 affiliates loaded/,
    focus: /group 3|Group 3/i,
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
    announces: /affiliates? loaded|partial sums|Loading was stopped/,
    focus: /group 7/i,
  },
  {
    state: 'loading',
    first: after(large, (page) => press(page, 'Load all'), loading),
    name: 'Stop',
    announces: /affiliates? loaded|partial sums|Loading was stopped/,
    focus: /group 7/i,
  },
  {
    ...item,
    state: 'loaded',
    first: inMenu(loaded),
    name: 'Back to pages',
    announces: /37 affiliates, page 1 of 3/,
  },
  {
    ...item,
    state: 'a page',
    first: inMenu(lookUp()),
    name: '25 per page',
    role: 'menuitemradio',
    announces: /37 affiliates, page 1 of 2/,
  },
  { state: 'a page', first: lookUp(), name: 'Filter', announces: null, focus: /Filter/ },
  { state: 'a page', first: lookUp(), name: 'Pending', announces: /affiliates?, page 1 of/ },
  { state: 'loaded', first: loaded, name: /^Pending [\d,]+$/, announces: /\d+ of 37 shown/ },
  {
    state: 'loaded',
    first: loaded,
    name: 'Sort by',
    role: 'combobox',
    act: (page) => page.keyboard.press('ArrowDown'),
    announces: null,
    turns: true,
  },
  {
    state: 'loaded, nobody left',
    first: after(
      loaded,
      (page) => press(page, 'Filter'),
      (page) => page.getByRole('textbox', { name: 'Filter' }).fill('nobody at all'),
    ),
    name: 'Clear filter',
    announces: /37/,
    focus: /group 3/i,
  },
  { state: 'loaded', first: loaded, name: 'Export CSV', announces: /37 affiliates exported/ },
  {
    state: 'loaded',
    first: loaded,
    name: /^(Name|Email|Status|Rate|Unpaid|Paid|Member since)$/,
    announces: null,
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
  { ...item, ...pin, state: 'a page', first: inMenu(known) },
  { ...item, ...pin, state: 'pinned', first: inMenu(pinned) },
  {
    ...item,
    state: 'pinned',
    first: inMenu(pinned),
    name: 'Forget',
    announces: /Group .+ forgotten/,
    focus: /group 3|Group 3/,
  },
  { ...item, state: 'a page', first: inMenu(known), name: 'Rename', announces: null, focus: /Name of this group/ },
  { state: 'a page', first: lookUp(), name: 'More for this group', announces: null, focus: /Rename|Add name/ },
  {
    state: 'naming',
    first: after(naming, (page) => page.getByLabel('Name of this group').fill('Mine')),
    name: 'Save',
    announces: /^Saved/,
    focus: /^More for this group/,
  },
  { state: 'naming', first: naming, name: 'Cancel', announces: /No changes/, focus: /^More for this group/ },
]);
