import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { badgeIs, connect, loginOf, timePasses } from '../tools/browser/person.ts';
import { scene } from '../tools/browser/scene.ts';
import { storedView } from '../tools/browser/stored-view.ts';

/** An affiliate with three programs, two that pay in dollars and one in euros. */
const { service, chromium } = await scene();
beforeAll(async () => {
  for (const username of ['ada', 'zoë', 'bob']) {
    const options = await connect(chromium, loginOf(service, username));
    await options.close();
  }
});

/** Makes the next poll due, and waits until every program has answered. */
async function allAreAsked(): Promise<void> {
  await timePasses(chromium);
  await expect
    .poll(async () =>
      Object.values((await storedView(chromium)).states ?? {}).every(
        ({ schedule }) => (schedule.nextAskAt ?? 0) > Date.now(),
      ),
    )
    .toBe(true);
}

const chip = (popup: Page, name: string) =>
  popup.getByRole('toolbar', { name: 'Programs' }).getByRole('button', { name: new RegExp(name) });
const current = (popup: Page) => popup.locator('[aria-current="true"]').textContent();

test('news of several programs open all of them, and looking at one’s news clears only those', async () => {
  service.program.addReferral({ affiliate: 'ada', amount: '10' });
  await allAreAsked();
  await badgeIs(chromium, { text: '1' });
  const one = await chromium.open('popup');
  await chip(one, 'ada').waitFor();
  await expect(current(one)).resolves.toContain('ada');
  expect(await one.locator('.referral.new').count()).toBe(1);
  await badgeIs(chromium, { text: '' });
  await one.close();

  service.program.addReferral({ affiliate: 'ada', amount: '10' });
  service.program.addReferrals(2, { affiliate: 'bob', amount: '5.50' });
  await allAreAsked();
  await badgeIs(chromium, { text: '3' });
  const popup = await chromium.open('popup');
  await popup.getByRole('heading', { name: 'All programs' }).waitFor();
  await expect.poll(() => popup.locator('.referral.new').count()).toBe(3);
  const news = await popup.locator('.referral.new').allInnerTexts();
  expect(news.map((text) => /ada|bob/.exec(text)?.[0]).sort()).toEqual(['ada', 'bob', 'bob']);
  await badgeIs(chromium, { text: '' });
  await popup.close();
});

test('combined: sums by currency, never mixed; the latest of all with their names', async () => {
  const popup = await chromium.open('popup');
  await chip(popup, '^All').click();
  await popup.locator('.unpaid.sums').getByText('$279.85', { exact: true }).waitFor();
  await popup.locator('.unpaid.sums').getByText('€612.80', { exact: true }).waitFor();
  expect(await popup.locator('.figure.lead').count()).toBe(2);
  await popup.getByRole('listitem').filter({ hasText: 'bob' }).first().waitFor();
  // Remembered for the next time.
  await popup.reload();
  await popup.getByRole('heading', { name: 'All programs' }).waitFor();
  await popup.close();
});

test('the change since the last look is shown once', async () => {
  const first = await chromium.open('popup');
  await chip(first, 'zoë').click();
  await first.locator('.lead').getByText('€612.80').waitFor();
  await first.close();
  service.program.addReferral({ affiliate: 'zoë', amount: '57.84', currency: 'EUR' });
  await allAreAsked();
  await badgeIs(chromium, { text: '1' });

  const popup = await chromium.open('popup');
  const change = /^\+€57\.84 since .*\d/;
  await popup.getByText(change).waitFor();
  await badgeIs(chromium, { text: '' });
  await popup.getByText(change).waitFor();
  await popup.reload();
  await popup.locator('.lead').getByText('€670.64').waitFor();
  expect(await popup.locator('.card .change').count()).toBe(0);
  await popup.close();
});
