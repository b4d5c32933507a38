import * as z from 'zod/mini';

const address = z.string().check(z.refine((written) => URL.canParse(written)));

/** The affiliate's own link, and the sites on which it counts. */
const shareLink = z.object({
  /** The page that the affiliate shares, without the parameter. */
  url: address,
  /** The parameter and its value: "ref", "12". */
  parameter: z.string(),
  value: z.string(),
  /** Origins where links count: the programme's own and its additional sites. */
  origins: z.array(z.string()),
});

/**
 * Whether this user may look groups up: allowed; forbidden (a customer, a plain affiliate); absent where the
 * service has no such route (not the Pro edition). null where nobody knows.
 */
const groupAccess = z.literal(['allowed', 'forbidden', 'absent']);

/** What an account's service offers beyond the contract, found by trying each route once, quietly. */
export const capabilities = z.object({
  /** ms; looked at again weekly and on demand, sooner where some of it did not answer. */
  checkedAt: z.number(),
  /** Something did not answer: of that, what was known before stays. */
  partial: z.optional(z.literal(true)),
  /** Of the account's login for which it was looked at. */
  revision: z.optional(z.number()),
  /** As the site knows the user; null if it does not tell. */
  userName: z.nullable(z.string()),
  /** Whether a list of all referrals is offered. */
  history: z.boolean(),
  groupAccess: z.nullable(groupAccess),
  /** ISO code of the programme's currency. */
  currency: z.nullable(z.string()),
  share: z.nullable(shareLink),
});

export type Capabilities = z.infer<typeof capabilities>;
export type ShareLink = z.infer<typeof shareLink>;
export type GroupAccess = z.infer<typeof groupAccess>;
