import { expect, test } from 'vitest';

test('the clock is that of the zone which the configuration names, whatever the zone of the machine is', () => {
  const { TZ } = process.env;
  expect(TZ).toBeTruthy();
  for (const timeZone of [TZ, undefined]) {
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' });
    for (const month of [0, 6]) expect(clock.format(new Date(2026, month, 15, 12))).toBe('12:00');
  }
});
