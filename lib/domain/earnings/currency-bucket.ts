import type { Day } from '../calendar/calendar.ts';
import { highest, lowest } from '../extremes.ts';
import { knownFrom } from '../mirror/mirror.ts';
import { sumOf } from '../money/currency-sums.ts';
import { type Decimal, isKnownAmount, sumDecimals } from '../money/decimal.ts';
import { isEarning, isReversed, plainSums } from '../referrals/referral.ts';
import type { Referral } from '../referrals/referral-schema.ts';
import { byDay, dayReader, unpaidByDay } from './by-day.ts';
import { countUnreadable, type Earning } from './earning.ts';
import type { ProgramHistory } from './earnings-history.ts';
import { type FallSince, fallSince } from './falls.ts';
import type { PaidOut } from './paid-out.ts';

/** Earnings that may be added up: one currency, or one program without a known one. Grouped by day once, oldest day first. */
export interface CurrencyBucket {
  id: string;
  currency: string | null;
  /** The program, if the currency is unknown and there are several programs. */
  programName: string | null;
  /** Rows that stand, reversed rows, and those that are neither yet, by the day on which they were created. */
  earned: Map<Day, Referral[]>;
  reversed: Map<Day, Referral[]>;
  pending: Map<Day, Referral[]>;
  /** The sums of these rows. `referrals`: how many are earned; `unreadable`: how many of these are not in the sum. */
  sums: Map<Day, { earned: Decimal; reversed: Decimal; referrals: number; unreadable: number }>;
  /** What these rows may have lost unseen. */
  fall: FallSince;
  payouts: Map<Day, PaidOut[]>;
  unpaid: Map<Day, Decimal>;
  unpaidNow: Decimal | null;
  /** ms; all is known from then on; null: from the very first. `Infinity`: nothing is certain. */
  knownFrom: number | null;
  isMirrored: boolean;
  /** ms of this computer's clock: each program has answered since; `-Infinity`: one never did. */
  until: number;
  /** All payouts are known from this day on; "": all; null: none for certain. */
  paidFrom: Day | null;
  /** The sum of what was paid without a listed payout. */
  paidUnlisted: Decimal;
  first: Day;
  /** The last day; includes rows dated tomorrow. */
  today: Day;
}

/** More buckets would keep a browser busy for minutes; a service may write a currency in each referral. */
const MOST_BUCKETS = 20;

export interface Buckets {
  buckets: CurrencyBucket[];
  /** How many currencies have no bucket, because they have the fewest earned referrals. */
  omitted: number;
}

/** One bucket per currency, the programs' own first, so that more rows do not change the order. */
export function bucketsOf(histories: ProgramHistory[], today: Day): Buckets {
  const parts = new Map<string, ProgramPart[]>();
  const isKnown = ({ mirror, unpaid }: ProgramHistory) => mirror !== null || unpaid !== null;
  const hasSeveral = histories.filter(isKnown).length > 1;
  histories.forEach((history, index) => {
    for (const [currency, part] of byCurrency(history, today)) {
      const programName = currency === null && hasSeveral ? history.name : null;
      const id = JSON.stringify([currency, programName === null ? null : index]);
      parts.set(id, [...(parts.get(id) ?? []), { history, currency, programName, ...part }]);
    }
  });
  const known = [...parts].filter(([, parts]) => parts.some(({ history }) => isKnown(history)));
  const all = known.map(([id, parts]) => ({
    id,
    parts,
    isOwn: parts.some(({ history, currency }) => history.mirror && ownCurrency(history) === currency),
    earned: parts.reduce((sum, { rows }) => sum + rows.filter(([, row]) => isEarning(row)).length, 0),
  }));
  const byOrder = (a: (typeof all)[number], b: typeof a) => Number(b.isOwn) - Number(a.isOwn) || (a.id < b.id ? -1 : 1);
  const kept = all
    .sort((a, b) => Number(b.isOwn) - Number(a.isOwn) || b.earned - a.earned || byOrder(a, b))
    .slice(0, MOST_BUCKETS)
    .sort(byOrder);
  return {
    buckets: kept.map(({ id, parts }) => bucketFrom(id, parts, today)),
    omitted: all.length - kept.length,
  };
}

const ownCurrency = ({ currency }: ProgramHistory): string | null => currency?.toUpperCase() ?? null;

