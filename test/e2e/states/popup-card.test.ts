import { describe, expect, onTestFinished, test } from 'vitest';
import type { AccountState } from '../../../lib/domain/polling/account-state-schema.ts';
import type { ShownFigures } from '../../../lib/domain/polling/last-look.ts';
import { capabilities, share } from '../../lib/capability-samples.ts';
import { connected, NOON, route, snapshot, state } from '../../lib/make.ts';
import { NOW } from '../../tools/screenshots/states/histories.ts';
import { openMenu } from '../../tools/screenshots/states/user-steps.ts';
import { itemsOf } from '../../tools/stored-items.ts';
import { openStates } from './screen.ts';

const HOUR = 3_600_000;
const open = openStates('popup');
const itemsIn = (part: Partial<AccountState>) => itemsOf(connected({ states: { a: state(part) } }));

test('arrow keys move through the menu and around its ends, and Escape gives the focus back', async () => {
  const { page } = await open({ stored: itemsOf(connected()), act: openMenu, ready: '.menu' });
  const items = page.getByRole('menuitem');
  const count = await items.count();
  const focused = () => items.evaluateAll((all) => all.indexOf(document.activeElement as HTMLElement));
  for (const [key, index] of [
    ['ArrowDown', 1],
    ['ArrowUp', 0],
    ['ArrowUp', count - 1],
    ['ArrowDown', 0],
    ['End', count - 1],
    ['Home', 0],
  ] as const) {
    await page.keyboard.press(key);
    expect([key, await focused()]).toEqual([key, index]);
  }
  await page.keyboard.press('Escape');
  expect(await page.evaluate(() => document.activeElement?.matches('.menu-button'))).toBe(true);
});

test('the menu stays at its button in a smaller window, until its button or another place is clicked', async () => {
  const { page } = await open({ stored: itemsOf(connected()), act: openMenu, ready: '.menu', fleeting: true });
  const menu = page.getByRole('menu');
  const button = page.locator('.menu-button');
  const edges = async () => {
    const [at, around] = [await menu.boundingBox(), await button.boundingBox()];
    return at && around && [at.y - around.y - around.height, at.x + at.width - around.x - around.width];
  };
  expect(await edges()).toEqual([0, 0]);
  await page.setViewportSize({ width: 340, height: 580 });
  expect(await edges()).toEqual([0, 0]);
  await button.click();
  await expect.poll(() => menu.count()).toBe(0);
  expect(await button.getAttribute('aria-expanded')).toBe('false');
  await button.click();
  await page.locator('main').click({ position: { x: 4, y: 300 } });
  await expect.poll(() => menu.count()).toBe(0);
});

test('the menu leads to the site’s home page, and to the groups if the user may find them', async () => {
  const items = (groupAccess: 'allowed' | 'forbidden') =>
    itemsOf(
      connected({ capabilities: { a: capabilities({ groupAccess, share: share({ url: 'https://x.example/' }) }) } }),
    );
  const { page, asked, store } = await open({ stored: items('forbidden'), act: openMenu, ready: '.menu' });
  const site = page.getByRole('menuitem', { name: /^Open the site/ });
  expect([await site.getAttribute('href'), await site.getAttribute('rel')]).toEqual([
    ...['https://shop.example/', 'noopener noreferrer'],
  ]);
  const groups = page.getByRole('menuitem', { name: 'Find affiliates' });
  expect(await groups.count()).toBe(0);
  await store(items('allowed'));
  await groups.click();
  expect(await asked('findPerson')).toMatchObject([{ text: '', accountId: 'a' }]);
  expect(await asked('open')).toEqual(['/sidepanel.html']);
});

test('every part of the card leads to Earnings', async () => {
  const { page, asked } = await open('a goal, a milestone');
  for (const name of [/^Unpaid/, /^Paid/, /^Referrals \d/, /^Today/, /^Monthly goal/]) {
    const part = page.getByRole('button', { name });
    expect(await part.getAttribute('title')).toMatch(/Open Earnings$/);
    await part.click();
  }
  const earnings = '/earnings.html?account=a';
  expect(await asked('open')).toEqual([...Array(4).fill(earnings), `${earnings}&period=month`]);
});

describe('the age of the figures', () => {
  test('is doubtful after a failure or a cache’s answer', async () => {
    const { page, store } = await open({ stored: itemsIn({ snapshot: snapshot() }), ready: 'main' });
    const said = () => page.locator('#age .spoken').textContent();
    expect([await page.locator('#age span[aria-hidden]').textContent(), await said()]).toEqual([
      ...['6m ago', 'Last update: 6m ago'],
    ]);
    await store(itemsIn({ snapshot: snapshot({ cachedSeconds: 0 }) }));
    await expect.poll(said).toBe('May be outdated. Last update: 6m ago');
    await store(itemsIn({ snapshot: snapshot(), trouble: { kind: 'offline' } }));
    await expect.poll(said).toBe('Update failed. Last update: 6m ago');
  });

  test('comes with a button that waits for the service’s back-off, and for the answer', async () => {
    const waiting = route({ failures: 1, waitUntil: NOON + HOUR });
    const { page, asked, store } = await open({
      stored: itemsIn({ snapshot: snapshot(), route: waiting }),
      worker: { refresh: 'never' },
      ready: 'main',
    });
    const update = page.getByRole('button', { name: 'Update now' });
    expect(await update.getAttribute('title')).toMatch(/^Next update: /);
    await update.press('Enter');
    expect(await asked('refresh')).toEqual([]);
    await store(itemsIn({ snapshot: snapshot() }));
    await expect.poll(() => update.getAttribute('title')).toBe('Update now');
    await update.press('Enter');
    await update.press('Enter');
    expect([await asked('refresh'), await update.getAttribute('aria-disabled')]).toEqual([
      [{ accountId: 'a' }],
      'true',
    ]);
  });
});

