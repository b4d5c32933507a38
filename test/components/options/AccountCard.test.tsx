// @vitest-environment happy-dom

import { screen, waitFor } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'preact';
import { describe, expect, test } from 'vitest';
import { AccountCard } from '../../../components/options/AccountCard.tsx';
import { LAYERS } from '../../../lib/domain/connection-check.ts';
import type { ServiceError } from '../../../lib/domain/errors.ts';
import { fail, ok } from '../../../lib/domain/result.ts';
import { abilities } from '../../lib/ability-samples.ts';
import { account, snapshot, state } from '../../lib/make.ts';
import { draw, expectAccessible, textOf } from '../draw.tsx';

type Props = ComponentProps<typeof AccountCard>;

function open(props: Partial<Props> = {}) {
  /** What was asked for, in order. */
  const done: unknown[] = [];
  draw(
    <main>
      <h1>Settings</h1>
      <h2>Your programmes</h2>
      <AccountCard
        hideAmounts={false}
        account={account({ name: 'My shop' })}
        state={state({ snapshot: snapshot() })}
        test={undefined}
        abilities={null}
        check={undefined}
        onEdit={() => done.push('edit')}
        onTest={() => done.push('test')}
        onRenew={() => done.push('renew')}
        onCheck={() => done.push('check')}
        onCopy={async (text) => {
          done.push(text);
          return true;
        }}
        onDisconnect={(revoke) => done.push({ disconnect: { revoke } })}
        {...props}
      />
    </main>,
  );
  return done;
}

const byConsent = account({ name: 'My shop', byConsent: true });
const card = () => textOf(screen.getByRole('article'));
const button = (name: string) => screen.getByRole('button', { name });
const maybe = (name: string) => screen.queryByRole('button', { name });
const revoking = () => screen.queryByLabelText<HTMLInputElement>('Also revoke the password at the site');

describe('whose it is', () => {
  test.each([
    ['nothing learnt yet', null, 'Affiliate ada'],
    ['the site tells the name', abilities({ userName: 'Ada Lovelace' }), 'Affiliate Ada Lovelace (ada)'],
    ['the name is the login', abilities({ userName: 'ada' }), 'Affiliate ada'],
    ['the site tells none', abilities({ userName: null }), 'Affiliate ada'],
  ])('%s', async (_, known, words) => {
    open({ abilities: known });
    expect(textOf(screen.getByRole('article').querySelector('.hint'))).toBe(words);
    await expectAccessible();
  });

  test('an administrator’s', () => {
    open({ account: account({ role: 'administration' }), abilities: abilities({ groupAccess: 'allowed' }) });
    expect(card()).toContain('Administration only, Ada Lovelace (ada)');
  });

  test.each(['forbidden', 'absent'] as const)(
    'somebody’s who can see nothing: groups are %s',
    (groupAccess) => {
      open({ account: account({ role: 'administration' }), abilities: abilities({ groupAccess }) });
      expect(card()).toContain('Neither affiliate nor administrator, Ada Lovelace (ada)');
    },
  );
});

describe('disconnecting', () => {
  test('a password from the consent page: revoked, too, unless that is not wished', async () => {
    const done = open({ account: byConsent });
    expect(revoking()).toBeNull();
    await userEvent.click(button('Disconnect'));
    expect(revoking()?.checked).toBe(true);
    await expectAccessible();
    await userEvent.click(button('Disconnect and wipe'));
    expect(done).toEqual([{ disconnect: { revoke: true } }]);
  });

  test('not wished', async () => {
    const done = open({ account: byConsent });
    await userEvent.click(button('Disconnect'));
    await userEvent.click(revoking() as HTMLInputElement);
    expect(revoking()?.checked).toBe(false);
    await userEvent.click(button('Disconnect and wipe'));
    expect(done).toEqual([{ disconnect: { revoke: false } }]);
  });

  test('a password that was typed is the user’s own: not offered, never done', async () => {
    const done = open();
    await userEvent.click(button('Disconnect'));
    expect(revoking()).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
    await userEvent.click(button('Disconnect and wipe'));
    expect(done).toEqual([{ disconnect: { revoke: false } }]);
  });

  test('staying does nothing', async () => {
    const done = open({ account: byConsent });
    await userEvent.click(button('Disconnect'));
    await userEvent.click(button('Keep it'));
    expect(done).toEqual([]);
    expect(revoking()).toBeNull();
  });
});

