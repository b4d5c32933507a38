import { DAY } from '../calendar/calendar.ts';
import { countOf } from '../earnings/earnings.ts';
import { type Change, dayBucketOf, type Entry } from '../records/entries.ts';
import { type CoverageGap, currenciesOf, type Payout, type RecordsMetadata } from '../records/records-metadata.ts';
import { MOST_COVERAGE_GAPS, MOST_PAYOUTS } from '../referrals/referral-bounds.ts';
import type { ExportedMetadata } from './export-file.ts';

/**
 * What two computers know of the same programme, as one. Ours goes on recording: what came in since it began is known
 * here, or counted as missing here. So an import adds referrals, and what was known before that; nothing of it is counted
 * beside what was counted here.
 */

/**
 * The records metadata once an import has added or changed referrals: what was missing is found, and what came in after
 * our last answer is not taken for new by the next one. In one transaction with the referrals.
 */
export function withAdded(
  metadata: RecordsMetadata,
  added: Entry[],
  changed: Change[],
  theirs: ExportedMetadata,
): RecordsMetadata {
  const { cursor } = metadata;
  const found = foundIn(
    metadata.coverageGaps.filter(({ isPending }) => !isPending),
    added,
  );
  const waiting = foundIn(
    metadata.coverageGaps.filter(({ isPending }) => isPending),
    found.rest,
  );
  // What they knew before our last answer it has counted, however it is dated.
  const isLater = (at: number | null) =>
    at !== null && at >= cursor.at && cursor.at < theirs.last.at && at <= theirs.last.at + DAY;
  const arrived = found.rest.filter(({ at, deleted }) => !deleted && isLater(at));
  const [restored, deleted] = [
    changed.filter(({ from, to }) => from.deleted && !to.deleted),
    changed.filter(({ from, to }) => !from.deleted && to.deleted && isLater(to.reversedAt)),
  ];
  const compacted = added.filter(({ key }) => key === '').map(({ at }) => dayBucketOf(at) + 1);
  return {
    ...metadata,
    coverageGaps: [...found.coverageGaps, ...waiting.coverageGaps],
    beyondCursor: metadata.beyondCursor + countOf(arrived) + restored.length - deleted.length,
    currencies: currenciesOf(metadata, added),
    compactedBefore:
      compacted.length === 0
        ? metadata.compactedBefore
        : compacted.reduce((latest, day) => Math.max(latest, day), metadata.compactedBefore ?? 0),
  };
}

/**
 * The records metadata with what they knew before we began, once all their referrals are here. Doing it again changes nothing.
 * @param heard ms; until when we have watched: what came in since, our next answer counts. Infinity: we never have
 * @param lacked what we know and they do not
 * @param unsureUntil ms; there are days before of which not all that they know was taken over
 */
export function mergedMetadata(
  metadata: RecordsMetadata,
  theirs: ExportedMetadata,
  { heard, lacked, unsureUntil }: { heard: number; lacked: Entry[]; unsureUntil: number },
): RecordsMetadata {
  const began = begins(metadata);
  // Totals alone stand for referrals, of which some may be known here one by one.
  const isAlike = metadata.increases !== undefined || !theirs.increases?.length;
  const missing = foundIn(
    theirs.coverageGaps.filter(({ from }) => from < began),
    lacked,
  ).coverageGaps.flatMap((coverageGap): CoverageGap[] => {
    const count = coverageGap.count - missingIn(metadata.coverageGaps, coverageGap);
    return count > 0 ? [{ ...coverageGap, count }] : [];
  });
  // Of what came in before our last answer or after it, nobody knows how much did.
  const coverageGaps = missing.filter(({ to }) => to <= heard);
  const isFurther =
    begins(theirs) < began && theirs.last.at >= began && isAlike && coverageGaps.length === missing.length;
  const from = Math.max(begins(theirs), unsureUntil);
  const payouts = theirs.payouts.filter(
    (one) => one.at <= heard && !metadata.payouts.some((ours) => isSame(ours, one)),
  );
  const increases = (theirs.increases ?? []).filter(
    ({ at }) => at <= began && !metadata.increases?.some((ours) => ours.at === at),
  );
  return {
    ...metadata,
    since: isFurther && from < began ? (Number.isFinite(from) ? from : null) : metadata.since,
    coverageGaps: inOrder([...coverageGaps, ...metadata.coverageGaps], ({ to }) => to).slice(-MOST_COVERAGE_GAPS),
    payouts: inOrder([...payouts, ...metadata.payouts], ({ at }) => at).slice(-MOST_PAYOUTS),
    ...(metadata.increases && {
      increases: inOrder([...increases, ...metadata.increases], ({ at }) => at).slice(-MOST_PAYOUTS),
    }),
  };
}

/** When (ms) watching began. */
export const begins = ({ since }: Pick<RecordsMetadata, 'since'>): number => since ?? Number.NEGATIVE_INFINITY;

/**
 * Coverage gaps without what was found, each in the latest within which it came in, its edges included; `rest`: what was in none.
 */
function foundIn(coverageGaps: CoverageGap[], found: Entry[]): { coverageGaps: CoverageGap[]; rest: Entry[] } {
  const left = coverageGaps.map((coverageGap) => ({ ...coverageGap }));
  const rest = found.filter((one) => {
    const coverageGap = left.findLast(({ from, to, count }) => count > 0 && from <= one.at && one.at <= to);
    if (coverageGap) coverageGap.count = Math.max(0, coverageGap.count - (one.count ?? 1));
    return !coverageGap;
  });
  return { coverageGaps: left.filter(({ count }) => count > 0), rest };
}

/** How many are counted as missing that may be missing in this coverage gap, too. */
const missingIn = (coverageGaps: CoverageGap[], { from, to }: CoverageGap): number =>
  coverageGaps.reduce(
    (sum, coverageGap) => (coverageGap.to >= from && coverageGap.from <= to ? sum + coverageGap.count : sum),
    0,
  );

/** Both have seen the same payment, each between two answers of its own: what overlaps is the same. */
const isSame = (a: Payout, b: Payout): boolean =>
  (a.from < b.at && b.from < a.at) || (a.from === b.from && a.at === b.at);

const inOrder = <T>(all: T[], of: (one: T) => number): T[] => all.sort((a, b) => of(a) - of(b));
