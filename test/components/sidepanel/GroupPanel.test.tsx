// @vitest-environment happy-dom

import { act, fireEvent, screen, waitFor, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../lib/domain/accounts/settings.ts';
import type { LoadResult } from '../../../lib/domain/groups/group-look-up.ts';
import { affiliate, groupsStored, loadEnd, pageOf } from '../../lib/group-samples.ts';
import { button, liveText, textOf } from '../draw.tsx';
import {
  bodyRows,
  cellsOf,
  field,
  filter,
  openGroupPage,
  openLoadedGroup,
  openSidePanel,
  shownStatuses,
  shownSums,
} from './open-sidepanel.tsx';

test('“/” moves the focus to the field, except while typing', async () => {
  await openGroupPage();
  bodyRows()[0]?.focus();
  await userEvent.keyboard('/');
  expect(document.activeElement).toBe(field('Find group, name, email or ID'));
  await userEvent.keyboard('/x');
  expect(field('Find group, name, email or ID').value).toBe('/x');
});

describe('a page', () => {
  test('shows the total and every row exactly', async () => {
    const rows = [
      affiliate(1, { status: 'vip', rateType: 'flat', rate: '5', unpaid: '90071992547409931.07' }),
      affiliate(2, { code: null, balance: null, createdAt: 'the other day', rateType: null }),
      affiliate(3, { currency: 'EUR', rateType: 'per_sale', paid: 'some' }),
    ];
    await openGroupPage({ ...pageOf(37), affiliates: rows });
    expect(screen.getByText('37 affiliates', { selector: '.count' })).toBeTruthy();
    expect(bodyRows().map(cellsOf)).toEqual([
      {
        Code: 'code-1',
        Status: 'vip',
        Rate: '5.00 per referral',
        Balance: '200.10',
        Paid: '1,034.40',
        Unpaid: '90,071,992,547,409,931.07',
        'Member since': '5 Jan 2026',
      },
      {
        Code: '#2',
        Status: 'Active',
        Rate: '20',
        Balance: '–',
        Paid: '1,034.40',
        Unpaid: '200.10',
        'Member since': 'the other day',
      },
      {
        Code: 'code-3',
        Status: 'Active',
        Rate: '20 (per_sale)',
        Balance: '€200.10',
        Paid: 'some EUR',
        Unpaid: '€200.10',
        'Member since': '5 Jan 2026',
      },
    ]);
  });

  test('shows names and email addresses as plain text', async () => {
    const evil = '<img src=x onerror=alert(1)>';
    await openGroupPage({ ...pageOf(1), affiliates: [affiliate(1, { name: evil, email: 'a@shop.example' })] });
    expect(cellsOf(bodyRows()[0])).toMatchObject({ Name: evil, Email: 'a@shop.example' });
    expect(document.querySelector('img')).toBeNull();
  });

  test('is an accessible table with counts over all pages, and cannot be sorted', async () => {
    const panel = await openGroupPage();
    await act(async () => {
      void panel.store.turnTo(2);
      await panel.last().answer(pageOf(37, 2));
    });
    const table = screen.getByRole('table', { name: '37 affiliates, page 2 of 3' });
    expect(table.getAttribute('aria-rowcount')).toBe('38');
    expect(bodyRows().map((row) => row.getAttribute('aria-rowindex'))).toEqual(
      Array.from({ length: 15 }, (_, index) => String(index + 17)),
    );
    expect(within(table).getAllByRole('rowheader').map(textOf)[0]).toBe('code-16');
    for (const head of screen.getAllByRole('columnheader')) {
      expect(head.getAttribute('scope')).toBe('col');
      expect(head.hasAttribute('aria-sort')).toBe(false);
    }
    // One row is a tab stop; arrow keys move among the others.
    expect(bodyRows().map((row) => row.tabIndex)).toEqual([0, ...Array(14).fill(-1)]);
  });

  test('has its own message for a filter without matches', async () => {
    const { store, last } = openSidePanel();
    await act(async () => {
      void store.submit({ text: '3', search: 'zzz' });
      await last().answer(pageOf(0));
    });
    expect(screen.getByText('No matches')).toBeTruthy();
    await userEvent.click(button('Clear filter'));
    expect(last().query).toMatchObject({ groupId: 3, search: '' });
  });
});

describe('the focus in the table', () => {
  const focused = () => document.activeElement?.getAttribute('data-index');

  test('moves with arrow keys, Home and End, and stops at the ends', async () => {
    await openGroupPage();
    bodyRows()[0]?.focus();
    const indices: (string | null | undefined)[] = [];
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'End', 'ArrowDown', 'ArrowUp', 'Home', 'ArrowUp']) {
      await userEvent.keyboard(`{${key}}`);
      indices.push(focused());
    }
    expect(indices).toEqual(['1', '2', '1', '14', '14', '13', '0', '0']);
    expect(bodyRows().filter((row) => row.tabIndex === 0)).toHaveLength(1);
  });

  test('stays in its row as Escape ends the selection', async () => {
    await openGroupPage();
    bodyRows()[1]?.focus();
    await userEvent.keyboard(' ');
    expect(screen.getAllByLabelText('Selected affiliates').map(({ role }) => role)).toEqual(['toolbar']);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByLabelText('Selected affiliates')).toBeNull();
    expect(focused()).toBe('1');
  });

  test('is not needed for Escape to end the selection', async () => {
    await openGroupPage();
    await userEvent.click(button('Select affiliates'));
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByLabelText('Selected affiliates')).toBeNull();
  });

  test('goes to the last row with Page Down on the last page, which is not requested again', async () => {
    const { pages } = await openGroupPage(pageOf(12));
    bodyRows()[3]?.focus();
    await userEvent.keyboard('{PageDown}');
    expect([focused(), pages.length]).toEqual(['11', 1]);
    await userEvent.keyboard('{PageUp}{PageUp}');
    expect([focused(), pages.length]).toEqual(['0', 1]);
  });

  test('moves by ten rows with Page Down and Page Up once all are loaded', async () => {
    await openLoadedGroup(pageOf(37, 1, 37).affiliates);
    bodyRows()[0]?.focus();
    await userEvent.keyboard('{PageDown}');
    expect(focused()).toBe('10');
    await userEvent.keyboard('{PageUp}');
    expect(focused()).toBe('0');
  });
});

