import { DAY } from '../calendar/calendar.ts';
import { countOf } from '../earnings/earnings.ts';
import { type Change, type Entry, fileOf } from '../records/entries.ts';
import { type Book, currenciesOf, type Gap, type Payout } from '../records/records-metadata.ts';
import { MOST_GAPS, MOST_PAYOUTS } from '../referrals/referral-bounds.ts';
import type { FiledBook } from './export-file.ts';

/**
 * What two computers know of the same programme, as one. Ours goes on watching: what came in since it began is known
 * here, or counted as missing here. So a file adds referrals, and what was known before that; nothing of it is counted
 * beside what was counted here.
 */

/**
 * The book once referrals were added from a file, or changed by it: what was missing is found, and what came in after
 * our last answer is not taken for new by the next one. In one go with the referrals.
 */
export function withAdded(book: Book, added: Entry[], changed: Change[], theirs: FiledBook): Book {
  const { cursor } = book;
  const found = foundIn(
    book.gaps.filter(({ waits }) => !waits),
    added,
  );
  const waiting = foundIn(
    book.gaps.filter(({ waits }) => waits),
    found.rest,
  );
  // What they knew before our last answer it has counted, however it is dated.
  const isLater = (at: number | null) =>
    at !== null && at >= cursor.at && cursor.at < theirs.last.at && at <= theirs.last.at + DAY;
  const came = found.rest.filter(({ at, deleted }) => !deleted && isLater(at));
  const [back, gone] = [
    changed.filter(({ from, to }) => from.deleted && !to.deleted),
    changed.filter(({ from, to }) => !from.deleted && to.deleted && isLater(to.takenBackAt)),
  ];
  const thinned = added.filter(({ key }) => key === '').map(({ at }) => fileOf(at) + 1);
  return {
    ...book,
    gaps: [...found.gaps, ...waiting.gaps],
    ahead: book.ahead + countOf(came) + back.length - gone.length,
    currencies: currenciesOf(book, added),
    thinnedBefore:
      thinned.length === 0
        ? book.thinnedBefore
        : thinned.reduce((most, file) => Math.max(most, file), book.thinnedBefore ?? 0),
  };
}

/**
 * The book with what they knew before we began, once all their referrals are here. Doing it again changes nothing.
 * @param heard ms; until when we have watched: what came in since, our next answer counts. Infinity: we never have
 * @param lacked what we know and they do not
 * @param unsureUntil ms; there are days before of which not all that they know was taken over
 */
export function mergedBook(
  book: Book,
  theirs: FiledBook,
  { heard, lacked, unsureUntil }: { heard: number; lacked: Entry[]; unsureUntil: number },
): Book {
  const began = begins(book);
  // Totals alone stand for referrals, of which some may be known here one by one.
  const isAlike = book.rises !== undefined || !theirs.rises?.length;
  const missing = foundIn(
    theirs.gaps.filter(({ from }) => from < began),
    lacked,
  ).gaps.flatMap((gap): Gap[] => {
    const count = gap.count - missingIn(book.gaps, gap);
    return count > 0 ? [{ ...gap, count }] : [];
  });
  // Of what came in before our last answer or after it, nobody knows how much did.
  const gaps = missing.filter(({ to }) => to <= heard);
  const isFurther =
    begins(theirs) < began && theirs.last.at >= began && isAlike && gaps.length === missing.length;
  const from = Math.max(begins(theirs), unsureUntil);
  const payouts = theirs.payouts.filter(
    (one) => one.at <= heard && !book.payouts.some((ours) => isSame(ours, one)),
  );
  const rises = (theirs.rises ?? []).filter(
    ({ at }) => at <= began && !book.rises?.some((ours) => ours.at === at),
  );
  return {
    ...book,
    since: isFurther && from < began ? (Number.isFinite(from) ? from : null) : book.since,
    gaps: inOrder([...gaps, ...book.gaps], ({ to }) => to).slice(-MOST_GAPS),
    payouts: inOrder([...payouts, ...book.payouts], ({ at }) => at).slice(-MOST_PAYOUTS),
    ...(book.rises && { rises: inOrder([...rises, ...book.rises], ({ at }) => at).slice(-MOST_PAYOUTS) }),
  };
}

/** When (ms) watching began. */
export const begins = ({ since }: Pick<Book, 'since'>): number => since ?? Number.NEGATIVE_INFINITY;

/**
 * Gaps without what was found, each in the latest within which it came in, its edges included; `rest`: what was in none.
 */
function foundIn(gaps: Gap[], found: Entry[]): { gaps: Gap[]; rest: Entry[] } {
  const left = gaps.map((gap) => ({ ...gap }));
  const rest = found.filter((one) => {
    const gap = left.findLast(({ from, to, count }) => count > 0 && from <= one.at && one.at <= to);
    if (gap) gap.count = Math.max(0, gap.count - (one.count ?? 1));
    return !gap;
  });
  return { gaps: left.filter(({ count }) => count > 0), rest };
}

/** How many are counted as missing that may be missing in this gap, too. */
const missingIn = (gaps: Gap[], { from, to }: Gap): number =>
  gaps.reduce((sum, gap) => (gap.to >= from && gap.from <= to ? sum + gap.count : sum), 0);

/** Both have seen the same payment, each between two answers of its own: what overlaps is the same. */
const isSame = (a: Payout, b: Payout): boolean =>
  (a.from < b.at && b.from < a.at) || (a.from === b.from && a.at === b.at);

const inOrder = <T>(all: T[], of: (one: T) => number): T[] => all.sort((a, b) => of(a) - of(b));
