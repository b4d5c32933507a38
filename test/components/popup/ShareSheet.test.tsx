// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { capabilities, share } from '../../lib/capability-samples.ts';
import { account, connected, snapshot, state } from '../../lib/make.ts';
import { textOf } from '../draw.tsx';
import { openPopup } from './open-popup.tsx';

const TEA = 'https://shop.example/tea?size=2';

const withShare = (campaigns: string[] = []) =>
  connected({ accounts: [account({ campaigns })], capabilities: { a: capabilities({ share: share() }) } });

/** Draws the popup, and opens its sheet. */
async function openSheet({ page = TEA, campaigns = [] }: { page?: string; campaigns?: string[] } = {}) {
  const popup = openPopup(withShare(campaigns), { page });
  await userEvent.click(screen.getByRole('button', { name: 'Campaign, QR code…' }));
  await screen.findByRole('dialog', { name: 'My link' });
  return popup;
}

const link = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'My link' }).value;
const leftOut = () => textOf(document.querySelector('#share-left-out'));

describe('the sheet', () => {
  test('names what the link leaves out, but never the value', async () => {
    await openSheet({ page: `${TEA}&token=s3cret&email=ada%40mail.example#frag` });
    expect(leftOut()).toBe('Left out: token, email, the part after #');
    expect(document.body.innerHTML).not.toMatch(/s3cret|mail\.example|frag\b/);
    await userEvent.click(screen.getByRole('radio', { name: 'Home page' }));
    expect([link(), leftOut()]).toEqual([expect.not.stringContaining('token'), '']);
    await userEvent.click(screen.getByRole('radio', { name: 'This page' }));
    expect(leftOut()).toContain('token');
  });

  test('closes if another program is selected', async () => {
    const { change } = await openSheet();
    change({
      ...withShare(),
      accounts: [account({ id: 'b' })],
      states: { b: state({ snapshot: snapshot() }) },
      capabilities: { b: capabilities() },
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
