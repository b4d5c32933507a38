// @vitest-environment happy-dom
import { screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ALL_PROGRAMS } from '../../../lib/domain/polling/programs.ts';
import type { Payment } from '../../../lib/domain/portal/route-status-schema.ts';
import type { Send } from '../../../lib/platform/messages.ts';
import type { Stored } from '../../../lib/platform/storage/view.ts';
import { refreshUnpayable } from '../../../lib/views/unpayable.ts';
import { account, connected, payment, snapshot, state } from '../../lib/make.ts';
import { expectAccessible, textOf } from '../draw.tsx';
import { open as openOptions } from '../options/open-options.tsx';
import { open as openPopup } from './open-popup.tsx';

const known = (one: Payment | null, part: Partial<Stored> = {}): Stored => connected({ payment: { a: one }, ...part });
const link = () => screen.queryByRole('link', { name: /^Add details/ });
const line = () => textOf(link()?.closest('p, .item') ?? null);

test.each<[string, (first: Stored) => unknown]>([
  ['popup', (first) => openPopup(first)],
  ['settings, of a folded row', (first) => openOptions(first, { folded: true })],
])('links to the site if payment details are missing, in the %s', async (_, show) => {
  show(known(payment()));
  expect(line()).toMatch(/^Can’t be paid yet ?Add details \(opens in a new tab\)$/);
  expect(link()?.getAttribute('href')).toBe('https://shop.example/');
  await expectAccessible();
});

test.each<[string, Payment | null, Partial<Stored>]>([
  ['nothing is known', null, {}],
  ['they are there', payment({ missing: false }), {}],
  ['they are an administrator now', payment(), { accounts: [account({ role: 'administration' })] }],
])('has no line if %s', (_, one, part) => {
  openPopup(known(one, part));
  expect(link()).toBeNull();
});

test('has one line for several programs', async () => {
  const accounts = [account(), account({ id: 'b', name: 'Other', baseUrl: 'https://other.example/wp-json/x/v2' })];
  const states = { a: state({ snapshot: snapshot() }), b: state({ snapshot: snapshot() }) };
  openPopup(known(null, { accounts, states, selected: ALL_PROGRAMS, payment: { a: payment(), b: payment() } }));
  const links = () => screen.getAllByRole<HTMLAnchorElement>('link').map(({ href }) => href);
  expect(links()).toEqual(['https://shop.example/']);
  await userEvent.click(screen.getByRole('button', { name: '+1 more' }));
  expect(links()).toEqual(['https://shop.example/', 'https://other.example/']);
  expect(screen.getAllByText('Can’t be paid yet')).toHaveLength(1);
});

test('the settings ask again only where they were missing', () => {
  const accounts = [account(), account({ id: 'b' }), account({ id: 'c' })];
  const missing = known(null, { accounts, payment: { a: payment(), b: payment({ missing: false }), c: null } });
  const send = vi.fn(async () => null);
  refreshUnpayable(missing, send as Send);
  expect(send.mock.calls).toEqual([['portal', { accountId: 'a', page: 'options' }]]);
});
