// @vitest-environment happy-dom

import { screen, waitFor, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { CheckList } from '../../../components/options/connect/CheckList.tsx';
import { type Checked, LAYERS } from '../../../lib/domain/accounts/connection-check.ts';
import { checkWords } from '../../../lib/views/options/check-words.ts';
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
/** The sentences without the icon. */
const lines = () => items().map((item) => textOf(item.querySelector('.layer')));

describe('the connection, layer by layer', () => {
  test('every layer, in order, each in one sentence; those behind a failure are only counted', async () => {
    const findings: Checked['finding'][] = ['pass', 'pass', 'pass', 'pass', 'absent', 'fail'];
    open(LAYERS.map((layer, index) => ({ layer, finding: findings[index] ?? 'not-reached' })));
    expect(lines()).toEqual([
      'This computer is online',
      'The browser is allowed to contact the site',
      'The site answers',
      'The connection is secure',
      'The service does not belong to a WordPress site, which is no fault',
      'The affiliate service is not at this address',
    ]);
    expect(document.body.textContent).toContain('5 further steps were not looked at');
    await expectAccessible();
  });

  test('the icon is hidden from screen readers', () => {
    open([{ layer: 'online', finding: 'fail' }]);
    expect(document.querySelector('.sign')?.getAttribute('aria-hidden')).toBe('true');
    expect(textOf(document.querySelector('.sign'))).not.toBe('');
  });

  test.each(LAYERS)('%s fails: what to do is beside it', (layer) => {
    const failed: Checked = { layer, finding: 'fail' };
    open([failed]);
    expect(textOf(items()[0] ?? null)).toContain(checkWords(failed)?.todo);
  });

  test('layers that work have no further text', () => {
    open([{ layer: 'online', finding: 'pass' }]);
    expect(items()[0]?.querySelector('p')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('credentials that the server may drop: the rule for its owner can be copied', async () => {
    const copied = open([{ layer: 'credentials', finding: 'fail', why: 'unclear' }]);
    await userEvent.click(screen.getByRole('button', { name: 'Copy this text' }));
    expect(copied).toEqual([document.querySelector('pre')?.textContent]);
    expect(copied[0]).toContain('SetEnvIf Authorization "(.*)" HTTP_AUTHORIZATION=$1');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Copied' })).toBeTruthy());
    await expectAccessible();
  });

  test('refused credentials: no letter', () => {
    open([{ layer: 'credentials', finding: 'fail', why: 'refused' }]);
    expect(document.querySelector('pre')).toBeNull();
  });

  test('nothing found: an empty list', () => {
    open([]);
    expect(screen.queryAllByRole('listitem')).toEqual([]);
  });
});
