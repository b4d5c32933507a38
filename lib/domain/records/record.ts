import { DAY, dayOf, type Zone } from '../calendar/calendar.ts';
import { isAbove } from '../money/rounding-tolerance.ts';
import { MOST_PAYOUTS } from '../referrals/referral-bounds.ts';
import { type Referral, timeOf } from '../referrals/same-referral.ts';
import { coverageGapBetween, withoutFound, withUnlisted } from './coverage.ts';
import { deletedAmong } from './deletions.ts';
import {
  type Entry,
  firstDayBucketOf,
  type Matched,
  matchRows,
  type News,
  weighed,
  withDeleted,
} from './entries.ts';
import { paidOut, peakAfter } from './payout.ts';
import { pendingPayoutAfter } from './pending-payout.ts';
import {
  isOvertaken,
  isTimed,
  type Observation,
  type RecordCursor,
  riseOf,
  saidOf,
  worthOf,
} from './record-cursor.ts';
import { hasId, recordRows } from './record-row.ts';
import {
  currenciesOf,
  forwards,
  type Held,
  type Recorded,
  type RecordsMetadata,
} from './records-metadata.ts';
import { risesAfter } from './rises.ts';
import type { Totals } from './totals.ts';

/** How rows of an account identify themselves: by ids, in the service's history alone, or not at all. */
export type Identity = 'id' | 'history' | 'none';

export function identityOf(
  rows: Referral[],
  isHistoryOffered: boolean,
  before: RecordsMetadata | null,
): Identity {
  // What totals told stands for referrals that nobody knows one by one: to be told apart, they are imported first.
  if (before?.rises) return 'none';
  if (rows.some(({ id }) => id !== null)) return 'id';
  if (isHistoryOffered) return 'history';
  return rows.length > 0 ? 'none' : 'id';
}

/** The newest rows of the service's history, newest first. */
export interface RecentHistory {
  rows: Referral[];
  /** A cache gave some of them: what is recorded already may be younger. */
  cached: boolean;
}

/** What of the records an answer may change: from which file on they have to be held. */
export function heldFrom(
  metadata: RecordsMetadata | null,
  { rows, at, totals }: Observation,
  history: RecentHistory | null,
): number {
  // Where all is listed, what is not is deleted, however old it is.
  if (isAllListed(rows, totals)) return 0;
  return (
    firstDayBucketOf([
      ...recordRows([...rows, ...(history?.rows ?? [])]),
      { at },
      ...(metadata ? [metadata.cursor] : []),
    ]) ?? 0
  );
}

/**
 * The records with one answer more, and what the service's history told with it, newest first.
 * @param held from `heldFrom` on
 * @param history null: it was not asked
 * @returns null where that is recorded already, or something younger
 */
export function record(
  held: Held,
  answer: Observation,
  history: RecentHistory | null,
  { identity, zone }: { identity: Identity; zone?: Zone | undefined },
): Recorded | null {
  const { at, totals } = answer;
  const before = held.metadata;
  const cursor = before?.cursor ?? null;
  if (isOvertaken(cursor, answer)) return null;
  const hasTime = isTimed(cursor, answer);
  const isLate = (row: { at: number }) => cursor !== null && hasTime && row.at < cursor.at;
  const identified =
    identity === 'none' ? [] : [...answer.rows.filter(({ id }) => id !== null), ...(history?.rows ?? [])];
  const rows = recordRows(identified);
  const matched = matchRows(held.entries, rows, at, {
    isOld: () => history?.cached ?? false,
    // Where nothing is recognised its times may be another zone's, or its words another language's.
    may: (row, isAnyKnown) => cursor === null || isAnyKnown || hasId(row.key) || !isLate(row),
  });

  // What the history tells beyond the answer, the next one counts.
  const listedAt = new Set(answer.rows.map(timeOf));
  const isBeyondCursor = (one: Entry) => hasTime && one.at > at && !listedAt.has(one.at);
  const late = matched.added.filter(isLate);
  const beyond = matched.added.filter(isBeyondCursor).length;
  const back = matched.changed.filter(({ from, to }) => from.deleted && !to.deleted).length;
  const told = matched.added.length - late.length - beyond + back + (before?.beyondCursor ?? 0);
  const rise = cursor === null ? null : riseOf(cursor, totals);
  // Of the very second of the answer are those, too, that came in after it: what it does not count.
  const inSecond = matched.added.filter((one) => hasTime && one.at >= at).length - beyond;
  const uncounted = rise === null ? 0 : Math.min(Math.max(0, told - rise), inSecond);
  const [came, beyondCursor] = [told - uncounted, beyond + uncounted];
  const isComplete = identity === 'id' || history !== null || isAllListed(answer.rows, totals);
  const gone =
    rise === null || !isComplete
      ? []
      : deletedAmong(
          [...matched.entries.values()].flat(),
          matched.matched,
          reachOf(answer, history),
          // Without a clock what came in may have been counted long before.
          (hasTime ? came : 0) - rise,
        );
  const entries = withDeleted(matched.entries, gone, at);
  const unlisted =
    cursor === null || !before
      ? 0
      : rise === null
        ? beyondList(before, cursor, answer, matched)
        : rise + gone.length - came;

  const coverageGaps = withoutFound(
    (before?.coverageGaps ?? []).filter(({ waits }) => !waits),
    late,
  );
  const news = { came: matched.added.filter((one) => !isOld(one, before)), changed: matched.changed, gone };
  const payout = cursor && paidOut(cursor, totals, news, at);
  const rises = risesAfter(before, answer, identity === 'none');
  const metadata: RecordsMetadata = {
    ...(before ?? NOTHING),
    ...weighed(before, held.entries, entries),
    cursor: cursorAfter(cursor, answer, news),
    since: before ? before.since : newestOf(answer),
    payouts: [
      ...(before?.payouts ?? []),
      ...(payout && cursor ? [forwards({ at, from: cursor.at, amount: payout })] : []),
    ].slice(-MOST_PAYOUTS),
    coverageGaps: withUnlisted(coverageGaps, unlisted, cursor, answer, before?.since ?? null),
    currencies: currenciesOf(before, rows),
    beyondCursor,
    ...(rises && { rises }),
  };
  return { entries, metadata, totals: { day: dayOf(at, zone), at, ...totals } };
}

