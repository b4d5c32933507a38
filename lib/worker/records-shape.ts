import * as z from 'zod/mini';
import { isDay } from '../domain/calendar.ts';
import { isMoment, LONGEST_TEXT, MOST_REFERRALS } from '../domain/record-bounds.ts';
import { FORMAT, MOST, type RecordsFile, type RecordsFileError, VERSION } from '../domain/records-file.ts';
import { fail, ok, type Result } from '../domain/result.ts';
import { isDecimal } from '../domain/sum.ts';

const LONGEST_ADDRESS = 2000;

const moment = z.int().check(z.refine(isMoment));
const count = z.int().check(z.minimum(0), z.maximum(MOST_REFERRALS));
const text = z.string().check(z.maxLength(LONGEST_TEXT));
const words = z.nullable(text);
const decimal = text.check(z.refine(isDecimal));
const figure = z.nullable(text);
const day = text.check(z.refine(isDay));

const entry = z.object({
  key: text,
  at: moment,
  // What the service wrote instead of a number is worth nothing, and kept as nothing.
  amount: text.check(z.refine((amount) => amount === '' || isDecimal(amount))),
  currency: words,
  status: text,
  provider: words,
  takenBackAt: z.nullable(moment),
  stoodAt: z.optional(moment),
  deleted: z.optional(z.literal(true)),
  filled: z.optional(z.literal(true)),
  count: z.optional(count.check(z.minimum(1))),
});
const totals = z.object({
  day,
  at: moment,
  paid: figure,
  unpaid: figure,
  referrals: z.nullable(count),
  rate: figure,
});
/** Ends after it begins. */
const isSpan = ({ from, to }: { from: number; to: number }) => from <= to;

const file = z.object({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  exportedAt: moment,
  programme: z.object({
    name: text,
    baseUrl: z.string().check(
      z.maxLength(LONGEST_ADDRESS),
      z.refine((written) => URL.canParse(written)),
    ),
    username: z.string().check(z.maxLength(LONGEST_ADDRESS)),
  }),
  book: z.object({
    since: z.nullable(moment),
    payouts: z
      .array(
        z
          .object({ at: moment, from: moment, amount: decimal })
          .check(z.refine(({ from, at }) => isSpan({ from, to: at }))),
      )
      .check(z.maxLength(MOST.payouts)),
    gaps: z
      .array(z.object({ from: moment, to: moment, count }).check(z.refine(isSpan)))
      .check(z.maxLength(MOST.gaps)),
    last: z.object({ at: moment, referrals: z.nullable(count) }),
    thinnedBefore: z.nullable(z.int()),
  }),
  totals: z.array(totals).check(z.maxLength(MOST.totals)),
  entries: z.array(entry).check(z.maxLength(MOST.entries)),
});

/** A file of records as it was read; nothing of it is believed. */
export function parseRecordsFile(written: string): Result<RecordsFile, RecordsFileError> {
  let json: unknown;
  try {
    json = JSON.parse(written);
  } catch {
    return fail({ kind: 'file-unreadable' });
  }
  const head = z.safeParse(z.looseObject({ format: z.literal(FORMAT), version: z.number() }), json);
  if (!head.success) return fail({ kind: 'file-unreadable' });
  if (head.data.version > VERSION) return fail({ kind: 'file-newer' });
  const parsed = z.safeParse(file, json);
  if (parsed.success) return ok(parsed.data as RecordsFile);
  const where = (parsed.error.issues[0]?.path ?? []).map(String).join('.');
  return fail({ kind: 'file-damaged', where: where.slice(0, LONGEST_TEXT) });
}
