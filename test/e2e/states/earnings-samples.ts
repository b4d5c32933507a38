import type { Page } from 'playwright-core';
import { account, earningsSummary, snapshot, stats } from '../../lib/make.ts';
import { rejectedAt, rowAt, totals } from '../../lib/mirror-samples.ts';
import { createHistory, type HistorySample } from '../../tools/screenshots/states/histories.ts';
import { healthy, items, knownCapabilities, type PageSample, program } from '../../tools/screenshots/states/samples.ts';
import type { State } from '../../tools/screenshots/states/state.ts';

/** A few rows whose sums are known, and what tests look at on the Earnings page. */

export const ROWS = [
  rowAt(0, '10.10'),
  rowAt(1, '3.00', { status: 'pending' }),
  rowAt(2, '5.00', { provider: 'edd' }),
  rejectedAt(9, '4.50', { id: '9' }),
  rowAt(35, '2.00', { status: 'paid' }),
];
export const TOTALS = [
  totals(3, '60.00'),
  totals(1, '13.00', { paid: '50.05' }),
  totals(0, '14.00', { paid: '50.05' }),
];

/** A program in euros, whose totals are unknown, so that they contradict no history. */
export const EUROS: PageSample = {
  ...program('a', { state: healthy({ snapshot: snapshot({ stats: stats({ totalPaid: null }) }) }) }),
  ...{ capabilities: knownCapabilities({ currency: 'EUR' }), earningsSummary: earningsSummary() },
};
export const stateOf = (a: HistorySample, part: Partial<PageSample> = {}): Omit<State, 'name'> => ({
  ...{ stored: items([{ ...EUROS, ...part }]), histories: { a }, ready: '.plot canvas' },
});
export const KNOWN = stateOf(createHistory(ROWS, TOTALS), { account: account({ goal: '100' }) });

export const heroes = (page: Page) => page.locator('.hero').allTextContents();
export const period = (page: Page) => page.getByRole('combobox', { name: 'Period' });
export const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
export const chart = (page: Page) => page.getByRole('slider', { name: 'Over time' });
export const tableRows = (page: Page, name: string) =>
  page.getByRole('table', { name }).locator('tr').allTextContents();
export const spoken = (page: Page) => chart(page).getAttribute('aria-valuetext');
