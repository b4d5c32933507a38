import * as z from 'zod/mini';
import { areValidQuietHours } from '../calendar/quiet-hours.ts';
import { FIRST_STEPS, POLL_MINUTES } from './settings.ts';

const quietHours = z.object({ from: z.string(), to: z.string() }).check(z.refine(areValidQuietHours));

/**
 * What the user chose in the options. If a setting that is off by default is damaged, it is off, and the others stay.
 */
export const settings = z.object({
  /** Minutes between two polls. */
  pollMinutes: z.literal(POLL_MINUTES),
  /** Notify new referrals. */
  notifyReferrals: z.boolean(),
  /** Notify that referrals were paid or rejected. */
  notifyStatus: z.boolean(),
  /** Notify that a payout started or was paid, where the service lists payouts. */
  notifyPayouts: z.catch(z.boolean(), true),
  /** A short sound when new referrals are notified. */
  saleSound: z.catch(z.boolean(), false),
  /** When nothing is notified, in local time ("22:00"); null: never. */
  quietHours: z.catch(z.nullable(quietHours), null),
  /** Notify on Mondays how the week went. */
  weeklyDigest: z.catch(z.boolean(), false),
  /** No amounts in tooltip and notifications, and covered in the popup until clicked. */
  hideAmounts: z.boolean(),
  /** The badge shows what was earned today instead of the number of new referrals. */
  earningsInBadge: z.catch(z.boolean(), false),
  /** ISO code to show where the service names no currency; null shows the bare number. */
  currency: z.nullable(z.string()),
  /** First steps that were taken or declined, and are not offered again. */
  settledSteps: z.catch(z.array(z.literal(FIRST_STEPS)), []),
});

export type Settings = z.infer<typeof settings>;
