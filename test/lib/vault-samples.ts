import type { KeyStore } from '../../lib/platform/key-store.ts';
import { createVault } from '../../lib/worker/secrets/vault.ts';
import * as store from '../fake/fake-storage.ts';

/** Keys in memory that outlive a vault, as those in IndexedDB do, and can be lost or unreadable. */
export function keysInMemory() {
  const kept = new Map<string, CryptoKey>();
  const world = { kept, broken: false };
  const answer = async <T>(work: () => T): Promise<T> => {
    if (world.broken) throw new DOMException('The database cannot be opened', 'UnknownError');
    return work();
  };
  const keys: KeyStore = {
    get: (id) => answer(() => kept.get(id) ?? null),
    put: (id, key) => answer(() => void kept.set(id, key)),
    remove: (id) => answer(() => void kept.delete(id)),
    ids: () => answer(() => [...kept.keys()]),
  };
  return Object.assign(world, { keys });
}

/** A real vault on the browser's storage. */
export function sampleVault(keys: KeyStore = keysInMemory().keys) {
  return createVault({ store, keys, crypto: globalThis.crypto });
}

/** Stores an account's password as connecting does. */
export async function keepSecret(vault: ReturnType<typeof sampleVault>, id: string, password: string): Promise<void> {
  const { secret, keyRefused } = await vault.seal(id, password);
  if (keyRefused) throw new Error('The browser keeps no key.');
  await store.write(store.secretItem(id), secret);
}
