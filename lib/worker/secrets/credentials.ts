import type { Account } from '../../domain/accounts/account.ts';
import { permissionFor } from '../../domain/accounts/permission.ts';
import type { ServiceError } from '../../domain/errors-schema.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import type { Credentials } from '../../service/wire/request.ts';
import type { Vault } from './vault.ts';

export interface CredentialsDeps {
  vault: Pick<Vault, 'reveal'>;
  hasAccess(permission: string): Promise<boolean>;
}

/** An account's login. Errors: `no-access`, those of `reveal`, and `unauthorized` if the account is gone. */
export async function credentialsOf(
  account: Account | undefined,
  { vault, hasAccess }: CredentialsDeps,
): Promise<Result<Credentials, ServiceError>> {
  if (!account) return fail({ kind: 'unauthorized' });
  const { baseUrl, username, rewrites, zone } = account;
  if (!(await hasAccess(permissionFor(baseUrl)))) return fail({ kind: 'no-access' });
  const password = await vault.reveal(account);
  return password.ok ? ok({ account, baseUrl, username, rewrites, zone, password: password.value }) : password;
}
