import * as z from 'zod/mini';
import { webAddress } from './address.ts';

const address = z.string().check(z.refine((written) => webAddress(written) !== null));

/** The affiliate's link. */
const shareLink = z.object({
  /** The shared page, without the parameter. */
  url: address,
  /** The parameter and its value: "ref", "12". */
  parameter: z.string(),
  value: z.string(),
  /** Origins where links count: the program's site and its additional sites. */
  origins: z.array(z.string()),
});

/** `forbidden`: a customer or plain affiliate. `absent`: the service has no such route. null: unknown. */
const groupAccess = z.literal(['allowed', 'forbidden', 'absent']);

/** The route that lists a group: the contract's (Pro edition), or the whole program's with a filter (any edition). */
const groupRoute = z.literal(['pro', 'core']);

/** What a service offers beyond the contract, found by trying each route once; failures are not shown. */
export const capabilities = z.object({
  /** ms; refreshed weekly and on demand, sooner if `partial`. */
  checkedAt: z.number(),
  /** Some routes did not answer and keep their earlier values. */
  partial: z.optional(z.literal(true)),
  /** The revision of the account whose login was used. */
  revision: z.optional(z.number()),
  /** The site's name for the user; null: unknown. */
  userName: z.nullable(z.string()),
  /** The service lists all referrals. */
  history: z.boolean(),
  /** Access to groups, by either route. */
  groupAccess: z.nullable(groupAccess),
  /** null: none, or unknown. */
  groupRoute: z.nullable(groupRoute),
  /** Access to all affiliates of the program. */
  programAccess: z.nullable(groupAccess),
  /** The parts of the overview that this user may see; null: unknown. */
  overviewParts: z.nullable(z.array(z.literal(['applicants', 'referrals', 'unpaid', 'active', 'owed']))),
  /** The site's administration; absent: unknown. */
  adminUrl: z.optional(address),
  /** ISO code of the program's currency. */
  currency: z.nullable(z.string()),
  share: z.nullable(shareLink),
  /** Codes that customers of this affiliate may use. */
  coupons: z.array(z.string()),
});

export type Capabilities = z.infer<typeof capabilities>;
export type ShareLink = z.infer<typeof shareLink>;
export type GroupAccess = z.infer<typeof groupAccess>;
export type GroupRoute = z.infer<typeof groupRoute>;
