import type { Account } from '../../domain/accounts/account.ts';
import type { ServiceError } from '../../domain/errors.ts';
import type { GroupService } from '../../domain/groups/group-look-up.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import type { Store } from '../../platform/storage/storage.ts';
import { findAccount, stateOf } from '../../platform/storage/storage.ts';
import type { Client } from '../../service/routes/client.ts';
import type { Credentials } from '../../service/wire/request.ts';
import type { ReportHealth } from '../polling/account-health.ts';
import { type CredentialsDeps, credentialsOf } from '../secrets/credentials.ts';
import type { GroupWatcher } from './group-watcher.ts';
import { loadAll } from './load-all.ts';

export interface GroupAnswersDeps extends CredentialsDeps {
  store: Store;
  client: Client;
  reportHealth: ReportHealth;
  watcher: Pick<GroupWatcher, 'goOn'>;
  now(): number;
}

/** Answers the side panel's questions. */
export function answerGroups(deps: GroupAnswersDeps): GroupService {
  const { store, client, now } = deps;
  return {
    async page({ accountId, question, byItself = false }, signal) {
      const asking = await begin(accountId, byItself);
      if (!asking.ok) return asking;
      const { account, login } = asking.value;
      const answer = await client.affiliates(login, question, { more: true, signal });
      // Not awaited: a look-up must not wait for the watched groups.
      void reportOn(account, answer.ok ? null : answer.error, question.groupId);
      return answer;
    },
    async all({ accountId, question }, onPart, signal) {
      const asking = await begin(accountId, false);
      if (!asking.ok) return { total: 0, totalBefore: null, missingPages: [], cancelled: false, error: asking.error };
      const { account, login } = asking.value;
      const end = await loadAll(
        {
          ask: (page, perPage, stop) =>
            client.affiliates(login, { ...question, page, perPage }, { more: false, signal: stop }),
          wait: pause,
          now,
          onPage: (affiliates, progress) => onPart({ affiliates, progress }),
        },
        signal,
      );
      if (end.error) void reportOn(account, end.error, question.groupId);
      return end;
    },
    async names(accountId) {
      const asking = await begin(accountId, true);
      return asking.ok ? client.groups(asking.value.login) : [];
    },
  };

  /**
   * The login to ask with. Opening the panel or typing does not try a refused password again, because login guards
   * lock users out; pressing a button does.
   */
  async function begin(accountId: string, byItself: boolean): Promise<Result<Asking, ServiceError>> {
    const account = await findAccount(store, accountId);
    if (!account) return fail({ kind: 'unauthorized' });
    const { trouble } = await store.read(stateOf(accountId));
    if (byItself && trouble?.kind === 'unauthorized') return fail(trouble);
    const login = await credentialsOf(account, deps);
    if (login.ok) return ok({ account, login: login.value });
    void deps.reportHealth(account, login.error);
    return login;
  }

  /** Reports what an answer means for the account and its watched groups. */
  async function reportOn(account: Account, error: ServiceError | null, groupId: number): Promise<void> {
    // A 403 is no account trouble: customers may not look groups up.
    if (error === null || error.kind === 'unauthorized') await deps.reportHealth(account, error);
    if (error === null) await deps.watcher.goOn(account.id, groupId);
  }
}

interface Asking {
  account: Account;
  login: Credentials;
}

/** Resolves after so many ms, or at once when the signal is aborted. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
