import * as z from 'zod/mini';
import { sound } from '../sound-schema.ts';
import { asking } from './asking-schema.ts';

/** One payout as the service lists it, without an id. Nothing else is known of it. */
const payout = z.object({
  /** When it started: the day ("2026-11-21") in the site's own time zone, or what the service wrote. */
  date: z.string(),
  /** Decimal text, or what the service wrote. */
  amount: z.string(),
  /** `processing`, `paid`, or what the service wrote. */
  status: z.string(),
  description: z.string(),
});

/** A payout that started or was paid, and of which the user may not have been told yet. */
const payoutNews = z.object({ kind: z.literal(['started', 'paid']), payout });

/** What is known of an account's payouts, from the service's own list of them. */
export const payouts = z.extend(asking, {
  /** The account's totals when they were last listed, or what these became since without a payout. */
  paid: z.nullable(z.string()),
  unpaid: z.nullable(z.string()),
  /** The latest ones, newest first; null before the first list. */
  listed: z.nullable(sound(payout)),
  /** Whether these are all that there ever were. */
  whole: z._default(z.boolean(), false),
  news: sound(payoutNews),
});

export type Payout = z.infer<typeof payout>;
export type PayoutNews = z.infer<typeof payoutNews>;
export type Payouts = z.infer<typeof payouts>;
