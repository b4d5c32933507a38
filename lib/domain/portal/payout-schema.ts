import * as z from 'zod/mini';
import { lenientList } from '../shared-schema.ts';
import { moment, routeStatus } from './route-status-schema.ts';

/** One payout as the service lists it, without an id. Nothing else is known of it. */
const payout = z.object({
  /** When it started: the day ("2026-11-21") in the site's own time zone, or what the service wrote. */
  date: z.string(),
  /** The time of that day ("01:28"); absent where the service names none. */
  time: z.optional(z.string()),
  /** Decimal text, or what the service wrote. */
  amount: z.string(),
  /** `processing`, `paid`, or what the service wrote. */
  status: z.string(),
  description: z.string(),
});

/** How far a payout has come. */
const stage = z.literal(['started', 'paid']);

/** A payout that was listed, as it was listed last. */
const knownPayout = z.object({
  ...payout.shape,
  /** Given when it was first listed, and kept whatever is edited later. */
  id: z.string(),
  /** The last stage that was reported, or that the baseline had; null: none yet. */
  reported: z.nullable(stage),
});

/** A payout that started or was paid, with what was reported before, and of which the user may not be notified yet. */
export const payoutNews = z.object({ kind: stage, payout: knownPayout });

/** What is known of an account's payouts, from the service's own list of them. */
export const payouts = z.object({
  ...routeStatus.shape,
  /** The account's totals when they were last listed, or what these became since without a payout. */
  paid: z.nullable(z.string()),
  unpaid: z.nullable(z.string()),
  /** The latest ones, in the service's order; null before the first list. */
  listed: z.nullable(lenientList(knownPayout)),
  /** Those that were listed before and are not now, the last to go first: they may return. */
  gone: lenientList(knownPayout),
  /**
   * Unknown payouts of earlier days are old ones that were not listed at first; "": there are none, because the first
   * list had all; null: their days cannot be read.
   */
  floor: z.nullable(z.string()),
  /** ms of this computer's clock when a payout was last found to be paid; absent: not yet. */
  paidAt: z.catch(z.optional(moment), undefined),
  /** Whether these are all that there ever were. */
  whole: z.boolean(),
});

export type Payout = z.infer<typeof payout>;
export type Stage = z.infer<typeof stage>;
export type KnownPayout = z.infer<typeof knownPayout>;
export type PayoutNews = z.infer<typeof payoutNews>;
export type Payouts = z.infer<typeof payouts>;

/** What the service answers: its latest payouts, mostly newest first, and whether there never were more. */
export interface PayoutList {
  payouts: Payout[];
  whole: boolean;
}
