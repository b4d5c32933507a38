import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NEW_ROUTE } from '../../lib/domain/requests/route.ts';
import { parseStrictCsv } from '../lib/strict-csv.ts';
import { fillLogin, submitLogin, triggerPoll, waitUntilConnected } from '../tools/browser/actions.ts';
import { type Chromium, launch } from '../tools/browser/chromium.ts';
import { changeStoredMirror, storedHistory, triggerReading } from '../tools/browser/stored-mirror.ts';
import { createRandom } from '../tools/simulate/random.ts';
import { openWordPress } from './open.ts';

/** The history of an account whose referrals are in the tables of a real WordPress, compared with sums in SQL. */
const wordpress = await openWordPress({ preset: 'empty' });
let chromium: Chromium;
let earnings: Page;
/** Oldest first. */
let ids: number[];

const DAY = 86_400_000;
const MONTHS = 15;
/** Three pages, between which the extension pauses. */
const COUNT = 300;
/** The number of newest referrals that are still unpaid. */
const UNPAID = 100;
/** Zones without daylight saving time, so that SQL needs no names of zones. */
const ZONES = { 'Asia/Kolkata': '+05:30', 'America/Phoenix': '-07:00' };

beforeAll(async () => {
  const random = createRandom(1, 15);
  const share = () => random(0);
  const [now, interval] = [Date.now() - 3_600_000, (MONTHS * 30.4 * DAY) / COUNT];
  ids = await wordpress.addReferrals(
    Array.from({ length: COUNT }, (_, index) => ({
      createdAt: Math.floor(now - (COUNT - 1 - index + share() * 0.9) * interval),
      amount: (1 + 90 * share()).toFixed(2),
      currency: share() < 0.4 ? 'EUR' : 'USD',
      status:
        index >= COUNT - UNPAID ? 'unpaid' : (['paid', 'paid', 'paid', 'rejected', 'cancelled'] as const)[index % 5],
    })),
  );
  chromium = await launch({ access: 'granted', env: { TZ: 'Asia/Kolkata' } });
}, 180_000);
afterAll(() => chromium?.close());

/** Makes a change, and waits until the page says that the history matches again. */
async function changeAndMatch(change: () => Promise<unknown>): Promise<void> {
  const { agreed = null } = (await storedHistory(chromium))?.mirror ?? {};
  await change();
  await triggerPoll(chromium);
  await expect
    .poll(async () => (await storedHistory(chromium))?.mirror.agreed?.at ?? 0, { timeout: 90_000, interval: 500 })
    .toBeGreaterThan(agreed?.at ?? 0);
  await earnings.getByText(/^Matches your program’s totals/).waitFor();
}

/** Cents earned and reversed by day and currency, as the page exports them. */
async function exported(): Promise<string[]> {
  const sums: string[] = [];
  for (const name of ['All time', 'Day']) await earnings.getByRole('button', { name, exact: true }).click();
  await earnings.locator('.as-table').evaluate((details: HTMLDetailsElement) => {
    details.open = true;
  });
  for (const currency of ['USD', 'EUR']) {
    const choice = earnings.getByRole('button', { name: new RegExp(`^${currency}`) });
    await choice.click();
    const downloading = earnings.waitForEvent('download');
    await earnings.getByRole('button', { name: 'Export CSV' }).click();
    await earnings.getByRole('menuitem', { name: /^Earnings, / }).click();
    const [head = [], ...rows] = parseStrictCsv(readFileSync(await (await downloading).path(), 'utf8'));
    const indexOf = (column: string) => head.indexOf(column);
    for (const row of rows) {
      const [earned, reversed] = ['Earned', 'Reversed'].map((column) => cents(row[indexOf(column)] ?? ''));
      expect(row[indexOf('Currency')]).toBe(currency);
      if (earned || reversed) sums.push(`${row[0]} ${currency} ${earned} ${reversed}`);
    }
  }
  return sums.sort();
}

const fromSql = async (zone: keyof typeof ZONES): Promise<string[]> =>
  (await wordpress.sumsByDay(ZONES[zone]))
    .map(({ day, currency, earned, reversed }) => `${day} ${currency} ${cents(earned)} ${cents(reversed)}`)
    .sort();

const cents = (amount: string): number => Math.round(Number(amount) * 100);

test('fifteen months in two currencies equal the sums by day in SQL, although the site goes down halfway', {
  timeout: 180_000,
}, async () => {
  const password = await wordpress.makeApplicationPassword('ada');
  const options = await chromium.open('options');
  await fillLogin(options, { address: wordpress.prettyBase, username: wordpress.people.ada.login, password });
  await submitLogin(options);
  await waitUntilConnected(options);
  const mirror = async () => (await storedHistory(chromium))?.mirror;
  await expect.poll(async () => (await mirror())?.count ?? 0, { timeout: 60_000 }).toBeGreaterThan(0);
  wordpress.set({ down: true });
  await expect.poll(async () => (await mirror())?.route.failures, { timeout: 30_000 }).toBe(1);
  const held = (await mirror())?.count ?? 0;
  expect(held).toBeLessThan(COUNT);
  earnings = await chromium.open('earnings');
  await earnings.getByText(/^Loading history… \d+%$/).waitFor();
  wordpress.set({ down: false });
  // The reading does not wait for the end of the back-off.
  await changeStoredMirror(chromium, { route: NEW_ROUTE });
  await triggerReading(chromium);
  await earnings.getByText(/^Matches your program’s totals/).waitFor({ timeout: 90_000 });
  expect(await exported()).toEqual(await fromSql('Asia/Kolkata'));
});

test('a payout of a third of the referrals changes their status, and no earnings', { timeout: 120_000 }, async () => {
  const before = await exported();
  await changeAndMatch(async () => expect(await wordpress.payOut()).toBe(UNPAID));
  const rows = (await storedHistory(chromium))?.rows ?? [];
  expect(rows.filter(({ status }) => status === 'unpaid')).toEqual([]);
  expect(await exported()).toEqual(before);
});

test('rejecting forty old referrals and deleting twenty changes the days on which they came in', {
  timeout: 180_000,
}, async () => {
  const before = await exported();
  const paid = ids.filter((_, index) => index < COUNT - UNPAID && index % 5 < 3);
  const chosen = Array.from({ length: 60 }, (_, index) => paid[index * 2] as number);
  await changeAndMatch(() => wordpress.reject(...chosen.slice(0, 40)));
  await changeAndMatch(() => wordpress.remove(...chosen.slice(40)));
  expect((await storedHistory(chromium))?.rows).toHaveLength(COUNT - 20);
  const after = await exported();
  expect(after).not.toEqual(before);
  expect(after).toEqual(await fromSql('Asia/Kolkata'));
});

test('the same history equals the sums by day in another time zone', { timeout: 120_000 }, async () => {
  const { profile } = chromium;
  await chromium.close({ keepProfile: true });
  chromium = await launch({ profile, env: { TZ: 'America/Phoenix' } });
  earnings = await chromium.open('earnings');
  await earnings.getByText(/^Matches your program’s totals/).waitFor();
  expect(await exported()).toEqual(await fromSql('America/Phoenix'));
});
