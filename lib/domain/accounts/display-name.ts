import { lookOf } from '../text/look-alike.ts';
import type { Account } from './account.ts';
import { ownerOf } from './same-account.ts';

export interface NamedAccount extends Account {
  /** The account's own name, if `name` distinguishes it from another account. Never stored. */
  givenName?: string;
}

/** Accounts with displayed names; names that look alike get the user or site added. */
export function withDistinctNames(accounts: Account[]): NamedAccount[] {
  const looks = new Map(accounts.map((account) => [account, lookOf(account.name)]));
  return accounts.map((account) => {
    const { name } = account;
    const isAlike = (other: Account) => other !== account && looks.get(other) === looks.get(account);
    const namesakes = accounts.filter(isAlike).map(ownerOf);
    if (namesakes.length === 0) return account;
    const { site, username } = ownerOf(account);
    const more = [
      ...(namesakes.some((owner) => owner.site !== site) ? [site] : []),
      ...(namesakes.some((owner) => owner.site === site) ? [username] : []),
    ];
    return { ...account, name: `${name} (${more.join(', ')})`, givenName: name };
  });
}
