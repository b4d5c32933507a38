import * as z from 'zod/mini';

/** The plan of when to ask next, for a user who is at the computer. All times are ms of this computer's clock. */
export const schedule = z.object({
  /** Failures in a row; 0 after an answer. */
  failures: z.number(),
  lastAskedAt: z.nullable(z.number()),
  /** When this plan was made. */
  plannedAt: z.optional(z.number()),
  /** null: not by itself, only when the user acts. */
  nextAskAt: z.nullable(z.number()),
  /** The service said Retry-After: nobody asks before this, not even the user. */
  notBefore: z.nullable(z.number()),
  /** When the last referral came in, or asking began. */
  idleSince: z.optional(z.number()),
});

export type Schedule = z.infer<typeof schedule>;
