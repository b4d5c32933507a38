import { needsUser } from '../../domain/errors.ts';
import type { ServiceError } from '../../domain/errors-schema.ts';
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
 * A page of all referrals, for a view; not stored. A refused password is not tried again, because login guards lock
 * users out, and a Retry-After is honoured.
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
