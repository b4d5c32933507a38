import type { Day } from '../calendar/calendar.ts';
import { latestTime } from '../extremes.ts';
import { type Decimal, negated, sumDecimals } from '../money/decimal.ts';
import { plainSums } from '../referrals/referral.ts';
import type { Referral } from '../referrals/referral-schema.ts';
import { NEW_ROUTE } from '../requests/route.ts';
import type { Route } from '../requests/route-schema.ts';
import type { Totals } from './totals.ts';

/** The service's own list of an account's referrals, contiguous from the newest row down. Rows are stored apart. */
export interface Mirror {
  revision: number;
  /** The number of rows, and the plain sums of paid and unpaid ones. */
  count: number;
  paid: Decimal;
  unpaid: Decimal;
  /** The length of the list, as its last page says; null: unknown. */
  total: number | null;
  complete: boolean;
  /** How many rows of the list its pages omit, as far as read; absent: none. */
  omitted?: number;
  /** Paid plus unpaid of the totals when the first page was last read; null: unknown. */
  top: Decimal | null;
  /** The newest time among its oldest rows (ms); null: none is readable. */
  reach: number | null;
  /** The service has a list. Otherwise the rows are the latest referrals of polls. */
  listed: boolean;
  /** `whole`: it goes on to the last row; otherwise it ends where the mirror agrees. `currencies`: of the rows read. */
  reading: { whole: boolean; read: number; currencies?: string[] } | null;
  agreed: Check | null;
  /** `amount`: the program's totals minus the sums of the rows, decimal text. */
  difference: (Check & { amount: Decimal; times: number }) | null;
  /** When the list was last read to the end, ms of this computer's clock; null: never. */
  wholeAt: number | null;
  /** The list's route. */
  route: Route;
  /** When the current reading began, ms of this computer's clock; null: none has begun. */
  began: number | null;
  /** Rows per page, as the service last sent them. */
  size: number | null;
  /** Pages requested since the mirror last agreed or a reading ended, and how often in a row these were too many. */
  pages: number;
  endless: number;
  currencies: string[];
  /** The most referrals that the program ever counted, and the count before that day. */
  peak: { day: Day; before: number; count: number } | null;
  /** Rows of polls since the list began to fail. They are shown, but only rows of the list are compared with it. */
  pending: Referral[];
  blocks: Block[];
}

/** A mirror beside a later poll. `beyond`: the totals minus all known rows; absent: nothing, or unknown. */
export interface ComparedMirror extends Mirror {
  beyond?: Decimal;
}

type Check = { totals: Totals; at: number };

export interface Block {
  key: number;
  count: number;
  newest: number | null;
}

/** A change of rows: `rows` replace `remove` rows from the index `from` on. */
export interface Splice {
  from: number;
  remove: number;
  rows: Referral[];
}

/** A mirror after a change of its rows; `splice` null: these stay. */
export interface MirrorChange {
  mirror: Mirror;
  splice: Splice | null;
}

export const NEW_MIRROR: Mirror = {
  ...{ revision: 0, count: 0, paid: '0', unpaid: '0', total: null, complete: false, top: null, reach: null },
  ...{ listed: true, reading: null },
  ...{ agreed: null, difference: null, wholeAt: null, route: NEW_ROUTE },
  ...{ began: null, size: null, pages: 0, endless: 0, currencies: [], peak: null, pending: [], blocks: [] },
};

/** Rows kept per program; older ones are dropped. */
export const MOST_MIRRORED = 100_000;
const MOST_CURRENCIES = 20;

/** Whether older rows may have been dropped, so that totals prove nothing. */
export const isFull = ({ count }: Pick<Mirror, 'count'>): boolean => count >= MOST_MIRRORED;

/** The mirror's count, sums and currencies after a change of its rows. */
export function spliced(mirror: Mirror, removed: readonly Referral[], added: readonly Referral[]): Mirror {
  const [before, after] = [plainSums(removed), plainSums(added)];
  return {
    ...mirror,
    count: mirror.count - removed.length + added.length,
    paid: sumDecimals([mirror.paid, negated(before.paid), after.paid]),
    unpaid: sumDecimals([mirror.unpaid, negated(before.unpaid), after.unpaid]),
    currencies: withCurrencies(mirror.currencies, added),
  };
}

export function withCurrencies(known: readonly string[], rows: readonly Referral[]): string[] {
  const codes = new Set([...known, ...rows.flatMap(({ currency }) => currency?.toUpperCase() ?? [])]);
  return [...codes].slice(0, MOST_CURRENCIES);
}

/** Since when (ms) the mirror has every row; null: since the first one; `Infinity`: nothing is certain. */
export function knownFrom(mirror: Pick<ComparedMirror, 'listed' | 'complete' | 'reach' | 'beyond'>): number | null {
  const { listed, complete, reach, beyond } = mirror;
  if (!listed || beyond) return Number.POSITIVE_INFINITY;
  return complete ? null : (reach ?? Number.POSITIVE_INFINITY);
}

/** How many rows at the end are compared, because some may be back-dated. */
const COMPARED = 20;

/** The newest time (ms) among the oldest rows; null: none is readable. */
export const reachOf = (rows: readonly Referral[]): number | null =>
  latestTime(rows.slice(-COMPARED).map(({ at }) => at));

/** The mirror with the most referrals ever counted. The first count is the baseline, which is no milestone. */
export function withPeak(mirror: Mirror, referrals: number | null, day: Day): Mirror {
  if (referrals === null) return mirror;
  const { peak } = mirror;
  if (!peak) return { ...mirror, peak: { day, before: referrals, count: referrals } };
  const before = peak.day === day ? peak.before : peak.count;
  return { ...mirror, peak: { day, before, count: Math.max(peak.count, referrals) } };
}
