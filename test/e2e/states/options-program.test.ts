import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Account } from '../../../lib/domain/accounts/account.ts';
import type { Capabilities } from '../../../lib/domain/accounts/capabilities-schema.ts';
import { newWatch } from '../../../lib/domain/groups/watch.ts';
import { account } from '../../lib/make.ts';
import { unfoldAccount } from '../../tools/browser/actions.ts';
import {
  administrator,
  items,
  knownCapabilities,
  type PageSample,
  program,
} from '../../tools/screenshots/states/samples.ts';
import { troubled } from '../../tools/screenshots/states/troubles.ts';
import { openStates } from './screen.ts';

/** The rows of connected programs in the settings. */
const open = openStates('options');
const byConsent = account({ byConsent: true });
const ONE = program('a');

const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });
const live = (page: Page) => page.getByRole('status').textContent();
const hasFocus = (control: Locator) => control.evaluate((element) => element === document.activeElement);

test('a row names the user and its role, and an update of today has no date', async () => {
  const row = (role: PageSample['account']['role'], known: Partial<Capabilities> | null, at: number) => ({
    ...program(`p${at}`, { account: { role }, capabilities: known && knownCapabilities(known) }),
  });
  const rows: [string, PageSample['account']['role'], Partial<Capabilities> | null][] = [
    ['ada', 'affiliate', null],
    ['Ada Lovelace (ada)', 'affiliate', {}],
    ['ada', 'affiliate', { userName: 'ada' }],
    ['ada', 'affiliate', { userName: null }],
    ['Administrator Ada Lovelace (ada)', 'administration', { groupAccess: 'allowed' }],
    // Without the Pro edition it is unknown whether the user is an administrator.
    ['Nothing to show yet Ada Lovelace (ada)', 'administration', { groupAccess: 'absent' }],
    ['Nothing to show yet Ada Lovelace (ada)', 'administration', { groupAccess: 'forbidden' }],
  ];
  const stored = items(rows.map(([, role, known], at) => row(role, known, at)));
  const { page } = await open({ stored, ready: '.account' });
  const users = await page.locator('.user').allTextContents();
  expect(users.map((user) => user.trim())).toEqual(rows.map(([user]) => user));
  expect(await page.locator('.state').first().textContent()).toMatch(/^Last update: \d+:\d+ PM$/);
  // Only affiliates have a goal and a history.
  await page.locator('.account-toggle').last().click();
  await button(page.getByRole('article').last(), 'Edit').waitFor();
  expect(await page.getByLabel('Monthly goal').count()).toBe(0);
});

test('a goal that is no amount is rejected at the field and stays, and an empty field removes the goal', async () => {
  const { page, asked } = await open('a goal that is no amount');
  const words = 'Enter an amount above zero, such as 500 or 1250.50';
  const goal = page.getByRole('textbox', { name: 'Monthly goal', description: words });
  expect(await goal.inputValue()).toBe('as much as there is');
  expect(await live(page)).toBe(words);
  await page.getByLabel('Monthly goal').fill('1');
  expect(await goal.count()).toBe(0);
  expect(await asked('goal')).toEqual([]);
  await page.getByLabel('Monthly goal').fill('');
  await page.keyboard.press('Enter');
  await expect.poll(() => live(page)).toBe('Goal removed');
  expect(await asked('goal')).toEqual([{ accountId: 'a', goal: null }]);
});

test('the result of a history’s reload follows the language', async () => {
  const { page, change } = await open('goal and history');
  await button(page, 'Reload history').click();
  await page.locator('.history .success').getByText('Reading the history of shop.example again').waitFor();
  await change(({ settings }) => Object.assign(settings, { language: 'de' }));
  await page.locator('.history .success').getByText('Verlauf von shop.example wird neu gelesen').waitFor();
});

