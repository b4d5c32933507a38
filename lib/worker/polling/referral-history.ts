import type { ServiceError } from '../../domain/errors-schema.ts';
import { barredBy } from '../../domain/polling/barred.ts';
import { type HistoryPage, MOST_PAGES } from '../../domain/referrals/referral-history.ts';
import { fail, type Result } from '../../domain/result.ts';
import { findAccount, type Store, stateOf } from '../../platform/storage/storage.ts';
import type { Client } from '../../service/routes/client.ts';
import { type CredentialsDeps, credentialsOf } from '../secrets/credentials.ts';

export interface HistoryDeps extends CredentialsDeps {
  store: Store;
  client: Pick<Client, 'history'>;
  now(): number;
}

/** A page of all referrals, for a view; not stored. Errors: those of the service, and of `barredBy`. */
export async function askHistory(
  accountId: string,
  page: number,
  deps: HistoryDeps,
): Promise<Result<HistoryPage, ServiceError>> {
  const barred = barredBy(await deps.store.read(stateOf(accountId)), deps.now());
  if (barred) return fail(barred);
  const login = await credentialsOf(await findAccount(deps.store, accountId), deps);
  return login.ok ? deps.client.history(login.value, Math.min(page, MOST_PAGES)) : login;
}
