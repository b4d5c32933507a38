import { describe, expect, test } from 'vitest';
import { providerName } from '../../lib/domain/earnings/providers.ts';
import { asOf } from '../tools/service/figures/life.ts';
import { createProgramme } from '../tools/service/figures/programme.ts';
import type { NewReferral } from '../tools/service/figures/referral.ts';
import { DAY } from '../tools/service/figures/season.ts';
import { ADA, yearOf, ZOE } from '../tools/service/figures/year.ts';

const now = Date.UTC(2026, 10, 20, 12, 0, 0);
const lives = { ada: yearOf(ADA, now), zoë: yearOf(ZOE, now) };
const rowsOf = (name: 'ada' | 'zoë', moment = now) => lives[name].flatMap((life) => asOf(life, moment));

/** The exact sum in cents, worked out differently from the service's. */
const cents = (rows: readonly NewReferral[], ...statuses: string[]) =>
  rows
    .filter(({ status = '' }) => statuses.includes(status))
    .reduce((sum, { amount = '' }) => sum + BigInt(amount.replace('.', '')), 0n);
const dayOf = (at: number | undefined) => Math.floor((at ?? Number.NaN) / DAY) * DAY;
const perDay = (name: 'ada' | 'zoë', matches: (date: Date) => boolean) => {
  const days = Array.from({ length: 365 }, (_, index) => dayOf(now) - (index + 1) * DAY).filter((day) =>
    matches(new Date(day)),
  );
  return rowsOf(name).filter(({ createdAt }) => days.includes(dayOf(createdAt))).length / days.length;
};

describe.each(['ada', 'zoë'] as const)('the year of %s', (name) => {
  const rows = rowsOf(name);

  test('is the same every time', () => {
    expect(yearOf(name === 'ada' ? ADA : ZOE, now)).toEqual(lives[name]);
  });

  test('is almost the same the next day', () => {
    const next = yearOf(name === 'ada' ? ADA : ZOE, now + DAY).flatMap((life) => asOf(life, now));
    const known = new Set(next.map((row) => JSON.stringify(row)));
    const kept = rows.filter((row) => known.has(JSON.stringify(row)));
    expect(kept.length).toBeGreaterThan(rows.length * 0.97);
  });

  test('is ordered by time, within the year, to the second', () => {
    const times = rows.map(({ createdAt = Number.NaN }) => createdAt);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times[0]).toBeGreaterThanOrEqual(dayOf(now) - 365 * DAY);
    expect(times[0]).toBeLessThan(dayOf(now) - 350 * DAY);
    expect(times.at(-1)).toBe(now - (name === 'ada' ? 3 : 26) * 60_000);
    expect(times.filter((at) => at % 1000 !== 0)).toEqual([]);
  });

  test('has a status for each referral that fits its age', () => {
    for (const { status, createdAt = 0, updatedAt = 0 } of rows) {
      const days = (now - createdAt) / DAY;
      expect(updatedAt).toBeGreaterThanOrEqual(createdAt);
      expect(updatedAt).toBeLessThanOrEqual(now);
      if (days > 62) expect(['paid', 'rejected', 'cancelled']).toContain(status);
      if (days < 30) expect(['unpaid', 'pending', 'rejected', 'cancelled']).toContain(status);
      if (days > 4) expect(status).not.toBe('pending');
      if (status === 'paid') expect(new Date(updatedAt).toISOString()).toMatch(/-05T09:00:00/);
    }
    const share = (...statuses: string[]) =>
      rows.filter(({ status = '' }) => statuses.includes(status)).length / rows.length;
    expect(share('pending')).toBeGreaterThan(0);
    expect(share('rejected', 'cancelled')).toBeGreaterThan(0.02);
    expect(share('rejected', 'cancelled')).toBeLessThan(0.1);
    expect(share('unpaid')).toBeGreaterThan(0.1);
    expect(share('unpaid')).toBeLessThan(0.35);
  });

  test('grows, rests in summer and at weekends, and is busiest on Black Friday', () => {
    const inMonths = (...months: number[]) => perDay(name, (date) => months.includes(date.getUTCMonth() + 1));
    expect(inMonths(9, 10)).toBeGreaterThan(inMonths(1, 2) * 1.3);
    expect(inMonths(7, 8)).toBeLessThan(inMonths(4, 5) * 0.8);
    const weekend = (date: Date) => date.getUTCDay() % 6 === 0;
    expect(perDay(name, weekend)).toBeLessThan(perDay(name, (date) => !weekend(date)) * 0.8);
    const on = (day: string) => perDay(name, (date) => date.getTime() === Date.parse(day));
    const others = Math.max(
      ...Array.from({ length: 355 }, (_, index) =>
        perDay(name, (date) => date.getTime() === dayOf(now) - (index + 1) * DAY),
      ),
    );
    expect(on('2025-11-28')).toBeGreaterThan(others);
  });

  test('has some large orders', () => {
    const amounts = rows.map(({ amount }) => Number(amount)).sort((a, b) => a - b);
    const median = amounts[Math.floor(amounts.length / 2)] ?? 0;
    expect(amounts.filter((amount) => amount > 8 * median).length).toBeGreaterThan(2);
    expect(amounts.filter((amount) => amount > 8 * median).length).toBeLessThan(20);
  });

  test('in the past: everything was paid on a monthly pay day, and every referral came in once', () => {
    let before = rowsOf(name, dayOf(now) - 366 * DAY);
    expect(before).toEqual([]);
    for (let evening = dayOf(now) - 365 * DAY; evening <= now; evening += DAY) {
      const then = rowsOf(name, evening);
      expect(then.length).toBeGreaterThanOrEqual(before.length);
      const paid = cents(then, 'paid') - cents(before, 'paid');
      expect(paid >= 0n).toBe(true);
      // Midnight, the evening of the day before.
      if (paid > 0n) expect(new Date(evening - DAY).getUTCDate()).toBe(5);
      before = then;
    }
  });
});