test('the question before disconnecting offers a backup and stays, Escape leaves it, and it revokes the password', async () => {
  const { page, asked } = await open('disconnecting');
  const row = page.getByRole('article');
  await button(row, 'Back up everything').click();
  await expect.poll(() => live(page)).toBe('Backup saved');
  expect(await hasFocus(button(row, 'Back up everything'))).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => hasFocus(button(row, 'Disconnect'))).toBe(true);
  await page.keyboard.press('Enter');
  expect(await page.getByLabel('Also revoke the password at the site').isChecked()).toBe(true);
  await button(row, 'Disconnect and delete data').click();
  expect(await asked('disconnect')).toEqual([{ accountId: 'a', revoke: true }]);
});

test('a program that cannot be disconnected keeps the question and the focus, to confirm it again', async () => {
  const { page, asked, answer } = await open('disconnecting');
  await answer({ disconnect: { answer: null } });
  const confirm = button(page, 'Disconnect and delete data');
  await confirm.click();
  await expect.poll(() => asked('disconnect')).toHaveLength(1);
  await confirm.click();
  await expect.poll(() => asked('disconnect')).toHaveLength(2);
  expect(await hasFocus(confirm)).toBe(true);
});

describe('a row in trouble', () => {
  test('says that updates are paused after a password was lost, with buttons to approve again or enter it', async () => {
    const stored = items([{ ...ONE, account: byConsent, state: troubled({ kind: 'secret-lost' }) }]);
    const { page, asked } = await open({ stored, act: unfoldAccount, ready: '.account .trouble' });
    expect(await page.getByRole('article').textContent()).toContain('Updates are paused');
    await button(page, 'Reconnect').click();
    expect(await asked('discover')).toEqual([{ typed: byConsent.baseUrl }]);
    await button(page, 'Add password').click();
    await page.getByRole('form', { name: 'Edit shop.example' }).waitFor();
  });

  test('offers to copy a text for the program owner', async () => {
    const { page, asked } = await open('trouble, forbidden');
    await button(page, 'Copy message').click();
    expect(await asked('copy')).toEqual([expect.stringContaining('403 Forbidden')]);
  });
});

test('the notify level needs an amount, and it and the badge are stored separately and kept meanwhile', async () => {
  const { page, asked, answer, change } = await open('one program');
  const level = page.getByLabel('Notify me about', { exact: true });
  const amount = page.getByLabel('Smallest commission to notify, in USD');
  const badge = page.getByLabel('Count in the badge');
  const choose = (part: object) => change(({ accounts: [first] }) => Object.assign(first ?? {}, part));
  await level.selectOption('Commissions of at least an amount');
  expect([await asked('notifyOf'), await amount.inputValue()]).toEqual([[], '']);
  await amount.fill('49,50');
  await amount.press('Enter');
  const notify = { kind: 'at-least', amount: '49.50', currency: 'USD' };
  await expect.poll(() => live(page)).toBe('You’ll be notified of commissions of $49.50 or more');
  await choose({ notify });
  // The level is not sent along: it may have been chosen a moment ago.
  await badge.click();
  await choose({ notify: { ...notify, currency: 'EUR' }, offBadge: true });
  await page.getByLabel('Smallest commission to notify, in EUR').fill('500');
  await page.keyboard.press('Enter');
  expect(await badge.isChecked()).toBe(false);
  await answer({ notifyOf: 'never' });
  await badge.click();
  await level.selectOption('Payouts only');
  await choose({ name: 'Another name', notify: { ...notify, amount: '500', currency: 'EUR' }, offBadge: true });
  await button(page, 'Another name').waitFor();
  expect([await badge.isChecked(), await level.inputValue()]).toEqual([true, 'payouts']);
  const sent = [{ notify }, { offBadge: true }, { notify: { ...notify, amount: '500', currency: 'EUR' } }];
  const kept = [{ offBadge: false }, { notify: { kind: 'payouts' } }];
  expect(await asked('notifyOf')).toEqual([...sent, ...kept].map((part) => ({ accountId: 'a', ...part })));
});

