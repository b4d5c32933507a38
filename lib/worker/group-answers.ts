import type { GroupService } from '../domain/group-look-up.ts';
import { findAccount } from '../platform/storage.ts';
import { credentialsOf } from './credentials.ts';
import { loadAll } from './load-all.ts';
import type { Parts } from './parts.ts';

/** What the worker does when the side panel asks. */
export function answerGroups(parts: Parts): GroupService {
  const { client, now } = parts;
  return {
    async page({ accountId, question }, signal) {
      const login = await credentials(accountId);
      if (!login.ok) return login;
      const answer = await client.affiliates(login.value, question, { more: true, signal });
      // Not waited for: who looks a group up must not wait for what is watched.
      if (answer.ok) void parts.watcher.goOn(accountId, question.groupId);
      return answer;
    },
    async all({ accountId, question }, onPart, signal) {
      const login = await credentials(accountId);
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
      const login = await credentials(accountId);
      return login.ok ? client.groups(login.value) : [];
    },
  };

  async function credentials(accountId: string) {
    return credentialsOf(await findAccount(parts.store, accountId), parts);
  }
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
