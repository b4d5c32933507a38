import * as z from 'zod/mini';
import { moment, route } from '../requests/route-schema.ts';
import { lenient, lenientList } from '../shared-schema.ts';

/** A payout as the service lists it, without an id. Every field may hold any other text. */
const payout = z.object({
  /** The day on which it started ("2026-11-21"), in the site's time zone. */
  date: z.string(),
  /** The time of that day ("01:28"); absent if the service has none. */
  time: z.optional(z.string()),
  amount: z.string(),
  status: z.string(),
  description: z.string(),
});

const stage = z.literal(['started', 'paid']);

const knownPayout = z.object({
  ...payout.shape,
  /** From its first content; does not change when the payout is edited. */
  id: z.string(),
  /** The last stage that was reported or part of the baseline; null: none. */
  reported: z.nullable(stage),
});

/** A payout that started or was paid, with its previously reported stage. */
export const payoutNews = z.object({ kind: stage, payout: knownPayout });

export const payouts = z.object({
  route,
  /** The account's totals at the last list, and their later changes without a payout. */
  paid: z.nullable(z.string()),
  unpaid: z.nullable(z.string()),
  /** The latest payouts in the service's order; null: no list yet. */
  listed: z.nullable(lenientList(knownPayout)),
  /** Payouts that are not listed any more and may return, the last one first. */
  unlisted: lenientList(knownPayout),
  /** Unknown payouts before this day are older than the first list; "": none are, it was complete; null: unreadable. */
  floor: z.nullable(z.string()),
  /** ms of this computer's clock at which a payout was last found paid; absent: none. */
  paidAt: lenient(moment),
  /** When a payout was last reported, in any stage (ms). */
  reportedAt: lenient(moment),
  whole: z.boolean(),
});

export type Payout = z.infer<typeof payout>;
export type KnownPayout = z.infer<typeof knownPayout>;
export type PayoutNews = z.infer<typeof payoutNews>;
export type Payouts = z.infer<typeof payouts>;

/** The service's latest payouts, usually newest first, and whether these are all. */
export interface PayoutList {
  payouts: Payout[];
  whole: boolean;
}
