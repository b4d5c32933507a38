import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { connectManually } from '../tools/browser/actions.ts';
import { launch } from '../tools/browser/chromium.ts';
import { disconnectAndClosePages } from '../tools/browser/scene.ts';
import type { PersonName } from '../tools/wordpress/people.ts';
import { openWordPress } from './open.ts';

/** An administrator's side panel with a real WordPress without the Pro edition, in a real Chromium. */
const wordpress = await openWordPress();
const chromium = await launch({ access: 'granted' });
afterAll(() => chromium.close());
beforeEach(() => wordpress.set({ pro: false }));
afterEach(async () => {
  await disconnectAndClosePages(chromium);
  wordpress.reset();
});

async function openPanel(name: PersonName): Promise<Page> {
  const password = await wordpress.makeApplicationPassword(name, `desk ${Date.now()}`);
  const options = await connectManually(chromium, { address: wordpress.prettyBase, username: name, password });
  await options.close();
  return chromium.open('sidepanel');
}

async function find(panel: Page, text: string, field = 'Find group, name, email or ID'): Promise<void> {
  await panel.getByLabel(field, { exact: true }).fill(text);
  await panel.keyboard.press('Enter');
}

test('the overview shows what waits and who is owed most, as the tables have it', async () => {
  const panel = await openPanel('admin');
  const tile = (words: string) => panel.locator('.tile').filter({ hasText: words }).locator('strong');
  await expect.poll(() => tile('Referrals to approve').textContent()).toBe('6');
  await panel.getByText('Owed the most').waitFor();
  expect(await panel.locator('.person').count()).toBe(5);
  const link = panel.getByRole('link', { name: /Referrals to approve/ });
  expect(await link.getAttribute('href')).toMatch(`${wordpress.home}/wp-admin/`);
});

test('a search finds an affiliate, whose group can be opened and loaded', async () => {
  const panel = await openPanel('admin');
  await find(panel, 'member12@');
  const found = panel.locator('.person');
  await found.getByText('member12@').waitFor();
  expect(await found.count()).toBe(1);
  await found.locator('.in-group').click();
  await panel.getByText('37 affiliates').first().waitFor();
  await panel.getByRole('button', { name: 'Load all' }).click();
  await panel.getByText('37 affiliates loaded').first().waitFor();
});

test('a delegate who may only read affiliates sees affiliates and no referrals', async () => {
  const panel = await openPanel('dora');
  await panel.getByText('Applicants to approve').waitFor();
  expect(await panel.getByText('Referrals to approve').count()).toBe(0);
  await find(panel, '3');
  await panel.getByText('37 affiliates').first().waitFor();
});

test('a site that is too old to filter by group still finds affiliates', async () => {
  wordpress.set({ groupFilter: false });
  const panel = await openPanel('admin');
  // The label names no groups, because this site can find none.
  await find(panel, 'member12@', 'Find name, email or ID');
  await panel.locator('.person').getByText('member12@').waitFor();
  // The database treats these as wildcards.
  for (const wildcards of ['%', 'm_mber12@']) {
    await find(panel, wildcards, 'Find name, email or ID');
    await panel.getByRole('heading', { name: `No results for “${wildcards}”` }).waitFor();
  }
});
