import { describe, expect, test } from 'vitest';
import { asOf, commission, lead, payDay } from '../tools/service/figures/life.ts';
import { createRandom } from '../tools/simulate/random.ts';

const bought = Date.parse('2026-03-20T12:00:00Z');
const row = { createdAt: bought, amount: '12.40' };
/** The random values of a life, in this order: time until shipping, outcome, time until it is returned. */
const drawing = (...values: number[]) => {
  const left = [...values];
  return () => left.shift() as number;
};
const statusOf = (life: ReturnType<typeof lead>, moment: string) =>
  asOf(life, Date.parse(moment)).map(({ status }) => status);

describe('a referral', () => {
  test('of shipped goods is pending, then unpaid, and paid on the first pay day after thirty days', () => {
    const life = lead(row, true, drawing(0.5, 0.9, 0.5));
    expect(statusOf(life, '2026-03-20T11:59:59Z')).toEqual([]);
    expect(statusOf(life, '2026-03-20T12:00:00Z')).toEqual(['pending']);
    expect(statusOf(life, '2026-03-22T23:59:59Z')).toEqual(['pending']);
    expect(statusOf(life, '2026-03-23T00:00:00Z')).toEqual(['unpaid']);
    expect(statusOf(life, '2026-05-05T08:59:59Z')).toEqual(['unpaid']);
    expect(asOf(life, Date.parse('2026-05-06'))).toEqual([
      { ...row, status: 'paid', updatedAt: Date.parse('2026-05-05T09:00:00Z') },
    ]);
  });

  test('of a download is unpaid at once', () => {
    expect(statusOf(lead(row, false, drawing(0.9, 0.5)), '2026-03-20T12:00:00Z')).toEqual(['unpaid']);
  });

  test('may be returned before it would be paid', () => {
    const life = lead(row, true, drawing(0.999, 1 / 20, 0.999));
    expect(statusOf(life, '2026-03-25T12:00:00Z')).toEqual(['unpaid']);
    expect(statusOf(life, '2026-04-19T12:00:00Z')).toEqual(['rejected']);
    expect(statusOf(life, '2027-01-01T00:00:00Z')).toEqual(['rejected']);
  });

  test('may be cancelled before shipping', () => {
    const life = lead(row, true, drawing(0, 0.001, 0));
    expect(life.turns.map(({ status }) => status)).toEqual(['pending', 'cancelled']);
  });
});

test.each([
  ['2026-04-05T09:00:00Z', '2026-04-05T09:00:00Z'],
  ['2026-04-05T09:00:01Z', '2026-05-05T09:00:00Z'],
  ['2026-12-06T00:00:00Z', '2027-01-05T09:00:00Z'],
  ['2026-02-01T00:00:00Z', '2026-02-05T09:00:00Z'],
])('the pay day from %s on is %s', (from, day) => {
  expect(payDay(Date.parse(from))).toBe(Date.parse(day));
});

test('commissions have two decimals, most are small, one in forty is many times as large', () => {
  const stream = createRandom(1, 7);
  const all = Array.from({ length: 4000 }, () => commission(() => stream(0)));
  expect(all.filter((amount) => !/^[1-9]\d*\.\d\d$/.test(amount))).toEqual([]);
  const sorted = all.map(Number).sort((a, b) => a - b);
  expect(sorted[2000]).toBeGreaterThan(13);
  expect(sorted[2000]).toBeLessThan(17);
  expect(sorted.filter((amount) => amount > 100).length).toBeGreaterThan(50);
  expect(sorted.filter((amount) => amount > 100).length).toBeLessThan(150);
});