/** The records while the service's history does not answer: more came in than is recorded, nobody knows yet what. */
export function waiting(held: Held & { metadata: RecordsMetadata }, answer: Observation): Recorded {
  const { metadata } = held;
  const coverageGap = coverageGapBetween(
    metadata.cursor,
    answer,
    Math.max(1, riseOf(metadata.cursor, answer.totals) ?? 1),
    metadata.since,
  );
  const coverageGaps = [
    ...metadata.coverageGaps.filter(({ waits }) => !waits),
    { ...coverageGap, waits: true as const },
  ];
  return { ...held, totals: null, metadata: { ...metadata, coverageGaps } };
}

const NOTHING = { entries: 0, bytes: 0, compactedBefore: null };

/**
 * When the first answer was given; by what it lists, where the clock of a service that tells none is slow, or its rows
 * tell the time of another zone. What is dated a day ahead of the service's own clock tells nothing of that.
 */
const newestOf = ({ at, hasClock, rows }: Observation): number =>
  rows.reduce((most, row) => {
    const its = timeOf(row);
    return its !== null && (!hasClock || its <= at + DAY) ? Math.max(most, its) : most;
  }, at);

/** What came in before anything was recorded was not seen to come in. */
const isOld = ({ at }: Entry, before: RecordsMetadata | null): boolean =>
  before?.since != null && at <= before.since;

/** After which moment (ms) the service told of all that it shows. The history stands in the order of ids. */
function reachOf({ rows, totals }: Observation, history: RecentHistory | null): number {
  const all = history?.rows ?? rows;
  const times = all.flatMap((row) => timeOf(row) ?? []);
  if (isAllListed(all, totals)) return Number.NEGATIVE_INFINITY;
  return (history === null ? Math.min(...times) : times.at(-1)) ?? Number.POSITIVE_INFINITY;
}

const isAllListed = (rows: Referral[], { referrals }: Totals): boolean =>
  rows.length >= (referrals ?? Number.POSITIVE_INFINITY);

/** Services list 5 or 10 rows: fewer are all that there are. */
const LEAST_LISTED = 5;

/** Where no total is told: one is missing, at least, where a list that is full reaches nothing known. */
function beyondList(
  before: RecordsMetadata,
  cursor: RecordCursor,
  { rows }: Observation,
  { added, matched }: Matched,
): number {
  const timeless = rows.filter((row) => timeOf(row) === null && !cursor.listed.includes(saidOf(row))).length;
  const isFull = before.entries > 0 || rows.length >= LEAST_LISTED;
  const isBeyond = isFull && rows.length > 0 && added.length === matched.size;
  return Math.max(timeless, isBeyond ? 1 : 0);
}

function cursorAfter(
  before: RecordCursor | null,
  { rows, ...answer }: Observation,
  news: News,
): RecordCursor {
  const { at, totals } = answer;
  const worth = worthOf(totals);
  const highest = before?.highest ?? null;
  const pendingPayout =
    before && pendingPayoutAfter(before.pendingPayout ?? null, before.totals, totals, news, at);
  return {
    ...answer,
    ...peakAfter(before, totals.paid, at),
    listed: rows.map(saidOf),
    highest: worth !== null && (highest === null || isAbove(worth, highest)) ? worth : highest,
    ...(pendingPayout && { pendingPayout }),
  };
}
