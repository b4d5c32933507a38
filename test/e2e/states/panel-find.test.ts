import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { withDistinctNames } from '../../../lib/domain/accounts/display-name.ts';
import { capabilities } from '../../lib/capability-samples.ts';
import { affiliate, figures, pageOf } from '../../lib/group-samples.ts';
import { account, NOON, stored } from '../../lib/make.ts';
import { NOW } from '../../tools/screenshots/states/histories.ts';
import { itemsOf } from '../../tools/stored-items.ts';
import { admin, answered, group, listing, PRO, panelWith, refused } from './panel.ts';
import { openStates } from './screen.ts';

const open = openStates('sidepanel');
const THREE = [group(3, { name: 'Bloggers' }), group(5), group(7)];
const ADA = affiliate(36, { name: 'Ada' });
const FIELD = 'Find group, name, email or ID';
const NONE = answered(listing([]));

const field = (page: Page) => page.getByRole('combobox');
async function enter(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await page.keyboard.press('Enter');
}
const heading = (page: Page) => page.locator('.result h2, .empty h2').first();
const known = (page: Page) => page.getByRole('toolbar', { name: 'Known groups' }).getByRole('button');
const choices = (page: Page) => page.getByRole('option').allTextContents();

describe('Enter', () => {
  test('finds people by a number without a group, the matching ID first, and groups by a part of their name', async () => {
    const pages = {
      36: refused({ kind: 'not-found' }),
      null: answered(listing([affiliate(1, { name: 'Eve 36' }), ADA])),
    };
    const { page, asked } = await open(panelWith(THREE, { pages }));
    expect(await field(page).getAttribute('aria-label')).toBe(FIELD);
    await enter(page, '36');
    await expect.poll(() => heading(page).textContent()).toBe('2 people found for “36”');
    expect(await page.getByText('No results for group 36').count()).toBe(1);
    expect(await page.locator('.person').allTextContents()).toEqual([
      ...[expect.stringMatching(/^Ada/), expect.stringMatching(/^Eve 36/)],
    ]);
    await enter(page, 'blog');
    await expect.poll(() => heading(page).textContent()).toBe('2 people found for “blog”');
    expect(await known(page).allTextContents()).toEqual(['Bloggers (group 3)']);
    await known(page).click();
    await expect.poll(async () => (await asked('page')).at(-1)).toMatchObject({ groupId: 3 });
  });

  test('explains how an unknown group becomes known, unless the service names its groups', async () => {
    const { page } = await open(panelWith(THREE, { pages: { null: NONE } }));
    await enter(page, 'blog');
    await expect.poll(() => known(page).allTextContents()).toEqual(['Bloggers (group 3)']);
    await enter(page, 'Newcomers');
    const words = 'No results for “Newcomers”';
    await expect.poll(() => heading(page).textContent()).toBe(words);
    expect(await known(page).allTextContents()).toEqual(['Bloggers (group 3)', 'Group 5', 'Group 7']);
    await page.getByText('Open a group once by number. Then you can find it by name.').waitFor();
    expect(await page.getByRole('status').textContent()).toBe(words);

    const named = await open(panelWith([], { pages: { null: NONE }, names: [{ groupId: 8, name: 'Eight' }] }));
    await enter(named.page, 'Newcomers');
    await expect.poll(() => known(named.page).allTextContents()).toEqual(['Eight (group 8)']);
    expect(await named.page.getByText(/^Open a group/).count()).toBe(0);
  });
});

