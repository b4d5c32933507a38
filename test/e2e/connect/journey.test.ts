import { expect, test } from 'vitest';
import { connectManually, expectBadge, loginOf, shownNotifications, triggerPoll } from '../../tools/browser/actions.ts';
import { scene } from '../../tools/browser/scene.ts';
import { changeView, storedView } from '../../tools/browser/stored-view.ts';

/** The main path, from the connection until the popup clears the badge. */
const { service, chromium } = await scene();

test('connecting shows the unpaid sum, and the popup has the four figures and the rows', async () => {
  const options = await connectManually(chromium, loginOf(service));
  // The preview of the first run shows the user's own figures now.
  await options.frameLocator('.preview iframe').getByText('$200.10').waitFor();
  await expectBadge(chromium, { text: '', title: expect.stringMatching(/Unpaid: \$200\.10\nLast update: /) });

  const popup = await chromium.open('popup');
  const figures = popup.locator('.figures');
  for (const figure of ['$200.10', '$1,034.40', '57', '5.63%'])
    await figures.getByText(figure, { exact: true }).waitFor();
  expect(await popup.getByRole('listitem').count()).toBeGreaterThanOrEqual(5);
  await options.close();
  await popup.close();
});

test('a new referral shows on the badge, in the tooltip and in one notification; the popup marks it and clears the badge', async () => {
  service.program.addReferral({ amount: '31.95', description: 'Order #7001' });
  await triggerPoll(chromium);
  await expectBadge(chromium, { text: '1', title: expect.stringContaining('1 new referral\nUnpaid: $232.05') });
  await expect.poll(() => shownNotifications(chromium)).toEqual([expect.stringMatching(/^referrals\/.+\/1$/)]);

  const popup = await chromium.open('popup');
  const row = popup.getByRole('listitem').filter({ hasText: 'Order #7001' });
  await row.getByText('New', { exact: true }).waitFor();
  await row.getByText('$31.95').waitFor();
  await expectBadge(chromium, { text: '' });
  // The row stays marked while the popup is open, and is no longer new the next time.
  await row.getByText('New', { exact: true }).waitFor();
  await popup.reload();
  await row.waitFor();
  expect(await row.getByText('New', { exact: true }).count()).toBe(0);
  await popup.close();
});

test('opening the popup twice quickly polls once', async () => {
  // The list of the test before may still be read.
  const polls = () => service.requests.list().filter(({ url }) => url.includes('/portal/stats'));
  service.requests.clear();
  // The popup requests figures that are two minutes old again.
  const { states = {} } = await storedView(chromium);
  for (const { route } of Object.values(states)) route.askedAt = Date.now() - 120_000;
  await changeView(chromium, { states });
  const popups = await Promise.all([chromium.open('popup'), chromium.open('popup')]);
  await expect.poll(() => polls().length).toBe(1);
  for (const popup of popups)
    await popup
      .getByText(/^Last update: (now|\d)/)
      .first()
      .waitFor({ state: 'attached' });
  expect(polls()).toHaveLength(1);
  for (const popup of popups) await popup.close();
});
