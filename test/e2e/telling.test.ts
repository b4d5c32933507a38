/// <reference types="chrome" />
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { badgeIs, connect, loginOf, notifications, timePasses } from '../tools/browser/person.ts';
import { scene } from '../tools/browser/scene.ts';
import { changeView, storedView } from '../tools/browser/stored-view.ts';

/** What an affiliate with two programs is notified of, and when. */
const { service, chromium } = await scene();
let options: Page;
beforeAll(async () => {
  await (await connect(chromium, loginOf(service, 'ada'))).close();
  options = await connect(chromium, loginOf(service, 'bob'));
});
// A test that failed leaves neither a popup, nor a pause, nor what waited for its end.
afterEach(async () => {
  for (const page of chromium.context.pages()) if (/\/(popup|sidepanel)\.html/.test(page.url())) await page.close();
  await chromium.inside(() => chrome.runtime.sendMessage({ name: 'pauseNotifications', ask: { pause: null } }));
  await expect.poll(quietAlarm).toBeNull();
  await chromium.inside(async () => {
    for (const id of Object.keys(await chrome.notifications.getAll())) await chrome.notifications.clear(id);
  });
});

/** Referrals come in; the badge counts so many in all afterward. */
async function referrals(text: string, affiliate: 'ada' | 'bob', ...amounts: string[]): Promise<void> {
  for (const amount of amounts) service.program.addReferral({ affiliate, amount });
  await timePasses(chromium);
  await badgeIs(chromium, { text });
}

const quietAlarm = () => chromium.inside(async () => (await chrome.alarms.get('quiet'))?.scheduledTime ?? null);
const isKept = (part: object) => expect.poll(() => storedView(chromium)).toMatchObject(part);

/** How long the stored pause lasts, as the popup words it in this computer's time zone: the day too, unless it is today. */
async function pauseWords(): Promise<string> {
  await expect.poll(async () => (await storedView(chromium)).pausedUntil ?? 0).toBeGreaterThan(Date.now());
  const end = new Date((await storedView(chromium)).pausedUntil ?? 0);
  const day = end.toDateString() === new Date().toDateString() ? undefined : 'short';
  const until = end.toLocaleString('en-US', { weekday: day, hour: 'numeric', minute: '2-digit' });
  return `Notifications paused until ${until}`;
}

/** In the popup's line, which shows more important things first. */
async function showsPause(popup: Page, words: string): Promise<void> {
  const [item, others] = [popup.locator('.item', { hasText: words }), popup.locator('.line .unfold')];
  await item.or(others).first().waitFor();
  if (!(await item.isVisible())) await others.click();
  await item.waitFor();
}

/** The titles of what the worker shows from now on. The browser lists only ids. */
async function titles(): Promise<() => Promise<string[]>> {
  const [worker] = chromium.context.serviceWorkers();
  if (!worker) throw new Error('There is no worker.');
  await worker.evaluate(() => {
    const shown: string[] = [];
    const real = chrome.notifications.create.bind(chrome.notifications);
    const create = (id: string, options: chrome.notifications.NotificationCreateOptions) => {
      shown.push(options.title);
      return real(id, options);
    };
    Object.assign(globalThis, { shown });
    Object.assign(chrome.notifications, { create });
  });
  return () => worker.evaluate(() => (globalThis as unknown as { shown: string[] }).shown);
}