test('the panel says once that only groups can be found, and finds them by number or known name', async () => {
  const stored = admin({ ...PRO, programAccess: 'absent' });
  const { page, asked } = await open({ stored, groups: { pages: { 9: NONE } }, ready: '.empty' });
  const only = page.getByText('Only groups can be found here');
  expect([await only.count(), await field(page).getAttribute('aria-label')]).toEqual([
    1,
    'Find group by number or name',
  ]);
  await field(page).fill('ada');
  expect(await choices(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect.poll(() => heading(page).textContent()).toBe('No results for “ada”');
  expect([await only.count(), await asked('page')]).toEqual([1, []]);
  await enter(page, '9');
  await expect.poll(() => page.getByRole('heading', { name: 'No results for group 9' }).count()).toBe(1);
  expect([await asked('page'), await page.getByRole('button', { name: /^Find affiliate/ }).count()]).toEqual([
    [expect.anything()],
    0,
  ]);
});

test('the list below the field has what matches the text, and closes when the answer comes', async () => {
  const { page, asked, answerPages } = await open(panelWith(THREE, { pages: { 5: answered(pageOf(37)) } }));
  await field(page).fill('3');
  expect(await choices(page)).toEqual(['Bloggers3', 'Find affiliate “3”']);
  await page.getByRole('option', { name: 'Find affiliate “3”' }).click();
  await expect.poll(async () => (await asked('page')).at(-1)).toMatchObject({ groupId: null, search: '3' });
  expect(await choices(page)).toEqual([]);
  await answerPages({ 3: answered(pageOf(2)) });
  const listed = await field(page).evaluate(async (field) => {
    Object.assign(field, { value: '5' });
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await new Promise((drawn) => requestAnimationFrame(drawn));
    return document.querySelectorAll('[role="option"]').length;
  });
  expect(listed).toBeGreaterThan(0);
  await expect.poll(() => page.locator('.count').textContent()).toBe('37 affiliates');
  expect(await choices(page)).toEqual([]);
});

test('the group that the arrow keys have reached stays the one that Enter opens when another one arrives', async () => {
  const { page, asked, change } = await open(panelWith(THREE));
  await field(page).press('ArrowDown');
  const reached = await page.getByRole('option', { selected: true }).textContent();
  await change((view) => view.groups.unshift(group(9, { pinned: true })));
  await page.getByRole('option', { name: 'Group 9' }).waitFor();
  expect(await page.getByRole('option', { selected: true }).textContent()).toBe(reached);
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await asked('page')).at(-1)).toMatchObject({ groupId: 3 });
});

test('the keys that convert Japanese letters belong to the input method, not to the list below the field', async () => {
  // A whole name would be looked up once the typing pauses.
  const { page, asked } = await open(panelWith([group(3, { name: 'ブログ集' })]));
  const session = await page.context().newCDPSession(page);
  await field(page).focus();
  await session.send('Input.imeSetComposition', { text: 'ブログ', selectionStart: 3, selectionEnd: 3 });
  await expect.poll(() => choices(page)).toEqual(['ブログ集3', 'Find affiliate “ブログ”']);
  // Without the key press that would follow, as from an input method.
  for (const key of ['ArrowDown', 'Enter', 'Escape'])
    await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key });
  expect(await choices(page)).toEqual(['ブログ集3', 'Find affiliate “ブログ”']);
  expect([await page.getByRole('option', { selected: true }).count(), await asked('page')]).toEqual([0, []]);
  await session.send('Input.insertText', { text: 'ブログ' });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await asked('page')).at(-1)).toMatchObject({ groupId: 3 });
});

