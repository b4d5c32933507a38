import * as z from 'zod/mini';
import { row } from '../mirror/row-schema.ts';
import { lenientList } from '../shared-schema.ts';

const money = z.object({
  /** Decimal text. */
  amount: z.string(),
  /** ISO 4217 code; null where nobody named one. */
  currency: z.nullable(z.string()),
});

/** What was earned during the last so many days, as the popup shows it. */
const period = z.object({
  /** By currency; none: nothing. */
  earned: z.array(money),
  /** What was earned in as much of the period before; null: not all of that is known. */
  before: z.nullable(z.array(money)),
  /** Not all of it is known. */
  isPartial: z.boolean(),
});

/** Something worth a quiet line, on the day on which it happened. */
const milestone = z.union([
  z.object({ kind: z.literal('first') }),
  /** That many referrals in all. */
  z.object({ kind: z.literal('round'), count: z.number() }),
  /** More was earned today than on any day before, without what was reversed. */
  z.object({ kind: z.literal('best-day'), earned: money }),
]);

/** How much of the program's list is known. */
const known = z.object({
  /** How many rows. */
  count: z.number(),
  /** How many there are; null: the service does not say. */
  total: z.nullable(z.number()),
  complete: z.boolean(),
  /** Whether the service has a list. */
  listed: z.boolean(),
});

/**
 * What the popup shows of an account's mirror, worked out by the worker whenever it changes, so that the popup
 * opens no database and computes nothing.
 */
export const earningsSummary = z.object({
  /** ms; when it was worked out, and which day that was. */
  at: z.number(),
  day: z.string(),
  /** Of the mirror that it was worked out from: views read it again where this differs. */
  revision: z.number(),
  today: period,
  week: period,
  month: period,
  /** Earned in this calendar month, toward the goal. */
  thisMonth: period,
  /** What this month comes to, in the account's currency, if it goes on like the last 30 days; null: these are not known. */
  heading: z.nullable(money),
  /** The last 30 days, oldest first, in parts of the best of them: for drawing alone. */
  spark: z.array(z.number()),
  milestone: z.nullable(milestone),
  known,
  /** ISO codes that its rows name, in upper case. */
  currencies: z.array(z.string()),
  /** The newest rows of the list: a poll lists fewer. */
  recent: lenientList(row),
});

export type Period = z.infer<typeof period>;
export type Milestone = z.infer<typeof milestone>;
export type ListCoverage = z.infer<typeof known>;
export type EarningsSummary = z.infer<typeof earningsSummary>;
