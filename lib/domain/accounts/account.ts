import * as z from 'zod/mini';
import { rewrite } from '../errors-schema.ts';
import { lenient } from '../shared-schema.ts';
import { address } from './capabilities-schema.ts';
import { isGoal } from './goal.ts';

/** All accounts must fit into the browser's storage. */
export const MOST_ACCOUNTS = 20;

const LONGEST = 40;
const aboveZero = z.string().check(z.refine(isGoal));

const notifyLevel = z.union([
  /** Referrals of at least this amount, and payouts. `currency`: the program's at the time of the choice. */
  z.object({
    kind: z.literal('at-least'),
    amount: aboveZero,
    currency: z.nullable(z.string().check(z.maxLength(LONGEST))),
  }),
  z.object({ kind: z.literal('payouts') }),
  z.object({ kind: z.literal('nothing') }),
]);

/** A connected program. Its password is stored separately, in the vault. */
export const account = z.object({
  id: z.string(),
  /** The user's name for it, or the site's name. Not unique: see `display-name.ts`. */
  name: z.string(),
  /** Normalized by `address.ts`, without a trailing slash. */
  baseUrl: address,
  username: z.string(),
  userId: lenient(z.string()),
  /** How the site's redirects want its addresses. */
  rewrites: lenient(z.array(rewrite)),
  /** The time zone of its times that name none (`site-zone.ts`); absent: UTC. */
  zone: lenient(z.string()),
  /** `administration`: the credentials are right but belong to no affiliate; never polled. */
  role: z.literal(['affiliate', 'administration']),
  /** Rises with every change of address or credentials, so that late answers to old ones are dropped. */
  revision: z.number(),
  /** Its application password was made on the site's consent page, where it can be revoked. */
  byConsent: z.optional(z.boolean()),
  untilClose: z.optional(z.boolean()),
  /** The monthly goal, decimal text above zero, in the account's currency. */
  goal: lenient(aboveZero),
  /** Absent: the user wants all notifications. */
  notify: lenient(notifyLevel),
  offBadge: lenient(z.literal(true)),
  /** The campaigns of its latest links, newest first. */
  campaigns: lenient(z.array(z.string())),
  /** Origins that only the program calls its own, and that the user agreed to link to. */
  linkSites: lenient(z.array(z.string())),
});

export type Account = z.infer<typeof account>;
export type NotifyLevel = z.infer<typeof notifyLevel>;
/** A change of the choices above; `notify` null: all notifications. */
export type NotifyChoice = { notify: NotifyLevel | null } | { notify?: undefined; offBadge: boolean };
