import { expect, test } from 'vitest';
import { connectManually, expectBadge, loginOf, shownNotifications, unfoldAccount } from '../tools/browser/actions.ts';
import { scene } from '../tools/browser/scene.ts';
import { changeView, storedView } from '../tools/browser/stored-view.ts';

const { service, chromium } = await scene();

/** Makes the watched counts due, and fires their alarm. */
async function pollWatches(): Promise<void> {
  const { watches = [] } = await storedView(chromium);
  await changeView(chromium, {
    watches: watches.map((watch) => ({ ...watch, route: { ...watch.route, retryAt: 0, isBlocked: false } })),
  });
  await chromium.inside(() => chrome.alarms.create('watch', { when: Date.now() }));
}

test('a watched referral to approve shows on the badge, as a notification and in the popup, which links to the site', async () => {
  service.program.proInstalled = false;
  await (await connectManually(chromium, loginOf(service))).close();
  const options = await connectManually(chromium, loginOf(service, 'admin'));
  await unfoldAccount(options);
  await options.locator('.account').last().locator('.account-toggle').click();
  const box = options.getByLabel('Notify me about referrals to approve');
  expect(await box.isChecked()).toBe(false);
  await box.check();
  await expect.poll(async () => (await storedView(chromium)).watches?.[0]?.waiting ?? null).not.toBeNull();
  service.program.addReferral({ affiliate: 'bob', status: 'pending' });
  service.requests.clear();
  await pollWatches();
  await expectBadge(chromium, { text: '+1' });
  await expect.poll(() => shownNotifications(chromium)).toHaveLength(1);
  // A single request gets the count only; the affiliate's own lists may still be read beside it.
  const watching = service.requests.list().filter(({ url }) => !url.includes('/portal/'));
  expect(watching.map(({ url }) => new URL(url).searchParams.get('per_page'))).toEqual(['1']);

  // The administrator's program shows the count in its overview instead of a line.
  const { accounts = [] } = await storedView(chromium);
  await changeView(chromium, { selected: accounts[0]?.id ?? null });
  const popup = await chromium.open('popup');
  const link = popup.getByRole('link', { name: /1 new referral to approve/ });
  const [page] = await Promise.all([chromium.context.waitForEvent('page'), link.click()]);
  expect(page.url()).toContain(`${service.origin}/`);
  await page.close();
  await link.waitFor({ state: 'detached' });
  await expectBadge(chromium, { text: '' });
});
