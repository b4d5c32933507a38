/// <reference types="chrome" />
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { connect, loginOf } from '../tools/browser/person.ts';
import { beginAgain, scene } from '../tools/browser/scene.ts';
import { clearStorage } from '../tools/browser/stored-view.ts';
import type { Service } from '../tools/service/service.ts';

/** The administrator’s desk on a service without the Pro edition. */
const { service, chromium } = await scene();
let panel: Page;
afterEach(() => panel?.close());

/** Connects one user, and opens the panel. */
async function open(user: string, program: Partial<Service['program']> = {}): Promise<void> {
  await beginAgain({ service, chromium });
  await clearStorage(chromium);
  Object.assign(service.program, { proInstalled: false }, program);
  await (await connect(chromium, loginOf(service, user))).close();
  panel = await chromium.open('sidepanel');
}
const button = (name: string | RegExp) => panel.getByRole('button', { name });
const field = () => panel.locator('[name="text"]');
const people = () => panel.locator('.person');
async function ask(text: string): Promise<void> {
  await field().fill(text);
  await field().press('Enter');
}
const heading = (name: string) => panel.getByRole('heading', { name });
const said = (text: string | RegExp) => panel.getByRole('status').getByText(text).waitFor({ state: 'attached' });

describe('an administrator', () => {
  test('starts with the overview: what waits, with the way there, sums, and who is owed most', async () => {
    await open('admin');
    await panel.getByRole('heading', { name: 'Owed the most' }).waitFor();
    expect(await people().count()).toBe(5);
    const applicants = panel.getByRole('link', { name: /Applicants to approve/ });
    expect(await applicants.textContent()).toMatch(/^[\d,]+Applicants/);
    expect(await applicants.getAttribute('href')).toMatch(
      /\/wp-admin\/admin\.php\?page=fluent-affiliate#\/affiliates$/,
    );
    await panel.getByRole('link', { name: /Referrals to approve/ }).waitFor();
    service.requests.clear();
    // Within the quarter of an hour opening asks nothing, and everything is there at once.
    await panel.close();
    panel = await chromium.open('sidepanel');
    await panel.getByRole('heading', { name: 'Owed the most' }).waitFor();
    expect(service.requests.list()).toEqual([]);
    await button('Refresh').click();
    await said('Updated now');
    expect(service.requests.list().length).toBe(3);
  });

  test('finds a group, whose name its rows tell, and is told of one that nobody is in', async () => {
    await open('admin');
    await ask('3');
    await panel.getByText('37 affiliates').first().waitFor();
    await panel.getByRole('heading', { name: /\(group 3\)$/ }).waitFor();
    await button('Load all').click();
    await panel.getByText('37 affiliates loaded').first().waitFor();
    await ask('999999');
    await heading('No results for “999999”').waitFor();
    await button('Overview').click();
    await panel.getByRole('heading', { name: 'Owed the most' }).waitFor();
    // What may not exist is not remembered.
    expect(await panel.getByRole('toolbar', { name: 'Known groups' }).getByRole('button').count()).toBe(1);
  });

  test('finds anybody with one question, turns pages, and opens a group', async () => {
    await open('admin');
    await panel.getByRole('heading', { name: 'Owed the most' }).waitFor();
    service.requests.clear();
    await ask('member36');
    await people().first().waitFor();
    expect(service.requests.list()).toHaveLength(1);
    const where = people()
      .first()
      .getByRole('button', { name: /group \d/ });
    const group = await where.textContent();
    await where.click();
    await panel.getByRole('heading', { name: group ?? '' }).waitFor();
    await ask('example.com');
    await button('Next page').click();
    await panel.getByText(/^Page 2 of/).waitFor();
  });
});

test('what Enter finds: the person of a number that is no group’s, and how a name becomes known; % is a character', async () => {
  await open('admin');
  await expect.poll(() => field().evaluate((one) => one === document.activeElement)).toBe(true);
  await ask('36');
  await panel.getByText('No results for group 36').first().waitFor();
  expect(await people().first().textContent()).toContain('member36@example.com');
  await ask('Newcomers');
  await heading('No results for “Newcomers”').waitFor();
  await panel.getByText('Then its name works, too.').waitFor();
  await ask('7');
  await panel.getByText('100,000 affiliates').first().waitFor();
  await ask('everybody');
  await panel.getByText('100,000 affiliates').first().waitFor();
  await ask('every');
  await panel.getByRole('toolbar', { name: 'Known groups' }).getByText('Everybody (group 7)').click();
  await panel.getByText('100,000 affiliates').first().waitFor();
  for (const [text, more] of [
    ['%', /99,564 more affiliates were left out/],
    ['m_mber37@', /Then its name works/],
  ] as const) {
    await ask(text);
    await heading(`No results for “${text}”`).waitFor();
    await panel.getByText(more).waitFor();
  }
});

test('a delegate sees only what is theirs', async () => {
  await open('dora');
  await panel.getByRole('heading', { name: 'Owed the most' }).waitFor();
  expect(await panel.getByRole('link', { name: /Referrals to approve/ }).count()).toBe(0);
});

test('where a group cannot be looked up people are found, also by a number', async () => {
  await open('admin', { filtersGroups: false });
  await panel.getByLabel('Find name, email or ID').waitFor();
  await ask('12');
  await people().first().waitFor();
  expect(
    await people()
      .getByRole('button', { name: /group \d/ })
      .count(),
  ).toBe(0);
});
