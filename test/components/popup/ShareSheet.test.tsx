// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { Stored } from '../../../lib/platform/storage/view.ts';
import { capabilities, share } from '../../lib/capability-samples.ts';
import { account, snapshot, state, stored } from '../../lib/make.ts';
import { expectAccessible, textOf } from '../draw.tsx';
import { loadedParts, open as openPopup } from './open-popup.tsx';

const TEA = 'https://shop.example/tea?size=2';

interface Start {
  page?: string | null;
  copies?: boolean;
  campaigns?: string[];
  coupons?: string[];
}

/** The popup with its sheet, and what came out of it. */
async function open({ page = TEA, copies = true, campaigns = [], coupons = [] }: Start = {}) {
  const copied: string[] = [];
  const saved: [name: string, svg: string][] = [];
  const popup = openPopup(withShare({ campaigns, coupons }), {
    page,
    async onCopy(text) {
      copied.push(text);
      return copies;
    },
    lazy: loadedParts({ saveFile: (name, _, [svg = '']) => saved.push([name, svg]) }),
  });
  await userEvent.click(opener());
  await screen.findByRole('dialog', { name: 'My link' });
  const used = () =>
    popup.sent.flatMap(([name, ask]) => (name === 'campaign' ? [Object.values(ask as object).slice(1)] : []));
  return { ...popup, copied, saved, used };
}

const withShare = ({ campaigns = [], coupons = [] }: Start): Stored =>
  stored({
    accounts: [account({ campaigns })],
    states: { a: state({ snapshot: snapshot() }) },
    capabilities: { a: capabilities({ share: share(), coupons }) },
  });

const opener = () => screen.getByRole('button', { name: 'Campaign, QR code…' });
const button = (name: string) => sheet().getByRole('button', { name });
const link = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'My link' }).value;
const sheet = () => within(screen.getByRole('dialog'));
const leftOut = () => textOf(document.querySelector('#share-left-out'));

describe('the link', () => {
  test('names what it leaves out, and never its value', async () => {
    await open({ page: `${TEA}&token=s3cret&email=ada%40mail.example#frag` });
    expect(leftOut()).toBe('Left out: token, email, the part after #');
    expect(document.body.innerHTML).not.toMatch(/s3cret|mail\.example|frag\b/);
    await userEvent.click(screen.getByRole('radio', { name: 'Home page' }));
    expect([link(), leftOut()]).toEqual([expect.not.stringContaining('token'), '']);
    await userEvent.click(screen.getByRole('radio', { name: 'This page' }));
    expect(leftOut()).toContain('token');
  });

  test('closes if another program is selected', async () => {
    const { change } = await open();
    const other = withShare({});
    change({
      ...other,
      accounts: [account({ id: 'b' })],
      states: { b: state({ snapshot: snapshot() }) },
      capabilities: { b: capabilities() },
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test.each(['Escape', 'Close'])('%s closes the sheet', async (way) => {
    await open();
    await (way === 'Close' ? userEvent.click(button('Close')) : userEvent.keyboard('{Escape}'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('a campaign', () => {
  const field = () => screen.getByLabelText<HTMLInputElement>('Campaign (optional)');

  test('is offered if it was used before, and can be chosen and dropped', async () => {
    await open({ campaigns: ['Spring sale', 'newsletter'] });
    const chip = button('Spring sale');
    await userEvent.click(chip);
    expect(chip.getAttribute('aria-pressed')).toBe('true');
    expect(field().value).toBe('Spring sale');
    expect(link()).toContain('utm_campaign=Spring+sale');
    await expectAccessible();
    await userEvent.click(chip);
    expect(link()).toBe(`${TEA}&ref=7`);
  });
});
