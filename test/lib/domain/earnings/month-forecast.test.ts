import { describe, expect, test } from 'vitest';
import { sameDayLastMonth, startOf } from '../../../../lib/domain/calendar/calendar.ts';
import { bucketsOf, type CurrencyBucket } from '../../../../lib/domain/earnings/currency-bucket.ts';
import type { ProgramHistory } from '../../../../lib/domain/earnings/earnings-history.ts';
import { daysLeft, forecast, monthForecast } from '../../../../lib/domain/earnings/month-forecast.ts';
import { rowAt, source, TODAY } from '../../mirror-samples.ts';

test.each([
  // So far + the mean of the last 30 days x days left.
  ['1815.00', '1965.00', 10, 'USD', '2470.00'],
  ['902.15', '1204.75', 10, 'USD', '1303.73'],
  // Half a cent is rounded up.
  ['0', '0.15', 1, 'USD', '0.01'],
  ['1', '1', 10, 'KWD', '1.333'],
  // A coin has more digits than Intl knows.
  ['0.00012345', '0.00037035', 10, 'BTC', '0.00024690'],
  ['0', '1', 10, 'POINTS', '0.33'],
  ['99999999999999999.99', '30', 1, 'USD', '100000000000000000.99'],
])('the forecast of %s so far, %s in 30 days, %i days left in %s is %s', (soFar, last30, left, currency, heading) => {
  expect(forecast(soFar, last30, left, currency)).toBe(heading);
});

test.each([
  ['2026-11-20', 10, '2026-10-20'],
  ['2026-12-31', 0, '2026-11-30'],
  ['2027-03-30', 1, '2027-02-28'],
])('on %s %i days are left, and the same day last month was %s', (today, left, before) => {
  expect([daysLeft(today), sameDayLastMonth(today)]).toEqual([left, before]);
});

describe('monthForecast', () => {
  const rows = [rowAt(0, '1.00'), rowAt(19, '2.00'), rowAt(20, '4.00'), rowAt(29, '8.00'), rowAt(30, '16.00')];
  const forecastOf = (part: Partial<ProgramHistory>, knownFrom: number | null, today = TODAY) => {
    const { buckets } = bucketsOf([source(part)], today);
    return monthForecast({ ...(buckets[0] as CurrencyBucket), knownFrom });
  };

  test.each([
    // 3.00 + 15.00 / 30 x 10
    ['from the first row', null, '8.00'],
    ['for exactly 30 days', startOf('2026-10-22'), '8.00'],
    ['for less than 30 days', startOf('2026-10-22') + 1, null],
    ['from no certain moment', Number.POSITIVE_INFINITY, null],
  ])('with rows known $0 is $2', (_, knownFrom, heading) => {
    expect(forecastOf({ rows }, knownFrom)).toBe(heading);
  });

  test('is unknown if an amount of these days cannot be read', () => {
    expect(forecastOf({ rows: [...rows, rowAt(29, '')] }, null)).toBeNull();
    expect(forecastOf({ rows: [...rows, rowAt(30, '')] }, null)).toBe('8.00');
  });

  test('is unknown on the 31st unless the first of the month is known, too', () => {
    const until = startOf('2026-12-31');
    expect(forecastOf({ until }, startOf('2026-12-02'), '2026-12-31')).toBeNull();
    expect(forecastOf({ until }, startOf('2026-12-01'), '2026-12-31')).toBe('0.00');
  });
});
