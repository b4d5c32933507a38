import type { Page } from 'playwright-core';
import { chooseStep, openBar, openExports, steps, type } from '../../tools/screenshots/states/user-steps.ts';
import { fillLabeled, press } from './moves.ts';
import { rowsWith, type WalkRow } from './walk-row.ts';
import { ADA, TWO, withSettings } from './world.ts';

const HIDDEN = withSettings(ADA, { hideAmounts: true });
/** Waits until the history of the account is drawn. */
const read = (page: Page): Promise<void> => page.getByRole('slider').waitFor();
/** Waits until the service's clicks are known. */
const clicksRead = (page: Page) => page.getByRole('heading', { name: /^Clicks/ }).waitFor();
const files = steps(read, openExports);
const clickFiles = steps(clicksRead, openExports);
/** Opens the list of the last bar, which has referrals. */
const listed = steps(read, press('Month'), openBar, (page) => page.getByRole('dialog').waitFor());
const allPrograms = steps(
  (page) => page.getByRole('combobox', { name: 'Program' }).selectOption('all'),
  (page) => page.getByRole('table', { name: 'All programs' }).waitFor(),
);
const SAVED = /^(earnings|referrals|clicks|campaigns)\.csv saved$/;
const EXPORT = /^Save as CSV file$/;
const item = { role: 'menuitem' } as const;
const LIST = 'the list of a bar';
const inDialog: Partial<WalkRow> = {
  keepsFocus: true,
  act: (page) => page.getByRole('dialog').getByRole('button', { name: 'Save as CSV file' }).press('Enter'),
};
const sort: WalkRow['act'] = (page) => page.getByRole('combobox', { name: 'Sort by' }).selectOption('highest');
const filter: WalkRow['act'] = (page) => page.getByRole('combobox', { name: 'Status' }).selectOption('paid');
const month: WalkRow['act'] = (page) => page.getByRole('combobox', { name: 'Period' }).selectOption('month');
const custom = steps(read, (page) => page.getByRole('combobox', { name: 'Period' }).selectOption('custom'));
const from: Partial<WalkRow> = { role: 'textbox', act: fillLabeled('From', '2026-11-02') };
const bar: WalkRow['act'] = (page) => page.getByRole('slider').press('Enter');
const chooseAll: WalkRow['act'] = (page) => page.getByRole('combobox', { name: 'Program' }).selectOption('all');

export const EARNINGS_ROWS = rowsWith(ADA, [
  ['read', read, 'Period', /^This month, Day: earned/, null, { role: 'combobox', act: month }],
  ['by week', chooseStep(1), /^(Day|Week|Month|Year)$/, /^30 days, Day/],
  ['read', read, 'Show as a table', null],
  ['read', read, 'Status', /^Paid$/, null, { role: 'combobox', act: filter }],
  ['the files', files, /^(Earnings|Referrals), 30 days/, SAVED, EXPORT, item],
  ['a custom period', custom, 'From', /^Nov 2 .*, Day: earned/, null, from],
  ['read', read, 'Hide amounts', /Amounts hidden/],
  ['a bar', read, 'Hide amounts', null, /^Close$/, { act: bar }],
  [LIST, listed, 'Close', null, /^Over time$/],
  [LIST, listed, 'Save as CSV file', /saved/, EXPORT, inDialog],
  ['read', read, 'Sort by', /^Highest amount first$/, null, { role: 'combobox', act: sort }],
  ['read', read, 'Find referrals', /^0 referrals/, null, { role: 'searchbox', act: type('zzz') }],
  ['clicks, the files', clickFiles, /^(Clicks|Campaigns), /, SAVED, EXPORT, item],
  ['hidden', read, 'Show amounts', /Amounts shown/, null, { stored: HIDDEN }],
  ['several', read, /^Program/, /^30 days, Day: earned/, null, { stored: TWO, role: 'combobox', act: chooseAll }],
  ['several', allPrograms, /^EUR/, /^EUR$/, null, { stored: TWO }],
  ['several', allPrograms, /^Shop|zoë/, /^30 days, Day: earned/, /./, { stored: TWO }],
  ['several, in euros', steps(allPrograms, press(/^EUR/)), /^USD/, /^USD$/, null, { stored: TWO }],
]);