interface ProgramPart extends CurrencyPart {
  history: ProgramHistory;
  currency: string | null;
  programName: string | null;
}

/** A program's rows in one currency, each with its day; null: that day has not come yet. */
interface CurrencyPart {
  rows: [day: Day | null, row: Referral][];
  /** The unpaid sum; null: unknown; absent: none in this currency. */
  unpaid?: string | null;
}

/** Includes the program's own currency even without rows, because its totals are in it. */
function byCurrency(history: ProgramHistory, today: Day): Map<string | null, CurrencyPart> {
  const { mirror, unpaid } = history;
  const own = ownCurrency(history);
  const parts = new Map<string | null, CurrencyPart>([[own, { rows: [], unpaid }]]);
  const partFor = ({ currency }: Earning): CurrencyPart => {
    const code = currency?.toUpperCase() ?? own;
    const part = parts.get(code) ?? { rows: [] };
    parts.set(code, part);
    return part;
  };
  const dayFor = dayReader(today);
  for (const row of history.rows) partFor(row).rows.push([dayFor(row.at), row]);
  // Totals without a currency add up several. The unpaid sum of each is then in its rows, if all rows are known.
  if (own === null && parts.size > 1 && mirror?.listed) {
    if (parts.get(null)?.rows.length === 0) parts.delete(null);
    for (const part of parts.values())
      part.unpaid = mirror.complete ? plainSums(part.rows.map(([, row]) => row)).unpaid : null;
  }
  return parts;
}

function bucketFrom(id: string, parts: ProgramPart[], today: Day): CurrencyBucket {
  const { currency, programName } = parts[0] as ProgramPart;
  const rows = parts.flatMap((part) => part.rows);
  const mirrors = parts.flatMap(({ history }) => history.mirror ?? []);
  // A program without a mirror may have earned anything.
  const knownFroms = parts.flatMap(({ history: { mirror } }) =>
    mirror ? (knownFrom(mirror) ?? []) : Number.POSITIVE_INFINITY,
  );
  // Totals and payouts are in the program's own currency alone.
  const own = parts.flatMap(({ history }) => (history.mirror && ownCurrency(history) === currency ? history : []));
  const paidOut = own.flatMap(({ paidOut }) => paidOut ?? []);
  const paidFroms = paidOut.map(({ from }) => from).filter((from) => from !== null);
  const unpaidNow = parts.map(({ unpaid }) => unpaid).filter((amount) => amount !== undefined);
  const payouts = byDay(paidOut.flatMap((list) => list.payouts.map((payout): [Day, PaidOut] => [payout.day, payout])));
  const unpaid = unpaidByDay(own.map(({ totals }) => totals));
  const sums: CurrencyBucket['sums'] = new Map();
  for (const [day, dayRows] of byDay(rows)) {
    const earned = dayRows.filter(isEarning);
    const reversed = sumOf(dayRows.filter(isReversed));
    sums.set(day, { earned: sumOf(earned), reversed, referrals: earned.length, unreadable: countUnreadable(earned) });
  }
  const falls = parts.flatMap(({ history: { mirror, rows, totals } }) =>
    mirror ? fallSince(mirror, rows, totals) : [],
  );
  return {
    ...{ id, currency, programName, sums, payouts, unpaid, today },
    earned: byDay(rows.filter(([, row]) => isEarning(row))),
    reversed: byDay(rows.filter(([, row]) => isReversed(row))),
    pending: byDay(rows.filter(([, row]) => !isEarning(row) && !isReversed(row))),
    unpaidNow: unpaidNow.length > 0 && unpaidNow.every(isKnownAmount) ? sumDecimals(unpaidNow) : null,
    knownFrom: knownFroms.length > 0 ? highest(knownFroms) : null,
    fall: (day) => sumDecimals(falls.map((fall) => fall(day))),
    isMirrored: mirrors.length > 0,
    until: lowest(parts.flatMap(({ history }) => (history.mirror ? (history.until ?? Number.NEGATIVE_INFINITY) : []))),
    paidFrom: paidFroms.length === own.length ? (paidFroms.sort().at(-1) ?? null) : null,
    paidUnlisted: sumDecimals(paidOut.map(({ unlisted }) => unlisted)),
    first: [...sums.keys(), ...unpaid.keys(), ...payouts.keys(), today].sort()[0] ?? today,
  };
}
