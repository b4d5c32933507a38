// @vitest-environment happy-dom

import { screen, waitFor, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { CheckList } from '../../../components/options/connect/CheckList.tsx';
import { type Checked, LAYERS } from '../../../lib/domain/accounts/connection-check.ts';
import { draw, expectAccessible, textOf } from '../draw.tsx';

function open(found: Checked[]) {
  const copied: string[] = [];
  const onCopy = async (text: string) => {
    copied.push(text);
    return true;
  };
  draw(
    <main>
      <h1>Settings</h1>
      <CheckList layers={found} onCopy={onCopy} />
    </main>,
  );
  return copied;
}

const items = () => within(screen.getByRole('list', { name: 'Check connection' })).getAllByRole('listitem');
/** The sentences, without the sign, which is for the eye alone. */
const lines = () => items().map((item) => textOf(item.querySelector('.layer')));

describe('the connection, layer by layer', () => {
  test('every layer, in order, each in one sentence; those behind a failure are counted', async () => {
    const findings: Checked['finding'][] = ['pass', 'pass', 'pass', 'pass', 'absent', 'fail'];
    const error = { kind: 'no-route' } as const;
    open(LAYERS.map((layer, index) => ({ layer, finding: findings[index] ?? 'not-reached', error })));
    expect(lines()).toEqual([
      'This computer is online',
      'The browser is allowed to contact the site',
      'The site responds',
      'The connection is secure',
      'The service isn’t part of a WordPress site, which is fine',
      'No affiliate service at this address',
    ]);
    expect(document.body.textContent).toContain('5 further steps weren’t checked');
    await expectAccessible();
  });

  test('what works needs no words more', () => {
    open([{ layer: 'online', finding: 'pass' }]);
    expect(items()[0]?.querySelector('p')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('credentials that the server may drop: the rule for its owner, to be copied', async () => {
    const copied = open([{ layer: 'credentials', finding: 'fail', error: { kind: 'credentials-unclear' } }]);
    await userEvent.click(screen.getByRole('button', { name: 'Copy this text' }));
    expect(copied).toEqual([document.querySelector('pre')?.textContent]);
    expect(copied[0]).toContain('SetEnvIf Authorization "(.*)" HTTP_AUTHORIZATION=$1');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Copied' })).toBeTruthy());
    await expectAccessible();
  });
});