describe('in trouble', () => {
  const inTrouble = (trouble: ServiceError, part: Partial<Props> = {}) =>
    open({ state: state({ trouble, snapshot: snapshot() }), ...part });

  test('refused, connected by consent: approved again at the site, or by hand', async () => {
    const done = inTrouble({ kind: 'unauthorized' }, { account: byConsent });
    expect(card()).toContain('The site refuses the username or password');
    await userEvent.click(button('Approve again at the site'));
    await userEvent.click(button('Change password'));
    expect(done).toEqual(['renew', 'edit']);
    await expectAccessible();
  });

  test.each([
    ['secret-lost', 'The stored password cannot be read any more'],
    ['secret-forgotten', 'The password was kept only until the browser closed'],
  ] as const)('%s: said, approved again at the site or entered again', async (kind, words) => {
    const done = inTrouble({ kind }, { account: byConsent });
    expect(card()).toContain(words);
    expect(card()).toContain('still here');
    await userEvent.click(button('Approve again at the site'));
    await userEvent.click(button('Change password'));
    expect(done).toEqual(['renew', 'edit']);
  });

  test('approving again begins within the click itself', () => {
    const done = inTrouble({ kind: 'unauthorized' }, { account: byConsent });
    button('Approve again at the site').click();
    expect(done).toEqual(['renew']);
  });

  test('refused, connected by hand: by hand', () => {
    inTrouble({ kind: 'unauthorized' });
    expect(maybe('Approve again at the site')).toBeNull();
    expect(maybe('Change password')).toBeTruthy();
  });

  test.each<ServiceError>([
    { kind: 'offline' },
    { kind: 'no-answer' },
    { kind: 'timeout', seconds: 15 },
    { kind: 'server-error', status: 500 },
    { kind: 'busy', status: 429, retryAfterSeconds: null },
    { kind: 'no-access' },
  ])('%o: the password is not to blame', (trouble) => {
    inTrouble(trouble, { account: byConsent });
    expect(maybe('Approve again at the site')).toBeNull();
    expect(maybe('Change password')).toBeNull();
  });

  test('none: no words and no button for it', () => {
    open({ account: byConsent });
    expect(maybe('Approve again at the site')).toBeNull();
    expect(document.querySelector('.trouble')).toBeNull();
  });

  test('what a test says takes the place of what was known', () => {
    inTrouble({ kind: 'no-answer' }, { test: fail({ kind: 'timeout', seconds: 15 }) });
    expect(card()).toContain('did not answer within 15 seconds');
    expect(card()).not.toContain('The site does not answer');
  });

  test('a test that went well', () => {
    open({
      test: ok({ account: byConsent, unpaid: { amount: '200.10', currency: 'USD' }, groupAccess: null }),
    });
    expect(textOf(screen.getByRole('status'))).toBe('Connected to My shop. Unpaid: US$200.10');
  });

  test('a test that went well tells no amount where amounts are hidden', () => {
    open({
      hideAmounts: true,
      test: ok({ account: byConsent, unpaid: { amount: '200.10', currency: 'USD' }, groupAccess: null }),
    });
    expect(textOf(screen.getByRole('status'))).toBe('Connected to My shop');
  });
});

describe('the connection check', () => {
  test('is asked for with a click', async () => {
    const done = open();
    expect(screen.queryByRole('list')).toBeNull();
    await userEvent.click(button('Check connection'));
    expect(done).toEqual(['check']);
  });

  test('while it runs: said so', async () => {
    open({ check: 'asking' });
    expect(button('Checking…').getAttribute('aria-disabled')).toBe('true');
    expect(screen.queryByRole('list')).toBeNull();
    await expectAccessible();
  });

  test('then: every layer, and the letter can be copied', async () => {
    const done = open({
      check: LAYERS.map((layer) =>
        layer === 'credentials' ? { layer, finding: 'fail', why: 'unclear' } : { layer, finding: 'pass' },
      ),
    });
    expect(screen.getAllByRole('listitem')).toHaveLength(LAYERS.length);
    await userEvent.click(button('Copy this text'));
    expect(done).toEqual([expect.stringContaining('HTTP_AUTHORIZATION=$1')]);
    await waitFor(() => expect(maybe('Copied')).toBeTruthy());
    expect(button('Check connection').getAttribute('aria-disabled')).toBe('false');
    await expectAccessible();
  });
});