test('a program whose small sales are not notified: they count, and a large one is told with its amount first', async () => {
  const row = options.locator('.account', { hasText: 'ada' });
  await row.locator('.unfold').click();
  await row.getByLabel('Notify me about', { exact: true }).selectOption('Sales of at least an amount');
  const least = row.getByLabel('Smallest sale to notify');
  await least.fill('lots');
  await row.locator('.part').getByRole('button', { name: 'Save' }).click();
  await row.getByText('Enter an amount above zero, such as 500 or 1250.50').waitFor();
  await least.fill('50');
  await row.locator('.part').getByRole('button', { name: 'Save' }).click();
  await isKept({ accounts: [{ notify: { kind: 'at-least', amount: '50' } }, {}] });

  const shown = await titles();
  await referrals('2', 'ada', '49.99', '10');
  await referrals('3', 'bob', '1.50');
  // Of the other program everything is told: what came before it is no longer on its way.
  await expect.poll(shown).toEqual([expect.stringMatching(/^\+\$1\.50 · 1 referral · .+\(bob\)$/)]);
  await referrals('5', 'ada', '3', '50.00');
  await expect.poll(async () => (await shown()).at(-1)).toMatch(/^\+\$50\.00 · 1 referral · .+\(ada\)$/);
  expect(await shown()).toHaveLength(2);
});

test('left out of the badge, a program adds nothing to its number', async () => {
  const row = options.locator('.account', { hasText: 'ada' });
  await row.getByLabel('Count in the badge').uncheck();
  await badgeIs(chromium, { text: '1', title: expect.stringContaining('4 new referrals') });
  await row.getByLabel('Count in the badge').check();
  await badgeIs(chromium, { text: '5' });
  await row.getByLabel('Notify me about', { exact: true }).selectOption('Everything');
  await expect.poll(async () => (await storedView(chromium)).accounts?.[0]?.notify).toBeUndefined();
});

test('paused, nothing is told, and the end brings one notification of all programs', async () => {
  const popup = await chromium.open('popup');
  await popup.getByRole('button', { name: 'Menu and settings' }).click();
  await popup.getByRole('menuitem', { name: 'Pause notifications for 1 hour' }).click();
  await showsPause(popup, await pauseWords());
  await popup.close();
  await expect.poll(quietAlarm).toBeGreaterThan(Date.now() + 3_500_000);
  const { text } = await chromium.badge();
  const before = Number(text);
  await referrals(`${before + 2}`, 'bob', '20', '1.19');
  await referrals(`${before + 3}`, 'ada', '10');
  expect(await notifications(chromium)).toEqual([]);

  // The browser may lose its alarms: a worker that starts sets this one again.
  await chromium.stopWorker();
  await chromium.inside(() => chrome.alarms.clear('quiet'));
  await timePasses(chromium);
  await expect.poll(quietAlarm).toBeGreaterThan(Date.now());
  expect(await notifications(chromium)).toEqual([]);

  const shown = await titles();
  await changeView(chromium, { pausedUntil: Date.now() - 1 });
  await chromium.inside(() => chrome.alarms.create('quiet', { when: Date.now() }));
  await expect.poll(() => notifications(chromium)).toEqual([expect.stringMatching(/^deferred\/\//)]);
  expect(await shown()).toEqual(['+$31.19 · 3 referrals during quiet time']);
  await expect.poll(quietAlarm).toBeNull();
  await isKept({ pausedUntil: null });
});

test('resumed early, what waited is told at once', async () => {
  const popup = await chromium.open('popup');
  await popup.getByRole('button', { name: 'Menu and settings' }).click();
  await popup.getByRole('menuitem', { name: 'Pause notifications until tomorrow' }).click();
  const words = await pauseWords();
  expect(words).toMatch(/ \w{3} 7:00\sAM$/);
  await showsPause(popup, words);
  // An open popup sees what comes in; deferred is what nobody has seen.
  await popup.close();
  const before = Number((await chromium.badge()).text);
  await referrals(`${before + 1}`, 'ada', '7');
  expect(await notifications(chromium)).toEqual([]);

  const again = await chromium.open('sidepanel');
  await again.evaluate(() => chrome.runtime.sendMessage({ name: 'pauseNotifications', ask: { pause: null } }));
  await expect.poll(() => notifications(chromium)).toEqual([expect.stringMatching(/^referrals\//)]);
  await isKept({ pausedUntil: null });
});
