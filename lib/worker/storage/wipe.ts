import { withoutAccount } from '../../domain/polling/outbox.ts';
import type { MirrorStore } from '../../platform/mirror/mirror-store.ts';
import { accountItems, GROUPS, OUTBOX, type Store, WATCHES } from '../../platform/storage/storage.ts';
import type { Vault } from '../secrets/vault.ts';

interface WipeDeps {
  store: Store;
  vault: Pick<Vault, 'forget'>;
  mirrors: Pick<MirrorStore, 'remove'>;
}

/**
 * Wipes what is stored of an account, except its entry in the list; its password first. To be called inside `inTurn`.
 */
export async function wipe(accountId: string, { store, vault, mirrors }: WipeDeps): Promise<void> {
  await vault.forget(accountId);
  await store.erase(...accountItems(accountId));
  const isAnothers = (one: { accountId: string }) => one.accountId !== accountId;
  await store.writeAtomically(
    [GROUPS, (await store.read(GROUPS)).filter(isAnothers)],
    [WATCHES, (await store.read(WATCHES)).filter(isAnothers)],
    [OUTBOX, withoutAccount(await store.read(OUTBOX), accountId)],
  );
  await mirrors.remove(accountId);
}
