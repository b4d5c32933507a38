import type { GroupService } from './group-port.ts';
import type { Parts } from './intentions.ts';
import { loadAll } from './load-all.ts';
import { fail, ok, type Result } from './result.ts';
import type { Credentials } from './service/client.ts';
import type { ServiceError } from './service/errors.ts';
import { permissionFor } from './service/permission.ts';
import { ACCOUNTS, secretOf } from './storage.ts';

/** What the worker does when the side panel asks. */
export function answerGroups(parts: Parts): GroupService {
  const { client, now } = parts;
  return {
    async page({ accountId, question }, signal) {
      const login = await credentialsOf(accountId, parts);
      return login.ok ? client.affiliates(login.value, question, { more: true, signal }) : login;
    },
    async all({ accountId, question }, onPart, signal) {
      const login = await credentialsOf(accountId, parts);
      if (!login.ok) return { total: 0, totalBefore: null, gaps: [], cancelled: false, error: login.error };
      return loadAll(
        {
          ask: (page, perPage, stop) =>
            client.affiliates(login.value, { ...question, page, perPage }, { more: false, signal: stop }),
          wait: pause,
          now,
          onPage: (affiliates, progress) => onPart({ affiliates, progress }),
        },
        signal,
      );
    },
    async names(accountId) {
      const login = await credentialsOf(accountId, parts);
      return login.ok ? client.groups(login.value) : [];
    },
  };
}

/** With what to ask for an account; errors: it is gone, or the browser may not talk to its site. */
export async function credentialsOf(
  accountId: string,
  { store, hasAccess }: Pick<Parts, 'store' | 'hasAccess'>,
): Promise<Result<Credentials, ServiceError>> {
  const account = (await store.read(ACCOUNTS)).find(({ id }) => id === accountId);
  const password = await store.read(secretOf(accountId));
  if (!account || password === null) return fail({ kind: 'unauthorized' });
  if (!(await hasAccess(permissionFor(account.baseUrl)))) return fail({ kind: 'no-access' });
  return ok({ baseUrl: account.baseUrl, username: account.username, password });
}

/** Resolves after so many ms, or as soon as the signal says stop. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
