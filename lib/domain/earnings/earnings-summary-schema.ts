import * as z from 'zod/mini';
import { serviceError } from '../errors-schema.ts';

const money = z.object({
  /** Decimal text. */
  amount: z.string(),
  /** ISO 4217 code; null where nobody named one. */
  currency: z.nullable(z.string()),
});

/** How much of a stretch of time is known. */
const knowledge = z.object({
  /** Only from then on (ms); null: all of it. */
  since: z.nullable(z.number()),
  /** Referrals in it that were never listed, so that nobody knows what they are worth. */
  unlisted: z.number(),
});

/** A referral as far as it is recorded (`records/entries.ts`). */
const recorded = z.object({
  key: z.string(),
  at: z.number(),
  amount: z.string(),
  currency: z.nullable(z.string()),
  status: z.string(),
  provider: z.nullable(z.string()),
});

/** What came in during the last so many days, as the popup shows it. */
const period = z.extend(knowledge, {
  /** By currency; none: nothing. */
  earned: z.array(money),
  /** What was earned in as much of the period before; null: not all of that is known. */
  before: z.nullable(z.array(money)),
});

/** Something worth a quiet line, on the day on which it happened. */
const milestone = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('first') }),
  /** That many referrals in all. */
  z.object({ kind: z.literal('round'), count: z.number() }),
  /** More was earned today than on any day before, without what was reversed. */
  z.object({ kind: z.literal('best-day'), earned: money }),
]);

/** How far the backfill has come, as views see it. */
const backfillStatus = z.object({
  stage: z.literal(['running', 'stopped', 'done']),
  /** The next page to ask for, from 1 up, and of how many; null: the service does not tell. */
  page: z.number(),
  pages: z.nullable(z.number()),
  /** How many referrals the service has. */
  total: z.nullable(z.number()),
  /** How many were read. */
  read: z.number(),
  /** Why it stopped by itself. */
  error: z.optional(serviceError),
});

/**
 * What the popup shows of an account's records, worked out by the worker whenever they change, so that the popup
 * opens no database and computes nothing.
 */
export const earningsSummary = z.object({
  /** ms; when it was worked out, and which day that was. */
  at: z.number(),
  day: z.string(),
  /** Of the records that it was worked out from: views read these again where it differs. */
  revision: z.number(),
  today: period,
  week: period,
  month: period,
  /** Earned in this calendar month, towards the goal, and how much of it is known. */
  thisMonth: z.array(money),
  thisMonthKnown: knowledge,
  /** What this month comes to, in the account's currency, if it goes on like the last 30 days; null: these are not known. */
  heading: z.nullable(money),
  /** The last 30 days, oldest first, in parts of the best of them: for drawing alone. */
  spark: z.array(z.number()),
  milestone: z.nullable(milestone),
  /** From when on all is known (ms); null: from the very first. */
  since: z.nullable(z.number()),
  backfill: z.nullable(backfillStatus),
  /** Referrals that were never listed since the last backfill, if there was one: the service's history may have them. */
  unlisted: z.number(),
  /** ISO codes that its referrals have named, in upper case. */
  currencies: z.array(z.string()),
  /** The latest referrals that are recorded, newest first: the service itself may list fewer. */
  recent: z.catch(z.array(recorded), []),
});

export type Knowledge = z.infer<typeof knowledge>;
export type Period = z.infer<typeof period>;
export type Milestone = z.infer<typeof milestone>;
export type BackfillStatus = z.infer<typeof backfillStatus>;
export type EarningsSummary = z.infer<typeof earningsSummary>;
