import { dayOf } from '../../lib/domain/calendar/calendar.ts';
import type { Source } from '../../lib/domain/earnings/currency-bucket.ts';
import type { Entry } from '../../lib/domain/records/entries.ts';
import type { RecordCursor } from '../../lib/domain/records/record-cursor.ts';
import type { DayTotals, RecordsMetadata } from '../../lib/domain/records/records-metadata.ts';
import { daysAgo as at, NOON } from './make.ts';

/** Records of an account, complete and plain; a test names only what matters to it. */

export const TODAY = '2026-11-20';

/** Came in so many days before today's noon. */
export const entry = (daysAgo: number, amount: string, part: Partial<Entry> = {}): Entry => ({
  key: `id ${daysAgo} ${amount}`,
  at: at(daysAgo),
  amount,
  currency: null,
  status: 'unpaid',
  provider: 'woo',
  reversedAt: null,
  ...part,
});

export const rejected = (daysAgo: number, amount: string, backDaysAgo: number): Entry =>
  entry(daysAgo, amount, { status: 'rejected', reversedAt: at(backDaysAgo) });

export const metadata = (part: Partial<RecordsMetadata> = {}): RecordsMetadata => ({
  revision: 1,
  cursor: cursor(),
  since: null,
  payouts: [],
  coverageGaps: [],
  entries: 1,
  bytes: 100,
  compactedBefore: null,
  currencies: [],
  beyondCursor: 0,
  ...part,
});

/** Metadata of records up to noon, with 57 referrals in all. */
export const cursor = ({
  referrals = 57,
  ...part
}: Partial<RecordCursor> & { referrals?: number | null } = {}): RecordCursor => ({
  at: NOON,
  hasClock: true,
  fetchedAt: NOON,
  totals: { paid: null, unpaid: null, referrals, rate: null },
  listed: [],
  highest: null,
  ...part,
});

export const totals = (daysAgo: number, unpaid: string, part: Partial<DayTotals> = {}): DayTotals => ({
  day: dayOf(at(daysAgo)),
  at: at(daysAgo),
  paid: '0.00',
  unpaid,
  referrals: 57,
  rate: '5.63',
  ...part,
});

export const source = (part: Partial<Source> = {}): Source => ({
  name: 'shop.example',
  currency: 'USD',
  metadata: metadata(),
  totals: [],
  entries: [],
  unpaid: '200.10',
  listed: null,
  ...part,
});
