import { describe, expect, test } from 'vitest';
import type { Account } from '../../../lib/domain/accounts/account.ts';
import type { ServiceError } from '../../../lib/domain/errors-schema.ts';
import type { AccountState } from '../../../lib/domain/polling/account-state-schema.ts';
import { fail } from '../../../lib/domain/result.ts';
import { account, announced, connected, keyed, NOON, route, snapshot, state, stored } from '../../lib/make.ts';
import { BROKEN } from '../../tools/screenshots/states/samples.ts';
import { openMenu } from '../../tools/screenshots/states/user-steps.ts';
import { itemsOf } from '../../tools/stored-items.ts';
import { openStates, stateNamed } from './screen.ts';

const HOUR = 3_600_000;
const open = openStates('popup');
const itemsIn = (part: Partial<AccountState>) => itemsOf(connected({ states: { a: state(part) } }));

describe('trouble', () => {
  const failed = route({ failures: 1, retryAt: NOON + 10 * 60_000 });
  const troubled = (trouble: ServiceError, part: Partial<AccountState> = {}) =>
    itemsIn({ snapshot: snapshot(), trouble, route: failed, ...part });

  test('has one button in the line, and the others after unfolding', async () => {
    const { page, store } = await open({ stored: troubled({ kind: 'no-answer' }), ready: '.trouble' });
    const buttons = () =>
      page
        .locator('.trouble :is(button:not(.why), .as-button, a)')
        .evaluateAll((all) => all.map(({ textContent }) => textContent?.trim()));
    expect(await buttons()).toEqual(['Try again']);
    await page.locator('.why').click();
    const site = 'Open the site (opens in a new tab)';
    await expect.poll(buttons).toEqual(['Try again', site]);
    for (const [trouble, names] of [
      [{ kind: 'html-page', status: 200 }, ['Details', 'Try again', 'Change the address', site]],
      [{ kind: 'no-access' }, ['Allow']],
      [{ kind: 'unfit', where: 'stats' }, ['Details', 'Try again', 'Change the address']],
    ] satisfies [ServiceError, string[]][]) {
      await store(troubled(trouble));
      await expect.poll(buttons).toEqual(names);
    }
    // It waits for the end of the service's back-off.
    const later = NOON + 11 * HOUR;
    const busy: ServiceError = { kind: 'busy', status: 429, retryAfterSeconds: 1e9 };
    await store(troubled(busy, { route: { ...failed, retryAt: later, waitUntil: later } }));
    await expect.poll(buttons).not.toContain('Try again');
    expect(await page.locator('.trouble-whole').textContent()).toMatch(/Next try: .*\d\d:\d\d/);
  });

  test('of a login made by consent is solved in one click', async () => {
    const states = { a: state({ trouble: { kind: 'unauthorized' } }) };
    const items = (role: Account['role']) =>
      itemsOf(stored({ accounts: [account({ byConsent: true, role })], states }));
    const { page, asked, store } = await open({ stored: items('administration'), ready: '.trouble' });
    const reconnect = page.getByRole('button', { name: 'Reconnect' });
    await reconnect.click();
    await store(items('affiliate'));
    await page.locator('#age').waitFor();
    await reconnect.click();
    expect(await asked('open')).toEqual(Array(2).fill('/options.html#renew=a'));
  });

  test('of a restored program leaves its history in view, and the totals of the site unknown', async () => {
    const { page } = await open('restored, without access');
    expect(await page.locator('#age').textContent()).toBe('Update failed');
    expect(await page.locator('.money').textContent()).toMatch(/^Unpaid\W+$/);
    expect(await page.locator('.period').allTextContents()).toContainEqual(expect.stringMatching(/^7 days.*\$310\.20/));
    expect(await page.locator('.row').count()).toBe(8);
  });

  test('of an administrator is explained, too', async () => {
    const items = (trouble: ServiceError) =>
      itemsOf(stored({ accounts: [account({ role: 'administration' })], states: { a: state({ trouble }) } }));
    const { page, asked, store } = await open({ stored: items({ kind: 'secret-forgotten' }), ready: '.trouble' });
    await page.getByText('Password needed', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Add password' }).click();
    expect(await asked('open')).toEqual(['/options.html#fix=a']);
    await store(items({ kind: 'no-access' }));
    await page.getByRole('button', { name: 'Allow' }).click();
    expect(await asked('access')).toHaveLength(1);
    await expect.poll(() => asked('test')).toEqual([{ accountId: 'a' }]);
  });
});

describe('an administrator’s popup', () => {
  test('without an overview has a button to the groups', async () => {
    const { page, asked } = await open('administration alone');
    expect(await page.locator('.first-load, .trouble, .freshness').count()).toBe(0);
    await page.getByRole('button', { name: 'Find affiliates' }).click();
    expect(await asked('findPerson')).toMatchObject([{ text: '', accountId: 'a' }]);
  });

  test('updates the overview once the program’s trouble is over', async () => {
    const glance = stateNamed('popup', 'administration, at a glance');
    const overview = fail<ServiceError>({ kind: 'no-access' });
    const { page, asked, change } = await open({ ...glance, groups: { overview }, ready: '.overview' });
    const trouble = (kind: 'no-access' | null) =>
      change(({ states }) => Object.assign(states, { a: state({ trouble: kind && { kind } }) }));
    await page.locator('.trouble').waitFor();
    await trouble('no-access');
    await page.locator('.trouble-strip').waitFor();
    expect(await asked('overview')).toHaveLength(1);
    await trouble(null);
    await expect.poll(() => asked('overview')).toHaveLength(2);
  });

  test('keeps the menu of an affiliate open, and says so, when the answer of a refresh arrives', async () => {
    const { page } = await open('administration, at a glance');
    const MENU = '.person .menu-button';
    // In one step, before the answer.
    await page.evaluate(
      (buttons) => buttons.forEach((button) => void document.querySelector<HTMLElement>(button)?.click()),
      ['.overview [aria-disabled]', MENU],
    );
    await page.getByRole('status').getByText('Last update').waitFor();
    expect(await page.getByRole('menu').count()).toBe(1);
    expect(await page.locator(MENU).first().getAttribute('aria-expanded')).toBe('true');
  });

  test('opens groups and affiliates in the side panel', async () => {
    const { page, asked } = await open('administration, at a glance');
    await page
      .getByRole('button', { name: /^Grace Hopper/ })
      .first()
      .click();
    // Names are shared, so an affiliate without an email is looked up by number.
    await page
      .getByRole('button', { name: /^Charles/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Find affiliates' }).click();
    expect(await asked('findPerson')).toMatchObject([{ text: 'grace@navy.example' }, { text: '#5' }, { text: '' }]);
    // The action has one place.
    await openMenu(page);
    expect(await page.getByRole('menuitem', { name: 'Find affiliates' }).count()).toBe(0);
  });
});

test('a row counts as seen once most of it is in view, not at its edge, and the end of the list has seen the rest', async () => {
  const referrals = Array.from({ length: 30 }, (_, index) => keyed(`id ${index}`));
  const newKeys = referrals.map(({ key }) => key);
  const { page, asked } = await open({
    stored: itemsIn({ snapshot: snapshot({ referrals }), newKeys, ledger: announced(34) }),
    ready: '.referral.new',
  });
  const seen = async () =>
    new Set((await asked('opened')).flatMap((request) => (request as { keys: string[] }).keys)).size;
  /** Scrolls until this row is half in view. */
  const showHalf = (row: number) =>
    page.evaluate((row) => {
      const main = document.querySelector('main') as HTMLElement;
      const { top, height } = (document.querySelectorAll('.referral')[row] as HTMLElement).getBoundingClientRect();
      main.scrollTop += top + height / 2 - main.getBoundingClientRect().bottom;
    }, row);
  await expect.poll(seen).toBeGreaterThan(5);
  await expect.poll(seen).toBeLessThan(15);
  for (const row of [18, 21]) {
    await showHalf(row);
    await expect.poll(seen).toBe(row);
  }
  expect((await asked('opened')).at(-1)).toMatchObject({ seen: 21 });
  await page.locator('main').press('End');
  await expect.poll(async () => (await asked('opened')).at(-1)).toMatchObject({ seen: 34 });
});

describe('a program that cannot be drawn', () => {
  test('is replaced by a button to reload, also if it was drawn before', async () => {
    const { page, store } = await open({ stored: itemsIn({ snapshot: snapshot() }), ready: 'main' });
    await store(itemsOf(connected({ states: { a: BROKEN } })));
    const reloaded = page.waitForEvent('framenavigated');
    await page.getByRole('button', { name: 'Reload' }).click();
    await reloaded;
  });

  test('is named while the others are drawn', async () => {
    const accounts = [account(), account({ id: 'b', name: 'Boots' }), account({ id: 'c', name: 'Cloth' })];
    const states = { a: state({ snapshot: snapshot() }), b: BROKEN, c: state({ snapshot: snapshot() }) };
    const { page } = await open({ stored: itemsOf(stored({ accounts, states })), ready: '.strip' });
    await page.getByText('Couldn’t display Boots').waitFor();
    expect(await page.locator('.chip').allTextContents()).toEqual(['All', 'shop.example', 'Cloth']);
  });
});
