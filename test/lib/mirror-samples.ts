import { dayOf } from '../../lib/domain/calendar/calendar.ts';
import type { ProgramHistory } from '../../lib/domain/earnings/earnings-history.ts';
import { paidOutBy } from '../../lib/domain/earnings/paid-out.ts';
import { type Mirror, NEW_MIRROR } from '../../lib/domain/mirror/mirror.ts';
import type { DayTotals } from '../../lib/domain/mirror/totals.ts';
import { plainSums } from '../../lib/domain/referrals/referral.ts';
import type { Referral } from '../../lib/domain/referrals/referral-schema.ts';
import { keyOf } from '../../lib/domain/referrals/same-referral.ts';
import type { History } from '../../lib/platform/programs/program-database.ts';
import { daysAgo } from './make.ts';

/** Mirrors and their rows, complete and plain; a test names only what matters to it. */

export const TODAY = '2026-11-20';

/** A row that was created at noon, this many days ago. */
export function rowAt(days: number, amount: string, part: Partial<Referral> = {}): Referral {
  const row = {
    ...{ id: `${days} ${amount}`, order: null, description: null, status: 'unpaid', amount },
    ...{ currency: null, provider: 'woo', providerUrl: null, at: daysAgo(days) },
    ...part,
  };
  return { key: keyOf(row), ...row };
}

/** A row with this id, one minute younger for each number. */
export const rowWith = (id: number, part: Partial<Referral> = {}): Referral =>
  rowAt(0, '10', { id: `${id}`, at: daysAgo(0) + id * 60_000, ...part });

/** Rows with the ids from `first` down to `last`, newest first. */
export const rowsDown = (first: number, last: number, part: Partial<Referral> = {}): Referral[] =>
  Array.from({ length: first - last + 1 }, (_, index) => rowWith(first - index, part));

/** A row that was rejected. */
export const rejectedAt = (days: number, amount: string, part: Partial<Referral> = {}): Referral =>
  rowAt(days, amount, { status: 'rejected', ...part });

/** A mirror that reaches the last row. */
export const mirror = (part: Partial<Mirror> = {}): Mirror => ({ ...NEW_MIRROR, revision: 1, complete: true, ...part });

/** A mirror of these rows, which are all that the list has. */
export const mirrorOf = (rows: Referral[], part: Partial<Mirror> = {}): Mirror =>
  mirror({ count: rows.length, total: rows.length, ...plainSums(rows), ...part });

/** The stored history of an account with these rows. */
export const historyOf = (rows: Referral[], totals: DayTotals[] = [], part: Partial<Mirror> = {}): History => ({
  mirror: mirrorOf(rows, part),
  totals,
  rows,
});

/** An incomplete mirror that reaches down to this moment (ms). */
export const knownSince = (moment: number): Partial<Mirror> => ({ complete: false, reach: moment });

export const totals = (days: number, unpaid: string | null, part: Partial<DayTotals> = {}): DayTotals => ({
  ...{ day: dayOf(daysAgo(days)), at: daysAgo(days), paid: '0.00', unpaid, referrals: 57 },
  ...part,
});

export const source = <Part extends Partial<ProgramHistory> = object>(part: Part = {} as Part) => ({
  name: 'shop.example',
  currency: 'USD',
  mirror: mirror(),
  totals: [],
  rows: [],
  unpaid: '200.10',
  paidOut: paidOutBy('shop.example', part.totals ?? [], null, TODAY),
  until: daysAgo(0),
  ...part,
});
