// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { Stored } from '../../../lib/platform/storage/view.ts';
import { capabilities, share } from '../../lib/capability-samples.ts';
import { account, connected, snapshot, state, stored } from '../../lib/make.ts';
import { textOf } from '../draw.tsx';
import { openPopup } from './open-popup.tsx';

const TEA = 'https://shop.example/tea';
const home = (site: string) => share({ url: `https://${site}/`, origins: [`https://${site}`] });

/** Two programs, each with a link of its own. */
const several = (): Stored =>
  stored({
    accounts: [
      account({ name: 'Shop' }),
      account({ id: 'b', name: 'Coffee', baseUrl: 'https://coffee.example/wp-json/fluent-affiliate/v2' }),
    ],
    states: { a: state({ snapshot: snapshot() }), b: state({ snapshot: snapshot() }) },
    capabilities: {
      a: capabilities({ share: home('shop.example') }),
      b: capabilities({ share: home('coffee.example') }),
    },
    selected: 'all',
  });
const oneProgram = () => connected({ capabilities: { a: capabilities({ share: share() }) } });

/** Clicks on the button, and returns the texts that it copies. */
async function copy(first: Stored, page: string | null, isAllowed = true): Promise<string[]> {
  const copied: string[] = [];
  openPopup(first, { page, onCopy: async (text) => copied.push(text) > 0 && isAllowed });
  await userEvent.click(button());
  return copied;
}

const button = () => screen.getByRole('button', { name: 'Copy link' });
const shown = () => textOf(document.querySelector('.toast'));

test.each([
  [`${TEA}?size=2`, `${TEA}?size=2&ref=7`, 'Copied: link to this page'],
  [`${TEA}?token=x#top`, `${TEA}?ref=7`, 'Copied: link to this page, without token, the part after #'],
  [
    `${TEA};v=1/reset/s3cret`,
    `${TEA}/reset/?ref=7`,
    'Copied: link to this page, without the end of the path, the part after ;',
  ],
  [`${TEA}?a=1&b=2&c=3&d=4`, `${TEA}?ref=7`, 'Copied: link to this page, without a, b, c, …'],
  ['https://other.example/', 'https://shop.example/?ref=7', 'Copied: link to the home page'],
  [null, 'https://shop.example/?ref=7', 'Copied: link to the home page'],
])('one click on the page %s copies %s and says which link it is', async (page, link, words) => {
  expect(await copy(oneProgram(), page)).toEqual([link]);
  await waitFor(() => expect(shown()).toBe(words));
  expect(document.activeElement).toBe(button());
});

test('the popup shows the link for selecting it if the browser refuses to copy', async () => {
  await copy(oneProgram(), TEA, false);
  await screen.findByRole('dialog', { name: 'My link' });
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'My link' });
  expect(document.activeElement).toBe(field);
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, `${TEA}?ref=7`.length]);
  expect(shown()).toContain('copy it with your keyboard');
});

test('the button copies the link of the page’s program if there are several', async () => {
  expect(await copy(several(), 'https://coffee.example/beans')).toEqual(['https://coffee.example/beans?ref=7']);
  expect(screen.queryByRole('menu')).toBeNull();
});

test('the button offers the programs on a page of none of them', async () => {
  const copied = await copy(several(), null);
  expect(copied).toEqual([]);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(copied).toEqual(['https://coffee.example/?ref=7']));
  expect(document.activeElement).toBe(button());
  await userEvent.keyboard('{ArrowRight}{Enter}{Enter}');
  await screen.findByRole('dialog', { name: 'My link' });
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'My link' }).value).toContain('shop.example');
});

describe('on a site that only the program calls its own', () => {
  const claiming = () =>
    connected({
      accounts: [account({ name: 'Shop' })],
      capabilities: {
        a: capabilities({ share: share({ origins: ['https://shop.example', 'https://other.example'] }) }),
      },
    });
  const PAGE = 'https://other.example/tea';
  const question = () => screen.findByRole('dialog', { name: /^Shop says that other\.example is one of its sites/ });

  test('the first link is copied only after the user agrees, who is told the program', async () => {
    const copied: string[] = [];
    const { sent } = openPopup(claiming(), { page: PAGE, onCopy: async (text) => copied.push(text) > 0 });
    await userEvent.click(button());
    await question();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect([copied, sent.filter(([name]) => name === 'linkSite')]).toEqual([[], []]);
    await userEvent.click(button());
    await question();
    await userEvent.click(screen.getByRole('button', { name: 'Link to this site' }));
    await waitFor(() => expect(copied).toEqual([`${PAGE}?ref=7`]));
    expect(sent).toContainEqual(['linkSite', { accountId: 'a', site: 'https://other.example' }]);
  });

  test('the sheet opens only after the user agrees', async () => {
    openPopup(claiming(), { page: PAGE });
    await userEvent.click(screen.getByRole('button', { name: 'More link options' }));
    await question();
    expect(screen.queryByRole('dialog', { name: 'My link' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Link to this site' }));
    await screen.findByRole('dialog', { name: 'My link' });
  });
});

test('the popup has no button without a link', () => {
  openPopup(stored({ accounts: [account()], capabilities: { a: capabilities({ share: null }) } }));
  expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull();
});
