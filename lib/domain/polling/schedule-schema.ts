import * as z from 'zod/mini';

/** When to poll next, for a user at the computer. All times are ms of this computer's clock. */
export const schedule = z.object({
  failures: z.number(),
  lastRequestAt: z.nullable(z.number()),
  plannedAt: z.optional(z.number()),
  /** null: only when the user acts. */
  nextRequestAt: z.nullable(z.number()),
  /** Back-off by Retry-After: no request before this, not even the user's. */
  notBefore: z.nullable(z.number()),
  /** When the last new referral was found, or polling began. */
  idleSince: z.optional(z.number()),
});

export type Schedule = z.infer<typeof schedule>;
