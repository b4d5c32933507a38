/** Accounts that can be connected: each takes its share of the storage that browsers allow. */
export const MOST_ACCOUNTS = 20;

/** One connected programme: whose figures, at which address. Its password rests elsewhere (`storage.ts`). */
export interface Account {
  id: string;
  /** The user's own name for it; until they choose one, what its site is called. Others may bear it: `told-apart.ts`. */
  name: string;
  /** Normalised by `address.ts`, without a trailing slash. */
  baseUrl: string;
  username: string;
  /** The user's number at the site; absent where the site does not tell it, and in accounts of earlier versions. */
  userId?: string;
  /** What the site calls itself, where that is another host than the base URL's: its own word, for `identity.ts`. */
  ownHome?: string;
  /** `administration`: the credentials are right but belong to no affiliate; never polled (pitfall 10). */
  role: 'affiliate' | 'administration';
  /** Rises with every change of address or credentials, so that a late answer to the old ones is dropped. */
  revision: number;
  /** Its application password was made on the site's consent page, for us alone: it can be revoked there. */
  byConsent?: boolean;
  /** Its password is kept only until the browser closes; then it has to be entered again. */
  untilClose?: boolean;
  /** What the user wants to earn in a month, in the account's currency; decimal text above zero. */
  goal?: string;
}
