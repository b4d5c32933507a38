import type { Page } from 'playwright-core';
import { press } from './moves.ts';
import { startingWith } from './row.ts';
import { ADA, settings, TWO } from './world.ts';

const HIDDEN = () => settings(ADA(), { hideAmounts: true });

/** The history of the account is read and drawn. */
const read = (page: Page): Promise<void> => page.getByRole('slider').waitFor();

/** The service has told its clicks. */
const clicked = (page: Page): Promise<void> => page.getByRole('button', { name: 'Load more clicks' }).waitFor();

const files = async (page: Page): Promise<void> => {
  await read(page);
  await press(page, 'Export CSV');
};
const clickFiles = async (page: Page): Promise<void> => {
  await clicked(page);
  await press(page, 'Export CSV');
};

/** The list of the last bar, which has referrals. */
const listed = async (page: Page): Promise<void> => {
  await read(page);
  await press(page, 'Month');
  await page.getByRole('slider').press('Enter');
  await page.getByRole('dialog').waitFor();
};

const all = async (page: Page): Promise<void> => {
  await page.getByRole('combobox').selectOption('all');
  await page.getByRole('table', { name: 'All programs' }).waitFor();
};

export const EARNINGS = startingWith(ADA, [
  {
    state: 'read',
    first: read,
    name: /^(This month|Last month|30 days|90 days|12 months|All time)$/,
    announces: /^This month, Day: earned/,
  },
  { state: 'read', first: read, name: 'All time', announces: /^All time, (Week|Month|Year): earned/ },
  { state: 'by week', first: async (page) => press(page, 'Week'), name: 'Day', announces: /^30 days, Day/ },
  { state: 'read', first: read, name: /^(Week|Month|Year)$/, announces: /^30 days, Week: earned/ },
  ...[/^Earnings, 30 days, USD$/, /^Referrals, 30 days$/].map((name) => ({
    ...{ state: 'the files', first: files, name, role: 'menuitem' as const },
    ...{ announces: /^(earnings|referrals)\.csv exported$/, focus: /^Export CSV$/ },
  })),
  {
    state: 'read',
    first: read,
    name: 'From',
    role: 'textbox' as const,
    act: (page: Page) => page.getByLabel('From').fill('2026-11-02'),
    announces: /^Nov 2 .*, Day: earned/,
  },
  { state: 'read', first: read, name: 'Hide amounts', announces: /Amounts hidden/ },
  {
    state: 'a bar',
    first: read,
    name: 'Hide amounts',
    act: async (page) => {
      await page.getByRole('slider').focus();
      await page.keyboard.press('Enter');
    },
    announces: null,
    focus: /^Close$/,
  },
  ...[/ · \d+%$/, /20\d\d.* referrals?/].map((name) => ({
    state: 'read',
    first: read,
    name,
    announces: null,
    focus: /^Close$/,
  })),
  {
    state: 'the list of a bar',
    first: listed,
    name: 'Close',
    announces: null,
    focus: /^Over time$/,
  },
  {
    ...{ state: 'the list of a bar', first: listed, name: 'Export CSV', keepsFocus: true },
    act: (page) => page.getByRole('dialog').getByRole('button', { name: 'Export CSV' }).press('Enter'),
    ...{ announces: /exported/, focus: /^Export CSV$/ },
  },
  {
    state: 'the list of a bar',
    first: listed,
    name: 'Sort by',
    role: 'combobox',
    act: async (page) => {
      await page.getByRole('combobox', { name: 'Sort by' }).selectOption('highest');
    },
    announces: /^Highest amount first$/,
  },
  {
    state: 'the list of a bar',
    first: listed,
    name: 'Search these referrals',
    role: 'searchbox',
    act: (page) => page.keyboard.type('zzz'),
    announces: /^0 referrals/,
  },
  { state: 'clicks', first: clicked, name: 'Load more clicks', announces: /^Clicks since / },
  ...[/^Clicks, 30 days$/, /^Campaigns, /].map((name) => ({
    ...{ state: 'clicks, the files', first: clickFiles, name, role: 'menuitem' as const },
    ...{ announces: /^(clicks|campaigns)\.csv exported$/, focus: /^Export CSV$/ },
  })),
  { state: 'hidden', stored: HIDDEN, first: read, name: 'Show amounts', announces: /Amounts shown/ },
  {
    state: 'several',
    stored: TWO,
    first: read,
    name: /^Program/,
    role: 'combobox',
    act: (page) => page.getByRole('combobox').selectOption('all'),
    announces: /^30 days, Day: earned/,
  },
  {
    state: 'several',
    stored: TWO,
    first: all,
    name: /^EUR/,
    announces: /^EUR$/,
  },
  {
    state: 'several',
    stored: TWO,
    first: all,
    name: /^Shop|zoë/,
    announces: /^30 days, Day: earned/,
    focus: /./,
  },
  {
    state: 'several, in euros',
    stored: TWO,
    async first(page) {
      await all(page);
      await press(page, /^EUR/);
    },
    name: /^USD/,
    announces: /^USD$/,
  },
]);
