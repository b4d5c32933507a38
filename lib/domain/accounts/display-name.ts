import type { Account } from './account.ts';
import { ownerOf } from './same-account.ts';

/** An account as it is called on display. */
export interface Shown extends Account {
  /** The name as it was given, where another one bears it, too, and more stands in `name`. Never stored. */
  givenName?: string;
}

/**
 * Accounts as they are called wherever somebody reads it. Two users of one site, and two shops of one title, are given
 * one name: the user, or the site, stands beside it.
 */
export function withDistinctNames(accounts: Account[]): Shown[] {
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
