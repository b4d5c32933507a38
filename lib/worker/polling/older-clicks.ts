import type { ServiceError } from '../../domain/errors-schema.ts';
import { BUSY, barredBy } from '../../domain/polling/barred.ts';
import { afterAsking } from '../../domain/portal/asking.ts';
import { afterOlderClicks, CLICKS_PER_PAGE, nextPage } from '../../domain/portal/clicks.ts';
import type { ClicksPage } from '../../domain/portal/count-clicks.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { clicksOf, findAccount, type Store, stateOf } from '../../platform/storage/storage.ts';
import type { Client } from '../../service/routes/client.ts';
import { type CredentialsDeps, credentialsOf } from '../secrets/credentials.ts';

export interface OlderClicksDeps extends CredentialsDeps {
  store: Store;
  client: Pick<Client, 'visits'>;
  now(): number;
  timeout(milliseconds: number): Promise<void>;
  /** Runs `work` while nobody else writes, because storage has no transactions. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
}

/** ms between two pages: the service belongs to a shop that has other things to do. */
const PAUSE = 1500;
/** Pages that are asked for at the most until one shows an older click: others may have been deleted meanwhile. */
const TRIES = 3;

export type OlderClicks = ReturnType<typeof createOlderClicks>;
type Loaded = Result<null, ServiceError>;

/**
 * Loads a page of clicks that are older than those counted, when the user asks for it. A password that was refused is
 * not tried again, and a service that wants to be left alone is. Errors: those of the service; `busy`: it is to be asked
 * later.
 */
export function createOlderClicks({ store, client, now, timeout, inTurn, ...deps }: OlderClicksDeps) {
  const underWay = new Map<string, Promise<Loaded>>();
  /** How many there were in all when an older page was listed last: with each that comes in, all move on by one. */
  const listed = new Map<string, { total: number; at: number }>();
  let pause = Promise.resolve();

  return (accountId: string): Promise<Loaded> => {
    const before = underWay.get(accountId);
    if (before) return before;
    const work = load(accountId).finally(() => underWay.delete(accountId));
    underWay.set(accountId, work);
    return work;
  };

  async function load(accountId: string): Promise<Loaded> {
    for (let tries = 0; tries < TRIES; tries++) {
      const account = await findAccount(store, accountId);
      const known = await store.read(clicksOf(accountId));
      if (!account || !known) return ok(null);
      const last = listed.get(accountId);
      const total = last && last.at >= (known.answeredAt ?? 0) ? last.total : (known.total ?? 0);
      const page = nextPage(known, total, CLICKS_PER_PAGE);
      if (page === null) return ok(null);
      const state = await store.read(stateOf(accountId));
      const barred = barredBy(state, now());
      if (barred) return fail(barred);
      if (known.trouble === 'failed' && now() < known.notBefore) return fail(state.trouble ?? BUSY);
      const login = await credentialsOf(account, deps);
      if (!login.ok) return login;
      await pause;
      const answer = await client.visits(login.value, page);
      pause = timeout(PAUSE);
      if (!answer.ok) {
        await failed(accountId, account.revision, answer.error);
        return answer;
      }
      listed.set(accountId, { total: answer.value.value.total, at: now() });
      if (await keep(accountId, account.revision, answer.value.value)) return ok(null);
    }
    return ok(null);
  }

  /** Whether there is an end to it: older ones were found, or there are none. */
  async function keep(accountId: string, revision: number, page: ClicksPage): Promise<boolean> {
    return inTurn(async () => {
      const before = await store.read(clicksOf(accountId));
      if (!before || (await findAccount(store, accountId))?.revision !== revision) return true;
      const after = afterOlderClicks(before, page, now());
      if (!after) return false;
      await store.write(clicksOf(accountId), after);
      return after.seen > before.seen;
    });
  }

  async function failed(accountId: string, revision: number, error: ServiceError): Promise<void> {
    if (error.kind !== 'busy') return;
    await inTurn(async () => {
      const before = await store.read(clicksOf(accountId));
      if (!before || (await findAccount(store, accountId))?.revision !== revision) return;
      await store.write(clicksOf(accountId), {
        ...before,
        ...afterAsking(before, fail(error), { revision, now: now() }),
      });
    });
  }
}
