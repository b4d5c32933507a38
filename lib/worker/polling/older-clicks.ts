import type { ServiceError } from '../../domain/errors-schema.ts';
import type { Clicks } from '../../domain/portal/clicks-schema.ts';
import { nextPage, withClicksPage } from '../../domain/portal/listed-clicks.ts';
import { requestRefusal } from '../../domain/requests/poll-schedule.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { createSingleFlight } from '../../platform/single-flight.ts';
import { clicksItem, readAccount } from '../../platform/storage/storage.ts';
import { credentialsOf } from '../secrets/credentials.ts';
import { changeIfCurrent, keepWait } from '../storage/change-if-current.ts';
import type { RouteDeps, WorkerDeps } from '../storage/worker-deps.ts';

/** ms between two pages, to spare the shop's server. */
const PAUSE = 1500;

/** Loads a page of clicks older than those counted. Errors: those of the service; `busy`: during a back-off. */
export function createOlderClicks(deps: RouteDeps<'visits'> & Pick<WorkerDeps, 'timeout'>) {
  const { store, client, now, timeout } = deps;
  const once = createSingleFlight<Result<null, ServiceError>>();
  let pause = Promise.resolve();

  return (accountId: string) => once(accountId, () => load(accountId));

  async function load(accountId: string): Promise<Result<null, ServiceError>> {
    const { account, state } = await readAccount(store, accountId);
    const known = await store.read(clicksItem(accountId));
    const page = known && nextPage(known);
    if (!account || !known || page === null) return ok(null);
    const refusal = requestRefusal(state, now());
    if (refusal) return fail(refusal);
    const login = await credentialsOf(account, deps);
    if (!login.ok) return login;
    await pause;
    const answer = await client.visits(login.value, page);
    pause = timeout(PAUSE);
    const change = (before: Clicks | null) =>
      before && answer.ok ? withClicksPage(before, answer.value.value, now()) : null;
    await keepWait(account, answer, deps);
    await changeIfCurrent(account, clicksItem(accountId), change, deps);
    return answer.ok ? ok(null) : answer;
  }
}
