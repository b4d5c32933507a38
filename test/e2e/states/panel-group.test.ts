/// <reference types="chrome" />
import type { ElementHandle, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { affiliate, pageOf } from '../../lib/group-samples.ts';
import { admin, answered, group, groupPage, listing, loadedGroup, PRO, refused } from './panel.ts';
import { openStates } from './screen.ts';

const open = openStates('sidepanel');
const texts = (page: Page, selector: string) => page.locator(selector).allTextContents();
const sums = (page: Page) =>
  page
    .locator('.summary dl > div')
    .evaluateAll((all) => all.map(({ children }) => [...children].map(({ textContent }) => textContent).join(' ')));
const statuses = (page: Page) => page.getByRole('toolbar', { name: 'Status' }).getByRole('button');

describe('a group that is loaded as a whole', () => {
  test('shows progress, remaining time, and Stop', async () => {
    const { page } = await open(loadedGroup(pageOf(2000, 1, 500).affiliates, null));
    const bar = page.getByRole('progressbar', { name: 'Load all' });
    expect([await bar.getAttribute('value'), await bar.getAttribute('max')]).toEqual(['5', '20']);
    await page.getByText('Loading 500 of 2,000, about 3 sec left').first().waitFor();
    expect(await page.locator('tr[data-index]').count()).toBe(15);
    const stop = page.getByRole('button', { name: 'Stop' });
    // A double click on Load all, whose place the button has taken.
    await stop.evaluate((button) => button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 })));
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await stop.count()).toBe(1);
    await stop.click();
    await expect.poll(() => stop.count()).toBe(0);
  });

  test.each([0, 300])(
    'keeps the focused row in view when loading ends, on a page that begins after %i',
    async (from) => {
      const { affiliates } = pageOf(2000, 1, 500);
      const state = loadedGroup(affiliates, null);
      const shown = answered({ ...pageOf(500), affiliates: affiliates.slice(from, from + 15) });
      const { page } = await open({ ...state, groups: { ...state.groups, pages: { 3: shown } } });
      await page.locator('tr[data-index="12"]').focus();
      const row = page.locator(`tr[data-index="${from + 12}"]`);
      await page.keyboard.press('Escape');
      await page.getByText('500 of 2,000 loaded').first().waitFor();
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowDown');
      const place = () =>
        row.evaluate((element) => {
          const { top, bottom } = element.getBoundingClientRect();
          return [element === document.activeElement, top > 0 && bottom < innerHeight];
        });
      await expect.poll(place).toEqual([true, true]);
    },
  );

  test('says only that its name cannot be stored, and keeps what was typed', async () => {
    const stored = admin(PRO, { groups: [group(3, { name: 'Bloggers' })] });
    const { page, answer, asked } = await open(groupPage(pageOf(3), { stored }));
    await answer({ changeGroup: { answer: false }, forgetGroup: { answer: false } });
    const menu = page.getByRole('button', { name: 'More for this group' });
    const live = page.getByRole('status');
    const before = await live.textContent();
    await menu.click();
    await page.getByText('Pin', { exact: true }).click();
    await menu.click();
    await page.getByText('Forget', { exact: true }).click();
    await menu.click();
    await page.getByText('Rename', { exact: true }).click();
    await page.locator('.naming input').fill('Kept');
    await page.keyboard.press('Enter');
    expect([(await asked('changeGroup')).length, (await asked('forgetGroup')).length]).toEqual([2, 1]);
    expect(await live.textContent()).toBe(before);
    expect(await page.getByRole('combobox', { name: /^Find group/ }).inputValue()).toBe('Bloggers');
    const value = { a: { error: { kind: 'storage-full' } } };
    await page.evaluate((value) => chrome.storage.session.set({ storageFailures: { v: 1, value } }), value);
    await page.getByText('No storage space left').waitFor();
    expect(await page.locator('.naming input').inputValue()).toBe('Kept');
    await page.evaluate(() => chrome.storage.session.remove('storageFailures'));
  });

  test('shows count, sums and statuses, and moves by ten rows with Page Down and Page Up', async () => {
    const affiliates = [
      affiliate(1, { status: 'active', unpaid: '0.1', paid: '90071992547409931.07' }),
      affiliate(2, { status: 'active', unpaid: '0.2', paid: '0.01' }),
      affiliate(3, { status: '', unpaid: '-0.05', balance: null }),
      ...pageOf(37, 1, 37)
        .affiliates.slice(3)
        .map((row) => ({ ...row, unpaid: '0', paid: '0', balance: '0' })),
    ];
    const { page } = await open(loadedGroup(affiliates));
    expect(await texts(page, '.count')).toEqual(['37 affiliates loaded']);
    expect(await sums(page)).toEqual(['Unpaid 0.25', 'Paid 90,071,992,547,410,965.48', 'Balance 400.20']);
    expect(await statuses(page).allTextContents()).toEqual(['All 37', 'Active 36', '– 1']);
    expect(await statuses(page).evaluateAll((all) => all.map(({ ariaPressed }) => ariaPressed))).toEqual([
      'true',
      'false',
      'false',
    ]);
    await page.locator('tr[data-index="0"]').focus();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-index'));
    for (const [key, index] of [
      ['PageDown', '10'],
      ['PageUp', '0'],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(focused).toBe(index);
    }
    // Arrow keys are mirrored in right-to-left languages.
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
    await statuses(page).first().focus();
    await page.keyboard.press('ArrowLeft');
    expect(
      await statuses(page)
        .nth(1)
        .evaluate((chip) => chip === document.activeElement),
    ).toBe(true);
  });

  test('has a filter, which applies to rows, their number and sums', async () => {
    const { page } = await open(loadedGroup([affiliate(1, { status: 'pending' }), affiliate(2), affiliate(3)]));
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('textbox', { name: 'Filter' }).fill('pending');
    await expect.poll(() => page.getByRole('table').getAttribute('aria-rowcount')).toBe('2');
    expect(await page.locator('tr[data-index] th').allTextContents()).toEqual([expect.stringContaining('code-1')]);
    expect(await sums(page)).toContain('Unpaid 200.10');
  });

  test('tells that a sum is unknown, or that currencies are mixed', async () => {
    const unknown = await open(loadedGroup([affiliate(1), affiliate(2, { unpaid: 'a lot' })]));
    expect(await sums(unknown.page)).toEqual(expect.arrayContaining(['Unpaid –', 'Paid 2,068.80']));
    const { page } = await open(loadedGroup(['EUR', 'USD'].map((currency, index) => affiliate(index, { currency }))));
    await page.getByText('No totals: mixed currencies.').waitFor();
  });

  test('is partial after a stop, and can be loaded again', async () => {
    const { page, asked } = await open(loadedGroup(pageOf(15).affiliates, { total: 100_000, cancelled: true }));
    const words = '15 of 100,000 loaded, totals incomplete';
    expect(await texts(page, '.count')).toEqual([words]);
    expect((await texts(page, '.summary'))[0]).toMatch(/^Incomplete/);
    await expect.poll(() => page.getByRole('status').textContent()).toBe(words);
    await page.getByText('Loading was stopped. This is what was loaded.').waitFor();
    await page.getByRole('button', { name: 'Load all' }).click();
    await expect.poll(async () => (await asked('all')).length).toBe(2);
  });

  test('tells which affiliates are missing', async () => {
    const { page } = await open(loadedGroup(pageOf(15).affiliates, { leftOut: 150_000, missingPages: [7] }));
    await page.getByText(/^150,000 more not shown/).waitFor();
    await page.getByText('Pages that couldn’t be loaded: 7.').waitFor();
  });
});

