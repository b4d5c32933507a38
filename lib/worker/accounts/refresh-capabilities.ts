import type { Account } from '../../domain/accounts/account.ts';
import { afterFinding, afterRefusal, isStale } from '../../domain/accounts/capabilities.ts';
import { capabilitiesOf, findAccount, type Store } from '../../platform/storage/storage.ts';
import type { Client } from '../../service/routes/client.ts';
import type { Poller } from '../polling/poller.ts';
import { type CredentialsDeps, credentialsOf } from '../secrets/credentials.ts';

export interface RefreshDeps extends CredentialsDeps {
  store: Store;
  client: Pick<Client, 'capabilities'>;
  poller: Pick<Poller, 'inTurn'>;
  now(): number;
}

/**
 * Refreshes an account's capabilities if they are older than a week; `anew`: whatever their age; `refused`: the same,
 * after a refusal that contradicts them.
 */
export async function refreshCapabilities(
  account: Account,
  deps: RefreshDeps,
  why: 'stale' | 'anew' | 'refused' = 'stale',
): Promise<void> {
  const { store, client, now } = deps;
  const known = await store.read(capabilitiesOf(account.id));
  if (why === 'stale' && !isStale(known, now())) return;
  const login = await credentialsOf(account, deps);
  if (!login.ok) return;
  const found = await client.capabilities(login.value, account.role === 'affiliate');
  await deps.poller.inTurn(async () => {
    const current = await findAccount(store, account.id);
    if (current?.revision !== account.revision) return;
    const { revision } = account;
    const after = why === 'refused' ? afterRefusal : afterFinding;
    await store.write(capabilitiesOf(account.id), after(known, found, { revision, now: now() }));
  });
}
