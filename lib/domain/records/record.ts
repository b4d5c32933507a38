import { DAY, dayOf, type Zone } from '../calendar/calendar.ts';
import { timeOf } from '../referrals/referral.ts';
import { MOST_PAYOUTS } from '../referrals/referral-bounds.ts';
import { hasId } from '../referrals/referral-key.ts';
import type { Referral } from '../referrals/referral-schema.ts';
import { applyRows } from './apply-rows.ts';
import { countArrivals } from './arrivals.ts';
import type { Identity, RecentHistory } from './ask-history.ts';
import { unlistedBeyond, withoutFound, withUnlisted } from './coverage.ts';
import { deletedAmong, isAllListed, reachOf, withDeleted } from './deletions.ts';
import { firstDayBucketOf, recordRows, sizeAfter } from './entries.ts';
import { increasesAfter } from './increases.ts';
import type { Observation } from './observation.ts';
import { paidOut } from './payout.ts';
import { cursorAfter, isOvertaken, isTimed, referralIncrease } from './record-cursor.ts';
import {
  currenciesOf,
  forwards,
  NO_RECORDS,
  type RecordsMetadata,
  type RecordsPart,
  type RecordsUpdate,
} from './records-metadata.ts';

/** From which day bucket on the records have to be at hand: the first one that an answer may change. */
export function firstBucketFor(
  metadata: RecordsMetadata | null,
  { rows, at, totals }: Observation,
  history: RecentHistory | null,
): number {
  // Where all is listed, what is not is deleted, however old it is.
  if (isAllListed(rows, totals.referrals)) return 0;
  return (
    firstDayBucketOf([
      ...recordRows([...rows, ...(history?.rows ?? [])]),
      { at },
      ...(metadata ? [metadata.cursor] : []),
    ]) ?? 0
  );
}

/**
 * The records with one answer more.
 * @param part from `firstBucketFor` on
 * @param history what the service's history says about it; null: it was not asked
 * @param listsPayouts the service lists payouts itself: none is recognised
 * @returns null where that answer is recorded already, or a younger one
 */
export function record(
  part: RecordsPart,
  answer: Observation,
  history: RecentHistory | null,
  { identity, listsPayouts, zone }: { identity: Identity; listsPayouts: boolean; zone?: Zone | undefined },
): RecordsUpdate | null {
  const { at, totals } = answer;
  const before = part.metadata;
  const cursor = before?.cursor ?? null;
  if (isOvertaken(cursor, answer)) return null;
  const timed = isTimed(cursor, answer);
  const isLate = (row: { at: number }) => cursor !== null && timed && row.at < cursor.at;
  const rows = recordRows(identifiedRows(answer.rows, history, identity));
  const applied = applyRows(part.entries, rows, at, {
    mayBeOlder: () => history?.cached ?? false,
    // Where nothing is recognised its times may be another zone's, or its words another language's.
    mayAdd: (row, isAnyKnown) => cursor === null || isAnyKnown || hasId(row.key) || !isLate(row),
  });
  const late = applied.added.filter(isLate);
  const increase = cursor && referralIncrease(cursor, totals);
  const { arrived, beyondCursor } = countArrivals(applied, late.length, answer, before);

  const isComplete = identity === 'id' || history !== null || isAllListed(answer.rows, totals.referrals);
  const deleted =
    increase === null || !isComplete
      ? []
      : deletedAmong(
          [...applied.entries.values()].flat(),
          applied.listed,
          reachOf(history?.rows ?? answer.rows, totals.referrals, history !== null),
          // Without a clock what arrives may have been counted long before.
          (timed ? arrived : 0) - increase,
        );
  const entries = withDeleted(applied.entries, deleted, at);
  let unlisted = 0;
  if (before)
    unlisted = increase === null ? unlistedBeyond(before, answer, applied) : increase + deleted.length - arrived;

  const paid = cursor && !listsPayouts ? paidOut(cursor.totals, totals) : null;
  const payout = cursor && paid ? [forwards({ at, from: cursor.at, amount: paid })] : [];
  const increases = increasesAfter(before, answer, identity === 'none');
  const known = (before?.coverageGaps ?? []).filter(({ isPending }) => !isPending);
  const coverageGaps = withUnlisted(withoutFound(known, late), unlisted, answer, before);
  return {
    entries,
    metadata: {
      ...(before ?? NO_RECORDS),
      ...sizeAfter(before, part.entries, entries),
      cursor: cursorAfter(cursor, answer),
      since: before ? before.since : newestMoment(answer),
      payouts: [...(before?.payouts ?? []), ...payout].slice(-MOST_PAYOUTS),
      coverageGaps,
      currencies: currenciesOf(before, rows),
      beyondCursor,
      ...(increases && { increases }),
    },
    totals: [{ day: dayOf(at, zone), at, ...totals }],
  };
}

/** What of an answer identifies itself. */
function identifiedRows(rows: Referral[], history: RecentHistory | null, identity: Identity): Referral[] {
  if (identity === 'none') return [];
  return [...rows.filter(({ id }) => id !== null), ...(history?.rows ?? [])];
}

/**
 * When the first answer was given; by what it lists, where this computer's clock is slow and the service sends no
 * time, or its rows are dated in another zone. What is dated a day ahead of the service's own clock says nothing of that.
 */
const newestMoment = ({ at, hasClock, rows }: Observation): number =>
  rows.reduce((newest, row) => {
    const its = timeOf(row);
    return its !== null && (!hasClock || its <= at + DAY) ? Math.max(newest, its) : newest;
  }, at);
