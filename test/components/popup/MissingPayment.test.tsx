// @vitest-environment happy-dom
import { screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ALL_PROGRAMS } from '../../../lib/domain/polling/programs.ts';
import type { Payment } from '../../../lib/domain/portal/payment-schema.ts';
import type { Send } from '../../../lib/platform/messages.ts';
import type { Stored } from '../../../lib/platform/storage/view.ts';
import { refreshUnpayable } from '../../../lib/views/unpayable.ts';
import { account, connected, payment, snapshot, state } from '../../lib/make.ts';
import { openPopup } from './open-popup.tsx';

const withPayment = (details: Payment | null, part: Partial<Stored> = {}): Stored =>
  connected({ payment: { a: details }, ...part });
const link = () => screen.queryByRole('link', { name: /^Add details/ });

test.each<[string, Payment | null, Partial<Stored>]>([
  ['nothing is known', null, {}],
  ['the details exist', payment({ missing: false }), {}],
  ['the user is an administrator now', payment(), { accounts: [account({ role: 'administration' })] }],
])('the popup has no line about payment details if %s', (_, details, part) => {
  openPopup(withPayment(details, part));
  expect(link()).toBeNull();
});

test('the popup has one line for several programs without payment details', async () => {
  const accounts = [account(), account({ id: 'b', name: 'Other', baseUrl: 'https://other.example/wp-json/x/v2' })];
  const states = { a: state({ snapshot: snapshot() }), b: state({ snapshot: snapshot() }) };
  openPopup(withPayment(null, { accounts, states, selected: ALL_PROGRAMS, payment: { a: payment(), b: payment() } }));
  const description = 'Payout details missing';
  const links = () => screen.getAllByRole<HTMLAnchorElement>('link', { description }).map(({ href }) => href);
  expect(links()).toEqual(['https://shop.example/']);
  await userEvent.click(screen.getByRole('button', { name: '+1 more' }));
  expect(screen.queryByText(/more$/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Less' }).getAttribute('aria-expanded')).toBe('true');
  expect(links()).toEqual(['https://shop.example/', 'https://other.example/']);
  expect(screen.getAllByText(description)).toHaveLength(1);
});

test('the settings request payment details again only for programs that lacked them', () => {
  const accounts = [account(), account({ id: 'b' }), account({ id: 'c' })];
  const missing = withPayment(null, { accounts, payment: { a: payment(), b: payment({ missing: false }), c: null } });
  const send = vi.fn(async () => null);
  refreshUnpayable(missing, send as Send);
  expect(send.mock.calls).toEqual([['portal', { accountId: 'a', page: 'options' }]]);
});
