import { expect, test } from 'vitest';

test('tests run in the time zone of the configuration on a machine in any zone', () => {
  const { TZ } = process.env;
  expect(TZ).toBeTruthy();
  for (const timeZone of [TZ, undefined]) {
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' });
    for (const month of [0, 6]) expect(clock.format(new Date(2026, month, 15, 12))).toBe('12:00');
  }
});
