import { unseen } from './account-state.ts';
import type { AccountState, Look } from './account-state-schema.ts';

/** What has been in view of an account's new referrals while the popup was open. */
export interface Viewed {
  /** Keys of rows. */
  keys: ReadonlySet<string>;
  /** The end of the list: what the list does not hold can be shown nowhere, and is seen with it. */
  end: boolean;
}

/** How many of the announced referrals are seen, and the keys of the new rows among them. */
export interface SeenReferrals {
  seen: number;
  keys: string[];
}

/** What the user has seen of an account: the rows that were in view, and with the end whatever has no row. */
export function seenReferrals(state: AccountState, { keys, end }: Viewed): SeenReferrals {
  const { newKeys, snapshot, ledger } = state;
  const listed = new Set(snapshot?.referrals.map(({ key }) => key));
  const left = newKeys.filter((key) => !keys.has(key) && (listed.has(key) || !end));
  const unlisted = end ? 0 : Math.max(0, unseen(state) - newKeys.length);
  const stillUnseen = Math.min(unseen(state), left.length + unlisted);
  return { seen: (ledger?.announced ?? 0) - stillUnseen, keys: newKeys.filter((key) => !left.includes(key)) };
}

/** The user looked at the account. @param look at which figures; null if there were none */
export function afterLook(before: AccountState, { seen, keys }: SeenReferrals, look: Look | null = null): AccountState {
  return {
    ...before,
    // A look may come late: what was seen stays seen.
    seen: Math.min(Math.max(before.seen, seen), before.ledger?.announced ?? 0),
    newKeys: before.newKeys.filter((key) => !keys.includes(key)),
    clickedAt: undefined,
    looked: look ?? before.looked,
  };
}
