import { expect, test } from 'vitest';
import { siteZone, withOffset } from '../../../../lib/domain/calendar/site-zone.ts';

test.each<[name: string, hours: string, zone: string | null]>([
  ['America/Los_Angeles', '-8', 'America/Los_Angeles'],
  ['', '5.5', '+05:30'],
  ['', '-3.5', '-03:30'],
  ['', '0', null],
  ['', '', null],
  ['', 'soon', null],
  ['', '99', null],
  ['Nowhere/At_All', '-8', '-08:00'],
  ['A'.repeat(1_000_000), '', null],
])('the site’s zone "%.20s" and offset %s are read as %s', (name, hours, zone) => {
  expect(siteZone(name, hours)).toBe(zone);
});

const LA = 'America/Los_Angeles';
test.each<[written: string, zone: string, zoned: string]>([
  ['2026-11-25 09:00:00', LA, '2026-11-25T09:00:00-08:00'],
  ['2026-11-25 09:00:00.123456', LA, '2026-11-25T09:00:00.123456-08:00'],
  ['2026-07-25 09:00', LA, '2026-07-25T09:00-07:00'],
  // The clocks change at two o'clock.
  ['2026-11-01 00:30:00', LA, '2026-11-01T00:30:00-07:00'],
  ['2026-11-01 03:30:00', LA, '2026-11-01T03:30:00-08:00'],
  ['2026-03-08 01:30:00', LA, '2026-03-08T01:30:00-08:00'],
  ['2026-03-08 03:30:00', LA, '2026-03-08T03:30:00-07:00'],
  ['2026-11-25T09:00:00', '+05:30', '2026-11-25T09:00:00+05:30'],
  ['2026-11-25 09:00:00', 'Africa/Abidjan', '2026-11-25T09:00:00+00:00'],
  // These name their zone, or are no times.
  ['2026-11-25T09:00:00+00:00', LA, '2026-11-25T09:00:00+00:00'],
  ['2026-11-25T09:00:00Z', LA, '2026-11-25T09:00:00Z'],
  ['2026-11-25', LA, '2026-11-25'],
  ['2026-13-25 09:00:00', LA, '2026-13-25 09:00:00'],
  ['25 Nov 2026, 09:00', LA, '25 Nov 2026, 09:00'],
  ['', LA, ''],
])('%s in %s is %s', (written, zone, zoned) => {
  expect(withOffset(written, zone)).toBe(zoned);
});
