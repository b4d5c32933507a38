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
  await userEvent.click(screen.getByRole('button', { name: 'More link options' }));
  await screen.findByRole('dialog', { name: 'My link' });
  return popup;
}

const link = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'My link' }).value;
const leftOut = () => [...document.querySelectorAll('#share-left-out li')].map(textOf);

describe('the sheet', () => {
  test('names what the link leaves out, but never the value', async () => {
    await openSheet({ page: `${TEA}&token=s3cret&email=ada%40mail.example#frag` });
    expect(leftOut()).toEqual(['token', 'email', 'the part after #']);
    expect(document.body.innerHTML).not.toMatch(/s3cret|mail\.example|frag\b/);
    await userEvent.click(screen.getByRole('radio', { name: 'Home page' }));
    expect([link(), leftOut()]).toEqual([expect.not.stringContaining('token'), []]);
    await userEvent.click(screen.getByRole('radio', { name: 'This page' }));
    expect(leftOut()).toContain('token');
  });

  test('keeps a part in one click, and leaves it out again in another', async () => {
    await openSheet({ page: `${TEA}&flavor=mint&token=s3cret` });
    await userEvent.click(screen.getByRole('button', { name: 'flavor' }));
    expect(link()).toBe(`${TEA}&flavor=mint&ref=7`);
    expect(screen.getByRole('button', { name: 'flavor', pressed: true })).toBe(document.activeElement);
    await userEvent.keyboard('{Enter}');
    expect(link()).toBe(`${TEA}&ref=7`);
  });

  test('names a dozen parts of an address with any number', async () => {
    await openSheet({ page: `${TEA}&${Array.from({ length: 200 }, (_, index) => `x${index}=1`).join('&')}` });
    expect(leftOut()).toEqual([...Array.from({ length: 12 }, (_, index) => `x${index}`), '…']);
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
