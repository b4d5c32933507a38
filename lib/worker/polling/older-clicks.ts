import type { Account } from '../../domain/accounts/account.ts';
import type { ServiceError } from '../../domain/errors-schema.ts';
import { BUSY, barredBy } from '../../domain/polling/barred.ts';
import { afterAsking } from '../../domain/portal/asking.ts';
import { afterOlderClicks, CLICKS_PER_PAGE, nextPage } from '../../domain/portal/clicks.ts';
import type { Clicks } from '../../domain/portal/clicks-schema.ts';
import type { ClicksPage } from '../../domain/portal/count-clicks.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { createOnce } from '../../platform/once.ts';
import { clicksOf, findAccount, type Store, stateOf } from '../../platform/storage/storage.ts';
import type { Client } from '../../service/routes/client.ts';
import { type CredentialsDeps, credentialsOf } from '../secrets/credentials.ts';
import { type ChangeDeps, changeIfCurrent } from '../storage/change-if-current.ts';

export interface OlderClicksDeps extends CredentialsDeps, ChangeDeps {
  store: Store;
  client: Pick<Client, 'visits'>;
  now(): number;
  timeout(milliseconds: number): Promise<void>;
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
export function createOlderClicks(deps: OlderClicksDeps) {
  const { store, client, now, timeout } = deps;
  const once = createOnce<Loaded>();
  /** How many there were in all when an older page was listed last: with each that comes in, all move on by one. */
  const listed = new Map<string, { total: number; at: number }>();
  let pause = Promise.resolve();

  return (accountId: string): Promise<Loaded> => once(accountId, () => load(accountId));

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
        await failed(account, answer.error);
        return answer;
      }
      listed.set(accountId, { total: answer.value.value.total, at: now() });
      if (await keep(account, answer.value.value)) return ok(null);
    }
    return ok(null);
  }

  /** Whether there is an end to it: older ones were found, there are none, or the account is another by now. */
  async function keep(account: Account, page: ClicksPage): Promise<boolean> {
    let isOver = true;
    const isCurrent = await changeIfCurrent(
      account,
      clicksOf(account.id),
      (before) => {
        const after = before && afterOlderClicks(before, page, now());
        isOver = !before || (after !== null && after.seen > before.seen);
        return after;
      },
      deps,
    );
    return isOver || !isCurrent;
  }

  async function failed(account: Account, error: ServiceError): Promise<void> {
    if (error.kind !== 'busy') return;
    const { id, revision } = account;
    const change = (before: Clicks | null) =>
      before && { ...before, ...afterAsking(before, fail(error), { revision, now: now() }) };
    await changeIfCurrent(account, clicksOf(id), change, deps);
  }
}
