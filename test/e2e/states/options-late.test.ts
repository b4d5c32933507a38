import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { HOUR } from '../../../lib/domain/calendar/calendar.ts';
import { fail, ok } from '../../../lib/domain/result.ts';
import { account, NOON } from '../../lib/make.ts';
import { fillLogin, unfoldAccount } from '../../tools/browser/actions.ts';
import { items, program } from '../../tools/screenshots/states/samples.ts';
import { openStates } from './screen.ts';

/** What arrives in the settings after a fast user has moved on. */
const open = openStates('options');
const ONE = program('a');

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const currency = (page: Page) => page.getByLabel('Currency', { exact: true });
const hasFocus = (control: Locator) => control.evaluate((element) => element === document.activeElement);

test('a stored trouble that arrives again moves no focus in the form that solves it', async () => {
  const { page, change } = await open('trouble, unauthorized');
  await button(page, 'Enter new password').click();
  await expect.poll(() => hasFocus(page.getByLabel('Application password'))).toBe(true);
  const name = page.locator('.connect-form [name="name"]');
  await name.focus();
  await change(({ accounts }) => accounts.forEach((connected) => void Object.assign(connected, { name: 'Another' })));
  await page.locator('.account-toggle').getByText('Another').waitFor();
  expect(await hasFocus(name)).toBe(true);
});

test('a refusal moves the focus to the field to correct, unless the user has moved on', async () => {
  const { page, hold } = await open('editing');
  const password = page.getByLabel('Application password');
  await password.fill('wrong');
  const first = await hold('connect');
  await button(page, 'Save changes').click();
  await first(fail({ kind: 'unauthorized' }));
  await expect.poll(() => hasFocus(password)).toBe(true);
  await password.fill('wrong again');
  const second = await hold('connect');
  await page.keyboard.press('Enter');
  await currency(page).focus();
  await second(fail({ kind: 'unauthorized' }));
  await page.locator('.field-error').waitFor();
  expect(await hasFocus(currency(page))).toBe(true);
});

test('a program that is connected or renamed leaves the focus in another field', async () => {
  const another = account({ id: 'b', name: 'Boots' });
  const { page, hold, store } = await open({
    stored: items([ONE]),
    act: (page) => fillLogin(page, { address: 'shop.example', username: 'ada', password: 'secret' }),
    ready: '.connect-form [name="name"]',
  });
  const connect = await hold('connect');
  await button(page, 'Connect').click();
  await currency(page).focus();
  await connect(ok({ account: another, groupAccess: null }));
  await store(items([ONE, program('b', { account: another })]));
  await page.locator('.arrival').getByText('Connected to Boots').waitFor();
  expect(await hasFocus(currency(page))).toBe(true);
  const renamed = await hold('rename');
  await unfoldAccount(page);
  await button(page, 'Edit').first().click();
  await page.locator('#account-a [name="name"]').fill('Mine');
  await page.keyboard.press('Enter');
  await currency(page).focus();
  await renamed(null);
  await page.locator('#account-a .connect-form').waitFor({ state: 'detached' });
  expect(await hasFocus(currency(page))).toBe(true);
});

test('a history is read again once, and leaves the focus in another field', async () => {
  const { page, hold, asked } = await open('goal and history');
  const reload = await hold('forgetHistory');
  await button(page, 'Reload history').dblclick();
  expect(await asked('forgetHistory')).toHaveLength(1);
  await page.getByLabel('Monthly goal').focus();
  await reload(null);
  await page.locator('.history .success').waitFor();
  expect(await hasFocus(page.getByLabel('Monthly goal'))).toBe(true);
});

test('the button says that no link is searched for while a site is asked for approval', async () => {
  const { page } = await open('waiting for consent');
  expect(await page.locator('.find-form button').getAttribute('aria-disabled')).toBe('true');
});

test('the question before a disconnection stays while the worker disconnects', async () => {
  const { page, hold } = await open('one program');
  const disconnected = await hold('disconnect');
  await button(page, 'Disconnect').click();
  await button(page, 'Disconnect and delete data').click();
  await page.keyboard.press('Escape');
  await button(page, 'Cancel').click({ force: true });
  await button(page, 'Cancel').waitFor();
  await disconnected({ revoked: null });
  await button(page, 'Cancel').waitFor({ state: 'detached' });
});

test('the second click of a double click does not resume notifications', async () => {
  const { page, asked, change } = await open('one program');
  await button(page, 'For 1 hour').click();
  await change((view) => Object.assign(view, { pausedUntil: NOON + HOUR }));
  await button(page, 'Resume').hover();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await button(page, 'Resume').click();
  expect(await asked('pauseNotifications')).toEqual([{ pause: 'hour' }, { pause: null }]);
});

test('a switch and a level stay as the last click left them until they are stored', async () => {
  const { page, hold, change } = await open('one program');
  const badge = page.getByLabel('Count in the badge');
  const level = page.getByLabel('Notify me about', { exact: true });
  const live = page.getByRole('status').getByText('Saved');
  const choose = (part: object) => change(({ accounts: [first] }) => Object.assign(first ?? {}, part));
  const off = await hold('notifyOf');
  await badge.click();
  const on = await hold('notifyOf');
  await badge.click();
  await off(null);
  await live.waitFor();
  await choose({ offBadge: true, name: 'Off' });
  await button(page, 'Off').waitFor();
  expect(await badge.isChecked()).toBe(true);
  await on(false);
  await expect.poll(() => badge.isChecked()).toBe(false);
  await choose({ name: 'On' });
  await expect.poll(() => badge.isChecked()).toBe(true);
  const payouts = await hold('notifyOf');
  await level.selectOption('Payouts only');
  const offAgain = await hold('notifyOf');
  await badge.click();
  await choose({ name: 'Not yet' });
  await button(page, 'Not yet').waitFor();
  expect([await level.inputValue(), await badge.isChecked()]).toEqual(['payouts', false]);
  await choose({ notify: { kind: 'payouts' }, offBadge: true, name: 'Now' });
  await payouts(null);
  await offAgain(null);
  await button(page, 'Now').waitFor();
  expect([await level.inputValue(), await badge.isChecked()]).toEqual(['payouts', false]);
  await choose({ notify: { kind: 'nothing' } });
  await expect.poll(() => level.inputValue()).toBe('nothing');
});
