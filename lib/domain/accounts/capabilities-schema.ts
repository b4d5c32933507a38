import * as z from 'zod/mini';
import { route } from '../requests/route-schema.ts';
import { webAddress } from './address.ts';

export const address = z.string().check(z.refine((written) => webAddress(written) !== null));

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

/** The parts of a program's overview. `owed`: the affiliates with the highest unpaid sums. */
export const OVERVIEW_PARTS = ['applicants', 'referrals', 'unpaid', 'active', 'owed'] as const;
export type OverviewPart = (typeof OVERVIEW_PARTS)[number];

/** A service's offers beyond the contract, found by trying its routes; failures are not shown. */
export const capabilities = z.object({
  /** Of the portal's start, of the user's own record, and of what administrators see. */
  routes: z.object({ start: route, user: route, administration: route }),
  userName: z.nullable(z.string()),
  groupAccess: z.nullable(groupAccess),
  groupRoute: z.nullable(groupRoute),
  programAccess: z.nullable(groupAccess),
  overviewParts: z.nullable(z.array(z.literal(OVERVIEW_PARTS))),
  adminUrl: z.optional(address),
  currency: z.nullable(z.string()),
  share: z.nullable(shareLink),
  /** Codes that customers of this affiliate may use. */
  coupons: z.array(z.string()),
});

export type Capabilities = z.infer<typeof capabilities>;
/** What is asked and known together. */
export type CapabilityPart = keyof Capabilities['routes'];
export type ShareLink = z.infer<typeof shareLink>;
export type GroupAccess = z.infer<typeof groupAccess>;
export type GroupRoute = z.infer<typeof groupRoute>;
