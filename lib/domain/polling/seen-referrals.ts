import { announcedIn, unseen } from './account-state.ts';
import type { AccountState, Look } from './account-state-schema.ts';

export interface Viewed {
  keys: ReadonlySet<string>;
  /** The end of the list was in view, and with it all referrals that have no row. */
  end: boolean;
}

export interface SeenReferrals {
  seen: number;
  keys: string[];
}

export function seenReferrals(state: AccountState, { keys, end }: Viewed): SeenReferrals {
  const { newKeys, snapshot } = state;
  const listed = new Set(snapshot?.referrals.map(({ key }) => key));
  const left = newKeys.filter((key) => !keys.has(key) && (listed.has(key) || !end));
  const unlisted = end ? 0 : Math.max(0, unseen(state) - newKeys.length);
  const stillUnseen = Math.min(unseen(state), left.length + unlisted);
  return { seen: announcedIn(state) - stillUnseen, keys: newKeys.filter((key) => !left.includes(key)) };
}

/** The state after the user looked. @param look the figures shown; null if there were none */
export function afterLook(before: AccountState, { seen, keys }: SeenReferrals, look: Look | null = null): AccountState {
  return {
    ...before,
    // A look may be stored late, and never lowers the number.
    seen: Math.min(Math.max(before.seen, seen), announcedIn(before)),
    newKeys: before.newKeys.filter((key) => !keys.includes(key)),
    clickedAt: undefined,
    looked: look ?? before.looked,
  };
}
