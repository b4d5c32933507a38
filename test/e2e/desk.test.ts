import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connect, loginOf } from '../tools/browser/person.ts';
import { beginAgain, scene } from '../tools/browser/scene.ts';
import { clearStorage } from '../tools/browser/stored-view.ts';

/** The administrator’s side panel on a service without the Pro edition. */
const { service, chromium } = await scene();
let panel: Page;
beforeEach(async () => {
  await beginAgain({ service, chromium });
  await clearStorage(chromium);
  service.program.proInstalled = false;
  await (await connect(chromium, loginOf(service, 'admin'))).close();
  panel = await chromium.open('sidepanel');
});
afterEach(() => panel.close());

const people = () => panel.locator('.person');
async function ask(text: string): Promise<void> {
  const field = panel.locator('[name="text"]');
  await field.fill(text);
  await field.press('Enter');
}
const heading = (name: string | RegExp) => panel.getByRole('heading', { name });

test('the overview shows what waits, sums and who is owed most, and is cached until it is refreshed', async () => {
  await heading('Owed the most').waitFor();
  expect(await people().count()).toBe(5);
  const applicants = panel.getByRole('link', { name: /Applicants to approve/ });
  expect(await applicants.textContent()).toMatch(/^[\d,]+Applicants/);
  expect(await applicants.getAttribute('href')).toMatch(/\/wp-admin\/admin\.php\?page=fluent-affiliate#\/affiliates$/);
  await panel.getByRole('link', { name: /Referrals to approve/ }).waitFor();
  service.requests.clear();
  // Within 15 minutes, opening the panel again sends no request.
  await panel.close();
  panel = await chromium.open('sidepanel');
  await heading('Owed the most').waitFor();
  expect(service.requests.list()).toEqual([]);
  await panel.getByRole('button', { name: 'Refresh' }).click();
  await panel.getByRole('status').getByText('Updated now').waitFor({ state: 'attached' });
  expect(service.requests.list().length).toBe(3);
});

test('one request finds a person, whose group opens; a number that is no group finds the person with that ID', async () => {
  await heading('Owed the most').waitFor();
  service.requests.clear();
  await ask('member36');
  const group = people()
    .first()
    .getByRole('button', { name: /group \d/ });
  const name = await group.textContent();
  expect(service.requests.list()).toHaveLength(1);
  await group.click();
  await heading(name ?? '').waitFor();
  await ask('36');
  await panel.getByText('No results for group 36').first().waitFor();
  expect(await people().first().textContent()).toContain('member36@example.com');
  await ask('%');
  await panel.getByText(/99,564 more affiliates were left out/).waitFor();
});
