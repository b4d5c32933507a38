import * as z from 'zod/mini';

/** The stored overview: totals only; contains no personal data. null: not for this user, or not answered. */
export const overviewFigures = z.object({
  at: z.number(),
  revision: z.number(),
  applicants: z.nullable(z.number()),
  referrals: z.nullable(z.number()),
  active: z.nullable(z.number()),
  /** The unpaid sum of all affiliates, decimal text. */
  unpaid: z.nullable(z.string()),
  /** ISO codes in the service's rows; with several, the sum adds up different currencies. */
  currencies: z.array(z.string()),
});

export type OverviewFigures = z.infer<typeof overviewFigures>;
