import * as z from 'zod/mini';
import { referral } from '../referrals/referral-schema.ts';
import { lenientList } from '../shared-schema.ts';

const money = z.object({
  amount: z.string(),
  /** ISO 4217 code; null: unknown. */
  currency: z.nullable(z.string()),
});

const period = z.object({
  /** By currency, those with most referrals first; empty: nothing. */
  earned: z.array(money),
  /** Earned in as much of the period before; null: not all of that is known. */
  before: z.nullable(z.array(money)),
  isPartial: z.boolean(),
  /** How many referrals are not in `earned`, because their amounts are no numbers. */
  unreadable: z.optional(z.number()),
});

const milestone = z.union([
  z.object({ kind: z.literal('first') }),
  z.object({ kind: z.literal('round'), count: z.number() }),
  /** More was earned today than on any day before, without what was reversed. */
  z.object({ kind: z.literal('best-day') }),
]);

const coverage = z.object({
  count: z.number(),
  /** null: the service does not say. */
  total: z.nullable(z.number()),
  complete: z.boolean(),
  listed: z.boolean(),
  /** The program's totals say that rows are unknown, which may be among the newest. */
  beyond: z.optional(z.boolean()),
});

/** The part of a mirror that the popup shows. The worker computes it at each change, so that the popup opens no database. */
export const earningsSummary = z.object({
  /** ms; when it was computed. */
  at: z.number(),
  day: z.string(),
  /** The mirror's revision; views read the summary again if it differs. */
  revision: z.number(),
  today: period,
  week: period,
  month: period,
  thisMonth: period,
  /** The forecast for this calendar month in the account's currency; null: the last 30 days are not all known. */
  heading: z.nullable(money),
  /** The last 30 days, oldest first, each from 0 to 1 of the best day. For drawing only. */
  spark: z.array(z.number()),
  milestone: z.nullable(milestone),
  known: coverage,
  /** ISO codes in its rows, in upper case. */
  currencies: z.array(z.string()),
  /** The newest rows of the list, which are more than a poll lists. */
  recent: lenientList(referral),
});

export type Period = z.infer<typeof period>;
export type Milestone = z.infer<typeof milestone>;
export type ListCoverage = z.infer<typeof coverage>;
export type EarningsSummary = z.infer<typeof earningsSummary>;
