// @vitest-environment happy-dom

import { screen, waitFor, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { SiteConnect } from '../../../components/options/connect/SiteConnect.tsx';
import type { SiteError } from '../../../lib/domain/accounts/site-discovery.ts';
import { fail, ok } from '../../../lib/domain/result.ts';
import { connectWords } from '../../../lib/views/options/connect-words.ts';
import { SITE_ERRORS, site, siteStore } from '../../lib/site-samples.ts';
import { button, draw, textOf } from '../draw.tsx';

/** `answers`: the worker's answer to each message; a function is called for it. */
function open(answers: Record<string, unknown> = {}, granted = true) {
  const opened = siteStore(answers, granted);
  const { store, done } = opened;
  draw(
    <main>
      <h1>Settings</h1>
      <SiteConnect
        site={store}
        isPrimary
        onCopy={async (text) => {
          done.push(['copy', text]);
          return true;
        }}
        onManual={(baseUrl) => done.push(['manual', baseUrl])}
      />
    </main>,
  );
  return opened;
}

const field = () => screen.getByLabelText<HTMLInputElement>('Paste a link from the store you promote');
const found = () => document.querySelector<HTMLElement>('.found-site');

/** Types the site's name and presses Enter. */
async function find(typed = 'shop.example') {
  await userEvent.type(field(), `${typed}{Enter}`);
}

/** One request for access to the host and its twin, then the search; no password, no consent. */
const SEARCH = [
  ['requestAccess', 'https://shop.example:443/* https://www.shop.example:443/*'],
  ['notePermissions', 'shop.example'],
  ['discover', { typed: 'shop.example' }],
];

describe('the search for a site', () => {
  test('starts with Enter, shows that it is searching, and cannot start twice', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const { done } = open({ discover: () => promise });
    await find();
    const waiting = button('Waiting…');
    expect(waiting.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(waiting);
    expect(done).toEqual(SEARCH);
    resolve(ok(site()));
    await waitFor(() => expect(button('Continue').getAttribute('aria-disabled')).toBe('false'));
  });

  test('shows a site’s name as plain text, even if it contains HTML', async () => {
    open({ discover: ok(site({ name: '<img src=x onerror=alert(1)>' })) });
    await find();
    expect(await screen.findByRole('button', { name: 'Connect with <img src=x onerror=alert(1)>' })).toBeTruthy();
    expect(document.querySelector('img')).toBeNull();
  });

  test('offers a text for the owner and the manual form if there is no consent page', async () => {
    const { done } = open({ discover: ok(site({ consentUrl: null })) });
    await find();
    await waitFor(() => expect(textOf(found())).toContain('Application passwords are turned off'));
    expect(screen.queryByRole('button', { name: /^Connect with/ })).toBeNull();
    expect(textOf(found()?.querySelector('pre') ?? null)).toContain(
      'What happened: Application passwords are turned off',
    );
    await userEvent.click(button('Copy message'));
    await userEvent.click(button('Connect manually'));
    expect(done.slice(3)).toEqual([
      ['copy', found()?.querySelector('pre')?.textContent],
      ['manual', site().baseUrl],
    ]);
  });
});

describe('a failed search', () => {
  test.each(Object.values(SITE_ERRORS))('shows $kind at once, with the text for the owner', async (error) => {
    const { done } = open({ discover: fail(error) });
    const { what, todo, letter } = connectWords(error);
    await find();
    const alert = textOf(await screen.findByRole('alert'));
    expect(alert).toContain(what);
    expect(alert).toContain(todo);
    expect(found()).toBeNull();
    // The typed text stays, and access is given back.
    expect(field().value).toBe('shop.example');
    expect(done.at(-1)).toEqual(['leave', null]);
    expect(document.querySelector('pre')?.textContent).toBe(letter);
    expect(screen.queryAllByRole('button', { name: 'Copy message' })).toHaveLength(letter ? 1 : 0);
    if (letter) {
      // The advice says that the message follows; it is in the box, but not announced with it.
      const box = document.querySelector('.trouble') as HTMLElement;
      expect(textOf(box)).toContain(`${todo}Message for the program owner:`);
      expect(alert).not.toContain(letter.slice(0, 20));
      expect(within(box).getAllByRole('button')[0]?.textContent).toBe('Copy message');
      await userEvent.click(button('Copy message'));
      expect(done.at(-1)).toEqual(['copy', letter]);
      await waitFor(() => expect(button('Copied')).toBeTruthy());
    }
  });

  test.each<[SiteError, string]>([
    [SITE_ERRORS['no-service'], site().baseUrl],
    [SITE_ERRORS['not-wordpress'], 'shop.example'],
  ])('fills in the manual form with what is known after %o', async (error, baseUrl) => {
    const { done } = open({ discover: fail(error) });
    await find();
    await userEvent.click(await screen.findByRole('button', { name: 'Connect manually' }));
    expect(done.at(-1)).toEqual(['manual', baseUrl]);
  });

  test('links to a site that redirects its visitors', async () => {
    open({ discover: fail(SITE_ERRORS['site-moved']) });
    await find();
    const link = await screen.findByRole('link', { name: /^Open the site/ });
    expect(link.getAttribute('href')).toBe('https://shop.example/');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  });
});
