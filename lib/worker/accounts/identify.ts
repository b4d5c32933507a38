import type { Account } from '../../domain/accounts/account.ts';
import { permissionFor } from '../../domain/accounts/permission.ts';
import { isClaimedHome, isSameLogin, isSameSite, type Login } from '../../domain/accounts/same-account.ts';
import { needsUserAction } from '../../domain/errors.ts';
import { type Store, stateItem } from '../../platform/storage/storage.ts';
import type { Client } from '../../service/routes/client.ts';
import type { Credentials } from '../../service/wire/request.ts';
import { type CredentialsDeps, credentialsOf } from '../secrets/credentials.ts';

export interface IdentifyDeps extends CredentialsDeps {
  store: Pick<Store, 'read'>;
  client: Pick<Client, 'userId'>;
}

/** `known` adds the user ID that the site answered; `isSame`: whether it is the same user of the same site. */
export interface Identification {
  login: Login;
  known(account: Account): Account;
  isSame(account: Account): boolean;
}

/**
 * Who is about to be connected, by the site's own user ID. Accounts of the same site without a known ID are asked for
 * it now, each with its own password, unless they match without it.
 *
 * A site may be reached under a name that is not its own. Any site can claim another's name, so a claim counts only
 * if the claimant's password also works there. A password is sent only where its own site points.
 * @param ownHome the site's own home page, where that is another host
 */
export async function identify(
  credentials: Credentials,
  ownHome: string | undefined,
  accounts: Account[],
  deps: IdentifyDeps,
): Promise<Identification> {
  const { baseUrl, username } = credentials;
  const userId = (await deps.client.userId(credentials)) ?? undefined;
  const login = { baseUrl, username, userId };
  const known = new Map<string, string>();
  const doubtful = accounts.filter(
    (one) => one.userId === undefined && isSameSite(one.baseUrl, baseUrl) && !isSameLogin(one, login),
  );
  const proven = new Set<string>();
  const elsewhere = accounts.filter((one) => !isSameSite(one.baseUrl, baseUrl));
  if (userId !== undefined) await Promise.all([...doubtful.map(askUserId), ...elsewhere.map(prove)]);
  return {
    login,
    known(account) {
      const id = known.get(keyOf(account));
      return id === undefined ? account : { ...account, userId: id };
    },
    isSame: (account) => isSameLogin(account, login) || proven.has(keyOf(account)),
  };

  async function prove(account: Account): Promise<void> {
    const forth = isClaimedHome(baseUrl, ownHome, account.baseUrl);
    if (!forth && !isClaimedHome(account.baseUrl, account.ownHome, baseUrl)) return;
    const claimed = forth ? account : login;
    const claimant = forth ? credentials : await its(account);
    if (!claimant || !(await deps.hasAccess(permissionFor(claimed.baseUrl)))) return;
    const id = await deps.client.userId({ ...claimant, baseUrl: claimed.baseUrl });
    const there = { baseUrl: claimed.baseUrl, username: claimant.username, userId: id ?? undefined };
    if (id !== null && isSameLogin(there, claimed)) proven.add(keyOf(account));
  }

  async function askUserId(account: Account): Promise<void> {
    const own = await its(account);
    const id = own && (await deps.client.userId(own));
    if (id !== null) known.set(keyOf(account), id);
  }

  async function its(account: Account): Promise<Credentials | null> {
    // Trying a refused password again could lock the user out.
    const { trouble } = await deps.store.read(stateItem(account.id));
    if (trouble && needsUserAction(trouble)) return null;
    const own = await credentialsOf(account, deps);
    return own.ok ? own.value : null;
  }
}

/** With the revision, because an account edited meanwhile may be another user's. */
const keyOf = ({ id, revision }: Account): string => `${id}/${revision}`;