describe('a lookup that the site does not allow', () => {
  test.each([
    ['forbidden', 'You can’t find groups with this login', 'Connect an administrator of shop.example.'],
    ['absent', 'Groups not supported', /doesn’t offer them: finding groups is part of the Pro edition/],
  ] as const)('(%s) is explained at once, with what to do', async (state, title, text) => {
    const { page, asked } = await open(state);
    await page.getByText(title).first().waitFor();
    await page.getByText(text).first().waitFor();
    expect(await field(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Open settings' }).click();
    expect(await asked('open')).toEqual(['/options.html']);
    await page.getByRole('button', { name: 'Try again' }).click();
    expect(await asked('test')).toEqual([{ accountId: 'a' }]);
    await expect.poll(() => page.getByRole('status').textContent()).toBe('No changes');
  });

  test('is explained with the program’s name, without the user, who distinguishes it from another one', async () => {
    const accounts = withDistinctNames(
      ['carol', 'ada'].map((username) => account({ id: username, name: 'Shop', username, role: 'administration' })),
    );
    const known = capabilities({ groupAccess: 'forbidden' });
    const items = itemsOf(stored({ accounts, capabilities: { carol: known, ada: known }, selected: 'carol' }));
    const { page } = await open({ stored: items, ready: '.empty' });
    expect(await page.locator('main').textContent()).toContain('Shop (carol)');
    await page.getByText('Connect an administrator of Shop.', { exact: true }).waitFor();
  });
});

describe('the overview', () => {
  const FIGURES = figures({ referrals: 0 });
  const parts = ['applicants', 'referrals', 'unpaid', 'active', 'owed'] as const;
  const desk = { ...PRO, groupRoute: 'core' as const, currency: 'USD', overviewParts: [...parts] };

  test('has figures, the affiliates who are owed the most, and groups in use', async () => {
    const owed = [{ ...ADA, email: 'ada@shop.example', group: { groupId: 3, name: 'Bloggers' } }, affiliate(2)];
    const { page, asked } = await open({
      stored: admin(desk, { groups: [group(3, { name: 'Bloggers' })], overviews: { a: FIGURES } }),
      groups: { overview: { ok: true, value: { figures: FIGURES, owed } }, pages: { 3: answered(pageOf(2)) } },
      ready: '.person',
    });
    expect(await page.getByRole('listitem').allTextContents()).toEqual([
      '4Applicants to approve (opens in a new tab)',
      '0Referrals to approve (opens in a new tab)',
      '$12.50Unpaid',
      '30Active affiliates',
      expect.stringMatching(/^Ada.*Bloggers \(group 3\)$/),
      expect.stringMatching(/^code-2/),
    ]);
    await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
    await page.getByRole('link', { name: /Applicants/ }).click();
    expect(await asked('sawWaiting')).toEqual([{ accountId: 'a', kind: 'applicants' }]);
    // The switches stand in the settings only.
    expect(await page.getByRole('checkbox').count()).toBe(0);
    await known(page).click();
    const overview = page.getByRole('button', { name: 'Overview' });
    await overview.waitFor();
    // No button is before it, so none takes its place under the pointer.
    expect(await page.getByRole('button').first().getAttribute('title')).toBe('Overview');
    await overview.click();
    await expect.poll(() => page.getByRole('status').textContent()).toBe('Overview');
    await page.getByRole('heading', { name: 'Owed the most' }).waitFor();
  });

  test('of a version that is too old to find groups says so once', async () => {
    const { page, asked } = await open('too old for groups');
    const words = page.getByText(/^Only affiliates can be found here/);
    expect([await words.count(), await field(page).getAttribute('aria-label')]).toEqual([1, 'Find name, email or ID']);
    // The plugin may have been updated since, which is asked weekly only.
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => asked('test')).toEqual([{ accountId: 'a' }]);
    await enter(page, 'nobody');
    await expect.poll(() => words.count()).toBe(0);
  });

  test('with old figures is requested again when a panel that stayed open is seen', async () => {
    const old = { ...FIGURES, at: NOON - 20 * 60_000 };
    const { page, asked } = await open({
      stored: admin(desk, { overviews: { a: old } }),
      groups: { overview: { ok: true, value: { figures: old, owed: [ADA] } } },
      ready: '.person',
    });
    const requests = async () => (await asked('overview')).length;
    expect(await requests()).toBe(1);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(requests).toBe(2);
  });

  test('that stays open past midnight says the day of its figures', async () => {
    const late = { ...FIGURES, at: new Date(2026, 10, 20, 23, 57).getTime() };
    const { page } = await open({ stored: admin(desk, { overviews: { a: late } }), ready: '.overview' });
    onTestFinished(() => page.clock.setFixedTime(NOW));
    await page.clock.install({ time: late.at });
    await page.reload();
    await page.getByText(/^Last update: 11:57\sPM$/).waitFor();
    await page.clock.fastForward('05:00');
    await page.getByText(/^Last update: Nov 20, 2026/).waitFor();
  });
});
