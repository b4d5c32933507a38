import { timeOf } from '../referrals/referral.ts';
import { wordsOf } from '../referrals/referral-key.ts';
import type { KeyedReferral } from '../referrals/referral-schema.ts';
import { matchReferrals, maybeAmong } from '../referrals/same-referral.ts';
import { type RecordRow, recordRows } from './entries.ts';

/**
 * The referrals that an answer lists, in its order, and older ones that are recorded below them, newest first. What the
 * answer says is the truth: a recorded one that it lists, too, or would have to list, is left out.
 * @param total how many there are, as the answer says; null: unknown
 * @param most how many in all, unless the answer itself lists more
 */
export function withRecorded(
  listed: KeyedReferral[],
  recorded: RecordRow[],
  { total, most }: { total: number | null; most: number },
): KeyedReferral[] {
  const rows = recordRows(listed);
  const matches = matchReferrals(recorded, rows, ['key-time', 'time-amount', 'last-of-moment', 'key']);
  const matched = new Set([...matches.values()].map(({ known }) => known));
  const isListed = maybeAmong(rows.filter((row) => !matches.has(row)));
  const oldest = listed.reduce((least, row) => Math.min(least, timeOf(row) ?? least), Number.POSITIVE_INFINITY);
  const older = recorded.filter((row) => row.at <= oldest && !matched.has(row) && !isListed(row));
  const room = Math.min(most, total ?? most) - listed.length;
  return [...listed, ...older.slice(0, Math.max(0, room)).map(referralOf)];
}

/** A recorded referral as one that can be shown: of its words, records keep what identifies it. */
function referralOf({ key, at, ...row }: RecordRow): KeyedReferral {
  const createdAt = new Date(at).toISOString();
  const description = wordsOf(key, row.currency);
  // Two may have the same words, but not at the same moment.
  return { ...row, id: null, order: null, description, providerUrl: null, createdAt, key: `${at} ${key}` };
}
