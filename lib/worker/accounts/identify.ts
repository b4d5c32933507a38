import type { Account } from '../../domain/accounts/account.ts';
import { permissionFor } from '../../domain/accounts/permission.ts';
import { isClaimedHome, isSameLogin, isSameSite } from '../../domain/accounts/same-account.ts';
import { isLasting } from '../../domain/errors.ts';
import type { Credentials } from '../../service/wire/request.ts';
import { type CredentialsDeps, credentialsOf } from '../secrets/credentials.ts';
import type { WorkerDeps } from '../storage/worker-deps.ts';

/**
 * Identifies a login by the site's own user ID, and requests the unknown IDs of accounts of the same site. Any site can
 * claim to be another: a claim counts only if the claimant's password, sent where its own site points, works there.
 * @param ownHome the site's own home page, if that is another host
 */
export async function identify(
  credentials: Credentials,
  ownHome: string | undefined,
  accounts: Account[],
  deps: Pick<WorkerDeps, 'programs' | 'client' | keyof CredentialsDeps>,
) {
  const { baseUrl, username } = credentials;
  const userId = (await deps.client.userId(credentials)) ?? undefined;
  const login = { baseUrl, username, userId };
  const userIds = new Map<string, string>();
  const proven = new Set<string>();
  const isAtSite = (account: Account) => isSameSite(account.baseUrl, baseUrl);
  const unidentified = accounts.filter(
    (account) => account.userId === undefined && isAtSite(account) && !isSameLogin(account, login),
  );
  const elsewhere = accounts.filter((account) => !isAtSite(account));
  if (userId !== undefined) await Promise.all([...unidentified.map(requestUserId), ...elsewhere.map(proveClaim)]);
  return {
    login,
    /** The account with the user ID that its site answered. */
    withUserId(account: Account): Account {
      const id = userIds.get(keyOf(account));
      return id === undefined ? account : { ...account, userId: id };
    },
    /** Whether the account is the same user of the same site. */
    isSame: (account: Account) => isSameLogin(account, login) || proven.has(keyOf(account)),
  };

  async function proveClaim(account: Account): Promise<void> {
    const isClaimant = isClaimedHome(baseUrl, ownHome, account.baseUrl);
    if (!isClaimant && !isClaimedHome(account.baseUrl, account.ownHome, baseUrl)) return;
    const claimed = isClaimant ? account : login;
    const claimant = isClaimant ? credentials : await storedCredentials(account);
    if (!claimant || !(await deps.hasAccess(permissionFor(claimed.baseUrl)))) return;
    const id = await deps.client.userId({ ...claimant, baseUrl: claimed.baseUrl });
    const answered = { baseUrl: claimed.baseUrl, username: claimant.username, userId: id ?? undefined };
    if (id !== null && isSameLogin(answered, claimed)) proven.add(keyOf(account));
  }

  async function requestUserId(account: Account): Promise<void> {
    const stored = await storedCredentials(account);
    const id = stored && (await deps.client.userId(stored));
    if (id !== null) userIds.set(keyOf(account), id);
  }

  async function storedCredentials(account: Account): Promise<Credentials | null> {
    // Trying a refused password again could lock the user out.
    const { trouble } = (await deps.programs.read(account.id)).state;
    if (trouble && isLasting(trouble)) return null;
    const stored = await credentialsOf(account, deps);
    return stored.ok ? stored.value : null;
  }
}

/** Includes the revision, because an account edited meanwhile may be another user's. */
const keyOf = ({ id, revision }: Account): string => `${id}/${revision}`;
