import * as z from 'zod/mini';

/** What is stored of the overview: numbers only, no data about people. null: not for this user, or not answered. */
export const overviewFigures = z.object({
  /** ms; when they were asked for. */
  at: z.number(),
  /** The revision of the account whose login was used. */
  revision: z.number(),
  /** How many affiliates, and how many referrals, wait for approval. */
  applicants: z.nullable(z.number()),
  referrals: z.nullable(z.number()),
  active: z.nullable(z.number()),
  /** What is owed to all affiliates: decimal text. */
  unpaid: z.nullable(z.string()),
  /** ISO codes that the service's rows name; with several, the sum adds up different currencies. */
  currencies: z.array(z.string()),
});

export type OverviewFigures = z.infer<typeof overviewFigures>;
