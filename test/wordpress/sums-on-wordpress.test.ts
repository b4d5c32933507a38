import { afterEach, describe, expect, test, vi } from 'vitest';
import { dayOf } from '../../lib/domain/calendar/calendar.ts';
import { bucketsOf } from '../../lib/domain/earnings/currency-bucket.ts';
import { NEW_MIRROR } from '../../lib/domain/mirror/mirror.ts';
import { sumDecimals } from '../../lib/domain/money/decimal.ts';
import { type ClickCounts, NO_CLICKS, withClicks } from '../../lib/domain/portal/click-counts.ts';
import type { Referral } from '../../lib/domain/referrals/referral-schema.ts';
import { createClient } from '../../lib/service/routes/client.ts';
import { completeClick } from '../tools/service/program/service-click.ts';
import { completeReferral } from '../tools/service/program/service-referral.ts';
import { createRandom } from '../tools/simulate/random.ts';
import { openWordPress } from './open.ts';

/** Sums and counts of the product, read through a real WordPress, against those of its database and PHP's calendar. */
const shop = await openWordPress();
const password = await shop.makeApplicationPassword('ada');
const login = { baseUrl: shop.prettyBase, username: 'ada', password };
const client = createClient({ fetch, online: () => true, nonce: () => `${Math.random()}` });
const draw = createRandom(1, 45);
const random = (below: number) => Math.floor(draw(0) * below);

const NOW = Date.UTC(2026, 10, 20, 12);
const ROWS = 900;
/** Two and a half years, so that the changes of clocks of two years are in them. */
const SPAN = 900 * 86_400;
const second = () => NOW / 1000 - random(SPAN);
const STATUSES = ['paid', 'unpaid', 'rejected', 'cancelled'] as const;

const { rows } = shop.program;
rows.referrals = Array.from({ length: ROWS }, (_, index) =>
  completeReferral(index + 1, 0, {
    createdAt: second() * 1000,
    status: STATUSES[random(4)] ?? 'paid',
    amount: (random(1_000_000) / 100).toFixed(2),
    currency: random(3) === 0 ? 'EUR' : 'USD',
  }),
).sort((a, b) => a.createdAt - b.createdAt);
const CAMPAIGNS = ['autumn', 'newsletter', 'no campaign'];
rows.clicks = Array.from({ length: ROWS }, (_, index) =>
  completeClick(index + 1, second() * 1000, { campaign: CAMPAIGNS[random(3)] ?? null }),
).sort((a, b) => a.at - b.at);

afterEach(() => void vi.unstubAllEnvs());

describe.each(['Pacific/Auckland', 'Asia/Kolkata', 'Europe/Berlin', 'America/Los_Angeles'])('in %s', (zone) => {
  test('sums by day, month and year in two currencies equal those of the database, to the cent', async () => {
    vi.stubEnv('TZ', zone);
    const earning = rows.referrals.filter(({ status }) => status === 'paid' || status === 'unpaid');
    const counted = earning.map(({ createdAt, currency, amount }): [number, string, string] => [
      createdAt / 1000,
      String(currency),
      amount,
    ]);
    expect(sumsBy(await readList())).toEqual(Object.fromEntries(await shop.sums(counted, zone)));
  });

  test('clicks by day, month and year of each campaign equal those of the database', async () => {
    vi.stubEnv('TZ', zone);
    const counted = rows.clicks.map(({ at, campaign }): [number, string, string] => [at / 1000, campaign ?? '', '1']);
    expect(clicksBy(await readClicks())).toEqual(Object.fromEntries(await shop.sums(counted, zone)));
  });
});

/** Every row of the list, as the worker reads it. */
async function readList(): Promise<Referral[]> {
  const read: Referral[] = [];
  for (let page = 1; ; page++) {
    const answer = await client.referrals(login, page, 100);
    if (!answer.ok) throw new Error(answer.error.kind);
    read.push(...answer.value.value.referrals);
    if (answer.value.value.last) return read;
  }
}

/** Sums of the Earnings page, by "2026-11-20 USD", "2026-11 USD" and "2026 USD". */
function sumsBy(referrals: Referral[]): Record<string, string> {
  const mirror = { ...NEW_MIRROR, complete: true, count: referrals.length };
  const program = { name: 'Shop', currency: null, mirror, totals: [], rows: referrals, unpaid: null, paidOut: null };
  const { buckets } = bucketsOf([{ ...program, until: NOW }], dayOf(NOW));
  const sums = new Map<string, string[]>();
  for (const { currency, earned, sums: ofDays } of buckets)
    for (const day of earned.keys())
      for (const length of [10, 7, 4]) {
        const name = `${day.slice(0, length)} ${currency}`;
        sums.set(name, [...(sums.get(name) ?? []), ofDays.get(day)?.earned ?? '']);
      }
  return Object.fromEntries([...sums].map(([name, amounts]) => [name, withCents(sumDecimals(amounts))]));
}

async function readClicks(): Promise<ClickCounts> {
  let counts = NO_CLICKS;
  for (let [page, left] = [1, ROWS]; left > 0; page++) {
    const answer = await client.visits(login, page);
    if (!answer.ok) throw new Error(answer.error.kind);
    const clicks = answer.value.value.rows.filter((click) => click !== null);
    counts = withClicks(counts, clicks, NOW);
    left -= clicks.length;
  }
  return counts;
}

/** Counts by "2026-11-20 autumn", "2026-11 autumn" and "2026 autumn". */
function clicksBy({ names, days }: ClickCounts): Record<string, string> {
  const counts = new Map<string, number>();
  for (const [day, groups] of Object.entries(days))
    for (const [campaign, , , clicks] of groups)
      for (const length of [10, 7, 4]) {
        const name = `${day.slice(0, length)} ${names[campaign]}`;
        counts.set(name, (counts.get(name) ?? 0) + clicks);
      }
  return Object.fromEntries([...counts].map(([name, clicks]) => [name, withCents(`${clicks}`)]));
}

/** As SQL writes it. */
function withCents(amount: string): string {
  const [whole = '', cents = ''] = amount.split('.');
  return `${whole}.${cents.padEnd(2, '0')}`;
}
