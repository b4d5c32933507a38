// @vitest-environment happy-dom

import { signal } from '@preact/signals';
import { screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { AccountRow } from '../../../components/options/program/AccountRow.tsx';
import type { Account } from '../../../lib/domain/accounts/account.ts';
import type { Capabilities } from '../../../lib/domain/accounts/capabilities-schema.ts';
import type { ConnectOutcome } from '../../../lib/domain/accounts/connect-form.ts';
import { type Checked, type CheckResult, LAYERS } from '../../../lib/domain/accounts/connection-check.ts';
import type { ServiceError } from '../../../lib/domain/errors-schema.ts';
import type { AccountState } from '../../../lib/domain/polling/account-state-schema.ts';
import { fail, ok } from '../../../lib/domain/result.ts';
import { createOptionsStore, type OptionsStore } from '../../../lib/views/options/options-store.ts';
import { capabilities } from '../../lib/capability-samples.ts';
import { account, route, snapshot, state, stored } from '../../lib/make.ts';
import { button, draw, textOf } from '../draw.tsx';

interface Shown {
  account?: Account;
  state?: AccountState;
  capabilities?: Capabilities | null;
  check?: CheckResult | 'checking';
}

/** Draws the row of an account. Returns the calls that its store received, in order. */
function open(shown: Shown = {}) {
  const done: unknown[] = [];
  const connected = shown.account ?? account({ name: 'My shop' });
  const { id } = connected;
  const first = stored({
    accounts: [connected],
    states: { [id]: shown.state ?? state({ snapshot: snapshot() }) },
    capabilities: { [id]: shown.capabilities ?? null },
  });
  const real = createOptionsStore(first, {
    watch: () => () => {},
    send: () => new Promise(() => {}),
    requestAccess: async () => true,
    holdAccess: () => () => {},
    startTimer: () => () => {},
    watchPinned() {},
    backup: {} as never,
  });
  const { check } = shown;
  const store: OptionsStore = {
    ...real,
    checks: signal(check ? { [id]: check } : {}),
    unfolded: signal(new Set([id])),
    edit: () => void done.push('edit'),
    renew: async () => void done.push('renew'),
    backUp: async () => void done.push('backup'),
    check: async () => void done.push('check'),
    disconnect: async (_, revoke) => void done.push({ disconnect: { revoke } }),
  };
  const onCopy = async (text: string) => {
    done.push(text);
    return true;
  };
  draw(
    <main>
      <h1>Settings</h1>
      <h2>Your programs</h2>
      <AccountRow account={connected} store={store} onCopy={onCopy} onFocus={() => {}} />
    </main>,
  );
  return done;
}

const byConsent = account({ name: 'My shop', byConsent: true });
const ADMIN = { role: 'administration' } as const;
const card = () => textOf(screen.getByRole('article'));
const revoking = () => screen.queryByLabelText<HTMLInputElement>('Also revoke the password at the site');

test.each<[string, Partial<Account>, Partial<Capabilities> | null, string]>([
  ['the login before the site has named the user', {}, null, 'ada'],
  ['the name and the login', {}, { userName: 'Ada Lovelace' }, 'Ada Lovelace (ada)'],
  ['the login once if the name is the same', {}, { userName: 'ada' }, 'ada'],
  ['the login if the site names no user', {}, { userName: null }, 'ada'],
  ['an administrator', ADMIN, { groupAccess: 'allowed' }, 'Administrator Ada Lovelace (ada)'],
  // Without the Pro edition it is unknown whether the user is an administrator.
  ['one with nothing to show', ADMIN, { groupAccess: 'absent' }, 'Nothing to show yet Ada Lovelace (ada)'],
  ['one with nothing to show', ADMIN, { groupAccess: 'forbidden' }, 'Nothing to show yet Ada Lovelace (ada)'],
])('the user of the account is shown as %s', (_, part, known, words) => {
  open({ account: account(part), capabilities: known && capabilities(known) });
  expect(textOf(screen.getByRole('article').querySelector('.hint'))).toBe(words);
});

test('the last update has no date if it was today', () => {
  open({ state: state({ snapshot: { ...snapshot(), fetchedAt: Date.now() } }) });
  expect(textOf(document.querySelector('.state'))).toMatch(/^Last update: \d+:\d+$/);
});

test('disconnecting revokes a password from the consent page by default', async () => {
  const done = open({ account: byConsent });
  expect(revoking()).toBeNull();
  await userEvent.click(button('Disconnect'));
  expect(revoking()?.checked).toBe(true);
  await userEvent.click(button('Disconnect and delete data'));
  expect(done).toEqual([{ disconnect: { revoke: true } }]);
});

test('the question before disconnecting offers a backup, and stays', async () => {
  const done = open();
  await userEvent.click(button('Disconnect'));
  await userEvent.click(button('Back up everything'));
  expect(done).toEqual(['backup']);
  expect(document.activeElement).toBe(button('Back up everything'));
  button('Disconnect and delete data');
});

test('Escape leaves the question before disconnecting', async () => {
  open();
  await userEvent.click(button('Disconnect'));
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).toBe(button('Disconnect'));
});

