import type { Account } from '../../domain/accounts/account.ts';
import type { Item } from '../../platform/storage/item.ts';
import { findAccount, type Store } from '../../platform/storage/storage.ts';
import { type Announce, storeAndAnnounce } from './store-and-announce.ts';

export interface ChangeDeps {
  store: Pick<Store, 'read' | 'write' | 'writeAtomically'>;
  /** Runs `work` while nobody else writes, because storage has no transactions. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * Changes a stored item, unless the account was edited or disconnected since it was read: then what is known of it
 * belongs to credentials that are gone. Answers whether the account is unchanged.
 * @param change the new value; null: the item stays as it is
 * @param announce what the change announces; asked for after `change`
 */
export function changeIfCurrent<T>(
  { id, revision }: Account,
  item: Item<T>,
  change: (before: T) => T | null,
  { store, inTurn }: ChangeDeps,
  announce: () => Announce | null = () => null,
): Promise<boolean> {
  return inTurn(async () => {
    if ((await findAccount(store, id))?.revision !== revision) return false;
    const after = change(await store.read(item));
    if (after !== null) await storeAndAnnounce(item, after, announce(), store);
    return true;
  });
}
