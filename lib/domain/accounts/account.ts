import * as z from 'zod/mini';
import { isDecimal, isZero } from '../money/decimal.ts';
import { webAddress } from './address.ts';

/** The most accounts that can be connected: all have to fit into the storage that browsers allow. */
export const MOST_ACCOUNTS = 20;

const address = z.string().check(z.refine((written) => webAddress(written) !== null));
const isAboveZero = (amount: string): boolean => isDecimal(amount) && !isZero(amount) && !amount.startsWith('-');
/** Longer than any amount or currency. */
const LONGEST = 40;
const aboveZero = z.string().check(z.maxLength(LONGEST), z.refine(isAboveZero));

/** Which news of a program are notified, if not all. */
const notifyLevel = z.union([
  /** Referrals of at least this amount, and payouts. `currency`: the program's, as it was chosen. */
  z.object({
    kind: z.literal('at-least'),
    amount: aboveZero,
    currency: z.nullable(z.string().check(z.maxLength(LONGEST))),
  }),
  z.object({ kind: z.literal('payouts') }),
  z.object({ kind: z.literal('nothing') }),
]);

/** A connected program: whose figures, at which address. Its password is stored apart, in the vault. */
export const account = z.object({
  id: z.string(),
  /** The user's own name for it, or else its site's name. Not unique: see `display-name.ts`. */
  name: z.string(),
  /** Normalized by `address.ts`, without a trailing slash. */
  baseUrl: address,
  username: z.string(),
  /** The user's ID at the site; absent where the site does not answer it. */
  userId: z.catch(z.optional(z.string()), undefined),
  /** The site's own home page, if its host is not the base URL's. */
  ownHome: z.catch(z.optional(address), undefined),
  /** `administration`: the credentials are right but belong to no affiliate; never polled. */
  role: z.literal(['affiliate', 'administration']),
  /** Rises with every change of address or credentials, so that late answers to the old ones are dropped. */
  revision: z.number(),
  /**
   * Its application password was made on the site's consent page for this extension only, so it can be revoked there.
   */
  byConsent: z.optional(z.boolean()),
  /** Its password is kept only until the browser closes. */
  untilClose: z.optional(z.boolean()),
  /**
   * The monthly goal, in the account's currency; decimal text above zero. A damaged one is dropped without the
   * account.
   */
  goal: z.catch(z.optional(aboveZero), undefined),
  /** Which of its news are notified; absent: all. */
  notify: z.catch(z.optional(notifyLevel), undefined),
  /** It adds nothing to the number on the badge. */
  offBadge: z.catch(z.optional(z.literal(true)), undefined),
  /** The campaigns of its latest links, newest first. */
  campaigns: z.catch(z.optional(z.array(z.string())), undefined),
});

export type Account = z.infer<typeof account>;
export type NotifyLevel = z.infer<typeof notifyLevel>;
/** What the user has chosen of it now; what is left out stays. `notify` null: all news. */
export type NotifyChoice = { notify: NotifyLevel | null } | { notify?: undefined; offBadge: boolean };
