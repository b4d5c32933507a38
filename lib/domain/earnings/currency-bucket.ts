import { DAY, type Day, dayOf, daysAfter } from '../calendar/calendar.ts';
import { knownFrom, type Mirror } from '../mirror/mirror.ts';
import { isEarning, isReversed, plainSums } from '../mirror/row.ts';
import type { Row } from '../mirror/row-schema.ts';
import type { DayTotals } from '../mirror/totals.ts';
import { type Decimal, isDecimal, sumDecimals } from '../money/decimal.ts';
import type { CountedList } from '../portal/payouts.ts';
import { type Earning, earningsOf, spanOf } from './earning.ts';
import { type PaidOut, paidOutBy } from './paid-out.ts';

/** The history of a program, as the Earnings page reads it. */
export interface ProgramHistory {
  name: string;
  /** In which its totals are, and what names none itself; null where nobody says. */
  currency: string | null;
  /** null: nothing is known of its list yet; it is here for what it owes. */
  mirror: Mirror | null;
  /** Oldest first. */
  totals: DayTotals[];
  /** Newest first. */
  rows: Row[];
  /** What the program owes now, as the last answer said; null where it did not. */
  unpaid: string | null;
  /** What its service lists of payouts; null: nothing that can be counted. */
  listed: CountedList | null;
}

/** What a day brought, exactly. */
export interface DaySum {
  earned: Decimal;
  reversed: Decimal;
}

/**
 * What may be added up: all of one currency, or, where nobody says which that is, of one program. Everything in it
 * is grouped by day once, so that each range and step of the page only picks days.
 */
export interface CurrencyBucket {
  /** Tells it from the others, whatever they are called. */
  id: string;
  currency: string | null;
  /** The program, where the currency is not known and there are others. */
  of: string | null;
  /** Rows that stand and rows that are reversed, by the day on which they were created; the oldest first, as all of these. */
  earned: Map<Day, Row[]>;
  reversed: Map<Day, Row[]>;
  /** What these rows and, without a list, the rises of totals come to. */
  sums: Map<Day, DaySum>;
  payouts: Map<Day, PaidOut[]>;
  /** What was owed when that day's last answer came. */
  unpaid: Map<Day, Decimal>;
  unpaidNow: Decimal | null;
  /** From when on all is known (ms); null: from the very first. `Infinity`: nothing is for sure. */
  knownFrom: number | null;
  /** Whether anything is known of a program in this currency. */
  isMirrored: boolean;
  /** The day from which on payouts are known; "": all of them; null: none. */
  paidFrom: Day | null;
  /** The first day of which anything is known. */
  first: Day;
  /** The last day: rows dated tomorrow count for it, too. */
  today: Day;
}

/**
 * One bucket a currency, in the same order whether all rows are there or only the latest: those in which programs
 * have their totals come first.
 * @param today rows dated tomorrow count for it, too
 */
export function bucketsOf(sources: ProgramHistory[], today: Day): CurrencyBucket[] {
  const shares = new Map<string, Share[]>();
  sources.forEach((source, at) => {
    const all = byCurrency(source, today);
    for (const [currency, part] of all) {
      const of = currency === null && sources.length > 1 ? source.name : null;
      const id = JSON.stringify([currency, of && at]);
      shares.set(id, [...(shares.get(id) ?? []), { source, currency, of, ...part }]);
    }
  });
  const isOwn = (its: Share[]) => its.some(({ source, currency }) => source.mirror && ownOf(source) === currency);
  return [...shares]
    .sort(([a, its], [b, those]) => Number(isOwn(those)) - Number(isOwn(its)) || (a < b ? -1 : 1))
    .map(([id, parts]) => bucketFrom(id, parts, today));
}

const ownOf = ({ currency }: ProgramHistory): string | null => currency?.toUpperCase() ?? null;

/** What of one program is in one currency. */
interface Share extends Part {
  source: ProgramHistory;
  currency: string | null;
  of: string | null;
}

/** Rows and what sums are made of, each with its day; null: it has none yet. */
interface Part {
  rows: [day: Day | null, row: Row][];
  earnings: [day: Day | null, earning: Earning][];
  /** What is owed in it; null: unknown; absent: nobody says. */
  owed?: string | null;
}

/** The program's own is among them even where no referral is in it: its totals are. */
function byCurrency(source: ProgramHistory, today: Day): Map<string | null, Part> {
  const own = ownOf(source);
  const parts = new Map<string | null, Part>([[own, { rows: [], earnings: [], owed: source.unpaid }]]);
  const partOf = ({ currency }: Earning): Part => {
    const code = currency?.toUpperCase() ?? own;
    const part = parts.get(code) ?? { rows: [], earnings: [] };
    parts.set(code, part);
    return part;
  };
  const dayFor = dayReader(today);
  for (const row of source.rows) partOf(row).rows.push([dayFor(row.at), row]);
  const { mirror } = source;
  // Totals in no currency are plain sums of several: what each owes is in its rows, where all of them are there.
  if (own === null && parts.size > 1 && mirror?.listed) {
    if (parts.get(null)?.rows.length === 0) parts.delete(null);
    for (const part of parts.values())
      part.owed = mirror.complete ? plainSums(part.rows.map(([, row]) => row)).unpaid : null;
  }
  if (!mirror || mirror.listed) for (const part of parts.values()) part.earnings = part.rows;
  else
    for (const one of earningsOf(source.rows, source.totals, mirror)) partOf(one).earnings.push([dayFor(one.at), one]);
  return parts;
}

