import { expect, test } from 'vitest';
import { badgeIs, connect, loginOf, notifications, timePasses } from '../../tools/browser/person.ts';
import { scene } from '../../tools/browser/scene.ts';
import { changeView, storedView } from '../../tools/browser/stored-view.ts';

/** The main path, from the first start to the badge that clears once the user has looked. */
const { service, chromium } = await scene();

test('the options open after installing, and the badge invites', async () => {
  await expect
    .poll(() => chromium.context.pages().map((page) => page.url()))
    .toContainEqual(expect.stringMatching(/options\.html$/));
  await badgeIs(chromium, { text: '+', title: expect.stringContaining('No program connected') });
});

test('connecting shows the unpaid sum; the popup then has the four figures and the rows', async () => {
  const options = await connect(chromium, loginOf(service));
  // The first run's picture is of the user's own figures now.
  await options.frameLocator('.preview iframe').getByText('$200.10').waitFor();
  await badgeIs(chromium, { text: '', title: expect.stringMatching(/Unpaid: \$200\.10\nData as of/) });

  const popup = await chromium.open('popup');
  const figures = popup.locator('.card');
  for (const figure of ['$200.10', '$1,034.40', '57', '5.63%'])
    await figures.getByText(figure, { exact: true }).waitFor();
  expect(await popup.getByRole('listitem').count()).toBeGreaterThanOrEqual(5);
  await options.close();
  await popup.close();
});

test('a referral arrives: badge, tooltip, one notification; the popup marks it and clears the badge', async () => {
  service.program.addReferral({ amount: '31.95', description: 'Order #7001' });
  await timePasses(chromium);
  await badgeIs(chromium, { text: '1', title: expect.stringContaining('1 new referral\nUnpaid: $232.05') });
  await expect.poll(() => notifications(chromium)).toEqual([expect.stringMatching(/^referrals\/.+\/1$/)]);

  const popup = await chromium.open('popup');
  const row = popup.getByRole('listitem').filter({ hasText: 'Order #7001' });
  await row.getByText('New', { exact: true }).waitFor();
  await row.getByText('$31.95').waitFor();
  await badgeIs(chromium, { text: '' });
  // It stays marked while the popup is open, and is no longer new the next time.
  await row.getByText('New', { exact: true }).waitFor();
  await popup.reload();
  await row.waitFor();
  expect(await row.getByText('New', { exact: true }).count()).toBe(0);
  await popup.close();
});

test('more referrals than the list holds are counted exactly, in one notification', async () => {
  service.program.addReferrals(8);
  await timePasses(chromium);
  await badgeIs(chromium, { text: '8', title: expect.stringContaining('8 new referrals') });
  await expect.poll(() => notifications(chromium)).toContainEqual(expect.stringMatching(/^referrals\/.+\/9$/));
  const popup = await chromium.open('popup');
  await popup.getByText(/Showing the latest \d+ of 66/).waitFor();
  // What the list does not hold is seen with its end.
  await popup.locator('main').press('End');
  await badgeIs(chromium, { text: '' });
  await popup.close();
});

test('opening the popup twice quickly asks the service once', async () => {
  service.requests.clear();
  // Makes the figures two minutes old, so that they are fetched again.
  const { states = {} } = await storedView(chromium);
  for (const { schedule } of Object.values(states)) schedule.lastAskedAt = Date.now() - 120_000;
  await changeView(chromium, { states });
  const popups = await Promise.all([chromium.open('popup'), chromium.open('popup')]);
  await expect.poll(() => service.requests.list().length).toBe(1);
  for (const popup of popups)
    await popup
      .getByText(/^Updated (now|\d)/)
      .first()
      .waitFor({ state: 'attached' });
  expect(service.requests.list()).toHaveLength(1);
  for (const popup of popups) await popup.close();
});

test('a payout is notified as such and is no new referral', async () => {
  // Payouts were asked for while connecting, and are not asked for again so soon.
  const { payouts = {} } = await storedView(chromium);
  for (const known of Object.values(payouts)) if (known) known.notBefore = 0;
  await changeView(chromium, { payouts });
  service.program.payOut();
  await timePasses(chromium);
  await expect.poll(() => notifications(chromium)).toContainEqual(expect.stringMatching(/^payout\//));
  await badgeIs(chromium, { text: '' });
});

test('hidden amounts are in neither tooltip nor popup until a click', async () => {
  const options = await chromium.open('options');
  await options.getByLabel('Hide amounts').check();
  await badgeIs(chromium, { text: '', title: expect.not.stringContaining('Unpaid') });
  const popup = await chromium.open('popup');
  const covered = popup.getByRole('button', { name: /Amount hidden/ }).first();
  await covered.waitFor();
  expect(await popup.locator('body').textContent()).not.toMatch(/\d\.\d\d(?!%)/);
  await covered.click();
  await popup
    .locator('.card')
    .getByText(/\d\.\d\d$/)
    .first()
    .waitFor();
  expect(await popup.getByRole('button', { name: /Amount hidden/ }).count()).toBe(0);
  await options.getByLabel('Hide amounts').uncheck();
  await popup.close();
  await options.close();
});
