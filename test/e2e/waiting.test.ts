/// <reference types="chrome" />

import { afterEach, expect, test } from 'vitest';
import { badgeIs, connect, loginOf, notifications, unfold } from '../tools/browser/person.ts';
import { beginAgain, scene } from '../tools/browser/scene.ts';
import { changeView, storedView } from '../tools/browser/stored-view.ts';

/** What waits for an administrator's approval, without the Pro edition: told, shown, and one click from the site. */
const { service, chromium } = await scene();
afterEach(() => beginAgain({ service, chromium }));

/** Makes what is watched due. */
async function anHourPasses(): Promise<void> {
  const { watches = [] } = await storedView(chromium);
  await changeView(chromium, {
    watches: watches.map((one) => ({ ...one, schedule: { ...one.schedule, lastAskedAt: 0, nextAskAt: 0 } })),
  });
  await chromium.inside(() => chrome.alarms.create('watch', { when: Date.now() }));
}

test('a referral to approve: off at first, then badge and notification, a line in the popup, and the page at the site', async () => {
  service.program.proInstalled = false;
  await (await connect(chromium, loginOf(service))).close();
  const options = await connect(chromium, loginOf(service, 'admin'));
  await unfold(options);
  await options.locator('.account').last().locator('.unfold').click();
  const box = options.getByLabel('Notify me about referrals awaiting approval');
  expect(await box.isChecked()).toBe(false);
  await box.check();
  await expect.poll(async () => (await storedView(chromium)).watches?.[0]?.waiting ?? null).not.toBeNull();
  service.program.addReferral({ affiliate: 'bob', status: 'pending' });
  service.requests.clear();
  await anHourPasses();
  await badgeIs(chromium, { text: '+1' });
  await expect.poll(() => notifications(chromium)).toHaveLength(1);
  // One request, for the count alone.
  expect(service.requests.list().map(({ url }) => new URL(url).searchParams.get('per_page'))).toEqual(['1']);

  // The affiliate's program is on display: the administrator's shows what waits in its overview.
  const { accounts = [] } = await storedView(chromium);
  await changeView(chromium, { selected: accounts[0]?.id ?? null });
  const popup = await chromium.open('popup');
  const link = popup.getByRole('link', { name: /1 new referral to approve/ });
  const [page] = await Promise.all([chromium.context.waitForEvent('page'), link.click()]);
  expect(page.url()).toContain(`${service.origin}/`);
  await page.close();
  await link.waitFor({ state: 'detached' });
  await badgeIs(chromium, { text: '' });
});

test('an administrator’s popup is the overview, from the third request on without any', async () => {
  service.program.proInstalled = false;
  await (await connect(chromium, loginOf(service, 'admin'))).close();
  service.requests.clear();
  const popup = await chromium.open('popup');
  await popup.getByText('Owed the most').waitFor();
  expect(service.requests.list().length).toBeLessThanOrEqual(3);
  service.requests.clear();
  await popup.reload();
  await popup.getByText('Owed the most').waitFor();
  expect(service.requests.list()).toEqual([]);
  // Whom the service lists stays in memory.
  const kept = await chromium.inside(async () => JSON.stringify(await chrome.storage.local.get(null)));
  const [who = ''] = await popup.locator('.person .who').allTextContents();
  expect(who).not.toBe('');
  expect(kept).not.toContain(who);
});