function bucketFrom(id: string, shares: Share[], today: Day): CurrencyBucket {
  const { currency, of } = shares[0] as Share;
  const rows = shares.flatMap((share) => share.rows);
  const earnings = shares.flatMap((share) => share.earnings);
  // Totals and payouts are in the program's own currency alone.
  const own = shares.filter(({ source }) => ownOf(source) === currency);
  const mirrors = shares.flatMap(({ source }) => source.mirror ?? []);
  const knownFroms = mirrors.flatMap((mirror) => knownFrom(mirror) ?? []);
  const mirrored = own.filter(({ source }) => source.mirror);
  const paidOut = mirrored.map(({ source }) => paidOutBy(source.name, source.totals, source.listed, today));
  const paidFroms = paidOut.map(({ from }) => from).filter((from) => from !== null);
  const owed = shares.map((share) => share.owed).filter((amount) => amount !== undefined);
  const known = owed.flatMap((amount) => (amount !== null && isDecimal(amount) ? amount : []));
  const payouts = grouped(paidOut.flatMap((one) => one.payouts.map((payout): [Day, PaidOut] => [payout.day, payout])));
  const unpaid = unpaidByDay(mirrored.map(({ source }) => source.totals));
  const sums = new Map<Day, DaySum>();
  for (const [day, all] of grouped(earnings)) {
    const [earned, reversed] = [sumOf(all.filter(isEarning)), sumOf(all.filter(isReversed))];
    sums.set(day, { earned, reversed });
  }
  return {
    ...{ id, currency, of, sums, payouts, unpaid, today },
    earned: grouped(rows.filter(([, row]) => isEarning(row))),
    reversed: grouped(rows.filter(([, row]) => isReversed(row))),
    unpaidNow: owed.length > 0 && known.length === owed.length ? sumDecimals(known) : null,
    knownFrom: knownFroms.length > 0 ? Math.max(...knownFroms) : null,
    isMirrored: mirrors.length > 0,
    paidFrom: paidFroms.length === mirrored.length ? (paidFroms.sort().at(-1) ?? null) : null,
    first: earliest([...sums.keys(), ...unpaid.keys(), ...payouts.keys()], today),
  };
}

/** The exact sum of amounts, without those that are no numbers. */
export const sumOf = (all: { amount: string }[]): Decimal =>
  sumDecimals(all.map(({ amount }) => amount).filter(isDecimal));

/**
 * Which day a moment belongs to; null: to none yet (`earnings.ts`). A row without a readable time counts for the day of
 * the row before it, which is next to it in the list. Days are worked out once each, for their moments are many.
 */
function dayReader(today: Day): (at: number | null) => Day | null {
  const tomorrow = daysAfter(today, 1);
  let last: { from: number; to: number; day: Day | null } = { from: 0, to: 0, day: today };
  const spans = new Map<number, (typeof last)[]>();
  return (at) => {
    if (at === null || (at >= last.from && at < last.to)) return last.day;
    const bucket = Math.floor(at / DAY);
    const near = spans.get(bucket) ?? [];
    const known = near.find(({ from, to }) => at >= from && at < to);
    if (known) {
      last = known;
      return known.day;
    }
    const day = dayOf(at);
    const counted = day <= today ? day : day === tomorrow ? today : null;
    last = { ...spanOf(day, daysAfter(day, 1)), day: counted };
    spans.set(bucket, [...near, last]);
    return last.day;
  };
}

/** By day, the oldest first. */
function grouped<T>(all: [day: Day | null, one: T][]): Map<Day, T[]> {
  const days = new Map<Day, T[]>();
  for (const [day, one] of all) {
    if (day === null) continue;
    const known = days.get(day);
    if (known) known.push(one);
    else days.set(day, [one]);
  }
  return new Map([...days].sort(([a], [b]) => (a < b ? -1 : 1)));
}

const earliest = (days: Day[], today: Day): Day => days.reduce((first, day) => (day < first ? day : first), today);

/**
 * Of several programs the sum of what each owed last, from the day on which all of them had named that: a sum of
 * fewer would look as if money had come and gone.
 */
function unpaidByDay(all: DayTotals[][]): Map<Day, Decimal> {
  const named = all.map(
    (totals) =>
      new Map(totals.flatMap(({ day, unpaid }) => (unpaid !== null && isDecimal(unpaid) ? [[day, unpaid]] : []))),
  );
  const last: (Decimal | undefined)[] = named.map(() => undefined);
  const sums = new Map<Day, Decimal>();
  for (const day of [...new Set(named.flatMap((days) => [...days.keys()]))].sort()) {
    named.forEach((days, at) => {
      last[at] = days.get(day) ?? last[at];
    });
    const known = last.filter((one) => one !== undefined);
    if (known.length === last.length) sums.set(day, sumDecimals(known));
  }
  return sums;
}
