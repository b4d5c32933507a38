import type { Account } from '../../domain/accounts/account.ts';
import { permissionFor } from '../../domain/accounts/permission.ts';
import { claims, isSameLogin, isSameSite, type Login } from '../../domain/accounts/same-account.ts';
import { needsUser } from '../../domain/errors.ts';
import { type Store, stateOf } from '../../platform/storage/storage.ts';
import type { Client } from '../../service/routes/client.ts';
import type { Credentials } from '../../service/wire/request.ts';
import { type CredentialsDeps, credentialsOf } from '../secrets/credentials.ts';

export interface IdentifyDeps extends CredentialsDeps {
  store: Pick<Store, 'read'>;
  client: Pick<Client, 'userId'>;
}

/** `known` adds what was learnt to an account; `isSame`: whether it is the same user of the same site. */
export interface Identified {
  login: Login;
  known(account: Account): Account;
  isSame(account: Account): boolean;
}

/**
 * Who is about to be connected, by the site's own number. Accounts of the same site that were connected when nobody
 * asked for it (earlier versions did not) are asked now, each with its own password, unless they are known to be the
 * same user without it.
 *
 * A site may be reached under names that it does not call itself. Anybody can say that another's name is theirs, so the
 * password of who says it has to open the other, too: no password goes where its own site did not send it.
 * @param ownHome what the site calls itself, where that is another host
 */
export async function identify(
  credentials: Credentials,
  ownHome: string | undefined,
  accounts: Account[],
  deps: IdentifyDeps,
): Promise<Identified> {
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
    const forth = claims(baseUrl, ownHome, account.baseUrl);
    if (!forth && !claims(account.baseUrl, account.ownHome, baseUrl)) return;
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
    // A password that was refused is not tried again (pitfall 9).
    const { trouble } = await deps.store.read(stateOf(account.id));
    if (trouble && needsUser(trouble)) return null;
    const own = await credentialsOf(account, deps);
    return own.ok ? own.value : null;
  }
}

/** Edited meanwhile, it may be somebody else's. */
const keyOf = ({ id, revision }: Account): string => `${id}/${revision}`;
