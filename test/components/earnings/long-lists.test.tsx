// @vitest-environment happy-dom

import { screen, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { clicks, countedClicks } from '../../lib/make.ts';
import { historyOf, rejectedAt, rowAt } from '../../lib/mirror-samples.ts';
import { button, textOf } from '../draw.tsx';
import { ONE_PROGRAM, openEarnings } from './open-earnings.tsx';

/** A service may write any number of names, currencies and days; the page draws a bounded number of elements. */
const MOST_ELEMENTS = 5000;
const elements = () => document.querySelectorAll('*').length;

describe('the page stays small with', () => {
  test('a campaign in each of 24,000 rows', async () => {
    const rows = Array.from({ length: 24_000 }, (_, index) => rowAt(0, `${index}.00`, { campaign: `c${index}` }));
    const counted = countedClicks();
    await openEarnings({ ...ONE_PROGRAM, clicks: { a: clicks({ counted }) } }, { a: historyOf(rows) }, null, {
      a: counted,
    });
    const table = await screen.findByRole('table', { name: 'Campaigns' });
    expect(textOf(within(table).getAllByRole('row').at(-1) ?? null)).toMatch(/^Other20/);
    expect(elements()).toBeLessThan(MOST_ELEMENTS);
  });

  test('a currency in each of 6,000 rows', async () => {
    const rows = Array.from({ length: 6000 }, (_, index) => rowAt(0, '5.00', { currency: `C${index}` }));
    await openEarnings(ONE_PROGRAM, { a: historyOf(rows) });
    expect(within(screen.getByRole('toolbar', { name: 'Currency' })).getAllByRole('button')).toHaveLength(20);
    expect(document.body.textContent).toContain('Others (5,981): only in the CSV file');
    expect(elements()).toBeLessThan(MOST_ELEMENTS);
  });

  test('2,000 referrals', async () => {
    const rows = Array.from({ length: 2000 }, (_, index) => rejectedAt(0, '1.00', { id: `${index}` }));
    await openEarnings(ONE_PROGRAM, { a: historyOf(rows) });
    const card = within(screen.getByRole('region', { name: /^Referrals/ }));
    await userEvent.click(card.getByRole('button', { name: 'Show all 2,000' }));
    expect(card.getAllByRole('listitem')).toHaveLength(500);
    expect(card.getByText('Page 1 of 4')).toBeTruthy();
    expect(elements()).toBeLessThan(MOST_ELEMENTS);
  });
});

test('a table by day since 1970 has pages', async () => {
  const rows = [rowAt(0, '10.10'), rowAt(20_000, '5.00')];
  const { store } = await openEarnings(ONE_PROGRAM, { a: historyOf(rows) });
  store.chooseRange('all');
  store.chooseStep('day');
  await userEvent.click(screen.getByText('Show as a table'));
  const table = await screen.findByRole('table', { name: /All time/ });
  const days = () => [...table.querySelectorAll('tbody th')].map(textOf);
  expect(days()).toHaveLength(500);
  expect(days()[0]).toBe('20 Nov 2026');
  await userEvent.click(button('Last page'));
  expect(days()).toHaveLength(1);
  expect(textOf(table.querySelector('tfoot'))).toContain('€15.10');
});
