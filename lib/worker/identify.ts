import type { Account } from '../domain/account.ts';
import { needsUser } from '../domain/errors.ts';
import { isSameLogin, isSameSite, type Login } from '../domain/identity.ts';
import { type Store, stateOf } from '../platform/storage.ts';
import type { Client } from '../service/client.ts';
import type { Credentials } from '../service/request.ts';
import { type CredentialsDeps, credentialsOf } from './credentials.ts';

export interface IdentifyDeps extends CredentialsDeps {
  store: Pick<Store, 'read'>;
  client: Pick<Client, 'userId'>;
}

/**
 * Who is about to be connected, by the site's own number. Accounts of the same site that were connected when nobody
 * asked for it (earlier versions did not) are asked now, each with its own password, unless they are known to be the
 * same user without it. `known`: adds what was learnt to an account.
 */
export async function identify(
  credentials: Credentials,
  accounts: Account[],
  deps: IdentifyDeps,
): Promise<{ login: Login; known(account: Account): Account }> {
  const { baseUrl, username } = credentials;
  const userId = (await deps.client.userId(credentials)) ?? undefined;
  const login = { baseUrl, username, userId };
  const learnt = new Map<string, string>();
  const doubtful = accounts.filter(
    (one) => one.userId === undefined && isSameSite(one.baseUrl, baseUrl) && !isSameLogin(one, login),
  );
  if (userId !== undefined) await Promise.all(doubtful.map(learn));
  return {
    login,
    known(account) {
      const id = learnt.get(keyOf(account));
      return id === undefined ? account : { ...account, userId: id };
    },
  };

  async function learn(account: Account): Promise<void> {
    // A password that was refused is not tried again (pitfall 9).
    const { trouble } = await deps.store.read(stateOf(account.id));
    if (trouble && needsUser(trouble)) return;
    const its = await credentialsOf(account, deps);
    const id = its.ok ? await deps.client.userId(its.value) : null;
    if (id !== null) learnt.set(keyOf(account), id);
  }
}

/** Edited meanwhile, it may be somebody else's. */
const keyOf = ({ id, revision }: Account): string => `${id}/${revision}`;
