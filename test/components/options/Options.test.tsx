// @vitest-environment happy-dom

import { act, fireEvent, screen, waitFor } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { ConnectOutcome } from '../../../lib/domain/accounts/connect-form.ts';
import { withPresets } from '../../../lib/domain/accounts/presets.ts';
import type { Presets } from '../../../lib/domain/accounts/presets-schema.ts';
import { DEFAULT_SETTINGS as DEFAULTS, FIRST_STEPS } from '../../../lib/domain/accounts/settings.ts';
import type { Settings } from '../../../lib/domain/accounts/settings-schema.ts';
import type { AccountState } from '../../../lib/domain/polling/account-state-schema.ts';
import { ok } from '../../../lib/domain/result.ts';
import type { Stored } from '../../../lib/platform/storage/view.ts';
import { account, snapshot, state, stored } from '../../lib/make.ts';
import { button, liveText, textOf } from '../draw.tsx';
import { openOptions } from './open-options.tsx';

const DEFAULT_SETTINGS: Settings = { ...DEFAULTS, settledSteps: [...FIRST_STEPS] };
const SECRET = 'abcd EFGH ijkl MNOP qrst UVWX';
const connectedTo = (part = {}): ConnectOutcome => ok({ account: account(part), groupAccess: null });

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const sent = (done: [string, unknown][], name: string) => done.filter(([message]) => message === name);

/** Pastes instead of typing, because each typed letter renders the page. */
async function fill({ baseUrl = 'shop.example', username = 'ada', password = SECRET } = {}) {
  for (const [label, text] of Object.entries({
    'Program’s web address': baseUrl,
    Username: username,
    'Application password': password,
  })) {
    await userEvent.click(field(label));
    await userEvent.paste(text);
  }
}

const oneProgram = (part: Partial<AccountState> = {}, settings = {}): Stored =>
  stored({
    accounts: [account({ name: 'My shop' })],
    settings: { ...DEFAULT_SETTINGS, ...settings },
    states: { a: state({ snapshot: snapshot(), ...part }) },
  });

describe('what’s new', () => {
  const UPDATED = { seenNews: null };
  const heading = () => screen.queryByRole('heading', { name: 'What’s new' });

  test('is shown once after an update, until it is closed', async () => {
    const { done, unmount } = openOptions(oneProgram({}, UPDATED));
    expect(heading()).not.toBeNull();
    expect(sent(done, 'settings')).toEqual([['settings', { seenNews: '1.0' }]]);
    await userEvent.click(button('Close'));
    expect(heading()).toBeNull();
    unmount();
    openOptions(oneProgram());
    expect(heading()).toBeNull();
  });

  test('is never shown to a user who had connected nothing before the update', () => {
    const { done, change } = openOptions(stored({ settings: { ...DEFAULT_SETTINGS, ...UPDATED } }));
    expect(sent(done, 'settings')).toHaveLength(1);
    change(oneProgram());
    expect(heading()).toBeNull();
  });
});

test('a customer is told that nothing is available, and can disconnect, which revokes the password', async () => {
  const customer = account({ name: 'Shop', role: 'administration', byConsent: true });
  const answers = { connect: ok({ account: customer, groupAccess: 'absent' }), disconnect: { revoked: true } };
  const { change, done } = openOptions(stored(), { answers });
  await fill();
  await userEvent.click(button('Connect'));
  change(stored({ accounts: [customer] }));
  const alert = await screen.findByRole('alert');
  expect(textOf(alert)).toContain('You’re neither an affiliate nor an administrator of this program.');
  await userEvent.click(button('Disconnect'));
  expect(sent(done, 'disconnect')).toEqual([['disconnect', { accountId: customer.id, revoke: true }]]);
});

describe('the form of a manual connection', () => {
  test('says why the password is kept only until the browser closes', async () => {
    const connected = account({ name: 'My shop', untilClose: true });
    const answer: ConnectOutcome = ok({ account: connected, keyRefused: true, groupAccess: null });
    const { change } = openOptions(stored(), { answers: { connect: answer } });
    await fill();
    await userEvent.click(button('Connect'));
    change(stored({ accounts: [connected] }));
    const words =
      'Connected to My shop. The browser can’t keep the password, as in Firefox when it never remembers history. ' +
      'You’ll be asked for it each time the browser starts.';
    await waitFor(() => expect(liveText()).toBe(words));
    expect(textOf(document.querySelector('.success'))).toBe(words);
  });

  test('sends nothing and keeps the input if the user denies access', async () => {
    const { done, world } = openOptions();
    world.granted = false;
    await fill();
    await userEvent.click(button('Connect'));
    expect(textOf(await screen.findByRole('alert'))).toContain('Access needed');
    expect(sent(done, 'connect')).toEqual([]);
    expect(field('Application password').value).toBe(SECRET);
  });

  test.each<[string, { baseUrl?: string; username?: string; password?: string }, string]>([
    [
      'Program’s web address',
      { baseUrl: 'https://a:b@shop.example' },
      'Leave username and password out of the address',
    ],
    ['Username', { username: 'a:b' }, 'A username can’t contain a colon. Use the email address.'],
    ['Application password', { password: ' ' }, 'Required'],
  ])('shows an error at the field %s for %o, and sends nothing', async (label, typed, words) => {
    const { done } = openOptions();
    await fill(typed);
    await userEvent.click(button('Connect'));
    expect(done).toEqual([]);
    const wrong = field(label);
    await waitFor(() => expect(document.activeElement).toBe(wrong));
    expect(wrong.getAttribute('aria-invalid')).toBe('true');
    const described = (wrong.getAttribute('aria-describedby') ?? '').split(' ');
    expect(described.map((id) => textOf(document.getElementById(id))).join()).toContain(words);
    expect(field('Program’s web address').value).toBe(typed.baseUrl ?? 'shop.example');
  });
});

