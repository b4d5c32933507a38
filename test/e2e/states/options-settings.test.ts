/// <reference types="chrome" />
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { backupFile } from '../../../lib/domain/backup/backup-file.ts';
import { ok } from '../../../lib/domain/result.ts';
import { account, earningsSummary, NOON, stored } from '../../lib/make.ts';
import { healthy, items, program } from '../../tools/screenshots/states/samples.ts';
import type { View } from '../../tools/stored-items.ts';
import { openStates } from './screen.ts';

/** The first steps and the settings themselves. */
const open = openStates('options');

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const live = (page: Page) => page.getByRole('status').textContent();

test('what’s new is shown after an update until it is closed', async () => {
  const { page, asked } = await open('what’s new');
  expect(await asked('settings')).toEqual([{ seenNews: '1.0' }]);
  const heading = page.getByRole('heading', { name: 'What’s new' });
  expect(await heading.count()).toBe(1);
  await button(page, 'Close').click();
  await expect.poll(() => heading.count()).toBe(0);
  expect(await page.locator('.shortcuts').textContent()).toContain('Alt+Shift+Uopens your earnings on any page');
});

test('a failed write is shown above everything until a write succeeds', async () => {
  const { page } = await open('one program');
  const note = (failures: object) =>
    page.evaluate((value) => chrome.storage.session.set({ storageFailures: { v: 1, value } }), failures);
  await note({ a: { error: { kind: 'storage-failed' } } });
  const trouble = page.locator('.page-content > :first-child').getByText('Can’t store data');
  await trouble.waitFor();
  await note({});
  await expect.poll(() => trouble.count()).toBe(0);
});

describe('the goal of the first steps', () => {
  const month = { earned: [{ amount: '838.93', currency: 'USD' }], before: null, isPartial: false };
  const known = ({ earningsSummaries }: View) => Object.assign(earningsSummaries, { a: earningsSummary({ month }) });
  const PROPOSED = '$ = $900.00 · $838.93 in the last 30 days';
  const goal = (page: Page, description: string) => page.getByRole('textbox', { name: 'Monthly goal', description });

  test('shows its currency and how the typed amount is read, before it counts', async () => {
    const { page, asked } = await open('first steps');
    // A step has no heading of its own.
    expect(await page.locator('section:has(> #programs) :is(h2, h4)').allTextContents()).toEqual(['Your programs']);
    await goal(page, '$').fill('1,500');
    await goal(page, '$ = $1,500.00').waitFor();
    expect([await live(page), await asked('goal')]).toEqual(['= $1,500.00', []]);
    await page.keyboard.press('Enter');
    expect(await asked('goal')).toEqual([{ accountId: 'a', goal: '1500' }]);
  });

  test('is proposed as soon as the last 30 days are known, and saved by one press', async () => {
    const { page, asked, change } = await open('first steps');
    expect(await goal(page, '$').inputValue()).toBe('');
    await change(known);
    await goal(page, PROPOSED).waitFor();
    expect(await goal(page, PROPOSED).inputValue()).toBe('900');
    await page.locator('.steps').getByRole('button', { name: 'Save' }).click();
    expect(await asked('goal')).toEqual([{ accountId: 'a', goal: '900' }]);
    await change((view) => {
      known(view);
      view.settings.hideAmounts = true;
    });
    await goal(page, '$').waitFor();
  });

  test('was typed for one program, and is no other program’s after that one is disconnected', async () => {
    const { page, change } = await open('first steps');
    const typed = page.locator('.steps').getByRole('textbox', { name: 'Monthly goal' });
    await typed.fill('900');
    await change((view) => {
      for (const connected of view.accounts) connected.id = 'b';
      view.states = { b: view.states.a as View['states'][string] };
    });
    await expect.poll(() => typed.inputValue()).toBe('');
  });

  test('keeps what was typed before a proposal, an erased one does not return, and it names one of several programs', async () => {
    const { page, change } = await open('first steps, two programs');
    expect(await page.locator('.steps').textContent()).toContain('shop.exampleMonthly goal');
    const typed = page.locator('.steps').getByRole('textbox', { name: 'Monthly goal' });
    await typed.fill('5');
    await change(known);
    await page.getByText('in the last 30 days').waitFor();
    expect(await typed.inputValue()).toBe('5');
    await typed.fill('');
    expect(await typed.inputValue()).toBe('');
  });
});

