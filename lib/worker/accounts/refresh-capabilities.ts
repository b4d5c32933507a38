import type { Account } from '../../domain/accounts/account.ts';
import { afterRefresh, afterRefusal, isStale } from '../../domain/accounts/capabilities.ts';
import type { Capabilities } from '../../domain/accounts/capabilities-schema.ts';
import { capabilitiesItem } from '../../platform/storage/storage.ts';
import type { Poller } from '../polling/poller.ts';
import { credentialsOf } from '../secrets/credentials.ts';
import { changeIfCurrent } from '../storage/change-if-current.ts';
import type { RouteDeps } from '../storage/worker-deps.ts';

export type RefreshDeps = Omit<RouteDeps<'capabilities'>, 'inTurn'> & { poller: Pick<Poller, 'inTurn'> };

/** Refreshes an account's capabilities. @param why `refused`: a refusal contradicted them */
export async function refreshCapabilities(
  account: Account,
  deps: RefreshDeps,
  why: 'stale' | 'connected' | 'refused' = 'stale',
): Promise<void> {
  const { store, client, now } = deps;
  const known = await store.read(capabilitiesItem(account.id));
  if (why === 'stale' && !isStale(known, now())) return;
  const login = await credentialsOf(account, deps);
  if (!login.ok) return;
  const found = await client.capabilities(login.value, account.role === 'affiliate');
  const after = why === 'refused' ? afterRefusal : afterRefresh;
  const change = (before: Capabilities | null) => after(before, found, { revision: account.revision, now: now() });
  await changeIfCurrent(account, capabilitiesItem(account.id), change, { store, inTurn: deps.poller.inTurn });
}