test('one is paid in dollars and one in euros, by sources that have names', () => {
  const each = (name: 'ada' | 'zoë', field: 'currency' | 'provider') =>
    [...new Set(rowsOf(name).map((row) => row[field]))].sort();
  expect(each('ada', 'currency')).toEqual(['USD']);
  expect(each('zoë', 'currency')).toEqual(['EUR']);
  expect(each('ada', 'provider')).toEqual(['edd', 'surecart', 'woo']);
  expect(each('zoë', 'provider')).toEqual(['fluent-cart', 'woo']);
  for (const name of ['edd', 'surecart', 'woo', 'fluent-cart']) expect(providerName(name)).not.toBe(name);
});

describe('the programme', () => {
  const programme = createProgramme(() => now, 'year');

  test.each([
    ['ada', 400, 900],
    ['zoë', 200, 400],
  ] as const)('has %s that equal the sum of its rows', (name, least, most) => {
    const { paid, unpaid, referrals, visits, conversionRate } = programme.figures(name);
    expect(referrals.length).toBeGreaterThan(least);
    expect(referrals.length).toBeLessThan(most);
    expect(referrals.map(({ amount, status, createdAt }) => [amount, status, createdAt])).toEqual(
      rowsOf(name)
        .toReversed()
        .map(({ amount, status, createdAt }) => [amount, status, createdAt]),
    );
    expect([paid, unpaid].map((sum) => BigInt(sum.replace('.', '')))).toEqual([
      cents(referrals, 'paid'),
      cents(referrals, 'unpaid'),
    ]);
    expect([paid, unpaid]).toEqual([expect.stringMatching(/\.\d\d$/), expect.stringMatching(/\.\d\d$/)]);
    expect(Number(conversionRate)).toBeCloseTo((100 * referrals.length) / visits, 2);
    expect(Number(conversionRate)).toBeGreaterThan(2);
    expect(Number(conversionRate)).toBeLessThan(8);
  });

  test('numbers its rows by time, below the ids of new ones', () => {
    const all = programme.referrals();
    const ids = all.map(({ id }) => id);
    expect(ids).toEqual(Array.from(ids, (_, index) => (ids[0] ?? 0) + index));
    expect(ids[0]).toBeGreaterThan(100);
    expect(all.map(({ createdAt }) => createdAt)).toEqual(all.map(({ createdAt }) => createdAt).sort((a, b) => a - b));
    expect(programme.addReferral().id).toBe((ids.at(-1) ?? 0) + 1);
  });
});
