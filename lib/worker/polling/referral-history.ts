import { needsUser, type ServiceError } from '../../domain/errors.ts';
import { mayAsk } from '../../domain/polling/schedule.ts';
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

/**
 * A page of all referrals, for a view that asks for it; nothing of it is stored. A password that was refused is
 * not tried again, and a service that wants to be left alone is (pitfall 9).
 */
export async function askHistory(
  accountId: string,
  page: number,
  deps: HistoryDeps,
): Promise<Result<HistoryPage, ServiceError>> {
  const { trouble, schedule } = await deps.store.read(stateOf(accountId));
  if (trouble && needsUser(trouble)) return fail(trouble);
  if (!mayAsk(schedule, 'user', deps.now())) return fail(trouble ?? BUSY);
  const login = await credentialsOf(await findAccount(deps.store, accountId), deps);
  return login.ok ? deps.client.history(login.value, Math.min(page, MOST_PAGES)) : login;
}

const BUSY: ServiceError = { kind: 'busy', status: 429, retryAfterSeconds: null };