describe('editing a connection', () => {
  test('fills in everything but the password', async () => {
    const { done } = openOptions(oneProgram(), { answers: { connect: connectedTo() } });
    await userEvent.click(button('Edit'));
    expect(screen.getByRole('form', { name: 'Edit My shop' })).toBeTruthy();
    expect(field('Program’s web address').value).toBe(account().baseUrl);
    expect(field('Username').value).toBe('ada');
    expect(field('Program name').value).toBe('My shop');
    expect(field('Application password').value).toBe('');
    await userEvent.type(field('Username'), 'x');
    await userEvent.click(button('Save changes'));
    expect(sent(done, 'connect').map(([, request]) => request)).toMatchObject([{ accountId: 'a', password: '' }]);
  });

  test('never sends the stored password to another site', async () => {
    const { done } = openOptions(oneProgram());
    await userEvent.click(button('Edit'));
    await userEvent.clear(field('Program’s web address'));
    await userEvent.type(field('Program’s web address'), 'other.example');
    await userEvent.click(button('Save changes'));
    expect(done).toEqual([]);
    expect(textOf(document.querySelector('.field-error'))).toContain('The address now points to a different site');
  });
});

describe('the settings form', () => {
  test('sends every choice at once, and no other setting', async () => {
    const { done } = openOptions(oneProgram());
    await userEvent.selectOptions(screen.getByLabelText('Update frequency'), 'Every 30 minutes');
    await userEvent.click(screen.getByLabelText('Notify me about new referrals'));
    await userEvent.click(screen.getByLabelText('Hide amounts'));
    expect(done).toEqual([
      ['settings', { pollMinutes: 30 }],
      ['settings', { notifyReferrals: false }],
      ['settings', { hideAmounts: true }],
    ]);
  });

  test('starts quiet hours with the default, and lets the user change them and turn them off', async () => {
    const { done } = openOptions(oneProgram());
    const hours = () => sent(done, 'settings').map(([, request]) => (request as Settings).quietHours);
    expect(screen.queryByLabelText('From')).toBeNull();
    await userEvent.click(field('Quiet hours'));
    fireEvent.change(field('Until'), { target: { value: '08:30' } });
    fireEvent.change(field('From'), { target: { value: '' } });
    expect(field('From').value).toBe('22:00');
    fireEvent.change(field('From'), { target: { value: '08:30' } });
    expect(screen.getByText('Start and end are the same, so there are no quiet hours.')).toBeTruthy();
    await userEvent.click(field('Quiet hours'));
    expect(hours()).toEqual([
      { from: '22:00', to: '07:00' },
      { from: '22:00', to: '08:30' },
      { from: '08:30', to: '08:30' },
      null,
    ]);
  });

  test.each([
    ['Try it', 'trySound', { played: true }, /^Sound played/],
    ['Try it', 'trySound', { played: false }, /^Your browser couldn’t play/],
    ['Show last week', 'tryDigest', { shown: true }, /^Sent\./],
    ['Show last week', 'tryDigest', { shown: false }, /^Your system doesn’t show notifications/],
    ['Show last week', 'tryDigest', { shown: null }, /^No data for last week/],
  ])('shows and announces the result of “%s” (%s, %o)', async (name, message, answer, words) => {
    const { done } = openOptions(oneProgram(), { answers: { [message]: answer } });
    await userEvent.click(button(name));
    expect(done).toEqual([[message, null]]);
    await waitFor(() => expect(liveText()).toMatch(words));
    expect(document.querySelector('.toast')).not.toBeNull();
  });

  test.each([
    ['eur', [{ currency: 'EUR' }]],
    ['e1r', []],
    ['eu', []],
    ['€', []],
  ])('stores the typed currency %s only if it is valid', async (typed, chosen) => {
    const { done } = openOptions(oneProgram());
    await userEvent.type(screen.getByLabelText('Currency'), typed);
    expect(sent(done, 'settings').map(([, request]) => request)).toEqual(chosen);
    // Two letters are no error, because the third may follow.
    const wrong = typed === 'e1r' || typed === '€';
    expect(screen.queryByText(/A currency code has three letters/) !== null).toBe(wrong);
  });
});

