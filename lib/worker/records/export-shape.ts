import * as z from 'zod/mini';
import { DAY, isDay, noonOf } from '../../domain/calendar/calendar.ts';
import { isDecimal } from '../../domain/money/sum.ts';
import { MOST_ENTRIES } from '../../domain/records/compaction.ts';
import { isMoment, LAST_MOMENT, LONGEST_TEXT, MOST_REFERRALS } from '../../domain/referrals/referral-bounds.ts';
import { FORMAT, VERSION } from '../../domain/transfer/export-file.ts';

const LONGEST_ADDRESS = 2000;

/** What the first line of whatever version holds. */
export const ANY_HEAD = z.looseObject({ format: z.literal(FORMAT), version: z.number() });

/** The shapes of an export's lines: its first one, and any other. @param latest ms; nobody has seen anything later */
export function shapesOf(latest: number) {
  // What a service dates it may date ahead.
  const dated = z.int().check(z.refine(isMoment));
  const moment = dated.check(z.maximum(latest));
  const count = z.int().check(z.minimum(0), z.maximum(MOST_REFERRALS));
  const text = z.string().check(z.maxLength(LONGEST_TEXT));
  const words = z.nullable(text);
  const decimal = text.check(z.refine(isDecimal));
  const figure = z.nullable(decimal);
  /** Ends after it begins. */
  const isSpan = ({ from, to }: { from: number; to: number }) => from <= to;
  const isBackInTime = ({ at, reversedAt }: { at: number; reversedAt: number | null }) =>
    reversedAt === null || reversedAt <= Math.max(at, latest);

  const head = z.object({
    format: z.literal(FORMAT),
    version: z.literal(VERSION),
    exportedAt: dated,
    programme: z.object({
      name: text,
      baseUrl: z.string().check(
        z.maxLength(LONGEST_ADDRESS),
        z.refine((written) => URL.canParse(written)),
      ),
      username: z.string().check(z.maxLength(LONGEST_ADDRESS)),
    }),
    metadata: z.object({
      since: z.nullable(moment),
      last: z.object({ at: moment, referrals: z.nullable(count) }),
      beyondCursor: z.int().check(z.minimum(-MOST_ENTRIES), z.maximum(MOST_ENTRIES)),
      compactedBefore: z.nullable(z.int().check(z.minimum(0), z.maximum(latest / DAY + 1))),
      byTotals: z.optional(z.literal(true)),
    }),
  });
  const payout = z
    .object({ at: moment, from: moment, amount: decimal })
    .check(z.refine(({ from, at }) => isSpan({ from, to: at })));
  // Where a service sends no time, it may have been any.
  const coverageGap = z
    .object({ from: moment, to: z.union([moment, z.literal(LAST_MOMENT)]), count })
    .check(z.refine(isSpan));
  const increase = z.object({ at: moment, amount: decimal });
  const totals = z
    .object({
      day: text.check(z.refine(isDay)),
      at: moment,
      paid: figure,
      unpaid: figure,
      referrals: z.nullable(count),
      rate: figure,
    })
    // In whatever zone that was.
    .check(z.refine(({ day, at }) => Math.abs(noonOf(day) - at) < 2 * DAY));
  const entry = z
    .object({
      key: text,
      at: dated,
      // What the service wrote instead of a number is worth nothing, and kept as nothing.
      amount: text.check(z.refine((amount) => amount === '' || isDecimal(amount))),
      currency: words,
      status: text,
      provider: words,
      campaign: z.optional(text),
      reversedAt: z.nullable(dated),
      stoodAt: z.optional(moment),
      deleted: z.optional(z.literal(true)),
      backfilled: z.optional(z.literal(true)),
      count: z.optional(count.check(z.minimum(1))),
    })
    .check(z.refine(isBackInTime));
  const line = z.partial(z.object({ payout, coverageGap, increase, totals, entry, end: z.int() }));
  return { head, line };
}
