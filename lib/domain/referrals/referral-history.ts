import type { Referral } from './referral-schema.ts';
import { isSameRow } from './same-referral.ts';

/** The referrals beyond those that are listed with the figures, by pages, where a service offers them. */
export interface HistoryPage {
  referrals: Referral[];
  /** How many there are in all pages; null if the service does not say. */
  total: number | null;
  last: boolean;
  /** How many pages there are; null or absent if the service does not say. */
  pages?: number | null;
  /** When it was answered, by the service's own clock (ms); null or absent where it sends no time. */
  at?: number | null;
  /** It lists more than is taken of a page, or was asked for: nothing follows from it about what is not there. */
  cut?: true;
  /** A cache on the way gave it: it lists what was there once. */
  cached?: true;
}

/** What was loaded so far, in the service's order. */
export interface History extends Omit<HistoryPage, 'pages' | 'at' | 'cached' | 'cut'> {
  /** How many pages. */
  pages: number;
  /** There are more, of which none is loaded here. */
  cut: boolean;
}

export const PER_PAGE = 20;
/** A thousand rows: whoever wants more is better served by the programme's own pages. */
export const MOST_PAGES = 50;

export const NO_HISTORY: History = { referrals: [], total: null, last: false, pages: 0, cut: false };

/** The next page below. Where the total changed meanwhile, rows may have moved on to it: those are known. */
export function withPage(before: History, page: HistoryPage): History {
  const moved = before.pages > 0 && before.total !== page.total;
  const fresh = moved ? besides(page.referrals, before.referrals) : page.referrals;
  const pages = before.pages + 1;
  return {
    referrals: [...before.referrals, ...fresh],
    total: page.total,
    last: page.last,
    pages,
    cut: !page.last && pages >= MOST_PAGES,
  };
}

/** The rows that are not among `known`, by number: of two alike, of which one is known, one is left. */
export function besides(rows: Referral[], known: Referral[]): Referral[] {
  const left = [...known];
  return rows.filter((row) => {
    const at = left.findIndex((one) => isSameRow(one, row));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