test('a program that another window has disconnected is no longer said to be connected', () => {
  const { store, change } = openOptions(stored({ accounts: [account(), account({ id: 'b', name: 'Boots' })] }));
  act(() => store.showOutcome(ok({ account: account({ id: 'b', name: 'Boots' }), groupAccess: null })));
  const result = () => screen.queryByText('Connected to Boots', { selector: '.success *' });
  expect(result()).not.toBeNull();
  act(() => change(oneProgram()));
  expect(result()).toBeNull();
});

test('the currency of a restored backup replaces the one that was typed', async () => {
  const first = oneProgram();
  const { change } = openOptions(first);
  const field = screen.getByLabelText<HTMLInputElement>('Currency');
  await userEvent.type(field, 'eur');
  await userEvent.tab();
  act(() => change({ ...first, settings: { ...first.settings, currency: 'USD' } }));
  expect(field.value).toBe('USD');
});

describe('an organization’s policy', () => {
  const presets = (part: Partial<Presets>): Stored =>
    withPresets({ ...oneProgram(), presets: { programs: [], ignored: [], ...part } });
  const described = (control: HTMLElement) =>
    textOf(document.getElementById(control.getAttribute('aria-describedby') ?? ''));

  test('locks what it sets, and says why', async () => {
    const { done } = openOptions(presets({ pollMinutes: 30, notifications: false, hideAmounts: true, language: 'de' }));
    const locked = {
      ...{ 'Update frequency': '30', Language: 'de' },
      ...{ 'Notify me about new referrals': false, 'Notify me when referrals are paid or rejected': false },
      ...{ 'Notify me when a payout starts or is sent': false, 'Weekly summary on Mondays': false },
      ...{ 'Hide amounts': true },
    };
    for (const [label, value] of Object.entries(locked)) {
      const control = field(label);
      expect([label, control.type === 'checkbox' ? control.checked : control.value]).toEqual([label, value]);
      expect([label, control.disabled, described(control)]).toEqual([label, true, 'Set by your organization']);
    }
    for (const label of ['Quiet hours', 'Currency']) expect(field(label).disabled).toBe(false);
    await userEvent.click(field('Hide amounts'));
    expect(done).toEqual([]);
  });

  test.each([
    ['on the first run', stored()],
    ['beside other programs', oneProgram()],
  ])('offers its programs in one click %s', async (_, before) => {
    const programs = [
      { name: 'Tea shop', page: 'https://tea.example/' },
      { name: 'Connected already', page: account().baseUrl },
    ].slice(0, before.accounts.length + 1);
    const site = {
      name: 'Tea',
      home: 'https://tea.example',
      baseUrl: 'https://tea.example/wp-json',
      consentUrl: 'https://tea.example/ok',
    };
    const { done } = openOptions(
      { ...before, presets: { programs, ignored: [] } },
      {
        answers: { discover: ok(site), consent: connectedTo({ name: 'Tea shop' }) },
      },
    );
    expect(screen.queryByRole('button', { name: 'Connect with Connected already' })).toBeNull();
    await userEvent.click(button('Connect with Tea shop'));
    expect(done).toEqual([
      ['requestAccess', 'https://tea.example:443/* https://www.tea.example:443/*'],
      ['notePermissions', { typed: 'https://tea.example/' }],
      ['discover', { typed: 'https://tea.example/' }],
      ['consent', { site: { ...site, name: 'Tea shop' }, accountId: null }],
    ]);
  });
});

test('the settings list the browser’s shortcuts', () => {
  openOptions(oneProgram());
  expect(textOf(document.querySelector('.shortcuts'))).toBe('Alt+Shift+Uopens your earnings on any page');
});

test('a user can choose to keep the password of a connected program only until the browser closes', async () => {
  const { done } = openOptions(oneProgram());
  await userEvent.click(button('Edit'));
  const untilClose = field('Keep the password only until the browser closes');
  expect(untilClose.checked).toBe(false);
  await userEvent.click(untilClose);
  await userEvent.click(button('Save changes'));
  await waitFor(() => expect(sent(done, 'connect')[0]?.[1]).toMatchObject({ untilClose: true }));
});

test('a failed write is shown above everything until a write succeeds', async () => {
  const { change } = openOptions({ ...oneProgram(), storageError: { kind: 'storage-failed' } });
  expect(screen.getByText('Can’t store data')).toBeTruthy();
  change(oneProgram());
  await waitFor(() => expect(screen.queryByText('Can’t store data')).toBeNull());
});