test('a notify level of another window replaces the one that was saved here, and nothing that was typed since', async () => {
  const { page, change, hold } = await open('one program');
  const level = page.getByLabel('Notify me about', { exact: true });
  const amount = page.getByLabel('Smallest commission to notify, in USD');
  const atLeast = (amount: string) => ({ kind: 'at-least', amount, currency: 'USD' }) as const;
  const choose = (notify: Account['notify'], name = 'Shop') =>
    change(({ accounts }) => accounts.forEach((connected) => void Object.assign(connected, { notify, name })));
  await level.selectOption('Commissions of at least an amount');
  await amount.fill('50');
  const first = await hold('notifyOf');
  await page.keyboard.press('Enter');
  await amount.fill('x');
  await choose(atLeast('50'), 'Another name');
  await first(null);
  await button(page, 'Another name').waitFor();
  expect(await amount.inputValue()).toBe('x');
  await page.keyboard.press('Enter');
  await expect.poll(() => amount.getAttribute('aria-invalid')).toBe('true');
  await amount.fill('60');
  const second = await hold('notifyOf');
  await page.keyboard.press('Enter');
  await choose(atLeast('60'));
  await second(null);
  await expect.poll(() => live(page)).toContain('60');
  await choose(atLeast('70'));
  await expect.poll(() => amount.inputValue()).toBe('70');
  await choose({ kind: 'nothing' });
  await expect.poll(() => level.inputValue()).toBe('nothing');
});

test('a notify level that arrow keys pass is stored, and the next one stays chosen when it arrives', async () => {
  const { page, change, asked } = await open('one program');
  const level = page.getByLabel('Notify me about', { exact: true });
  await level.selectOption('Payouts only');
  await level.selectOption('Commissions of at least an amount');
  await change(({ accounts }) =>
    accounts.forEach(
      (connected) => void Object.assign(connected, { notify: { kind: 'payouts' }, name: 'Another name' }),
    ),
  );
  await button(page, 'Another name').waitFor();
  expect(await asked('notifyOf')).toEqual([{ accountId: 'a', notify: { kind: 'payouts' } }]);
  expect(await level.inputValue()).toBe('at-least');
  await page.getByLabel('Smallest commission to notify, in USD').waitFor();
});

test('an administrator’s switches come last, say why a watch has stopped, and can be turned off without the right', async () => {
  const APPLICANTS = 'Notify me about new applicants';
  const REFERRALS = 'Notify me about referrals to approve';
  const { page, asked, store, change } = await open('an administrator, notified of one thing, the other stopped');
  const labels = () => page.locator('section:has(> #notifications) label').allTextContents();
  expect(await labels()).toEqual(['Quiet hours', APPLICANTS, REFERRALS]);
  const stopped = page.getByRole('checkbox', {
    name: REFERRALS,
    description: /^Turned off by an error \(.+\)\. Turn it/,
  });
  expect([await page.getByLabel(APPLICANTS).isChecked(), await stopped.isChecked()]).toEqual([true, false]);
  await stopped.click();
  await expect.poll(() => live(page)).toBe('Saved');
  await page.getByLabel(APPLICANTS).click();
  expect(await asked('watchProgram')).toEqual([
    { accountId: 'a', kind: 'referrals', on: true },
    { accountId: 'a', kind: 'applicants', on: false },
  ]);
  // An administrator who is also an affiliate has both. The switches are off by default.
  await change((view) => {
    view.accounts.push(account({ id: 'b' }));
    view.watches = [];
  });
  await expect.poll(async () => (await labels()).slice(-3)).toEqual(['Time between updates', APPLICANTS, REFERRALS]);
  expect(await page.locator('.to-approve :checked').count()).toBe(0);
  const gone = administrator({ programAccess: 'forbidden', overviewParts: [] });
  await store(items([gone], { watches: [newWatch('a', 'applicants')] }));
  await expect.poll(labels).toEqual(['Quiet hours', APPLICANTS]);
});
