// @vitest-environment happy-dom

import { waitFor } from '@testing-library/preact';
import { expect, test } from 'vitest';
import type { Account } from '../../../lib/domain/accounts/account.ts';
import type { Stored } from '../../../lib/platform/storage/view.ts';
import { account, stored } from '../../lib/make.ts';
import { expectAccessible, textOf } from '../draw.tsx';
import { open } from './open-options.tsx';

const just = (part: Partial<Account> = {}): Stored => stored({ accounts: [account(part)] });

const PIN = 'Pin the icon';
const GOAL = 'Monthly goal';
const titles = () => [...document.querySelectorAll('.steps :is(h4, label)')].map(textOf);
const settled = (done: [string, unknown][]) =>
  done.filter(([what]) => what === 'settings').map(([, request]) => (request as Stored['settings']).settledSteps);

test.each<[string, Stored, boolean | undefined, string[]]>([
  ['both', just(), false, [PIN, GOAL]],
  ['the browser does not tell whether the icon is pinned', just(), undefined, [GOAL]],
  ['the icon is pinned already', just(), true, [GOAL]],
  ['with a goal', just({ goal: '500' }), false, [PIN]],
  ['an administrator', stored({ accounts: [account({ role: 'administration' })] }), false, [PIN]],
  ['nothing connected', stored(), false, []],
  ['settled earlier', { ...just(), settings: { ...just().settings, settledSteps: ['pin'] } }, false, [GOAL]],
])('offers the right steps: %s', async (_, first, pinned, expected) => {
  open(first, { steps: true, folded: true, ...(pinned !== undefined && { pinned }) });
  expect(titles()).toEqual(expected);
  await expectAccessible();
});

test('ticks the step when the icon is pinned', async () => {
  const { done, pin } = open(just(), { steps: true, pinned: false });
  pin(true);
  await waitFor(() => expect(titles()[0]).toBe(`${PIN} (done)`));
  expect(settled(done)).toEqual([['pin']]);
});
