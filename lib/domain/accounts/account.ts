import * as z from 'zod/mini';
import { isDecimal, isZero } from '../money/sum.ts';

/** Accounts that can be connected: each takes its share of the storage that browsers allow. */
export const MOST_ACCOUNTS = 20;

const address = z.string().check(z.refine((written) => URL.canParse(written)));
const isGoal = (goal: string): boolean => isDecimal(goal) && !isZero(goal) && !goal.startsWith('-');

/** One connected programme: whose figures, at which address. Its password is kept apart, in the vault. */
export const account = z.object({
  id: z.string(),
  /** The user's own name for it; until they choose one, what its site is called. Others may bear it: `display-name.ts`. */
  name: z.string(),
  /** Normalised by `address.ts`, without a trailing slash. */
  baseUrl: address,
  username: z.string(),
  /** The user's number at the site; absent where the site does not tell it. */
  userId: z.catch(z.optional(z.string()), undefined),
  /** What the site calls itself, where that is another host than the base URL's. */
  ownHome: z.catch(z.optional(address), undefined),
  /** `administration`: the credentials are right but belong to no affiliate; never polled. */
  role: z.literal(['affiliate', 'administration']),
  /** Rises with every change of address or credentials, so that a late answer to the old ones is dropped. */
  revision: z.number(),
  /** Its application password was made on the site's consent page, for us alone: it can be revoked there. */
  byConsent: z.optional(z.boolean()),
  /** Its password is kept only until the browser closes; then it has to be entered again. */
  untilClose: z.optional(z.boolean()),
  /** What the user wants to earn in a month, in the account's currency; decimal text above zero. A bad one costs no account. */
  goal: z.catch(z.optional(z.string().check(z.refine(isGoal))), undefined),
});

export type Account = z.infer<typeof account>;
