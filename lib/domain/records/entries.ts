import { DAY } from '../calendar/calendar.ts';
import { timeOf } from '../referrals/referral.ts';
import { amountWithin, LONGEST_TEXT, LONGEST_WORD } from '../referrals/referral-bounds.ts';
import { keyBase, numberedKey } from '../referrals/referral-key.ts';
import type { Referral } from '../referrals/referral-schema.ts';

/** A referral as it is recorded: what identifies it, and what is kept of it. */
export interface RecordRow {
  /** With `at` it identifies the referral (`referral-key.ts`); words are distinguished by currency, too. */
  key: string;
  /** When it came in, ms of the service's clock. */
  at: number;
  /** Decimal text; "" where the service wrote no number. */
  amount: string;
  /** null: the account's own. */
  currency: string | null;
  /** In lower case. */
  status: string;
  provider: string | null;
  /** Absent where it names none. */
  campaign?: string | undefined;
}

/**
 * What is kept for good of a referral, and what became of it since. All moments are instants, so that a journey to
 * another time zone loses and doubles nothing: on which day of the user's calendar they fall is worked out when they
 * are shown.
 */
export interface Entry extends RecordRow {
  /** When it was seen to be rejected, cancelled or deleted (ms); null while it stands. */
  reversedAt: number | null;
  /** When it was seen to stand again, having been reversed (ms). */
  stoodAt?: number;
  /** It is not listed any more, and the total fell. */
  deleted?: true;
  /** From the service's own history: nobody watched it come in. */
  backfilled?: true;
  /** How many referrals it stands for; left out: 1. Those of which several were compacted to one have the key "". */
  count?: number;
}

/** What of these is recorded, in their order. A row without a time has no place in the records. */
export function recordRows(referrals: Referral[]): RecordRow[] {
  const numbers = new Map<string, number>();
  return referrals.flatMap((row): RecordRow[] => {
    const at = timeOf(row);
    const base = keyBase(row, row.currency);
    const number = (numbers.get(base) ?? 0) + 1;
    numbers.set(base, number);
    // One id is one referral, however often it is listed.
    if (at === null || (row.id !== null && number > 1)) return [];
    return [
      {
        key: numberedKey(base, number),
        at,
        amount: amountWithin(row.amount) ?? '',
        currency: row.currency?.slice(0, LONGEST_WORD) ?? null,
        status: row.status.slice(0, LONGEST_WORD).toLowerCase(),
        provider: row.provider?.slice(0, LONGEST_WORD) ?? null,
        ...(row.campaign && { campaign: row.campaign.slice(0, LONGEST_TEXT) }),
      },
    ];
  });
}

/** What became of a recorded referral. */
export interface Change {
  from: Entry;
  to: Entry;
}

/**
 * Rejected, cancelled or deleted: what else becomes of a referral is its program's business.
 * @param status in lower case
 */
export const isReversed = (status: string): boolean => ['rejected', 'cancelled'].includes(status);

/** Entries by the number of their UTC day since 1970, as they are stored. */
export type DayBuckets = Map<number, Entry[]>;

export const dayBucketOf = (at: number): number => Math.floor(at / DAY);

/** The earliest bucket in which any of these may be; null: they are none. */
export const firstDayBucketOf = (rows: { at: number }[]): number | null =>
  rows.length === 0 ? null : dayBucketOf(rows.reduce((first, { at }) => Math.min(first, at), Number.POSITIVE_INFINITY));

/**
 * How many entries there are, and about how many bytes they take, once these buckets were changed. A bucket that is
 * the very same before and after is not looked into.
 */
export function sizeAfter(
  size: { entries: number; bytes: number } | null,
  before: DayBuckets,
  after: DayBuckets,
): { entries: number; bytes: number } {
  let { entries, bytes } = size ?? { entries: 0, bytes: 0 };
  for (const day of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(day) ?? [], after.get(day) ?? []];
    if (was === is) continue;
    entries += is.length - was.length;
    bytes += bytesOf(is) - bytesOf(was);
  }
  return { entries, bytes };
}

const utf8 = new TextEncoder();

const bytesOf = (entries: Entry[]): number =>
  utf8.encode(JSON.stringify(entries.map((one) => Object.values(one)))).length;
