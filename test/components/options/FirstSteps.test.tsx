// @vitest-environment happy-dom

import { screen, waitFor } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { Account } from '../../../lib/domain/accounts/account.ts';
import type { Stored } from '../../../lib/platform/storage/view.ts';
import { account, earningsSummary, NOON, stored } from '../../lib/make.ts';
import { liveText, textOf } from '../draw.tsx';
import { openOptions } from './open-options.tsx';

afterEach(() => void vi.useRealTimers());

const USD = { ...stored().settings, currency: 'USD', country: 'US' };
const withAccount = (part: Partial<Account> = {}): Stored => stored({ accounts: [account(part)] });

const SETTLED_PIN: Stored['settings'] = { ...stored().settings, settledSteps: ['pin'] };
const PIN = 'Pin the icon';
const GOAL = 'Monthly goal';
const titles = () => [...document.querySelectorAll('.steps :is(p[data-landing], label)')].map(textOf);
const settled = (done: [string, unknown][]) =>
  done.filter(([name]) => name === 'settings').map(([, request]) => (request as Stored['settings']).settledSteps);

test.each<[string, Stored, boolean | undefined, string[]]>([
  ['to an affiliate', withAccount(), false, [PIN, GOAL]],
  ['if the browser does not tell whether the icon is pinned', withAccount(), undefined, [GOAL]],
  ['if the icon is pinned already', withAccount(), true, [GOAL]],
  ['to an affiliate with a goal', withAccount({ goal: '500' }), false, [PIN]],
  ['to an administrator', stored({ accounts: [account({ role: 'administration' })] }), false, [PIN]],
  ['before anything is connected', stored(), false, []],
  ['after the pin was settled', stored({ accounts: [account()], settings: SETTLED_PIN }), false, [GOAL]],
])('the settings offer the first steps that are left %s', (_, first, pinned, expected) => {
  openOptions(first, { steps: true, folded: true, ...(pinned !== undefined && { pinned }) });
  expect(titles()).toEqual(expected);
});

test('after connecting, the programs are the only heading, and a step has nothing that looks like a control', () => {
  openOptions(withAccount(), { steps: true, folded: true, pinned: false });
  const section = document.querySelector('section:has(> #programs)');
  expect([...(section?.querySelectorAll('h2, h4') ?? [])].map(textOf)).toEqual(['Your programs']);
  expect(document.querySelector('.tick')).toBeNull();
});

test('the step is ticked when the icon is pinned', async () => {
  const { done, pin } = openOptions(withAccount(), { steps: true, pinned: false });
  pin(true);
  await waitFor(() => expect(titles()[0]).toBe(`${PIN} (done)`));
  expect(settled(done)).toEqual([['pin']]);
});

test('the goal shows its currency and how the typed amount is read, before it counts', async () => {
  const { done } = openOptions({ ...withAccount(), settings: USD }, { steps: true, folded: true });
  const field = screen.getByRole('textbox', { name: GOAL, description: 'US$' });
  await userEvent.type(field, '1,500');
  screen.getByRole('textbox', { name: GOAL, description: 'US$ = US$1,500.00' });
  expect([liveText(), done]).toEqual(['= US$1,500.00', []]);
  await userEvent.keyboard('{Enter}');
  expect(done).toEqual([['goal', { accountId: 'a', goal: '1500' }]]);
});

test('a goal that was typed for a program is no other program’s after the first one is disconnected', async () => {
  const { change } = openOptions(withAccount(), { steps: true, folded: true });
  await userEvent.type(screen.getByRole('textbox', { name: GOAL }), '900');
  change(withAccount({ id: 'b' }));
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: GOAL }).value).toBe(''));
});

const EARNED: Stored = {
  ...withAccount(),
  settings: USD,
  earningsSummaries: {
    a: earningsSummary({ month: { earned: [{ amount: '838.93', currency: 'USD' }], before: null, isPartial: false } }),
  },
};
const PROPOSED = 'US$ = US$900.00 · US$838.93 in the last 30 days';

test('the goal names its program if there are several', () => {
  const accounts = [account(), account({ id: 'b', name: 'Café' })];
  openOptions(stored({ accounts }), { steps: true, folded: true });
  expect(textOf(document.querySelector('.steps'))).toContain(`${account().name}Monthly goal`);
});

test('the goal is proposed from the last 30 days, as soon as these are known, and saved by one press', async () => {
  vi.useFakeTimers({ now: NOON, toFake: ['Date'] });
  const { done, change } = openOptions({ ...EARNED, earningsSummaries: {} }, { steps: true, folded: true });
  expect((screen.getByRole('textbox', { name: GOAL, description: 'US$' }) as HTMLInputElement).value).toBe('');
  change(EARNED);
  const field = await screen.findByRole('textbox', { name: GOAL, description: PROPOSED });
  expect((field as HTMLInputElement).value).toBe('900');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(done).toEqual([['goal', { accountId: 'a', goal: '900' }]]);
});

test('a proposal replaces nothing that was typed, and an erased one does not return', async () => {
  vi.useFakeTimers({ now: NOON, toFake: ['Date'] });
  const { change } = openOptions({ ...EARNED, earningsSummaries: {} }, { steps: true, folded: true });
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: GOAL });
  await userEvent.type(field, '5');
  change(EARNED);
  await screen.findByRole('textbox', { name: GOAL, description: /in the last 30 days/ });
  expect(field.value).toBe('5');
  await userEvent.clear(field);
  expect(field.value).toBe('');
});

test('a user who hides amounts gets no proposal', () => {
  vi.useFakeTimers({ now: NOON, toFake: ['Date'] });
  openOptions({ ...EARNED, settings: { ...USD, hideAmounts: true } }, { steps: true, folded: true });
  screen.getByRole('textbox', { name: GOAL, description: 'US$' });
});
