import { type Day, dayOf, daysAfter, type Zone } from '../calendar/calendar.ts';
import { type Decimal, isDecimal, sumDecimals } from '../money/sum.ts';
import type { CountedList } from '../portal/payouts.ts';
import { dayBucketOf, type Entry } from '../records/entries.ts';
import { withIncreases } from '../records/increases.ts';
import type { CoverageGap, DayTotals, RecordsMetadata } from '../records/records-metadata.ts';
import { type Span, spanOf } from './earnings.ts';
import { type PaidOut, paidOutBy } from './payouts.ts';
import { unpaidByDay } from './unpaid-days.ts';

/** The records of a programme, as the Earnings page reads them. */
export interface Source {
  name: string;
  /** In which its totals are, and what names none itself; null where nobody says. */
  currency: string | null;
  /** null: nothing is recorded of it yet; it is here for what it owes. */
  metadata: RecordsMetadata | null;
  /** Oldest first. */
  totals: DayTotals[];
  entries: Entry[];
  /** What the programme owes now, as the last answer said; null where it did not. */
  unpaid: string | null;
  /** What its service lists of payouts; null: nothing that can be counted. */
  listed: CountedList | null;
}

/**
 * What may be added up: all of one currency, or, where nobody says which that is, of one programme. Everything in it
 * is grouped by day once, so that each range and step of the page only picks days.
 */
export interface CurrencyBucket {
  /** Tells it from the others, whatever they are called. */
  id: string;
  currency: string | null;
  /** The programme, where the currency is not known and there are others. */
  of: string | null;
  /** By the day on which they came in, and on which they were reversed; the oldest first, as all of these. */
  earned: Map<Day, Entry[]>;
  reversed: Map<Day, Entry[]>;
  payouts: Map<Day, PaidOut[]>;
  /** What was owed when that day's last answer came. */
  unpaid: Map<Day, Decimal>;
  unpaidNow: Decimal | null;
  /** From when on all is known (ms); null: from the very first. `Infinity`: nothing is recorded. */
  since: number | null;
  coverageGaps: BucketCoverageGap[];
  /** From when on (ms) payouts are known; `-Infinity`: all of them; null: none. */
  watchedFrom: number | null;
  /** The first day of which anything is known. */
  first: Day;
  /** The last day: of it is what is dated tomorrow, too. */
  today: Day;
  /** Of some programme at least, only totals show what was earned. */
  byTotals: boolean;
}

/** `shared`: what came in then may have been in another currency of the programme. */
export interface BucketCoverageGap extends CoverageGap {
  shared?: true;
}

/**
 * One bucket a currency, in the same order whether all entries are there or only the latest: those in which programmes
 * have their totals come first.
 * @param today what is dated tomorrow is of it, too
 */
export function bucketsOf(sources: Source[], today: Day, zone?: Zone): CurrencyBucket[] {
  const shares = new Map<string, Share[]>();
  sources.forEach((source, at) => {
    const all = byCurrency(source);
    for (const [currency, entries] of all) {
      const of = currency === null && sources.length > 1 ? source.name : null;
      const id = JSON.stringify([currency, of && at]);
      shares.set(id, [...(shares.get(id) ?? []), { source, currency, of, entries, isShared: all.size > 1 }]);
    }
  });
  const isOwn = (its: Share[]) => its.some(({ source, currency }) => source.metadata && ownOf(source) === currency);
  return [...shares]
    .sort(([a, its], [b, those]) => Number(isOwn(those)) - Number(isOwn(its)) || (a < b ? -1 : 1))
    .map(([id, parts]) => bucketFrom(id, parts, today, zone));
}

const ownOf = ({ currency }: Source): string | null => currency?.toUpperCase() ?? null;

/** What of one programme is in one currency. */
interface Share {
  source: Source;
  currency: string | null;
  of: string | null;
  entries: Entry[];
  /** The programme has others. */
  isShared: boolean;
}

