import type { Account } from '../../domain/accounts/account.ts';
import type { GroupRoute } from '../../domain/accounts/capabilities-schema.ts';
import type { ServiceError } from '../../domain/errors-schema.ts';
import type { GroupService, LoadResult } from '../../domain/groups/group-look-up.ts';
import type { OverviewAnswer } from '../../domain/groups/program-overview.ts';
import { waitError } from '../../domain/requests/poll-schedule.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { createSingleFlight } from '../../platform/single-flight.ts';
import { findAccount } from '../../platform/storage/storage.ts';
import type { Credentials } from '../../service/wire/request.ts';
import type { Poller } from '../polling/poller.ts';
import { credentialsOf } from '../secrets/credentials.ts';
import type { WorkerDeps } from '../storage/worker-deps.ts';
import { currentCapabilities, groupRouteOf, requestByRoute } from './group-route.ts';
import { loadAll, NOTHING_LOADED } from './load-all.ts';
import { cachedOverview, requestOverview } from './request-overview.ts';
import type { Watcher } from './watcher.ts';

interface GroupServiceDeps
  extends Omit<WorkerDeps, 'database' | 'inTurn' | 'meter' | 'random' | 'timeout' | 'showOutbox' | 'wake'> {
  poller: Pick<Poller, 'reportHealth'>;
  hasConsent(): Promise<boolean>;
  watcher: Pick<Watcher, 'settle'>;
}

/** In this order, new affiliates come last, in pages that are not loaded yet. */
const BY_ID = { by: 'id' as const, descending: false };

const noRows = (error: ServiceError): LoadResult => ({ ...NOTHING_LOADED, error });

export function createGroupService(deps: GroupServiceDeps): GroupService {
  const { store, programs, client, now } = deps;
  /** Popup and panel may request it at the same time. */
  const once = createSingleFlight<OverviewAnswer>();
  return {
    async page({ accountId, query, automatic = false }, signal) {
      const session = await begin(accountId, automatic, query);
      if (!session.ok) return session;
      const { account, login } = session.value;
      const request = (route: GroupRoute) => client.affiliates(login, query, { more: true, route, signal });
      return noted(account, await requestByRoute(account, query.groupId, request, deps));
    },
    async *all({ accountId, query }, signal) {
      const session = await begin(accountId, false, query);
      if (!session.ok) return noRows(session.error);
      const { account, login } = session.value;
      const route = groupRouteOf(await currentCapabilities(account, deps));
      // A service that ignores the filter would return every affiliate, which one page may not show.
      const filter = route === 'pro' ? ok(true) : await client.groupFilter(login, signal);
      if (!filter.ok) return noRows(filter.error);
      if (!filter.value) {
        void deps.refresh(account);
        return noRows({ kind: 'no-group-filter' });
      }
      const request = (page: number, perPage: number, stop: AbortSignal) =>
        client.affiliates(login, { order: BY_ID, ...query, page, perPage }, { more: false, route, signal: stop });
      const end = yield* loadAll({ request, wait: pause, now }, signal);
      if (end.error) void deps.poller.reportHealth(account, fail(end.error));
      return end;
    },
    async names(accountId) {
      const session = await begin(accountId, true);
      if (!session.ok) return [];
      const { account, login } = session.value;
      // Only the Pro edition has names.
      return groupRouteOf(await currentCapabilities(account, deps)) === 'pro' ? client.groups(login) : [];
    },
    async overview({ accountId, automatic = false }) {
      const known = automatic ? await findAccount(store, accountId) : undefined;
      const kept = known && (await cachedOverview(known, deps));
      if (kept) return kept;
      const session = await begin(accountId, automatic);
      if (!session.ok) return session;
      const { account, login } = session.value;
      // An edit may have made the account another site's, whose administrator sees no people of the former one.
      return once(`${accountId} ${account.revision}`, async () =>
        noted(account, await requestOverview(account, login, deps)),
      );
    },
  };

  /** A refused password is tried again only after a click, because login guards lock users out. */
  async function begin(
    accountId: string,
    automatic: boolean,
    { search } = { search: '' },
  ): Promise<Result<{ account: Account; login: Credentials }, ServiceError>> {
    const { account, record } = (await programs.find(accountId)) ?? {};
    if (!account || !record) return fail({ kind: 'unauthorized' });
    if (search !== '' && !(await deps.hasConsent())) return fail({ kind: 'no-consent' });
    const { state } = record;
    const { trouble } = state;
    if (automatic && trouble?.kind === 'unauthorized') return fail(trouble);
    const waiting = automatic ? waitError(state, now()) : null;
    if (waiting) return fail(waiting);
    const login = await credentialsOf(account, deps);
    if (login.ok) return ok({ account, login: login.value });
    void deps.poller.reportHealth(account, login);
    return login;
  }

  /** The answer, from which the account's trouble follows. */
  function noted<T>(account: Account, answer: Result<T, ServiceError>): Result<T, ServiceError> {
    void deps.poller.reportHealth(account, answer);
    return answer;
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
