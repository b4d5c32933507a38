import type { Account } from '../../domain/accounts/account.ts';
import type { ServiceError, StorageError } from '../../domain/errors-schema.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import type { KeyStore } from '../../platform/key-store.ts';
import { type SealedSecret, type Store, secretItem, sessionSecretItem } from '../../platform/storage/storage.ts';

/**
 * Passwords at rest. Every open page gets each change of extension storage, and the browser's files keep erased
 * values for a while. So passwords are encrypted (AES-GCM) with a key per account that only the worker can use, and
 * that is deleted with the account (`platform/key-store.ts`). This does not protect a connected account from somebody who
 * reads the browser's files: the key is there, too.
 */
export interface VaultDeps {
  store: Store;
  keys: KeyStore;
  crypto: Pick<Crypto, 'subtle' | 'getRandomValues'>;
}

export type Vault = ReturnType<typeof createVault>;

export function createVault({ store, keys, crypto }: VaultDeps) {
  return {
    seal,
    reveal,

    /** Deletes the account's password and its key. Writes nothing else. */
    async forget(accountId: string): Promise<void> {
      await store.erase(secretItem(accountId), sessionSecretItem(accountId));
      // A key that is left behind unlocks nothing; the next start deletes it.
      await keys.remove(accountId).catch(() => {});
    },

    /** Deletes keys without an account. To be called while no account is being changed. */
    async tidy(accountIds: string[]): Promise<void> {
      const kept = await keys.ids().catch(() => []);
      for (const id of kept) if (!accountIds.includes(id)) await keys.remove(id).catch(() => {});
    },
  };

  /** Encrypts a password for storage. Errors: no key can be made or stored (`storage-failed`). */
  async function seal(accountId: string, password: string): Promise<Result<SealedSecret, StorageError>> {
    try {
      // An account keeps its key: writing a new one before the new password is stored would lose the old password.
      const key = (await keys.get(accountId)) ?? (await newKey(accountId));
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const data = await crypto.subtle.encrypt(lockOf(accountId, iv), key, bytes(password));
      return ok({ iv: toText(iv), data: toText(new Uint8Array(data)) });
    } catch {
      return fail({ kind: 'storage-failed' });
    }
  }

  /**
   * The only way to a stored password; writes nothing. Errors: `secret-lost` (its key is gone, or the text was
   * tampered with), `secret-forgotten` (it was kept until the browser closed), `storage-failed` (the keys cannot be
   * read now).
   */
  async function reveal({ id, untilClose }: Account): Promise<Result<string, ServiceError>> {
    const sealed = await store.read(untilClose ? sessionSecretItem(id) : secretItem(id));
    if (sealed === null) return fail({ kind: untilClose ? 'secret-forgotten' : 'secret-lost' });
    let key: CryptoKey | null;
    try {
      key = await keys.get(id);
    } catch {
      return fail({ kind: 'storage-failed' });
    }
    if (key === null) return fail({ kind: 'secret-lost' });
    try {
      const data = await crypto.subtle.decrypt(lockOf(id, fromText(sealed.iv)), key, fromText(sealed.data));
      return ok(new TextDecoder().decode(data));
    } catch {
      return fail({ kind: 'secret-lost' });
    }
  }

  async function newKey(accountId: string): Promise<CryptoKey> {
    const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
    await keys.put(accountId, key);
    return key;
  }
}

/** Bound to its account: copied to another account, an encrypted password cannot be decrypted. */
const lockOf = (accountId: string, iv: Uint8Array<ArrayBuffer>) => ({
  name: 'AES-GCM',
  iv,
  additionalData: bytes(accountId),
});

const bytes = (text: string) => new TextEncoder().encode(text);
const toText = (raw: Uint8Array) => btoa(String.fromCharCode(...raw));
const fromText = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
