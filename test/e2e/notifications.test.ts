/// <reference types="chrome" />

import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { View } from '../../lib/platform/storage/view-schema.ts';
import { FIREFOX_PRODUCTION } from '../tools/browser/build.ts';
import type { Chromium } from '../tools/browser/chromium.ts';
import { launchFirefox } from '../tools/browser/firefox.ts';
import { badgeIs, connect, loginOf, notifications, timePasses } from '../tools/browser/person.ts';
import { openScene } from '../tools/browser/scene.ts';
import { storedView } from '../tools/browser/stored-view.ts';
import type { Service } from '../tools/service/service.ts';

/** When and how an affiliate with two programmes is told: quiet hours, the sale sound, the weekly digest. */
let service: Service;
let chromium: Chromium;
let options: Page;

beforeAll(async () => {
  const scene = await openScene();
  ({ service, chromium } = scene);
  await (await connect(chromium, loginOf(service, 'ada'))).close();
  options = await connect(chromium, loginOf(service, 'bob'));
  return scene.close;
});

/** The settings are stored so. */
const areKept = (part: object) =>
  expect.poll(async () => (await storedView(chromium)).settings).toMatchObject(part);

/** "HH:MM" so many hours from now. */
function clock(hours: number): string {
  const time = new Date(Date.now() + hours * 3_600_000);
  return [time.getHours(), time.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}

/** Hours pass, and with them the quiet ones: the alarm that was set for it rings. */
const quietIsOver = (from: string, to: string) =>
  chromium.inside(
    (quietHours) =>
      navigator.locks.request('accounts', async () => {
        const { view } = (await chrome.storage.local.get('view')) as { view: { value: View } };
        view.value.settings.quietHours = quietHours;
        await chrome.storage.local.set({ view });
        await chrome.alarms.create('quiet', { when: Date.now() });
      }),
    { from, to },
  );

/** An alarm that is set while a worker sets the next one is lost: real ones come again every minute. */
async function pollUntilBadgeIs(text: string): Promise<void> {
  for (let turn = 0; turn < 200; turn++) {
    if (turn % 40 === 0) await timePasses(chromium);
    if ((await chromium.badge()).text === text) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  await badgeIs(chromium, { text });
}

const alarm = (name: string) =>
  chromium.inside(async (name) => (await chrome.alarms.get(name))?.scheduledTime ?? null, name);
const dismissAll = () =>
  chromium.inside(async () => {
    for (const id of Object.keys(await chrome.notifications.getAll())) await chrome.notifications.clear(id);
  });

test('in quiet hours the icon counts and nothing is told; when they are over, one digest tells it', async () => {
  await options.getByLabel('Quiet hours').check();
  const [from, to] = [clock(-1), clock(2)];
  await options.getByLabel('From', { exact: true }).fill(from);
  await options.getByLabel('Until', { exact: true }).fill(to);
  await areKept({ quietHours: { from, to } });
  service.programme.addReferrals(3, { affiliate: 'ada' });
  await pollUntilBadgeIs('3');
  service.programme.addReferrals(2, { affiliate: 'bob' });
  service.programme.addReferrals(1, { affiliate: 'ada' });
  await pollUntilBadgeIs('6');
  expect(await alarm('quiet')).toBeGreaterThan(Date.now());
  expect(await notifications(chromium)).toEqual([]);

  // Whoever was stopped meanwhile has it in storage.
  await chromium.stopWorker();
  await quietIsOver(clock(-2), clock(-1));
  await expect.poll(() => notifications(chromium)).toEqual([expect.stringMatching(/^waited\/\//)]);
  // Nothing waits any more, and nobody is woken for it.
  await expect.poll(() => alarm('quiet')).toBeNull();
  await dismissAll();
  await chromium.stopWorker();
  service.programme.addReferral({ affiliate: 'ada' });
  await pollUntilBadgeIs('7');
  await expect.poll(() => notifications(chromium)).toEqual([expect.stringMatching(/^referrals\//)]);
  await dismissAll();
});

const soundPages = () =>
  chromium.inside(
    async () => (await chrome.runtime.getContexts({ contextTypes: ['OFFSCREEN_DOCUMENT'] })).length,
  );

test('a referral is heard: a page that nobody sees opens, plays and closes', async () => {
  await options.getByLabel('Play a short sound with new referrals').check();
  await areKept({ saleSound: true });
  service.programme.addReferral({ affiliate: 'bob' });
  await pollUntilBadgeIs('8');
  await expect.poll(soundPages, { interval: 20 }).toBe(1);
  await expect.poll(() => notifications(chromium)).toEqual([expect.stringMatching(/^referrals\//)]);
  await expect.poll(soundPages).toBe(0);
  await dismissAll();

  await options.getByRole('button', { name: 'Try it' }).click();
  await expect.poll(soundPages, { interval: 20 }).toBe(1);
  await options.getByText(/^That was the sound/).waitFor();
  await expect.poll(soundPages).toBe(0);
});

test('on Monday the week is told, once, whatever becomes of the notification', async () => {
  await options.getByLabel('Tell me on Mondays how last week went').check();
  await areKept({ weeklyDigest: true });
  await expect.poll(() => alarm('week')).not.toBeNull();
  const now = new Date();
  // The next one: of the week before it, today is known.
  const days = (8 - now.getDay()) % 7 || 7;
  const monday = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 9);
  const [worker] = chromium.context.serviceWorkers();
  if (!worker) throw new Error('There is no worker.');
  await worker.evaluate((at) => {
    const [real, shift] = [Date.now, at - Date.now()];
    Date.now = () => real() + shift;
  }, monday.getTime());

  const ring = () => chromium.inside(() => chrome.alarms.create('week', { when: Date.now() }));
  /** The next one is planned: a week later, as the worker sees it. */
  const isPlanned = async () => ((await alarm('week')) ?? 0) > monday.getTime() + 6 * 86_400_000;
  await ring();
  await expect.poll(isPlanned).toBe(true);
  const [year, month, day] = [monday.getFullYear(), monday.getMonth() + 1, monday.getDate()];
  const id = `digest/${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  expect(await notifications(chromium)).toContain(id);
  await dismissAll();
  await ring();
  await expect.poll(isPlanned).toBe(true);
  expect(await notifications(chromium)).not.toContain(id);
});

test('Firefox may play by itself, in its background page, and tells whether it could', async () => {
  const firefox = await launchFirefox(FIREFOX_PRODUCTION);
  try {
    const page = await firefox.open('options');
    const policy = await page.evaluate(async () => {
      const background = (await chrome.runtime.getBackgroundPage()) as unknown as {
        navigator: { getAutoplayPolicy(of: string): string };
      };
      return background.navigator.getAutoplayPolicy('audiocontext');
    });
    expect(policy).toBe('allowed');
    await page.locator('::-p-text(Try it)').click();
    // A computer without any audio has nothing to be heard.
    await page.waitForFunction(() =>
      /That was the sound|could not play the sound/.test(document.body.textContent ?? ''),
    );
  } finally {
    await firefox.close();
  }
});
