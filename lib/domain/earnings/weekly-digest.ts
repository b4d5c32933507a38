import { type Day, dayOf, daysAfter, HERE, momentOf, startOf, weekOf, type Zone } from '../calendar/calendar.ts';
import { type OwnedSum, sumsOfAll } from '../money/currency-sums.ts';
import type { Money } from '../money/money.ts';
import { compareDecimals, type Decimal, isDecimal, less } from '../money/sum.ts';
import { dayBucketOf, type Entry } from '../records/entries.ts';
import type { RecordsMetadata } from '../records/records-metadata.ts';
import { countOf, earnedIn, knowledgeOf, type Span, spanOf, unlistedIn, worth } from './earnings.ts';

/** How last week went (Monday to Sunday of the user's calendar), in all programmes together. */
export interface WeeklyDigest {
  /** With which the week after begins: the day on which it is shown. */
  monday: Day;
  /** One a currency; none where nothing came in, neither then nor the week before. */
  sums: WeekSum[];
  /** Referrals, those among them that were counted but never listed. */
  count: number;
  /** Not all of the week is known: what is shown is the least. */
  atLeast: boolean;
}

export interface WeekSum extends Money {
  /** The programme's name, where its currency is not known and there are others. */
  of: string | null;
  /** What the week came to against the one before; null: not all of the two is known. */
  more: Decimal | null;
  /** The referral that brought most, of those that still stand, and its day. */
  best: { amount: Decimal; day: Day } | null;
}

/** What is known of one programme; the entries in the account's own currency where they name none. */
export interface Known {
  name: string;
  metadata: Pick<RecordsMetadata, 'since' | 'coverageGaps' | 'cursor'> | null;
  entries: Entry[];
}

const EIGHT = 8 * 60;
/** The last day on which it is still shown, counted from Monday. */
const WEDNESDAY = 2;

/** The Monday whose digest is to be shown now: from eight in the morning until Wednesday's end. null: none. */
export function dueDigest(shown: Day[], now: number, zone: Zone = HERE): Day | null {
  const monday = weekOf(dayOf(now, zone));
  const from = momentOf(monday, EIGHT, zone);
  const to = startOf(daysAfter(monday, WEDNESDAY + 1), zone);
  return now >= from && now < to && !shown.includes(monday) ? monday : null;
}

/** When (ms) the next one falls due. */
export function nextDigest(now: number, zone: Zone = HERE): number {
  const monday = weekOf(dayOf(now, zone));
  const at = momentOf(monday, EIGHT, zone);
  return now < at ? at : momentOf(daysAfter(monday, 7), EIGHT, zone);
}

/** The first day bucket that it needs: two weeks. */
export const digestFrom = (monday: Day, zone?: Zone): number => dayBucketOf(startOf(daysAfter(monday, -14), zone)) - 1;

/** null where nothing is known of the week. */
export function digestOf(programmes: Known[], monday: Day, zone?: Zone): WeeklyDigest | null {
  const week = spanOf(daysAfter(monday, -7), monday, zone);
  const before = spanOf(daysAfter(monday, -14), daysAfter(monday, -7), zone);
  if (programmes.every((one) => knows(one, week) === 'nothing')) return null;
  const [its, those] = [week, before].map((span) => programmes.map(({ entries }) => earnedIn(entries, span))) as [
    Entry[][],
    Entry[][],
  ];
  const unlisted = programmes.reduce(
    (sum, { metadata }) => sum + (metadata ? unlistedIn(metadata.coverageGaps, week) : 0),
    0,
  );
  const atLeast = programmes.some((one) => knows(one, week) !== 'all');
  const compared = !atLeast && programmes.every((one) => knows(one, before) === 'all');
  const earlier = sumsOfAll(those.map(worth));
  // A currency in which nothing came in this time is listed as well: it has fallen to nothing.
  const nothing = those.map((entries) => worth(entries).map((one) => ({ ...one, amount: '0' })));
  const sums = sumsOfAll(its.map((entries, at) => [...worth(entries), ...(nothing[at] ?? [])]));
  return {
    monday,
    count: countOf(its.flat()) + unlisted,
    atLeast,
    sums: sums.map(({ of, ...sum }) => ({
      ...sum,
      of: of === null ? null : (programmes[of]?.name ?? null),
      more: compared ? less(sum.amount, earlier.find(isSame({ of, ...sum }))?.amount ?? '0') : null,
      best: bestOf((of === null ? its.flat() : (its[of] ?? [])).filter(isOf(sum)), zone),
    })),
  };
}

function knows({ metadata }: Known, span: Span): 'all' | 'some' | 'nothing' {
  if (metadata === null || metadata.cursor.at < span.from) return 'nothing';
  const { since, unlisted } = knowledgeOf(metadata, span);
  if (since === Number.POSITIVE_INFINITY) return 'nothing';
  return since === null && unlisted === 0 && metadata.cursor.at >= span.to ? 'all' : 'some';
}

/** Those that were compacted to one, and what was reversed, are nobody's best. */
function bestOf(entries: Entry[], zone?: Zone): WeekSum['best'] {
  let best: WeekSum['best'] = null;
  for (const { amount, at, count = 1, reversedAt } of entries) {
    if (count > 1 || reversedAt !== null || !isDecimal(amount)) continue;
    if (compareDecimals(amount, best?.amount ?? '0') > 0) best = { amount, day: dayOf(at, zone) };
  }
  return best;
}

const isSame =
  ({ currency, of }: OwnedSum) =>
  (other: OwnedSum): boolean =>
    other.currency === currency && other.of === of;

const isOf =
  ({ currency }: Money) =>
  (entry: Entry): boolean =>
    (entry.currency?.toUpperCase() ?? null) === currency;