test('a status without affiliates has a message of its own, and a button that clears it', async () => {
  const { page, asked, answerPages } = await open(groupPage(pageOf(37)));
  await answerPages({ 3: answered(listing([])) });
  await statuses(page).filter({ hasText: 'Pending' }).click();
  await page.getByText('No matches').first().waitFor();
  await page.getByRole('button', { name: 'Clear filter' }).click();
  await expect.poll(async () => (await asked('page')).at(-1)).toMatchObject({ groupId: 3, search: '', status: '' });
});

test('the menu of a group closes when another one takes its place', async () => {
  const { page } = await open({
    ...groupPage(pageOf(37), { stored: admin(PRO, { groups: [group(3), group(8)] }) }),
    groups: { pages: { 3: answered(pageOf(37)), 8: answered(pageOf(2)) } },
  });
  const field = page.getByRole('combobox', { name: /^Find group/ });
  const menu = page.getByRole('button', { name: 'More for this group' });
  // Before the typing counts as finished.
  await field.evaluate(
    (field: HTMLInputElement, menu) => {
      field.value = '8';
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      menu?.click();
    },
    (await menu.elementHandle()) as ElementHandle<HTMLElement> | null,
  );
  await page.getByRole('heading', { name: 'Group 8' }).waitFor();
  await expect.poll(() => page.getByRole('menu').count()).toBe(0);
});

test('a button for lost access requests it within the click', async () => {
  const { page } = await open('access taken away');
  // Browsers ignore a request for access that comes after this turn of the event loop.
  const name = await page.getByRole('button', { name: 'Allow' }).evaluate((button) => {
    (button as HTMLElement).click();
    return standInFor.asked.at(-1)?.[0];
  });
  expect(name).toBe('access');
});

test('a group that the site has deleted can be unpinned and forgotten', async () => {
  const { page, asked, store } = await open({
    stored: admin(PRO, { groups: [group(3, { pinned: true, name: 'Bloggers' })] }),
    groups: { pages: { 3: refused({ kind: 'not-found' }) } },
    ready: '.result .empty',
  });
  const more = page.getByRole('button', { name: 'More for this group' });
  await more.click();
  expect(await page.getByRole('menuitemcheckbox', { name: 'Pin' }).getAttribute('aria-checked')).toBe('true');
  await page.getByRole('menuitem', { name: 'Forget' }).click();
  expect(await asked('forgetGroup')).toEqual([{ accountId: 'a', groupId: 3 }]);
  await store(admin(PRO));
  await expect.poll(() => more.count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Group 3');
});

const many = Array.from({ length: 100 }, (_, index) =>
  affiliate(index + 1, { email: `member.number.${index + 1}@shop.example` }),
);
test('selected affiliates are written to in portions if one link cannot hold their addresses', async () => {
  const { page } = await open(groupPage({ ...pageOf(100, 1, 100), affiliates: many }));
  await page.getByRole('button', { name: 'Select affiliates' }).click();
  await page.getByRole('button', { name: 'Select all 100' }).click();
  const link = page.getByRole('toolbar', { name: 'Selected affiliates' }).getByRole('link');
  await expect.poll(() => link.textContent()).toMatch(/^Email 1–\d\d of 100$/);
  const next = Number(/–(\d+) /.exec((await link.textContent()) ?? '')?.[1]) + 1;
  await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
  await link.click();
  await expect.poll(() => link.textContent()).toMatch(new RegExp(`^Email ${next}–`));
});
