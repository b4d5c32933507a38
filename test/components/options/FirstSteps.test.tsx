// @vitest-environment happy-dom

import { screen, waitFor, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Account } from '../../../lib/domain/accounts/account.ts';
import type { EarningsSummary } from '../../../lib/domain/earnings/earnings-summary-schema.ts';
import type { Stored } from '../../../lib/platform/storage/view.ts';
import { capabilities } from '../../lib/capability-samples.ts';
import { account, earningsSummary, NOON, stored } from '../../lib/make.ts';
import { expectAccessible, textOf } from '../draw.tsx';
import { open } from './open.tsx';

const backfill = { stage: 'running', page: 3, pages: 7, total: 350, read: 100 } as const;
const just = (part: Partial<Account> = {}, summary: Partial<EarningsSummary> = {}, history = true): Stored =>
  stored({
    accounts: [account(part)],
    capabilities: { a: capabilities({ history }) },
    earningsSummaries: { a: earningsSummary({ since: NOON, ...summary }) },
  });

const PIN = 'Keep the icon in sight';
const IMPORT = 'Bring in your past earnings';
const GOAL = 'Set a goal for the month';
const titles = () => [...document.querySelectorAll('.steps h4')].map(textOf);
const step = (title: string) => within(screen.getByRole('heading', { name: title }).closest('li') as HTMLElement);
const liveText = () => textOf(screen.getByRole('status'));
const settled = (done: [string, unknown][]) =>
  done.filter(([what]) => what === 'settings').map(([, ask]) => (ask as Stored['settings']).settledSteps);

test.each<[string, Stored, boolean | undefined, string[]]>([
  ['all three', just(), false, [PIN, IMPORT, GOAL]],
  ['the browser does not tell whether the icon is pinned', just(), undefined, [IMPORT, GOAL]],
  ['the icon is pinned already', just(), true, [IMPORT, GOAL]],
  ['a service without a history', just({}, {}, false), false, [PIN, GOAL]],
  ['the whole history is known', just({}, { since: null }), false, [PIN, GOAL]],
  ['with a goal', just({ goal: '500' }), false, [PIN, IMPORT]],
  ['an administrator', stored({ accounts: [account({ role: 'administration' })] }), false, [PIN]],
  ['nothing connected', stored(), false, []],
  ['settled earlier', { ...just(), settings: { ...just().settings, settledSteps: ['pin', 'goal'] } }, false, [IMPORT]],
])('%s', async (_, first, pinned, expected) => {
  open(first, { steps: true, folded: true, ...(pinned !== undefined && { pinned }) });
  expect(titles()).toEqual(expected);
  await expectAccessible();
});

test('declined: gone, announced, and stored; the focus goes on', async () => {
  const { done } = open(just(), { steps: true, pinned: false });
  await userEvent.click(step(PIN).getByRole('button', { name: 'Not now' }));
  expect(titles()).toEqual([IMPORT, GOAL]);
  expect(settled(done)).toEqual([['pin']]);
  expect(liveText()).toBe(`Skipped: ${PIN}`);
  await waitFor(() => expect(textOf(document.activeElement)).toBe(IMPORT));
});

test('pinned meanwhile: ticked, announced, and stored', async () => {
  const { done, pin } = open(just(), { steps: true, pinned: false });
  pin(true);
  await waitFor(() => expect(titles()[0]).toBe(`${PIN} (done)`));
  expect(liveText()).toBe('The icon is on the toolbar');
  expect(settled(done)).toEqual([['pin']]);
});

test('the history is imported at once, with its progress, and can be stopped', async () => {
  const { done, change } = open(just(), { steps: true });
  await userEvent.click(step(IMPORT).getByRole('button', { name: 'Import history' }));
  expect(done).toEqual([['backfill', { accountId: 'a', on: true }]]);
  change(just({}, { backfill }));
  await waitFor(() => expect(textOf(document.querySelector('.steps'))).toContain('Importing page 3 of 7'));
  expect(document.activeElement).toBe(step(IMPORT).getByRole('button', { name: 'Stop' }));
  expect(document.querySelector('progress')?.value).toBe(2);
  await expectAccessible();
  await userEvent.click(step(IMPORT).getByRole('button', { name: 'Stop' }));
  expect(done.at(-1)).toEqual(['backfill', { accountId: 'a', on: false }]);
  change(just({}, { backfill: { ...backfill, stage: 'stopped', error: { kind: 'no-answer' } } }));
  await waitFor(() => expect(step(IMPORT).getByRole('alert').textContent).toContain('isn’t responding'));
  expect(step(IMPORT).getByRole('button', { name: 'Continue' })).toBeTruthy();
  change(just({}, { since: null, backfill: { ...backfill, stage: 'done' } }));
  await waitFor(() => expect(titles()[0]).toBe(`${IMPORT} (done)`));
  expect(liveText()).toBe('History imported');
  expect(settled(done)).toEqual([['import']]);
});

test('a goal is set in place', async () => {
  const { done, change } = open(just(), { steps: true });
  await userEvent.type(step(GOAL).getByLabelText('Monthly goal'), '500{Enter}');
  expect(done).toEqual([['goal', { accountId: 'a', goal: '500' }]]);
  change(just({ goal: '500' }));
  await waitFor(() => expect(titles()).toEqual([IMPORT, `${GOAL} (done)`]));
  expect(settled(done)).toEqual([['goal']]);
  await waitFor(() => expect(textOf(document.activeElement)).toBe(`${GOAL} (done)`));
});
