import * as z from 'zod/mini';
import { address } from '../accounts/capabilities-schema.ts';
import { LONGEST_LOGIN } from '../accounts/connect-form.ts';
import type { Login } from '../accounts/same-account.ts';
import { DAY, isDay, isMoment, noonOf } from '../calendar/calendar.ts';
import { MOST_MIRRORED } from '../mirror/mirror.ts';
import type { DayTotals } from '../mirror/totals.ts';
import { isDecimal } from '../money/decimal.ts';
import { LONGEST_ROW_TEXT, LONGEST_ROW_WORD, MOST_REFERRALS } from '../referrals/referral-bounds.ts';
import { type Referral, referral } from '../referrals/referral-schema.ts';
import { keyOf } from '../referrals/same-referral.ts';
import { fail, ok, type Result } from '../result.ts';
import { wholeNumber } from '../shared-schema.ts';
import { parseJson } from '../text/json-text.ts';
import { type BackupError, lineOf } from './backup-file.ts';

/** A program's history in a backup: a line with the login, one per day's totals, one per row, newest first, and the end. */
export interface BackedUpHistory {
  login: Login;
  totals: DayTotals[];
  rows: Referral[];
}

/** Fifty years of days. */
const MOST_TOTALS = 20_000;
const LONGEST_LINE = 4000;
/** Rows of a part: far less than a browser delivers in one message. */
const PART_ROWS = 10_000;

const amount = z.nullable(z.string().check(z.maxLength(LONGEST_ROW_WORD), z.refine(isDecimal)));
const totals = z
  .object({
    day: z.string().check(z.refine(isDay)),
    at: wholeNumber().check(z.refine(isMoment)),
    paid: amount,
    unpaid: amount,
    referrals: z.nullable(wholeNumber(0, MOST_REFERRALS)),
  })
  // In every time zone, a day is within two days of its times.
  .check(z.refine(({ day, at }) => Math.abs(noonOf(day) - at) < 2 * DAY));
const login = z.object({
  baseUrl: address,
  username: z.string().check(z.maxLength(LONGEST_LOGIN)),
  userId: z.optional(z.string().check(z.maxLength(LONGEST_ROW_WORD))),
});
/** A referral without its key, which follows from the other fields. */
const row = z.pipe(
  z.omit(referral, { key: true }),
  z.transform((row): Referral => ({ key: keyOf(row), ...row })),
);
const line = z.union([
  z.object({ history: login }),
  z.object({ totals }),
  z.object({ row }),
  z.object({ end: wholeNumber() }),
]);

export const historyLines = (
  { baseUrl, username, userId }: Login,
  { totals, rows }: Omit<BackedUpHistory, 'login'>,
): string[] => [
  lineOf({ history: { baseUrl, username, userId } }),
  ...totals.map((day) => lineOf({ totals: day })),
  ...rows.map((row) => lineOf({ row: { ...row, key: undefined } })),
  lineOf({ end: totals.length + rows.length }),
];

/** A history in parts, one message to the worker each: the first with the totals, and the rows in their order. */
export const historyParts = ({ login, totals, rows }: BackedUpHistory): BackedUpHistory[] =>
  Array.from({ length: Math.max(1, Math.ceil(rows.length / PART_ROWS)) }, (_, part) => ({
    ...{ login, totals: part === 0 ? totals : [] },
    rows: rows.slice(part * PART_ROWS, (part + 1) * PART_ROWS),
  }));

/** Reads a program's history. Errors: `file-cut`, `file-damaged`. */
export function readHistoryLines(text: string): Result<BackedUpHistory, BackupError> {
  let history: BackedUpHistory | null = null;
  let number = 0;
  for (let from = 0; from < text.length; number++) {
    const end = text.indexOf('\n', from);
    if (end < 0) return fail({ kind: 'file-cut' });
    const read = z.safeParse(line, end - from > LONGEST_LINE ? undefined : parseJson(text.slice(from, end)));
    from = end + 1;
    if (!read.success) return damaged(number, read.error);
    if ('history' in read.data !== (number === 0)) return damaged(number);
    if ('history' in read.data) history = { login: read.data.history, totals: [], rows: [] };
    else if (history === null) return damaged(number);
    else if ('end' in read.data)
      return read.data.end === number - 1 && from >= text.length ? ok(history) : damaged(number);
    else if ('totals' in read.data) history.totals.push(read.data.totals);
    else history.rows.push(read.data.row);
    if (number > MOST_TOTALS + MOST_MIRRORED + 1000) return damaged(number);
  }
  return fail({ kind: 'file-cut' });
}

function damaged(number: number, error?: z.core.$ZodError): Result<never, BackupError> {
  const path = (error?.issues[0]?.path ?? []).map(String).join('.');
  return fail({ kind: 'file-damaged', where: `${number + 1}: ${path}`.slice(0, LONGEST_ROW_TEXT) });
}
