import * as z from 'zod/mini';
import { isDecimal, isZero } from '../money/decimal.ts';
import { webAddress } from './address.ts';

/** All accounts must fit into the browser's storage. */
export const MOST_ACCOUNTS = 20;

const address = z.string().check(z.refine((written) => webAddress(written) !== null));
const isAboveZero = (amount: string): boolean => isDecimal(amount) && !isZero(amount) && !amount.startsWith('-');
const LONGEST = 40;
const aboveZero = z.string().check(z.maxLength(LONGEST), z.refine(isAboveZero));

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
  userId: z.catch(z.optional(z.string()), undefined),
  /** The site's home page, if its host is not the base URL's. */
  ownHome: z.catch(z.optional(address), undefined),
  /** `administration`: the credentials are right but belong to no affiliate; never polled. */
  role: z.literal(['affiliate', 'administration']),
  /** Rises with every change of address or credentials, so that late answers to old ones are dropped. */
  revision: z.number(),
  /** Its application password was made on the site's consent page, where it can be revoked. */
  byConsent: z.optional(z.boolean()),
  untilClose: z.optional(z.boolean()),
  /** The monthly goal, decimal text above zero, in the account's currency. */
  goal: z.catch(z.optional(aboveZero), undefined),
  /** Absent: the user wants all notifications. */
  notify: z.catch(z.optional(notifyLevel), undefined),
  offBadge: z.catch(z.optional(z.literal(true)), undefined),
  /** The campaigns of its latest links, newest first. */
  campaigns: z.catch(z.optional(z.array(z.string())), undefined),
});

export type Account = z.infer<typeof account>;
export type NotifyLevel = z.infer<typeof notifyLevel>;
/** A change of the choices above; `notify` null: all notifications. */
export type NotifyChoice = { notify: NotifyLevel | null } | { notify?: undefined; offBadge: boolean };
