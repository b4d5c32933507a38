import type { Entry } from './entries.ts';
import { fileOf, weighed, withRows } from './entries.ts';
import type { Filling } from './filling.ts';
import type { HistoryPage } from './history.ts';
import type { Referral } from './recognise.ts';
import { recognise, timeOf } from './recognise.ts';
import type { Book, Held, Recorded } from './records.ts';
import type { SeenRow } from './sighting.ts';

/** Filling in the past from the service's own history, page by page. */

/** Rows asked for at once. A service that gives fewer is asked more often. */
export const FILL_PER_PAGE = 100;
/** Pages at the most: a service that never says "last" must come to an end. */
export const MOST_FILL_PAGES = 2500;

/** Which files a page may change. */
export const filesOfPage = ({ referrals }: HistoryPage, { tail }: Filling): number[] => [
  ...new Set(
    [...tail, ...referrals].flatMap((row) => {
      const at = timeOf(row);
      return at === null ? [] : [fileOf(at)];
    }),
  ),
];

/**
 * The records with one page of the past. Referrals that came in since the last page have moved rows on to this one,
 * which are left out; where some were deleted, rows have moved to the page before, which is asked for again.
 * @param at ms of the service's clock
 */
export function fill(held: Held & { book: Book }, page: HistoryPage, at: number): Recorded | null {
  const { book } = held;
  const filling = book.filling;
  if (filling?.stage !== 'running') return null;
  const moved = page.total === null || filling.total === null ? 0 : page.total - filling.total;
  const fresh = moved > 0 ? page.referrals.slice(moved) : page.referrals;
  const tail = moved < 0 ? [] : filling.tail;
  const known = [...held.entries.values()].flat().filter(({ key }) => key !== '');
  const rows = recognise(known, [...tail, ...fresh]).map(
    ({ referral, was }): SeenRow => ({
      ...referral,
      at: timeOf(referral),
      ...(was && was.key !== referral.key && { was: was.key }),
      ...(was && { wasAt: was.at }),
    }),
  );
  const { entries, added } = withRows(held.entries, { rows, gone: [], at });
  for (const entry of added) Object.assign(entry, { filled: true } satisfies Partial<Entry>);

  const isBack = moved < 0 && filling.page > 1;
  const isOver = !isBack && (page.last || filling.page >= MOST_FILL_PAGES);
  const next: Filling = {
    ...filling,
    stage: isOver ? 'done' : 'running',
    page: isBack ? filling.page - 1 : filling.page + 1,
    pages: page.pages ?? null,
    total: page.total,
    read: filling.read + fresh.length,
    tail: isOver || isBack ? [] : lastSecond(fresh.length > 0 ? fresh : tail),
    error: undefined,
  };
  const whole = isOver && page.last;
  return {
    entries,
    totals: null,
    book: {
      ...book,
      ...weighed(book, held.entries, entries),
      filling: next,
      since: whole ? null : book.since,
      // What came in before is among the history, listed or not.
      gaps: whole ? book.gaps.filter(({ to }) => to > filling.startedAt) : book.gaps,
    },
  };
}

function lastSecond(rows: Referral[]): Referral[] {
  const last = rows.at(-1);
  return last ? rows.filter(({ createdAt }) => createdAt === last.createdAt) : [];
}