describe('the details of an affiliate', () => {
  const full = affiliate(1, {
    name: 'Ada Lovelace',
    email: 'ada@shop.example',
    editUrl: 'https://shop.example/wp-admin/user-edit.php?user_id=1',
    more: [
      ['visits', '1013'],
      ['note', 'kind'],
    ],
  });
  async function openRow(text: string): Promise<HTMLElement> {
    await userEvent.click(screen.getByText(text));
    return screen.findByRole('dialog');
  }
  /** The texts of the details by name. */
  const details = () =>
    Object.fromEntries(
      within(screen.getByRole('dialog'))
        .getAllByRole('term')
        .map((term) => [textOf(term), textOf(term.nextElementSibling)]),
    );

  test('show all fields, even those without a column', async () => {
    await openGroupPage({ ...pageOf(1), affiliates: [full] });
    await openRow('Ada Lovelace');
    expect(details()).toMatchObject({
      'Affiliate ID': '1',
      Code: 'code-1',
      Name: 'Ada Lovelace',
      Email: 'ada@shop.example',
      'User ID': '11',
      Status: 'Active',
      Rate: '20%',
      Balance: '200.10',
      Paid: '1,034.40',
      Unpaid: '200.10',
      Clicks: '1013',
      Note: 'kind',
    });
  });

  test('have a button to copy each field as the service wrote it', async () => {
    const { done } = await openGroupPage({ ...pageOf(1), affiliates: [full] });
    const dialog = within(await openRow('Ada Lovelace'));
    expect(dialog.getAllByRole('button', { name: /^Copy / })).toHaveLength(Object.keys(details()).length);
    for (const name of ['Affiliate ID', 'Code', 'Email', 'Paid', 'Member since'])
      await userEvent.click(dialog.getByRole('button', { name: `Copy ${name}` }));
    expect(done).toEqual([
      'copy 1',
      'copy code-1',
      'copy ada@shop.example',
      'copy 1034.40',
      'copy 2026-01-05T08:00:00+00:00',
    ]);
    expect(await dialog.findByText('Copied: 2026-01-05T08:00:00+00:00')).toBeTruthy();
  });

  test('report a failed copy', async () => {
    await openGroupPage({ ...pageOf(1), affiliates: [full] }, undefined, { onCopy: async () => false });
    await openRow('Ada Lovelace');
    await userEvent.click(button('Copy Email'));
    expect(liveText()).toBe('The browser didn’t allow copying');
  });
});

const settings = { ...DEFAULT_SETTINGS, hideAmounts: true };
const owed = affiliate(1, {
  balance: '411.10',
  paid: '422.20',
  unpaid: '433.30',
  more: [
    ['refunded_total', '444.40'],
    ['total_earnings', '1.455,50 EUR'],
  ],
});
const text = () => document.body.textContent ?? '';

