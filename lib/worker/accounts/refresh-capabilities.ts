import type { Account } from '../../domain/accounts/account.ts';
import { afterFinding, isStale } from '../../domain/accounts/capabilities.ts';
import { abilitiesOf, findAccount, type Store } from '../../platform/storage/storage.ts';
import type { Client } from '../../service/routes/client.ts';
import type { Poller } from '../polling/poller.ts';
import { type CredentialsDeps, credentialsOf } from '../secrets/credentials.ts';

export interface LearnDeps extends CredentialsDeps {
  store: Store;
  client: Pick<Client, 'abilities'>;
  poller: Pick<Poller, 'inTurn'>;
  now(): number;
}

/** Looks at what an account's service offers, if that was not done this week; `anew`: whatever the week. */
export async function learn(account: Account, deps: LearnDeps, anew = false): Promise<void> {
  const { store, client, now } = deps;
  const known = await store.read(abilitiesOf(account.id));
  if (!anew && !isStale(known, now())) return;
  const login = await credentialsOf(account, deps);
  if (!login.ok) return;
  const found = await client.abilities(login.value, account.role === 'affiliate');
  await deps.poller.inTurn(async () => {
    const current = await findAccount(store, account.id);
    if (current?.revision !== account.revision) return;
    const { revision } = account;
    await store.write(abilitiesOf(account.id), afterFinding(known, found, { revision, now: now() }));
  });
}
