import * as z from 'zod/mini';
import { compactsBefore } from '../../domain/records/compaction.ts';
import { dayBucketOf, type Entry } from '../../domain/records/entries.ts';
import type { CoverageGap, DayTotals, Increase, Payout } from '../../domain/records/records-metadata.ts';
import { LONGEST_TEXT } from '../../domain/referrals/referral-bounds.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { jsonOf } from '../../domain/text/json.ts';
import {
  type ExportFile,
  type ExportFileError,
  LONGEST_LINE,
  MOST,
  VERSION,
} from '../../domain/transfer/export-file.ts';
import { entryId } from '../../domain/transfer/merge-entries.ts';
import { ANY_HEAD, shapesOf } from './export-shape.ts';

/** Lines that are read before others take their turn. */
const AT_ONCE = 1000;

/**
 * An export as it was read, line by line. Nothing of it is believed: what cannot be so, or stands twice, makes
 * the whole of it damaged. @param latest ms; nobody has seen anything later. `pause`: lets others take their turn
 */
export async function readExport(
  written: string,
  { latest, pause }: { latest: number; pause(): Promise<void> },
): Promise<Result<ExportFile, ExportFileError>> {
  const shapes = shapesOf(latest);
  const lines = linesOf(written);
  const first = lineOf(lines.next().value?.text ?? '');
  const ours = z.safeParse(ANY_HEAD, first);
  if (!ours.success) return fail({ kind: 'file-unreadable' });
  if (ours.data.version > VERSION) return fail({ kind: 'file-newer' });
  const head = z.safeParse(shapes.head, first);
  if (!head.success) return damaged(1, head.error);
  const { byTotals, compactedBefore, ...metadata } = head.data.metadata;
  // Only what came in long ago is compacted.
  if (compactedBefore !== null && compactedBefore > compactsBefore(metadata.last.at)) return damaged(1);

  const payouts: Payout[] = [];
  const coverageGaps: CoverageGap[] = [];
  const increases: Increase[] = [];
  const totals = new Map<string, DayTotals>();
  const entries = new Map<string, Entry>();
  let number = 1;
  let isWhole = false;
  for (const { text, isLast } of lines) {
    const json = lineOf(text);
    if (json === undefined && isLast) return fail({ kind: 'file-cut' });
    number++;
    if (number % AT_ONCE === 0) await pause();
    const line = z.safeParse(shapes.line, json);
    if (!line.success || isWhole) return damaged(number, line.error);
    const { payout, coverageGap, increase, end, ...one } = line.data;
    if (payout) payouts.push(payout);
    if (coverageGap) coverageGaps.push(coverageGap);
    if (increase) increases.push(increase);
    if (one.totals && !isNew(totals, one.totals.day, one.totals)) return damaged(number);
    if (one.entry && !isNew(entries, entryId(one.entry), one.entry)) return damaged(number);
    if (one.entry?.key === '' && dayBucketOf(one.entry.at) >= (compactedBefore ?? 0)) return damaged(number);
    if (payouts.length > MOST.payouts || coverageGaps.length > MOST.coverageGaps || increases.length > MOST.increases)
      return TOO_LARGE;
    if (totals.size > MOST.totals || entries.size > MOST.entries) return TOO_LARGE;
    isWhole = end !== undefined;
    if (isWhole && end !== number - 2) return damaged(number);
  }
  if (!isWhole) return fail({ kind: 'file-cut' });
  return ok({
    programme: head.data.programme,
    metadata: { ...metadata, payouts, coverageGaps, compactedBefore, ...(byTotals && { increases }) },
    totals: [...totals.values()],
    entries: [...entries.values()],
  });
}

const TOO_LARGE = fail<ExportFileError>({ kind: 'file-too-large' });

/** One after the other, so that a long text is never taken to pieces as a whole. */
function* linesOf(text: string): Generator<{ text: string; isLast: boolean }, undefined> {
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from);
    const isLast = end < 0;
    yield { text: text.slice(from, Math.min(isLast ? text.length : end, from + LONGEST_LINE + 1)), isLast };
    from = isLast ? text.length : end + 1;
  }
  return undefined;
}

/** undefined: it is none, or longer than any is. */
const lineOf = (line: string): unknown => (line.length > LONGEST_LINE ? undefined : jsonOf(line));

/** Puts what stands there for the first time. */
function isNew<T>(all: Map<string, T>, name: string, one: T): boolean {
  if (all.has(name)) return false;
  all.set(name, one);
  return true;
}

function damaged(line: number, error?: z.core.$ZodError): Result<never, ExportFileError> {
  const path = (error?.issues[0]?.path ?? []).map(String).join('.');
  return fail({ kind: 'file-damaged', where: `${line}: ${path}`.slice(0, LONGEST_TEXT) });
}
