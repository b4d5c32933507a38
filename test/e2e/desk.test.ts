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
async function open(user: string, programme: Partial<Service['programme']> = {}): Promise<void> {
  await beginAgain({ service, chromium });
  await clearStorage(chromium);
  Object.assign(service.programme, { proInstalled: false }, programme);
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
    await said('The overview is up to date');
    expect(service.requests.list().length).toBe(3);
  });

  test('looks a group up, whose name its rows tell, and is told of one that nobody is in', async () => {
    await open('admin');
    await ask('3');
    await panel.getByText('37 affiliates').first().waitFor();
    await panel.getByRole('heading', { name: /\(group 3\)$/ }).waitFor();
    await button('Load all').click();
    await panel.getByText('37 affiliates loaded').waitFor();
    await ask('999999');
    await panel.getByRole('heading', { name: 'No members, or no such group' }).waitFor();
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
    await panel.getByText('Not codes').first().waitFor();
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

test('a delegate sees only what is theirs', async () => {
  await open('dora');
  await panel.getByRole('heading', { name: 'Owed the most' }).waitFor();
  expect(await panel.getByRole('link', { name: /Referrals to approve/ }).count()).toBe(0);
});

test('where a group cannot be looked up people are found, also by a number', async () => {
  await open('admin', { filtersGroups: false });
  await panel.getByLabel('Person', { exact: true }).waitFor();
  await ask('12');
  await people().first().waitFor();
  expect(
    await people()
      .getByRole('button', { name: /group \d/ })
      .count(),
  ).toBe(0);
});