test('a name that the browser cannot store is not only said to be saved', () => {
  openSidePanel(groupsStored({ storageError: { kind: 'storage-full' } }));
  expect(screen.getByText('No storage space left')).toBeTruthy();
});

test('hidden amounts are covered in rows, sums and details until they are shown', async () => {
  const { store, sent, change } = await openLoadedGroup([owed], {}, groupsStored({ settings }));
  await act(async () => store.open(owed));
  expect(text()).toContain('•••••');
  expect(text()).not.toMatch(/411|422|433|444|455/);
  expect(screen.queryByRole('button', { name: 'Copy Unpaid' })).toBeNull();
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getAllByRole('button', { name: 'Show hidden amount' })[0] as HTMLElement);
  for (const amount of [/411\.10/, /422\.20/, /433\.30/, /444\.40/]) expect(text()).toMatch(amount);
  expect(liveText()).toBe('Amounts shown');
  // The amounts are shown in this panel only: the setting stays.
  expect(sent.filter(([name]) => name === 'settings')).toEqual([]);
  await act(async () => change(groupsStored({ settings })));
  expect(text()).toMatch(/433\.30/);
});

test('a button for lost access requests it within the click', async () => {
  const { store, last, done } = openSidePanel();
  await act(async () => {
    void store.submit({ text: '3' });
    await last().refuse({ kind: 'no-access' });
  });
  // Browsers ignore a request for access that comes after this turn of the event loop.
  fireEvent.click(button('Allow'));
  expect(done).toEqual(['grant admin']);
});

describe('loading all', () => {
  const numbers = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);

  test('shows progress, remaining time, and Stop', async () => {
    const panel = await openGroupPage(pageOf(2000));
    await userEvent.click(button('Load all'));
    await act(async () =>
      panel.lastLoad().part({
        affiliates: pageOf(2000, 1, 500).affiliates,
        progress: { pagesDone: 5, pages: 20, rows: 500, total: 2000, millisecondsLeft: 2400 },
      }),
    );
    const bar = screen.getByRole('progressbar', { name: 'Load all' });
    expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['5', '20']);
    expect(screen.getByText('Loading 500 of 2,000, about 3 seconds left')).toBeTruthy();
    expect(bodyRows()).toHaveLength(15);
    // A double click on Load all, whose place the button has taken.
    fireEvent.click(button('Stop'), { detail: 2 });
    expect(panel.lastLoad().signal.aborted).toBe(false);
    await userEvent.click(button('Stop'));
    expect(panel.lastLoad().signal.aborted).toBe(true);
  });

  test('shows count, sums and statuses once loaded', async () => {
    const rows = [
      affiliate(1, { status: 'active', unpaid: '0.1', paid: '90071992547409931.07' }),
      affiliate(2, { status: 'active', unpaid: '0.2', paid: '0.01' }),
      affiliate(3, { status: '', unpaid: '-0.05', balance: null }),
    ];
    await openLoadedGroup(rows);
    expect(screen.getByText('3 affiliates loaded', { selector: '.count' })).toBeTruthy();
    expect(shownSums()).toEqual({ Balance: '400.20', Paid: '90,071,992,547,410,965.48', Unpaid: '0.25' });
    expect(shownStatuses()).toEqual(['[All 3]', 'Active 2', '– 1']);
  });

  test('shows that a sum is unknown if an amount is no number', async () => {
    await openLoadedGroup([affiliate(1), affiliate(2, { unpaid: 'a lot' })]);
    expect(shownSums()).toMatchObject({ Unpaid: '–', Paid: '2,068.80' });
  });

  test('does not add up mixed currencies', async () => {
    await openLoadedGroup([affiliate(1, { currency: 'EUR' }), affiliate(2, { currency: 'USD' })]);
    expect(screen.getByText('No totals: mixed currencies.')).toBeTruthy();
    expect(shownStatuses()).toEqual(['[All 2]', 'Active 2']);
  });

  test.each<[string, Partial<LoadResult>, string]>([
    ['a stop', { cancelled: true }, 'Loading was stopped. This is what was loaded.'],
    ['affiliates that were left out', { leftOut: 150_000 }, '150,000 more not shown'],
    ['a missing page', { missingPages: [7] }, '1 page couldn’t be loaded: 7.'],
    [
      'many missing pages',
      { missingPages: numbers(51, 150) },
      '150 pages couldn’t be loaded: 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, ….',
    ],
    ['ten missing pages', { missingPages: numbers(1, 10) }, ' 1, 2, 3, 4, 5, 6, 7, 8, 9, 10.'],
    ['a changed total', { totalBefore: 40, total: 37 }, 'changed while loading (from 40 to 37 affiliates)'],
  ])('reports %s', async (_name, end, words) => {
    await openLoadedGroup(pageOf(37, 1, 37).affiliates, end);
    expect(textOf(document.body)).toContain(words);
  });

  test.each<[string, Partial<LoadResult>]>([
    ['a stop', { cancelled: true }],
    ['a missing page', { missingPages: [7] }],
    ['a changed total', { totalBefore: 40 }],
  ])('can be repeated after %s, until the group is whole', async (_name, end) => {
    const panel = await openLoadedGroup(pageOf(37, 1, 37).affiliates, end);
    await userEvent.click(button('Load all'));
    expect(panel.loads).toHaveLength(2);
    await waitFor(() => expect(document.activeElement).toBe(button('Stop')));
    await act(async () => {
      await panel.lastLoad().part({
        affiliates: pageOf(37, 1, 37).affiliates,
        progress: { pagesDone: 1, pages: 1, rows: 37, total: 37, millisecondsLeft: 0 },
      });
      await panel.lastLoad().end(loadEnd());
    });
    expect(screen.queryByRole('button', { name: 'Load all' })).toBeNull();
  });

  test('marks heading and sums as partial after a stop', async () => {
    await openLoadedGroup(pageOf(15).affiliates, { total: 100_000, cancelled: true });
    expect(textOf(document.querySelector('.count'))).toBe('15 of 100,000 loaded, totals incomplete');
    expect(textOf(screen.getByRole('region', { name: 'Summary' }))).toMatch(/^Incomplete/);
    expect(liveText()).toBe('15 of 100,000 loaded, totals incomplete');
    expect(textOf(document.body)).not.toContain('affiliates loaded');
  });

  test('offers a filter that applies to rows, their number and sums', async () => {
    await openLoadedGroup([affiliate(1, { status: 'pending' }), affiliate(2), affiliate(3)]);
    await filter('pending');
    expect(bodyRows().map((row) => cellsOf(row).Code)).toEqual(['code-1']);
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('2');
    expect(shownSums()).toMatchObject({ Unpaid: '200.10' });
  });
});

