import type { Account } from '../../domain/accounts/account.ts';
import { isSameLogin, isSameSite } from '../../domain/accounts/same-account.ts';
import { isLasting } from '../../domain/errors.ts';
import type { Credentials } from '../../service/wire/request.ts';
import { type CredentialsDeps, credentialsOf } from '../secrets/credentials.ts';
import type { WorkerDeps } from '../storage/worker-deps.ts';

/** Identifies a login by the site's own user ID, and requests the unknown IDs of accounts of the same site. */
export async function identify(
  credentials: Credentials,
  accounts: Account[],
  deps: Pick<WorkerDeps, 'programs' | 'client' | keyof CredentialsDeps>,
) {
  const { baseUrl, username } = credentials;
  const userId = (await deps.client.userId(credentials)) ?? undefined;
  const login = { baseUrl, username, userId };
  const userIds = new Map<string, string>();
  const unidentified = accounts.filter(
    (account) => account.userId === undefined && isSameSite(account.baseUrl, baseUrl) && !isSameLogin(account, login),
  );
  if (userId !== undefined) await Promise.all(unidentified.map(requestUserId));
  return {
    login,
    /** The account with the user ID that its site answered. */
    withUserId(account: Account): Account {
      const id = userIds.get(keyOf(account));
      return id === undefined ? account : { ...account, userId: id };
    },
  };

  async function requestUserId(account: Account): Promise<void> {
    // Trying a refused password again could lock the user out.
    const { trouble } = (await deps.programs.read(account.id)).state;
    if (trouble && isLasting(trouble)) return;
    const stored = await credentialsOf(account, deps);
    const id = stored.ok ? await deps.client.userId(stored.value) : null;
    if (id !== null) userIds.set(keyOf(account), id);
  }
}

/** Includes the revision, because an account edited meanwhile may be another user's. */
const keyOf = ({ id, revision }: Account): string => `${id}/${revision}`;
