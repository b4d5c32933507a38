import { expect, test } from 'vitest';
import { DAY } from '../../../../lib/domain/calendar/calendar.ts';
import { type Mirror, MOST_MIRRORED } from '../../../../lib/domain/mirror/mirror.ts';
import type { Referral } from '../../../../lib/domain/referrals/referral-schema.ts';
import { type Compared, reconciliation } from '../../../../lib/views/earnings/reconciliation.ts';
import { NOON, snapshot, stats } from '../../make.ts';
import { knownSince, mirror, rowAt } from '../../mirror-samples.ts';

const { totalPaid: paid, totalUnpaid: unpaid, totalReferrals: referrals } = snapshot().stats;
const check = { totals: { paid, unpaid, referrals }, at: NOON };
const agreed = { agreed: check };
const newer = { stats: stats({ totalUnpaid: '300' }) };
const differs = (amount: string) => ({ difference: { ...check, amount, times: 1 } });
const program = (part: Partial<Mirror>, answer: Parameters<typeof snapshot>[0] = {}, minutes = 2): Compared => ({
  ...{ name: 'zoë', currency: 'EUR', mirror: mirror(part), rows: [], isTroubled: false },
  snapshot: snapshot({ fetchedAt: NOON - minutes * 60_000, ...answer }),
});
const one = mirror({ ...agreed, count: 1 });
const unread = { ...check, totals: { ...check.totals, paid: null } };
const cut = { ...knownSince(NOON - 9 * DAY), count: MOST_MIRRORED };
const withRows = (rows: Referral[]): Compared => ({ ...program({ ...agreed, count: rows.length }), rows });
const matchesSince = (minutes: number) => `✓ Matches your program’s totals · checked: ${minutes} min ago`;
const MATCHES = matchesSince(2);
const DIFFERENCE = 'Your program’s totals and its list differ by €12.40.';

test.each<[string, Compared[], string | null]>([
  ['one program matches', [program(agreed)], MATCHES],
  ['the last update failed a moment ago', [{ ...program(agreed, {}, 0), isTroubled: true }], matchesSince(1)],
  ['all programs match', [program(agreed), program(agreed, {}, 5)], matchesSince(5)],
  ['the totals are lower', [program(differs('-12.40'))], DIFFERENCE],
  ['one of two differs', [program(agreed), program(differs('12.40'))], `zoë: ${DIFFERENCE}`],
  ['the difference is zero', [program(differs('0'))], null],
  ['the totals are newer than the check', [program(agreed, newer)], null],
  ['a cache answered', [program(agreed, { cachedSeconds: 60 })], null],
  ['older rows are missing', [program({ ...agreed, complete: false })], null],
  ['the difference belongs to other totals', [program(differs('1'), newer)], null],
  ['a row has no readable amount', [withRows([rowAt(1, '')])], null],
  ['a reversed row has no readable amount', [withRows([rowAt(1, '', { status: 'rejected' })])], MATCHES],
  ['a poll has a row that the list has not', [{ ...withRows([rowAt(0, '5'), rowAt(1, '7')]), mirror: one }], null],
  ['the totals are unreadable', [program({ agreed: unread }, { stats: stats({ totalPaid: null }) })], null],
  ['nothing was checked yet', [program({})], null],
  ['older rows are not kept', [program(cut)], 'Oldest referral kept: 11 Nov 2026'],
])('list and totals are compared: %s', (_, programs, words) => {
  expect(reconciliation(programs, NOON, false)).toBe(words);
});

test('a difference is hidden with all amounts', () => {
  const words = reconciliation([program(differs('12.40'))], NOON, true);
  expect(words).toBe('Your program’s totals and its list differ by •••••.');
});