/** The programme's own is among them even where no referral is in it: its totals are. */
function byCurrency(source: Source): Map<string | null, Entry[]> {
  const own = ownOf(source);
  const found = new Map<string | null, Entry[]>([[own, []]]);
  for (const entry of withIncreases(source.entries, source.metadata)) {
    const code = entry.currency?.toUpperCase() ?? own;
    const its = found.get(code);
    if (its) its.push(entry);
    else found.set(code, [entry]);
  }
  return found;
}

function bucketFrom(id: string, shares: Share[], today: Day, zone?: Zone): CurrencyBucket {
  const { currency, of } = shares[0] as Share;
  const entries = shares.flatMap((share) => share.entries);
  // Totals and payouts are in the programme's own currency alone.
  const own = shares.filter(({ source }) => ownOf(source) === currency);
  const allMetadata = shares.flatMap(({ source: { metadata }, isShared }) =>
    metadata ? [{ metadata, isShared }] : [],
  );
  const sinces = allMetadata.flatMap(({ metadata }) => metadata.since ?? []);
  // What one owes of which nothing is recorded is no part of how it went.
  const recorded = own.filter(({ source }) => source.metadata);
  const paidOut = recorded.map(({ source }) => paidOutBy(source, zone));
  const watched = paidOut.map(({ from }) => from);
  const owed = own.flatMap(({ source: { unpaid } }) => (unpaid !== null && isDecimal(unpaid) ? unpaid : []));
  const dayFor = dayReader(today, zone);
  const earned = grouped(entries, ({ at }) => dayFor(at));
  const payouts = grouped(
    paidOut.flatMap((one) => one.payouts),
    ({ at }) => dayFor(at),
  );
  const unpaid = unpaidByDay(recorded.map(({ source }) => source.totals));
  return {
    id,
    currency,
    of,
    earned,
    reversed: grouped(
      entries.filter(({ reversedAt }) => reversedAt !== null),
      ({ reversedAt }) => dayFor(reversedAt as number),
    ),
    payouts,
    unpaid,
    unpaidNow: own.length > 0 && owed.length === own.length ? sumDecimals(owed) : null,
    since: allMetadata.length === 0 ? Number.POSITIVE_INFINITY : sinces.length > 0 ? Math.max(...sinces) : null,
    coverageGaps: allMetadata.flatMap(({ metadata, isShared }) =>
      metadata.coverageGaps.map((coverageGap) => (isShared ? { ...coverageGap, shared: true as const } : coverageGap)),
    ),
    watchedFrom: watched.every((at) => at !== null) && watched.length > 0 ? Math.max(...watched) : null,
    first: earliest([...earned.keys(), ...unpaid.keys(), ...payouts.keys()], today),
    today,
    byTotals: own.some(({ source }) => source.metadata?.increases !== undefined),
  };
}

/** Which day a moment belongs to; null: to none yet (`earnings.ts`). Days are worked out once each, for their moments are many. */
function dayReader(today: Day, zone?: Zone): (at: number) => Day | null {
  const tomorrow = daysAfter(today, 1);
  const spans = new Map<number, (Span & { day: Day | null })[]>();
  return (at) => {
    const near = spans.get(dayBucketOf(at)) ?? [];
    const known = near.find(({ from, to }) => at >= from && at < to);
    if (known) return known.day;
    const day = dayOf(at, zone);
    const counted = day <= today ? day : day === tomorrow ? today : null;
    const found = { ...spanOf(day, daysAfter(day, 1), zone), day: counted };
    spans.set(dayBucketOf(at), [...near, found]);
    return found.day;
  };
}

/** By day, the oldest first. */
function grouped<T>(all: T[], dayFor: (one: T) => Day | null): Map<Day, T[]> {
  const days = [...Map.groupBy(all, dayFor)];
  return new Map(days.flatMap(([day, its]) => (day === null ? [] : [[day, its] as const])).sort(byFirst));
}

const byFirst = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1);

const earliest = (days: Day[], today: Day): Day => days.reduce((first, day) => (day < first ? day : first), today);
