import type { Account } from '../domain/account.ts';
import type { ServiceError } from '../domain/errors.ts';
import { permissionFor } from '../domain/permission.ts';
import { fail, ok, type Result } from '../domain/result.ts';
import { type Store, secretOf } from '../platform/storage.ts';
import type { Credentials } from '../service/request.ts';

export interface CredentialsDeps {
  store: Store;
  /** Whether the user has granted this host permission. */
  hasAccess(permission: string): Promise<boolean>;
}

/** With what to ask for an account; errors: the browser may not talk to its site, or the account is gone. */
export async function credentialsOf(
  account: Account | undefined,
  { store, hasAccess }: CredentialsDeps,
): Promise<Result<Credentials, ServiceError>> {
  if (!account) return fail({ kind: 'unauthorized' });
  const { id, baseUrl, username } = account;
  if (!(await hasAccess(permissionFor(baseUrl)))) return fail({ kind: 'no-access' });
  const password = await store.read(secretOf(id));
  return password === null ? fail({ kind: 'unauthorized' }) : ok({ baseUrl, username, password });
}