describe('the settings form', () => {
  test('sends every choice at once, and no other setting', async () => {
    const { page, asked } = await open('one program');
    await field(page, 'Time between updates').selectOption('30 minutes');
    await field(page, 'Notify me about new referrals').click();
    await field(page, 'Hide amounts').click();
    await field(page, 'Quiet hours').click();
    await field(page, 'Until').fill('08:30');
    await field(page, 'From').fill('');
    expect(await field(page, 'From').inputValue()).toBe('22:00');
    await field(page, 'From').fill('08:30');
    await page.getByText('Start and end are the same, so there are no quiet hours.').waitFor();
    await field(page, 'Quiet hours').click();
    const quietHours = [
      { from: '22:00', to: '07:00' },
      { from: '22:00', to: '08:30' },
      { from: '08:30', to: '08:30' },
      null,
    ];
    expect(await asked('settings')).toEqual([
      ...[{ pollMinutes: 30 }, { notifyReferrals: false }, { hideAmounts: true }],
      ...quietHours.map((quietHours) => ({ quietHours })),
    ]);
  });

  test('stores a currency only if it is valid, and a restored one replaces it', async () => {
    const { page, asked, change } = await open('one program');
    const currency = field(page, 'Currency');
    // Two letters are no error, because the third may follow.
    for (const [typed, isWrong] of [
      ['e1r', true],
      ['€', true],
      ['eu', false],
      ['eur', false],
    ] as const) {
      await currency.fill(typed);
      expect([typed, await page.getByText(/A currency code has three letters/).count()]).toEqual([
        typed,
        Number(isWrong),
      ]);
    }
    expect(await asked('settings')).toEqual([{ currency: 'EUR' }]);
    await page.keyboard.press('Tab');
    await change(({ settings }) => Object.assign(settings, { currency: 'USD' }));
    await expect.poll(() => currency.inputValue()).toBe('USD');
  });

  test('locks what an organization’s policy sets, and says why', async () => {
    const { page } = await open('set by an organization');
    const locked = {
      ...{ 'Time between updates': '30', Language: 'en' },
      ...{ 'Notify me about new referrals': false, 'Notify me when referrals are paid or rejected': false },
      ...{ 'Notify me when a payout starts or is sent': false, 'Weekly summary on Mondays': false },
      ...{ 'Hide amounts': true },
    };
    for (const [label, value] of Object.entries(locked)) {
      const isSwitch = typeof value === 'boolean';
      const control = page.getByRole(isSwitch ? 'checkbox' : 'combobox', {
        name: label,
        disabled: true,
        description: /Set by your organization/,
      });
      expect([label, isSwitch ? await control.isChecked() : await control.inputValue()]).toEqual([label, value]);
    }
    for (const label of ['Quiet hours', 'Currency']) expect(await field(page, label).isEnabled()).toBe(true);
  });
});

test('the switch for the badge says why several currencies show no earnings there', async () => {
  const { page, change } = await open('eight programs');
  const described = page.getByRole('checkbox', {
    name: 'Show today’s earnings',
    description: /^Your programs’ currencies/,
  });
  await described.waitFor();
  await change(({ accounts }) => accounts.slice(1).forEach((other) => void Object.assign(other, { offBadge: true })));
  await described.waitFor({ state: 'detached' });
});

test('the result of restoring is at the top, without alarm, with the access and the passwords that are left', async () => {
  const { page, asked, store } = await open({
    stored: items([program('a')]),
    worker: { restore: { answer: ok({ accountIds: ['a', 'b'] }) }, disconnect: { answer: { revoked: null } } },
    ready: '.account',
  });
  await button(page, 'Disconnect').click();
  await button(page, 'Disconnect and delete data').click();
  const line = page.locator('.page-content > :first-child.status-line');
  await line.getByText(/disconnected/).waitFor();
  const text = backupFile(stored({ accounts: [account()] }), [[]], NOON).join('');
  const file = { name: 'backup.jsonl', mimeType: '', buffer: Buffer.from(text) };
  await page.locator('input[type=file]').setInputFiles(file);
  await line.getByText('2 programs restored.').waitFor();
  expect(await line.textContent()).not.toContain('disconnected');
  const without = (id: string, kind: 'secret-lost' | 'secret-forgotten' | 'no-access') =>
    program(id, { state: healthy({ trouble: { kind } }) });
  const passwords = line.getByText('2 programs restored. Backups have no passwords: add them below.');
  await store(items([without('a', 'secret-forgotten')]));
  await passwords.waitFor();
  await store(items([program('a')]));
  await expect.poll(() => passwords.count()).toBe(0);
  await store(items([without('a', 'secret-lost'), without('b', 'no-access')]));
  await passwords.waitFor();
  expect(await line.locator('.refused').count()).toBe(0);
  await button(page, 'Allow access to all').click();
  expect(await asked('access')).toEqual([{ origins: ['https://shop.example:443/*'] }]);
  await expect.poll(() => asked('refresh')).toEqual([{ accountId: 'b' }]);
});