test('column widths change with the arrow keys, which do not scroll the table, and are stored', async () => {
  const { sent } = await openGroupPage();
  const edge = screen.getByRole('separator', { name: 'Width of column Code' });
  for (const [key, width] of Object.entries({ ArrowRight: 136, ArrowLeft: 120 })) {
    // False if the event's default was prevented.
    expect(fireEvent.keyDown(edge, { key })).toBe(false);
    await waitFor(() => expect(edge.getAttribute('aria-valuenow')).toBe(`${width}`));
    expect(sent.at(-1)).toEqual(['tableView', expect.objectContaining({ widths: { code: width } })]);
  }
  expect(fireEvent.keyDown(edge, { key: 'Tab' })).toBe(true);
});

const statuses = () => within(screen.getByRole('toolbar', { name: 'Status' })).getAllByRole('button');

test('a page turn does not move the focus of a user who has moved on', async () => {
  const panel = await openGroupPage();
  await act(async () => bodyRows()[3]?.focus());
  await userEvent.keyboard('{PageDown}');
  field('Find group, name, email or ID').focus();
  await act(() => panel.last().answer(pageOf(37, 2)));
  expect(document.activeElement).toBe(field('Find group, name, email or ID'));
});

test('arrow keys are mirrored in right-to-left languages', async () => {
  await openGroupPage();
  document.documentElement.dir = 'rtl';
  statuses()[0]?.focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(statuses()[1]);
  document.documentElement.dir = '';
});

test('Escape closes the details without stopping a request', async () => {
  const panel = await openGroupPage();
  await act(async () => {
    panel.store.open(pageOf(1).affiliates[0] ?? null);
    void panel.store.turnTo(2);
  });
  await userEvent.keyboard('{Escape}');
  expect(panel.last().signal.aborted).toBe(false);
});

test('opening and closing the details repeats no announcement', async () => {
  await openGroupPage();
  expect(liveText()).toBe('37 affiliates, page 1 of 3');
  await userEvent.click(bodyRows()[0] as HTMLElement);
  await screen.findByRole('dialog');
  expect([screen.getAllByRole('status').length, liveText()]).toEqual([1, '']);
  await userEvent.click(button('Close'));
  expect([screen.getAllByRole('status').length, liveText()]).toEqual([1, '']);
});
