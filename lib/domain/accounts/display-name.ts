import type { Account } from './account.ts';
import { ownerOf } from './same-account.ts';

/** An account with the name that is shown. */
export interface NamedAccount extends Account {
  /** The account's own name, if another account has the same and `name` adds more to it. Never stored. */
  givenName?: string;
}

/**
 * Accounts with the names that are shown. Accounts of the same name (two users of a site, two shops of one title) get
 * the user or the site added to it.
 */
export function withDistinctNames(accounts: Account[]): NamedAccount[] {
  return accounts.map((account) => {
    const { name } = account;
    const namesakes = accounts.filter((one) => one !== account && one.name === name).map(ownerOf);
    if (namesakes.length === 0) return account;
    const { site, username } = ownerOf(account);
    const more = [
      ...(namesakes.some((one) => one.site !== site) ? [site] : []),
      ...(namesakes.some((one) => one.site === site) ? [username] : []),
    ];
    return { ...account, name: `${name} (${more.join(', ')})`, givenName: name };
  });
}
