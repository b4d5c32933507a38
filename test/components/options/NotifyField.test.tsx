// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { Account } from '../../../lib/domain/accounts/account.ts';
import { account, stored } from '../../lib/make.ts';
import { liveText } from '../draw.tsx';
import { openOptions } from './open-options.tsx';

const level = () => screen.getByLabelText<HTMLSelectElement>('Notify me about');
const amount = () => screen.getByLabelText<HTMLInputElement>('Smallest commission to notify, in USD');
const badge = () => screen.getByLabelText<HTMLInputElement>('Count in the badge');
const LEAST = { kind: 'at-least', amount: '50', currency: 'USD' } as const;

/** Draws the unfolded settings of an affiliate. */
const openAffiliate = (part: Partial<Account> = {}) =>
  openOptions(stored({ accounts: [account(part)], settings: { ...stored().settings, currency: 'USD' } }));

describe('the notify level', () => {
  test('stores “at least an amount” only once an amount is entered', async () => {
    const { done } = openAffiliate();
    await userEvent.selectOptions(level(), 'Commissions of at least an amount');
    expect([done, level().value, amount().value]).toEqual([[], 'at-least', '']);
    await userEvent.type(amount(), '49,50{Enter}');
    const notify = { ...LEAST, amount: '49.50' };
    expect(done).toEqual([['notifyOf', { accountId: 'a', notify }]]);
    await waitFor(() => expect(liveText()).toBe('You’ll be notified of commissions of US$49.50 or more'));
    // The field that has the focus stays, before and after the worker has stored it.
    expect(document.activeElement).toBe(amount());
  });

  test('keeps the currency in which the amount was entered', async () => {
    const { done } = openAffiliate({ notify: { ...LEAST, currency: 'EUR' } });
    await userEvent.type(screen.getByLabelText('Smallest commission to notify, in EUR'), '0{Enter}');
    expect(done).toMatchObject([['notifyOf', { notify: { amount: '500', currency: 'EUR' } }]]);
  });
});

test('the checkbox removes a program from the badge and adds it again without sending the level', async () => {
  const { done, change } = openAffiliate({ notify: LEAST });
  await userEvent.click(badge());
  // The level is not sent along: it may have been chosen a moment ago.
  expect(done).toEqual([['notifyOf', { accountId: 'a', offBadge: true }]]);
  change(stored({ accounts: [account({ notify: LEAST, offBadge: true })] }));
  await waitFor(() => expect(badge().checked).toBe(false));
  await userEvent.click(badge());
  expect(done.at(-1)).toEqual(['notifyOf', { accountId: 'a', offBadge: false }]);
});

test('a choice is kept while it is being stored, even after a redraw', async () => {
  const { change } = openOptions(stored({ accounts: [account()] }), {
    answers: { notifyOf: () => new Promise(() => {}) },
  });
  await userEvent.click(badge());
  await userEvent.selectOptions(level(), 'Payouts only');
  change(stored({ accounts: [account()] }));
  expect([badge().checked, level().value]).toEqual([false, 'payouts']);
});

test('a choice in another window replaces what was chosen and saved here', async () => {
  const { change } = openAffiliate();
  const isWrong = () => amount().getAttribute('aria-invalid') === 'true';
  const show = (notify: Account['notify']) => change(stored({ accounts: [account({ notify })] }));
  await userEvent.selectOptions(level(), 'Commissions of at least an amount');
  await userEvent.type(amount(), '50{Enter}');
  show(LEAST);
  await waitFor(() => expect(amount().value).toBe('50'));
  await userEvent.type(amount(), 'x{Enter}');
  expect(isWrong()).toBe(true);
  show({ ...LEAST, amount: '70' });
  await waitFor(() => expect([amount().value, isWrong()]).toEqual(['70', false]));
  show({ kind: 'nothing' });
  await waitFor(() => expect(level().value).toBe('nothing'));
});
