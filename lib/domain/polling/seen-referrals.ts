import type { Referral } from '../referrals/referral-schema.ts';
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

/**
 * The state with rows marked as new that the list's first page has above those of earlier polls, which list only a few.
 * They count like listed ones, so that a referral that comes while the total falls is not taken for one of them.
 */
export function withPlacedRows(state: AccountState, firstPage: readonly Referral[]): AccountState {
  const { ledger, newKeys } = state;
  const unplaced = unseen(state) - newKeys.length;
  if (!ledger || unplaced <= 0) return state;
  const [known, marked] = [new Set(ledger.known.map(({ key }) => key)), new Set(newKeys)];
  const first = firstPage.findIndex(({ key }) => known.has(key) && !marked.has(key));
  // Without a row of an earlier poll, nothing tells where the new ones end.
  const above = firstPage.slice(0, Math.max(0, first)).filter(({ key }) => !marked.has(key) && !known.has(key));
  // A back-dated row may have been there before.
  const since = firstPage[first]?.at ?? Number.POSITIVE_INFINITY;
  const isYoung = ({ at }: Referral) => at !== null && at > since;
  const placed = above.filter(isYoung).slice(0, unplaced);
  const rowsNew = Math.min(ledger.announced, ledger.rowsNew + placed.length);
  const rows = placed.map(({ key, status, at }) => ({ key, status, at }));
  return {
    ...state,
    newKeys: [...newKeys, ...rows.map(({ key }) => key)],
    ledger: { ...ledger, rowsNew, known: [...ledger.known, ...rows] },
  };
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
