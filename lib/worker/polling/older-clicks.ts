import type { ServiceError } from '../../domain/errors-schema.ts';
import { withWait } from '../../domain/polling/account-state.ts';
import { nextPage, withClicksPage } from '../../domain/portal/listed-clicks.ts';
import { requestRefusal } from '../../domain/requests/poll-schedule.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { createSingleFlight } from '../../platform/single-flight.ts';
import { credentialsOf } from '../secrets/credentials.ts';
import type { RouteDeps, WorkerDeps } from '../storage/worker-deps.ts';

/** ms between two pages, to spare the shop's server. */
const PAUSE = 1500;

/** Loads a page of clicks older than those counted. Errors: those of the service; `busy`: during a back-off. */
export function createOlderClicks(deps: RouteDeps<'visits'> & Pick<WorkerDeps, 'database' | 'timeout'>) {
  const { programs, database, client, now, timeout } = deps;
  const once = createSingleFlight<Result<null, ServiceError>>();
  let pause = Promise.resolve();

  return (accountId: string) => once(accountId, () => load(accountId));

  async function load(accountId: string): Promise<Result<null, ServiceError>> {
    const { account, record } = (await programs.find(accountId)) ?? {};
    const counted = await database.clicks(accountId).catch(() => null);
    const page = record?.clicks ? nextPage({ ...record.clicks, counted }) : null;
    if (!account || !record || page === null) return ok(null);
    const refusal = requestRefusal(record.state, now());
    if (refusal) return fail(refusal);
    const login = await credentialsOf(account, deps);
    if (!login.ok) return login;
    await pause;
    const answer = await client.visits(login.value, page);
    pause = timeout(PAUSE);
    await programs.change(
      account,
      ({ record, clicks }) => {
        if (!answer.ok) return { record: { ...record, state: withWait(record.state, answer.error, now()) } };
        if (!record.clicks) return null;
        const { counted, ...view } = withClicksPage({ ...record.clicks, counted: clicks }, answer.value.value, now());
        return { record: { ...record, clicks: view }, clicks: counted };
      },
      { clicks: true },
    );
    return answer.ok ? ok(null) : answer;
  }
}
