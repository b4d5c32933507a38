import { dayOf, HOUR, MINUTE } from '../../domain/calendar/calendar.ts';
import type { Period } from '../../domain/earnings/earnings-summary-schema.ts';
import { NEW_STATE } from '../../domain/polling/account-state.ts';
import { normalized } from '../../domain/referrals/referral.ts';
import type { Stored } from '../../platform/storage/view.ts';

const SALES: [hoursAgo: number, amount: string, status: string][] = [
  [0.03, '26.65', 'unpaid'],
  [0.8, '19.28', 'unpaid'],
  [3, '11.91', 'pending'],
  [26, '4.15', 'unpaid'],
  [75, '42.00', 'paid'],
  [220, '3.20', 'rejected'],
  [480, '12.00', 'paid'],
  [720, '7.50', 'paid'],
];
const BARS = [3, 6, 2, 8, 4, 5, 9, 3, 7, 6, 4, 10, 5, 8, 6, 9, 4, 7, 12, 6, 8, 10, 7, 5, 11, 8, 9, 13, 10, 16];

const period = (amount: string): Period => ({
  earned: [{ amount, currency: 'USD' }],
  before: null,
  isPartial: false,
});

/** The stored items if a program is connected, otherwise an example for a preview of the popup. */
export function storedOrExample(stored: Stored, now: number): Stored {
  if (stored.accounts.length > 0) return stored;
  const id = 'example';
  const referrals = SALES.map(([hoursAgo, amount, status], index) => ({
    ...normalized({ order: String(6050 - index * 7), status, amount, currency: 'USD' }),
    ...{ key: String(index), at: now - hoursAgo * HOUR },
  }));
  const snapshot = {
    stats: { totalPaid: '8331.87', totalUnpaid: '2861.84', totalReferrals: 580, conversionRate: '4.89' },
    ...{ referrals, noticeHtml: '', fetchedAt: now - 2 * MINUTE, cachedSeconds: null, at: null },
  };
  const looked = { unpaid: '2804.00', paid: '8331.87', currency: 'USD', notice: '', at: now - 5 * HOUR };
  return {
    ...stored,
    accounts: [
      { id, name: 'shop.example', baseUrl: 'https://shop.example', username: '', role: 'affiliate', revision: 1 },
    ],
    states: { [id]: { ...NEW_STATE, snapshot, looked, newKeys: ['0'] } },
    earningsSummaries: {
      [id]: {
        ...{ at: now, day: dayOf(now), revision: 1, thisMonth: period('0'), heading: null, milestone: null },
        today: period('76.24'),
        week: period('144.37'),
        month: period('1204.75'),
        recent: [],
        currencies: ['USD'],
        spark: BARS.map((bar) => bar / 16),
        known: { count: 580, total: 580, complete: true, listed: true },
      },
    },
  };
}
