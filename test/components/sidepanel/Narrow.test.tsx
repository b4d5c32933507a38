// @vitest-environment happy-dom

import { act, screen, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { affiliate, pageOf } from '../../lib/group-samples.ts';
import { expectAccessible, textOf } from '../draw.tsx';
import { bodyRows, button, field, liveText, loaded, looked } from './open.tsx';

/** happy-dom has no layout: the test sets the width of the panel. */
const wide = (width: number) => vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
beforeEach(() => void wide(296));
afterEach(() => vi.restoreAllMocks());

const ada = affiliate(1, {
  name: 'Ada Lovelace',
  email: 'ada@shop.example',
  unpaid: '90071992547409931.07',
  editUrl: 'https://shop.example/wp-admin/user-edit.php?user_id=1',
});
const heads = () => screen.getAllByRole('columnheader').map(textOf);
const cells = (row: Element | undefined) => [...(row?.children ?? [])].map(textOf);

describe('too narrow for columns', () => {
  test('a person is two lines: name and code, e-mail; unpaid, status', async () => {
    await looked({
      ...pageOf(37),
      affiliates: [ada, affiliate(2), affiliate(3, { code: null, unpaid: null })],
    });
    expect(heads()).toEqual(['Affiliate', 'Unpaid', 'Actions']);
    expect(bodyRows().map(cells)).toEqual([
      ['Ada Lovelacecode-1ada@shop.example', '90,071,992,547,409,931.07Active', ''],
      ['code-2#2', '200.10Active', ''],
      ['#3#3', 'Active', ''],
    ]);
    await expectAccessible();
  });

  test('names, codes and e-mails keep their own direction, with the whole text as a tooltip', async () => {
    await looked({ ...pageOf(1), affiliates: [ada] });
    for (const text of ['Ada Lovelace', 'code-1', 'ada@shop.example']) {
      const one = within(bodyRows()[0] as HTMLElement).getByText(text);
      expect([one.tagName, one.title]).toEqual(['BDI', text]);
    }
  });

  test.each([
    [296, 3],
    [500, 3],
    [700, 8],
  ])('at %i px there are %i columns', async (width, columns) => {
    wide(width);
    await looked();
    expect(heads()).toHaveLength(columns);
  });

  test('all rows can be sorted by a choice', async () => {
    const { store } = await loaded([
      affiliate(1, { unpaid: '9' }),
      affiliate(2, { unpaid: '100' }),
      affiliate(3, { unpaid: '10' }),
    ]);
    const ids = () => store.rows.value.map(({ id }) => id);
    await userEvent.selectOptions(field('Sort by'), 'Unpaid ↑');
    expect(ids()).toEqual(['1', '3', '2']);
    await userEvent.selectOptions(field('Sort by'), 'Unpaid ↓');
    expect(liveText()).toBe('Sorted by Unpaid, descending');
    expect(ids()).toEqual(['2', '3', '1']);
    await expectAccessible();
    await userEvent.selectOptions(field('Sort by'), 'Unsorted');
    expect(ids()).toEqual(['1', '2', '3']);
  });

  test('a page cannot be sorted: its order is the service’s', async () => {
    await looked();
    expect(screen.queryByLabelText('Sort by')).toBeNull();
  });
});

describe('the menu of a row', () => {
  const items = () => screen.getAllByRole('menuitem').map(textOf);
  const active = () => textOf(document.activeElement);
  async function opened(row = ada) {
    const panel = await looked({ ...pageOf(2), affiliates: [row, affiliate(2)] });
    await userEvent.click(screen.getAllByRole('button', { name: /^Actions for/ })[0] as HTMLElement);
    return panel;
  }

  test('has items to write, copy and open, as far as they apply', async () => {
    await opened();
    expect(screen.getByRole('menu', { name: 'Actions for Ada Lovelace' })).toBeTruthy();
    expect(items()).toEqual([
      'Write an email',
      'Copy email',
      'Copy code',
      'Copy ID',
      'Open in the program’s admin area',
      'Show all details',
    ]);
    const link = (name: string) => screen.getByRole('menuitem', { name });
    expect(link('Write an email').getAttribute('href')).toBe('mailto:ada@shop.example');
    const edit = link('Open in the program’s admin area');
    expect([edit.getAttribute('href'), edit.getAttribute('rel')]).toEqual([ada.editUrl, 'noopener noreferrer']);
    await expectAccessible();
  });

  test('a missing value cannot be copied', async () => {
    await opened(affiliate(1, { code: null }));
    expect(items()).toEqual(['Copy ID', 'Show all details']);
  });

  test('is used by keyboard, and returns the focus to its button', async () => {
    const { did } = await opened();
    expect(active()).toBe('Write an email');
    await userEvent.keyboard('{ArrowDown}');
    expect(active()).toBe('Copy email');
    await userEvent.keyboard('{End}{ArrowDown}{ArrowUp}');
    expect(active()).toBe('Show all details');
    await userEvent.keyboard('{Home}{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(button('Actions for Ada Lovelace'));
    expect(button('Actions for Ada Lovelace').getAttribute('aria-expanded')).toBe('false');
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(did).toEqual(['copy ada@shop.example']);
    expect(liveText()).toBe('Copied: ada@shop.example');
    expect(document.activeElement).toBe(button('Actions for Ada Lovelace'));
    // The row underneath got none of these keys.
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('opens the details', async () => {
    await opened();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Show all details' }));
    expect(await screen.findByRole('dialog', { name: 'Affiliate code-1' })).toBeTruthy();
  });

  test('a click elsewhere closes it', async () => {
    await opened();
    await userEvent.click(screen.getByRole('heading', { level: 1 }));
    expect(screen.queryByRole('menu')).toBeNull();
  });

  test('only the focused row’s button is a tab stop', async () => {
    await looked();
    const reachable = () =>
      screen.getAllByRole('button', { name: /^Actions for/ }).filter(({ tabIndex }) => tabIndex === 0);
    expect(reachable()).toHaveLength(1);
    await act(async () => bodyRows()[0]?.focus());
    await userEvent.keyboard('{ArrowDown}{Tab}');
    expect(document.activeElement).toBe(button('Actions for code-2'));
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(bodyRows()[2]);
  });
});
