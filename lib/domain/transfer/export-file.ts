import type { Account } from '../accounts/account.ts';
import type { Owner } from '../accounts/same-account.ts';
import { DAY } from '../calendar/calendar.ts';
import type { AccountState } from '../polling/account-state-schema.ts';
import { MOST_ENTRIES } from '../records/compaction.ts';
import type { Entry } from '../records/entries.ts';
import { observationOf } from '../records/observation.ts';
import { isTimed, type RecordCursor } from '../records/record-cursor.ts';
import { type DayTotals, forwards, NO_RECORDS, type RecordsMetadata } from '../records/records-metadata.ts';
import { LONGEST_TEXT, MOST_COVERAGE_GAPS, MOST_PAYOUTS } from '../referrals/referral-bounds.ts';

/**
 * The records of an account as an export that its user keeps, or takes to another computer. Nothing in it is secret, but
 * all of it is private: amounts, order numbers, and whose they are. It is written as lines of JSON, so that whoever
 * reads it has one short line before them at a time: a head, a line for each part, and last how many these are, by
 * which an export that was cut short is recognised.
 */
export interface ExportFile {
  programme: { name: string; baseUrl: string; username: string };
  metadata: ExportedMetadata;
  totals: DayTotals[];
  entries: Entry[];
}

/** What of the records metadata holds on any computer. */
export interface ExportedMetadata
  extends Pick<
    RecordsMetadata,
    'since' | 'payouts' | 'coverageGaps' | 'beyondCursor' | 'compactedBefore' | 'increases'
  > {
  /** When the last answer was given that was recorded, and how many referrals there were in all. */
  last: { at: number; referrals: number | null };
}

export const FORMAT = 'affiliate-glance-records';
export const VERSION = 1;

/** Bytes. All that is kept of an account takes less. */
export const LARGEST_FILE = 20_000_000;
/** Letters of a line. */
export const LONGEST_LINE = 10_000;
/** What an export may hold at the most; all that is kept of an account is no more. */
export const MOST = {
  entries: MOST_ENTRIES,
  totals: 20_000,
  payouts: MOST_PAYOUTS,
  coverageGaps: MOST_COVERAGE_GAPS,
  increases: MOST_PAYOUTS,
};

export type ExportFileError =
  | { kind: 'file-too-large' }
  /** It is no export. */
  | { kind: 'file-unreadable' }
  /** Its end is missing. */
  | { kind: 'file-cut' }
  /** A later version of the extension made it. */
  | { kind: 'file-newer' }
  /** An export in which something is wrong. `where`: the number of the line, and the way to it. */
  | { kind: 'file-damaged'; where: string }
  /** With what is here it would be more than is kept. */
  | { kind: 'records-full' }
  /** The records of another programme, or of another user of it. */
  | { kind: 'file-other'; programme: string; username: string }
  /** Perhaps of another one: its user is asked. */
  | { kind: 'file-maybe-other'; theirs: Owner; ours: Owner };

/** What an import has added. */
export interface Imported {
  /** Referrals that were not known before. */
  added: number;
}

/** The lines of an export. @param now ms */
export function exportFile(
  { name, baseUrl, username }: Account,
  { metadata, totals, entries }: { metadata: RecordsMetadata; totals: DayTotals[]; entries: Entry[] },
  now: number,
): string[] {
  const { payouts, coverageGaps, increases, ...rest } = exportedMetadata(metadata, now);
  const parts = [
    ...payouts.map((payout) => ({ payout })),
    ...coverageGaps.map((coverageGap) => ({ coverageGap })),
    ...(increases ?? []).map((increase) => ({ increase })),
    ...totals.map((one) => ({ totals: one })),
    ...entries.map((entry) => ({ entry })),
  ];
  const head = {
    format: FORMAT,
    version: VERSION,
    exportedAt: now,
    programme: { name: name.slice(0, LONGEST_TEXT), baseUrl: withoutLogin(baseUrl), username },
    metadata: { ...rest, ...(increases && { byTotals: true }) },
  };
  return [head, ...parts, { end: parts.length }].map((line) => `${JSON.stringify(line)}\n`);
}

/** What is missing until the history answers, the next answer counts: it came in after the last one. */
const exportedMetadata = (
  { since, payouts, coverageGaps, beyondCursor, cursor, compactedBefore, increases }: RecordsMetadata,
  now: number,
): ExportedMetadata => ({
  // By a clock that was far ahead nothing is known yet: an export holds nothing later than a day from now.
  since: since === null ? null : Math.min(since, now + DAY),
  payouts: payouts.map(forwards),
  coverageGaps: coverageGaps.flatMap(({ isPending, ...coverageGap }) =>
    isPending ? [] : { ...coverageGap, from: Math.min(coverageGap.from, now + DAY) },
  ),
  beyondCursor,
  last: { at: cursor.at, referrals: cursor.totals.referrals },
  compactedBefore,
  ...(increases && { increases }),
});

/**
 * Where nothing is recorded yet, an export is the beginning: its last answer is where the next one goes on
 * from, and nothing that it holds is known before it is here.
 */
export const begunFrom = ({
  last,
  since,
  beyondCursor,
  compactedBefore,
  increases,
}: ExportedMetadata): RecordsMetadata => ({
  ...NO_RECORDS,
  cursor: cursorAt(last),
  since: Math.max(last.at, since ?? 0),
  payouts: [],
  coverageGaps: [],
  compactedBefore,
  currencies: [],
  beyondCursor,
  ...(increases && { increases: [] }),
});

/** The cursor of imported records: the next answer goes on from there. */
const cursorAt = ({ at, referrals }: ExportedMetadata['last']): RecordCursor => ({
  at,
  hasClock: true,
  fetchedAt: 0,
  totals: { paid: null, unpaid: null, referrals, rate: null },
  listed: [],
  highest: null,
});

/** The records as they hold until the service answered last: an answer that brings no news is not recorded. */
export function untilHeard(
  metadata: RecordsMetadata,
  { snapshot = null, unrecorded }: Partial<Pick<AccountState, 'snapshot' | 'unrecorded'>>,
): RecordsMetadata {
  const heard = snapshot && !unrecorded ? observationOf(snapshot) : null;
  const at = Math.max(metadata.cursor.at, heard && isTimed(metadata.cursor, heard) ? heard.at : 0);
  return { ...metadata, cursor: { ...metadata.cursor, at } };
}

function withoutLogin(baseUrl: string): string {
  const url = new URL(baseUrl);
  if (url.username === '' && url.password === '') return baseUrl;
  url.username = '';
  url.password = '';
  return url.href;
}
