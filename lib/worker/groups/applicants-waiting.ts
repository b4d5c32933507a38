import type { Account } from '../../domain/accounts/account.ts';
import type { ServiceError } from '../../domain/errors.ts';
import { ok, type Result } from '../../domain/result.ts';
import type { Client } from '../../service/routes/client.ts';
import { type CredentialsDeps, credentialsOf } from '../secrets/credentials.ts';

export interface WaitingDeps extends CredentialsDeps {
  client: Pick<Client, 'affiliates'>;
}

const NOBODY_IN_PARTICULAR = { search: '', status: 'pending', perPage: 1, page: 1 };

/** How many applicants wait for approval in a group. Asks for a single row, because only the listing's total counts. */
export async function applicantsWaiting(
  account: Account,
  groupId: number,
  deps: WaitingDeps,
): Promise<Result<number, ServiceError>> {
  const login = await credentialsOf(account, deps);
  if (!login.ok) return login;
  const { signal } = new AbortController();
  const question = { ...NOBODY_IN_PARTICULAR, groupId };
  const answer = await deps.client.affiliates(login.value, question, { more: false, signal });
  return answer.ok ? ok(answer.value.total) : answer;
}