describe('a row in trouble', () => {
  const inTrouble = (trouble: ServiceError, part: Shown = {}) =>
    open({ state: state({ trouble, snapshot: snapshot() }), ...part });

  test('says what stays after a password was lost, with buttons to approve again or enter it', async () => {
    const done = inTrouble({ kind: 'secret-lost' }, { account: byConsent });
    expect(card()).toContain('still here');
    await userEvent.click(button('Reconnect'));
    await userEvent.click(button('Add password'));
    expect(done).toEqual(['renew', 'edit']);
  });

  test.each<ServiceError>([{ kind: 'forbidden' }, { kind: 'html-page', status: 403 }])(
    'offers to copy a text for the program owner: %o',
    async (trouble) => {
      const done = inTrouble(trouble);
      await userEvent.click(button('Copy message'));
      expect(done).toEqual([expect.stringContaining('403 Forbidden')]);
    },
  );
});

const BUSY: ServiceError = { kind: 'busy', status: 429, retryAfterSeconds: 3600 };

describe('the connection check', () => {
  const failing = (failed: Checked): Checked[] => {
    const failedIndex = LAYERS.indexOf(failed.layer);
    return LAYERS.map((layer, index) => {
      if (index === failedIndex) return failed;
      return { layer, finding: index < failedIndex ? 'pass' : 'not-reached' };
    });
  };
  const _good: ConnectOutcome = ok({
    account: byConsent,
    groupAccess: null,
  });
  const buttonsOf = (element: Element | null) =>
    [...(element?.querySelectorAll('button, a') ?? [])].map((action) =>
      textOf(action.querySelector('.busy-label > *') ?? action),
    );

  test.each<Checked[][]>([[[]], [[{ layer: 'service', finding: 'fail', error: BUSY }]]])(
    'names the time of the next try if the site wants to wait (%j)',
    (layers) => {
      const retryAt = Date.now() + 3_600_000;
      const waiting = state({ trouble: BUSY, snapshot: snapshot(), route: route({ retryAt }) });
      open({ state: waiting, check: { outcome: fail(BUSY), layers } });
      expect(textOf(document.querySelector('.check-report'))).toMatch(/Next try: /);
    },
  );

  test('shows a failed layer once, with its buttons, and no success', async () => {
    const done = open({
      account: byConsent,
      state: state({ trouble: { kind: 'unauthorized' } }),
      check: {
        outcome: fail({ kind: 'unauthorized' }),
        layers: failing({ layer: 'credentials', finding: 'fail', error: { kind: 'unauthorized' } }),
      },
    });
    expect(document.querySelector('.success')).toBeNull();
    expect(card().split('Login rejected')).toHaveLength(2);
    expect(buttonsOf(document.querySelector('.check-list .fail'))).toEqual([
      'Reconnect',
      'Enter new password',
      'Open the site (opens in a new tab)',
    ]);
    await userEvent.click(button('Enter new password'));
    expect(done).toEqual(['edit']);
  });

  test('lists the layers up to the failure in order, each in one sentence', () => {
    const noRoute = failing({ layer: 'service', finding: 'fail', error: { kind: 'no-route' } });
    const layers = noRoute.map((row): Checked => (row.layer === 'root' ? { ...row, finding: 'absent' } : row));
    open({ check: { outcome: fail({ kind: 'no-route' }), layers } });
    const items = [...document.querySelectorAll('.check-list li')];
    expect(items.map((item) => textOf(item.querySelector('.layer')))).toEqual([
      'The browser is allowed to contact the site',
      'The site responds',
      'The connection is secure',
      'No affiliate program',
    ]);
    // A passed layer needs no more words.
    expect(items[0]?.querySelector('p, button')).toBeNull();
  });
});
