// @vitest-environment happy-dom

import { act, screen, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { affiliate, pageOf } from '../../lib/group-samples.ts';
import { button, textOf } from '../draw.tsx';
import { bodyRows, openGroupPage } from './open-sidepanel.tsx';

/** Sets the width of the panel, because happy-dom has no layout. */
function setWidth(width: number): void {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
}
beforeEach(() => setWidth(296));
const ada = affiliate(1, {
  name: 'Ada Lovelace',
  email: 'ada@shop.example',
  unpaid: '90071992547409931.07',
  editUrl: 'https://shop.example/wp-admin/user-edit.php?user_id=1',
});
const heads = () => screen.getAllByRole('columnheader').map(textOf);
const cells = (row: Element | undefined) => [...(row?.children ?? [])].map(textOf);

describe('the table', () => {
  test('shows an affiliate in two lines if the panel is too narrow for columns', async () => {
    await openGroupPage({ ...pageOf(37), affiliates: [ada, affiliate(2), affiliate(3, { code: null, unpaid: null })] });
    expect(heads()).toEqual(['Affiliate', 'Status', 'Actions']);
    expect(bodyRows().map(cells)).toEqual([
      ['Ada Lovelacecode-1ada@shop.example', 'Unpaid90,071,992,547,409,931.07Active', ''],
      ['code-2#2', 'Unpaid200.10Active', ''],
      ['#3#3', 'Active', ''],
    ]);
  });

  test('keeps the direction of names, codes and email addresses, with a tooltip', async () => {
    await openGroupPage({ ...pageOf(1), affiliates: [ada] });
    for (const text of ['Ada Lovelace', 'code-1', 'ada@shop.example']) {
      const element = within(bodyRows()[0] as HTMLElement).getByText(text);
      expect([element.tagName, element.title]).toEqual(['BDI', text]);
    }
  });

  test.each([
    [296, 3],
    [500, 3],
    [700, 8],
  ])('of %i px has %i columns', async (width, columns) => {
    setWidth(width);
    await openGroupPage();
    expect(heads()).toHaveLength(columns);
  });
});

describe('the menu of a row', () => {
  const items = () => screen.getAllByRole('menuitem').map(textOf);

  test('has the items that apply to the affiliate', async () => {
    await openGroupPage({ ...pageOf(2), affiliates: [ada, affiliate(2)] });
    await userEvent.click(button('Actions for Ada Lovelace'));
    expect(screen.getByRole('menu', { name: 'Actions for Ada Lovelace' })).toBeTruthy();
    expect(items()).toEqual([
      'Write an email',
      'Copy email',
      'Copy code',
      'Copy ID',
      'Copy summary',
      'Open in the program’s admin area (opens in a new tab)',
      'Show all details',
    ]);
    const link = (name: string) => screen.getByRole('menuitem', { name: new RegExp(name) });
    expect(link('Write an email').getAttribute('href')).toBe('mailto:ada@shop.example');
    const edit = link('Open in the program’s admin area');
    expect([edit.getAttribute('href'), edit.getAttribute('rel')]).toEqual([ada.editUrl, 'noopener noreferrer']);
  });

  test('has a button that is a tab stop only in the focused row', async () => {
    await openGroupPage();
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
