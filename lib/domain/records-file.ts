import type { Account } from './account.ts';
import type { Entry } from './entries.ts';
import { LONGEST_TEXT, MOST_GAPS, MOST_PAYOUTS } from './record-bounds.ts';
import { isTimed, observationOf, type RecordCursor } from './record-cursor.ts';
import { type Book, type DayTotals, forwards } from './records.ts';
import type { Owner } from './records-owner.ts';
import type { AccountState } from './state.ts';

/**
 * The records of an account as a file that its user keeps, or takes to another computer. Nothing in it is secret, but
 * all of it is private: amounts, order numbers, and whose they are.
 */
export interface RecordsFile {
  format: typeof FORMAT;
  version: typeof VERSION;
  /** ms; when it was made. */
  exportedAt: number;
  programme: { name: string; baseUrl: string; username: string };
  book: FiledBook;
  totals: DayTotals[];
  entries: Entry[];
}

/** What of the book holds on any computer. */
export interface FiledBook extends Pick<Book, 'since' | 'payouts' | 'gaps' | 'thinnedBefore'> {
  /** When the last answer was given that was recorded, and how many referrals there were in all. */
  last: { at: number; referrals: number | null };
}

export const FORMAT = 'affiliate-glance-records';
export const VERSION = 1;

/** Bytes. Ten years of records take less than five million. */
export const LARGEST_FILE = 20_000_000;
/** What a file may hold at the most; all that is kept of an account is less. */
export const MOST = { entries: 100_000, totals: 20_000, payouts: MOST_PAYOUTS, gaps: MOST_GAPS };

export type RecordsFileError =
  | { kind: 'file-too-large' }
  /** No file of ours: something else, or cut short. */
  | { kind: 'file-unreadable' }
  /** A later version of the extension made it. */
  | { kind: 'file-newer' }
  /** One of ours in which something is wrong. `where`: the way to it. */
  | { kind: 'file-damaged'; where: string }
  /** The records of another programme, or of another user of it. */
  | { kind: 'file-other'; programme: string; username: string }
  /** Perhaps of another one: its user is asked. */
  | { kind: 'file-maybe-other'; theirs: Owner; ours: Owner };

/** What came of taking a file over. */
export interface Imported {
  /** Referrals that were not known before. */
  added: number;
}

export function recordsFile(
  { name, baseUrl, username }: Account,
  { book, totals, entries }: { book: Book; totals: DayTotals[]; entries: Entry[] },
  now: number,
): RecordsFile {
  return {
    format: FORMAT,
    version: VERSION,
    exportedAt: now,
    programme: { name: name.slice(0, LONGEST_TEXT), baseUrl: withoutLogin(baseUrl), username },
    book: filedBook(book),
    totals,
    entries,
  };
}

export const filedBook = ({ since, payouts, gaps, cursor, thinnedBefore }: Book): FiledBook => ({
  since,
  payouts: payouts.map(forwards),
  gaps: gaps.map(({ waits, ...gap }) => gap),
  last: { at: cursor.at, referrals: cursor.totals.referrals },
  thinnedBefore,
});

/** The cursor of records that were taken over from a file: the next answer goes on from there. */
export const cursorAt = ({ at, referrals }: FiledBook['last']): RecordCursor => ({
  at,
  hasClock: true,
  fetchedAt: 0,
  totals: { paid: null, unpaid: null, referrals, rate: null },
  listed: [],
  highest: null,
  peak: null,
  below: null,
});

/** The records as they hold until the service answered last: an answer that brings no news is not recorded. */
export function untilHeard(
  book: Book,
  { snapshot = null, unrecorded }: Partial<Pick<AccountState, 'snapshot' | 'unrecorded'>>,
): Book {
  const heard = snapshot && !unrecorded ? observationOf(snapshot) : null;
  const at = Math.max(book.cursor.at, heard && isTimed(book.cursor, heard) ? heard.at : 0);
  return { ...book, cursor: { ...book.cursor, at } };
}

function withoutLogin(baseUrl: string): string {
  const url = new URL(baseUrl);
  if (url.username === '' && url.password === '') return baseUrl;
  url.username = '';
  url.password = '';
  return url.href;
}
