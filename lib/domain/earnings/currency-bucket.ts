import { DAY, type Day, dayOf, daysAfter } from '../calendar/calendar.ts';
import { highest } from '../extremes.ts';
import { type ComparedMirror, fallOf, knownFrom } from '../mirror/mirror.ts';
import type { DayTotals } from '../mirror/totals.ts';
import { sumOf } from '../money/currency-sums.ts';
import { type Decimal, isKnownAmount, sumDecimals } from '../money/decimal.ts';
import type { CountedList } from '../portal/payouts.ts';
import { isEarning, isReversed, plainSums } from '../referrals/referral.ts';
import type { Referral } from '../referrals/referral-schema.ts';
import { countUnreadable, type Earning, spanOf } from './earning.ts';
import { type PaidOut, paidOutBy } from './paid-out.ts';

export interface ProgramHistory {
  name: string;
  /** The currency of its totals and of rows that name none; null: unknown. */
  currency: string | null;
  /** null: nothing is known of its list yet; the program is included for its unpaid sum. */
  mirror: ComparedMirror | null;
  totals: DayTotals[];
  rows: Referral[];
  unpaid: string | null;
  listed: CountedList | null;
}

/** Earnings that may be added up: one currency, or one program without a known one. Grouped by day once, oldest day first. */
export interface CurrencyBucket {
  id: string;
  currency: string | null;
  /** The program, if the currency is unknown and there are several programs. */
  programName: string | null;
  /** Rows that stand, and reversed rows, by the day on which they were created. */
  earned: Map<Day, Referral[]>;
  reversed: Map<Day, Referral[]>;
  /** The sums of these rows. `unreadable`: how many of the earned rows are not in them. */
  sums: Map<Day, { earned: Decimal; reversed: Decimal; unreadable: number }>;
  payouts: Map<Day, PaidOut[]>;
  unpaid: Map<Day, Decimal>;
  unpaidNow: Decimal | null;
  /** ms; all is known from then on; null: from the very first. `Infinity`: nothing is certain. */
  knownFrom: number | null;
  isMirrored: boolean;
  /** Payouts are known from this day on; "": all; null: none. */
  paidFrom: Day | null;
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
  histories.forEach((history, index) => {
    for (const [currency, part] of byCurrency(history, today)) {
      const programName = currency === null && histories.length > 1 ? history.name : null;
      const id = JSON.stringify([currency, programName === null ? null : index]);
      parts.set(id, [...(parts.get(id) ?? []), { history, currency, programName, ...part }]);
    }
  });
  const all = [...parts].map(([id, parts]) => ({
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
  const knownFroms = mirrors.flatMap((mirror) => knownFrom(mirror) ?? []);
  // Totals and payouts are in the program's own currency alone.
  const own = parts.flatMap(({ history }) => (history.mirror && ownCurrency(history) === currency ? history : []));
  const paidOut = own.map(({ name, totals, listed }) => paidOutBy(name, totals, listed, today));
  const paidFroms = paidOut.map(({ from }) => from).filter((from) => from !== null);
  const unpaidNow = parts.map(({ unpaid }) => unpaid).filter((amount) => amount !== undefined);
  const payouts = byDay(paidOut.flatMap((list) => list.payouts.map((payout): [Day, PaidOut] => [payout.day, payout])));
  const unpaid = unpaidByDay(own.map(({ totals }) => totals));
  const sums: CurrencyBucket['sums'] = new Map();
  for (const [day, dayRows] of byDay(rows)) {
    const earned = dayRows.filter(isEarning);
    const reversed = sumOf(dayRows.filter(isReversed));
    sums.set(day, { earned: sumOf(earned), reversed, unreadable: countUnreadable(earned) });
  }
  const fallen = mirrors.flatMap((mirror) => fallOf(mirror) ?? []);
  const { earned, ...others } = sums.get(today) ?? { earned: '0', reversed: '0', unreadable: 0 };
  if (fallen.length > 0) sums.set(today, { ...others, earned: sumDecimals([earned, ...fallen]) });
  return {
    ...{ id, currency, programName, sums, payouts, unpaid, today },
    earned: byDay(rows.filter(([, row]) => isEarning(row))),
    reversed: byDay(rows.filter(([, row]) => isReversed(row))),
    unpaidNow: unpaidNow.length > 0 && unpaidNow.every(isKnownAmount) ? sumDecimals(unpaidNow) : null,
    knownFrom: knownFroms.length > 0 ? highest(knownFroms) : null,
    isMirrored: mirrors.length > 0,
    paidFrom: paidFroms.length === own.length ? (paidFroms.sort().at(-1) ?? null) : null,
    first: [...sums.keys(), ...unpaid.keys(), ...payouts.keys(), today].sort()[0] ?? today,
  };
}

/** The day for which a moment (ms) counts; null: not come yet. An unreadable time has the day of the row before it. */
function dayReader(today: Day): (at: number | null) => Day | null {
  const tomorrow = daysAfter(today, 1);
  let last: { from: number; to: number; day: Day | null } = { from: 0, to: 0, day: today };
  const spans = new Map<number, (typeof last)[]>();
  return (at) => {
    if (at === null || (at >= last.from && at < last.to)) return last.day;
    const utcDay = Math.floor(at / DAY);
    const nearby = spans.get(utcDay) ?? [];
    const known = nearby.find(({ from, to }) => at >= from && at < to);
    if (known) {
      last = known;
      return known.day;
    }
    const day = dayOf(at);
    const counted = day <= today ? day : day === tomorrow ? today : null;
    last = { ...spanOf(day, daysAfter(day, 1)), day: counted };
    spans.set(utcDay, [...nearby, last]);
    return last.day;
  };
}

function byDay<T>(entries: [day: Day | null, value: T][]): Map<Day, T[]> {
  const days = new Map<Day, T[]>();
  for (const [day, value] of entries) {
    if (day === null) continue;
    const known = days.get(day);
    if (known) known.push(value);
    else days.set(day, [value]);
  }
  return new Map([...days].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The programs' last unpaid sums, once all are known: fewer would look as if money had come and gone. */
function unpaidByDay(programs: DayTotals[][]): Map<Day, Decimal> {
  const known = programs.map(
    (totals) => new Map(totals.flatMap(({ day, unpaid }) => (isKnownAmount(unpaid) ? [[day, unpaid]] : []))),
  );
  let last: (Decimal | undefined)[] = [];
  const sums = new Map<Day, Decimal>();
  for (const day of [...new Set(known.flatMap((days) => [...days.keys()]))].sort()) {
    last = known.map((days, index) => days.get(day) ?? last[index]);
    if (last.every((amount) => amount !== undefined)) sums.set(day, sumDecimals(last));
  }
  return sums;
}
