/// <reference types="chrome" />

import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Settings } from '../../lib/domain/accounts/settings-schema.ts';
import {
  connectManually,
  dismissNotifications,
  expectBadge,
  fireAlarm,
  loginOf,
  shownNotifications,
  triggerPoll,
} from '../tools/browser/actions.ts';
import { scene } from '../tools/browser/scene.ts';
import { inWorkersTurn, storedView } from '../tools/browser/stored-view.ts';

const { service, chromium } = await scene();
let options: Page;
beforeAll(async () => {
  await (await connectManually(chromium, loginOf(service, 'ada'))).close();
  options = await connectManually(chromium, loginOf(service, 'bob'));
});

const waitUntilStored = (part: object) =>
  expect.poll(async () => (await storedView(chromium)).settings).toMatchObject(part);

/** "HH:MM", `hours` from now. */
function clock(hours: number): string {
  const time = new Date(Date.now() + hours * 3_600_000);
  return [time.getHours(), time.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}

/** Replaces the quiet hours by others in the past, and fires their alarm. */
async function endQuietHours(from: string, to: string): Promise<void> {
  await inWorkersTurn(chromium, () =>
    chromium.inside(
      async (quietHours) => {
        const { settings } = (await chrome.storage.local.get('settings')) as { settings: { value: Settings } };
        settings.value.quietHours = quietHours;
        await chrome.storage.local.set({ settings });
      },
      { from, to },
    ),
  );
  await fireAlarm(chromium, 'quiet');
}

/** Polls until the badge has this text, repeatedly, because a poll that is under way may be older. */
async function pollUntilBadgeIs(text: string): Promise<void> {
  for (let turn = 0; turn < 200; turn++) {
    if (turn % 40 === 0) await triggerPoll(chromium);
    if ((await chromium.badge()).text === text) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  await expectBadge(chromium, { text });
}

const alarm = (name: string) =>
  chromium.inside(async (name) => (await chrome.alarms.get(name))?.scheduledTime ?? null, name);

test('quiet hours defer notifications, and one notification sums them up at their end', async () => {
  await options.getByLabel('Quiet hours').check();
  const [from, to] = [clock(-1), clock(2)];
  await options.getByLabel('From', { exact: true }).fill(from);
  await options.getByLabel('Until', { exact: true }).fill(to);
  await waitUntilStored({ quietHours: { from, to } });
  service.program.addReferrals(3, { affiliate: 'ada' });
  await pollUntilBadgeIs('3');
  service.program.addReferrals(2, { affiliate: 'bob' });
  service.program.addReferrals(1, { affiliate: 'ada' });
  await pollUntilBadgeIs('6');
  expect(await alarm('quiet')).toBeGreaterThan(Date.now());
  expect(await shownNotifications(chromium)).toEqual([]);

  // Deferred notifications are stored, so a stopped worker loses none. It also restores an alarm that the browser lost.
  await chromium.stopWorker();
  await chromium.inside(() => chrome.alarms.clear('quiet'));
  await triggerPoll(chromium);
  await expect.poll(() => alarm('quiet')).toBeGreaterThan(Date.now());
  // Ended repeatedly, because the worker may set its alarm before it knows of the other hours.
  const afterQuietHours = async () => {
    await endQuietHours(clock(-2), clock(-1));
    return shownNotifications(chromium);
  };
  await expect.poll(afterQuietHours, { interval: 1000 }).toEqual([expect.stringMatching(/^deferred\/\//)]);
  await expect.poll(() => alarm('quiet')).toBeNull();
  await dismissNotifications(chromium);
  await chromium.stopWorker();
  service.program.addReferral({ affiliate: 'ada' });
  await pollUntilBadgeIs('7');
  await expect.poll(() => shownNotifications(chromium)).toEqual([expect.stringMatching(/^referrals\//)]);
  await dismissNotifications(chromium);
});

const soundPages = () =>
  chromium.inside(async () => (await chrome.runtime.getContexts({ contextTypes: ['OFFSCREEN_DOCUMENT'] })).length);

test('a new referral opens an offscreen page, which plays the sale sound and closes', async () => {
  await options.getByLabel('Play a short sound for new referrals').check();
  await waitUntilStored({ saleSound: true });
  service.program.addReferral({ affiliate: 'bob' });
  await pollUntilBadgeIs('8');
  await expect.poll(soundPages, { interval: 20 }).toBe(1);
  await expect.poll(() => shownNotifications(chromium)).toEqual([expect.stringMatching(/^referrals\//)]);
  await expect.poll(soundPages).toBe(0);
  await dismissNotifications(chromium);

  await options.getByRole('button', { name: 'Try it' }).click();
  await expect.poll(soundPages, { interval: 20 }).toBe(1);
  await options.getByText(/^Sound played/).waitFor();
  await expect.poll(soundPages).toBe(0);
});