describe('a pause of notifications', () => {
  const paused = itemsOf(connected({ pausedUntil: NOON + HOUR }));
  const line = /^Paused until/;
  const focused = () => document.activeElement?.localName;

  test('ends with an announcement', async () => {
    const { page, asked, store } = await open({
      stored: paused,
      worker: { pauseNotifications: { answer: { until: null } } },
      ready: 'main',
    });
    await page.getByRole('button', { name: 'Resume' }).click();
    expect(await asked('pauseNotifications')).toEqual([{ pause: null }]);
    await expect.poll(() => page.getByRole('status').textContent()).toBe('Notifications are on again');
    await store(itemsOf(connected()));
    await expect.poll(() => page.getByText(line).count()).toBe(0);
    expect(await page.evaluate(focused)).not.toBe('body');
  });

  test('that ends elsewhere takes no focus to the page after the user has left its button', async () => {
    const { page, store } = await open({ stored: paused, ready: 'main' });
    await page.getByRole('button', { name: 'Resume' }).focus();
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await store(itemsOf(connected()));
    await expect.poll(() => page.getByText(line).count()).toBe(0);
    expect(await page.evaluate(focused)).toBe('body');
  });
});

test('a notice keeps words, emphasis, lists and links, and a new one replaces it', async () => {
  const noticed = (noticeHtml: string) => itemsIn({ snapshot: snapshot({ noticeHtml }) });
  const { page, store } = await open({
    stored: noticed(
      '<p onclick="x()"><strong>Autumn:</strong> <a id="app" href="https://shop.example/a">range</a></p><ul><li>Now</li></ul>',
    ),
    ready: 'main',
  });
  const line = page.getByRole('button', { name: 'Message from your program' });
  await line.click();
  const body = page.locator('.notice-body');
  await expect
    .poll(() => body.innerHTML())
    .toBe(
      '<p><strong>Autumn:</strong> <a href="https://shop.example/a" target="_blank" rel="noopener noreferrer nofollow">range</a></p><ul><li>Now</li></ul>',
    );
  expect(await line.evaluate((button) => button === document.activeElement)).toBe(true);
  for (const [html, text] of [
    ['<p>second</p>', 'second'],
    ['<script>alert(1)</script>', '–'],
  ] as const) {
    await store(noticed(html));
    await expect.poll(() => body.textContent()).toBe(text);
  }
  await line.click();
  expect(await body.count()).toBe(0);
});

test('a notice that was seen is in the menu', async () => {
  const { page } = await open('one program');
  expect(await page.getByRole('button', { name: 'Message from your program' }).count()).toBe(0);
  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Message from your program' }).click();
  await page.getByText('Payouts are made on the 5th.').waitFor();
});

test('a notice was seen once it is drawn, not while its parser is loading', async () => {
  const noticed = itemsIn({ snapshot: snapshot({ noticeHtml: '<p>Autumn</p>' }) });
  const { page, asked } = await open({ stored: noticed, ready: 'main' });
  const seen = async () => (await asked('opened')).map((report) => (report as { shown: ShownFigures }).shown.notice);
  await expect.poll(seen).toEqual(['']);
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.setBlockedURLs', { urls: ['*notice-parser*'] });
  await page.getByRole('button', { name: 'Message from your program' }).click();
  await page.locator('.notice-body').waitFor({ state: 'attached' });
  // Effects of a drawing run after its frame.
  for (let frames = 3; frames > 0; frames--) await page.evaluate(() => new Promise(requestAnimationFrame));
  expect([await page.locator('.notice-body').textContent(), await seen()]).toEqual(['', ['']]);
});

test('last week behind a notice counts as shown once it is unfolded', async () => {
  const answer = { monday: '2026-11-23', count: 12, isPartial: false, sums: [] };
  const { page, asked } = await open({
    stored: itemsIn({ snapshot: snapshot({ noticeHtml: '<p>Autumn</p>' }) }),
    worker: { takeDigest: { answer } },
    ready: 'main',
  });
  onTestFinished(() => page.clock.setFixedTime(NOW));
  await page.clock.setFixedTime(NOON + 3 * 86_400_000);
  await page.reload();
  const unfold = page.locator('.unfold');
  await unfold.waitFor();
  // Effects of a drawing run after its frame.
  for (let frames = 3; frames > 0; frames--) await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await asked('tookDigest')).toEqual([]);
  await unfold.click();
  await page.getByText('Last week · 12 referrals').first().waitFor();
  await expect.poll(() => asked('tookDigest')).toEqual([{ monday: '2026-11-23' }]);
});
