import type { Account } from '../../domain/accounts/account.ts';
import type { ServiceError } from '../../domain/errors-schema.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { base64 } from '../../domain/text/base64.ts';
import type { KeyStore } from '../../platform/key-store.ts';
import { type SealedSecret, type Store, secretItem, sessionSecretItem } from '../../platform/storage/storage.ts';

interface VaultDeps {
  store: Store;
  keys: KeyStore;
  crypto: Pick<Crypto, 'subtle' | 'getRandomValues'>;
}

/** In place of the initialization vector of a password that is not encrypted. */
const NO_KEY = '';

export type Vault = ReturnType<typeof createVault>;

/**
 * Encrypts passwords at rest (AES-GCM) with a key per account that only the worker can use and that is deleted with
 * the account: pages receive every change of extension storage, and the browser's files keep erased values for a while.
 * This does not protect a connected account from a reader of the browser's files, which contain the key.
 */
export function createVault({ store, keys, crypto }: VaultDeps) {
  /** Keys that have opened a password: every request needs one, and reading it opens a database. */
  const read = new Map<string, CryptoKey>();

  return {
    seal,
    reveal,

    async forget(accountId: string): Promise<void> {
      read.delete(accountId);
      await store.erase(secretItem(accountId), sessionSecretItem(accountId));
      // A key that is left behind unlocks nothing, and the next start deletes it.
      await keys.remove(accountId).catch(() => {});
    },

    /** Deletes keys without an account. Must be called in turn. */
    async tidy(accountIds: string[]): Promise<void> {
      const ids = await keys.ids().catch(() => []);
      for (const id of ids) if (!accountIds.includes(id)) await keys.remove(id).catch(() => {});
    },
  };

  /** Encrypts a password. Without a key (`keyRefused`), it is only encoded, and must not outlive the browser. */
  async function seal(accountId: string, password: string): Promise<{ secret: SealedSecret; keyRefused: boolean }> {
    try {
      // An account keeps its key: writing a new one before the new password is stored would lose the old password.
      const key = (await keys.get(accountId)) ?? (await newKey(accountId));
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const data = await crypto.subtle.encrypt(aesParams(accountId, iv), key, bytes(password));
      return { secret: { iv: base64(iv), data: base64(new Uint8Array(data)) }, keyRefused: false };
    } catch {
      return { secret: { iv: NO_KEY, data: base64(bytes(password)) }, keyRefused: true };
    }
  }

  /** Errors: `secret-lost` (no key, or tampered with), `secret-forgotten` (the browser closed), `storage-failed`. */
  async function reveal({ id, untilClose }: Account): Promise<Result<string, ServiceError>> {
    const sealed = await store.read(untilClose ? sessionSecretItem(id) : secretItem(id));
    if (sealed === null) return fail({ kind: untilClose ? 'secret-forgotten' : 'secret-lost' });
    if (untilClose && sealed.iv === NO_KEY) return ok(new TextDecoder().decode(fromText(sealed.data)));
    const opened = await decrypted(id, sealed, read.get(id));
    if (opened !== null) return ok(opened);
    const key = await keys.get(id).catch(() => undefined);
    if (key === undefined) return fail({ kind: 'storage-failed' });
    const password = await decrypted(id, sealed, key);
    if (key && password !== null) read.set(id, key);
    return password === null ? fail({ kind: 'secret-lost' }) : ok(password);
  }

  /** null: there is no key, or it is another one. */
  async function decrypted(id: string, { iv, data }: SealedSecret, key: CryptoKey | null = null) {
    if (!key) return null;
    try {
      const text = await crypto.subtle.decrypt(aesParams(id, fromText(iv)), key, fromText(data));
      return new TextDecoder().decode(text);
    } catch {
      return null;
    }
  }

  async function newKey(accountId: string): Promise<CryptoKey> {
    const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
    await keys.put(accountId, key);
    return key;
  }
}

/** Binds an encrypted password to its account. */
const aesParams = (accountId: string, iv: Uint8Array<ArrayBuffer>) => ({
  name: 'AES-GCM',
  iv,
  additionalData: bytes(accountId),
});

const bytes = (text: string) => new TextEncoder().encode(text);
const fromText = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
