import type { Account } from '../../domain/accounts/account.ts';
import type { GroupRoute } from '../../domain/accounts/capabilities-schema.ts';
import type { ServiceError } from '../../domain/errors-schema.ts';
import type { GroupService, LoadResult } from '../../domain/groups/group-look-up.ts';
import type { OverviewAnswer } from '../../domain/groups/program-overview.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { createSingleFlight } from '../../platform/single-flight.ts';
import { findAccount, readAccount } from '../../platform/storage/storage.ts';
import type { Credentials } from '../../service/wire/request.ts';
import type { Poller } from '../polling/poller.ts';
import { credentialsOf } from '../secrets/credentials.ts';
import type { WorkerDeps } from '../storage/worker-deps.ts';
import { askOverview, cachedOverview } from './ask-overview.ts';
import { askByRoute, currentCapabilities, groupRouteOf } from './group-route.ts';
import { loadAll, NOTHING_LOADED } from './load-all.ts';
import type { Watcher } from './watcher.ts';

export interface GroupServiceDeps extends Omit<WorkerDeps, 'mirrors' | 'random' | 'timeout' | 'showOutbox' | 'wake'> {
  reportHealth: Poller['reportHealth'];
  watcher: Pick<Watcher, 'resume'>;
  /** Whether what identifies a person may be sent. */
  hasConsent(): Promise<boolean>;
}

/** New affiliates come last, where loading has not been yet. */
const BY_ID = { by: 'id' as const, descending: false };

const noRows = (error: ServiceError): LoadResult => ({ ...NOTHING_LOADED, error });

export function createGroupService(deps: GroupServiceDeps): GroupService {
  const { store, client, now } = deps;
  /** Popup and panel may ask at once. */
  const once = createSingleFlight<OverviewAnswer>();
  const backOffs = new Map<string, { until: number; error: ServiceError }>();
  return {
    async page({ accountId, question, byItself = false }, signal) {
      const asking = await begin(accountId, byItself, question);
      if (!asking.ok) return asking;
      const { account, login } = asking.value;
      const ask = (route: GroupRoute) => client.affiliates(login, question, { more: true, route, signal });
      const answer = await askByRoute(account, question.groupId, ask, deps);
      // Not awaited: a look-up must not wait for watches.
      void reportOn(account, answer.ok ? null : answer.error, question.groupId);
      return answer;
    },
    async *all({ accountId, question }, signal) {
      const asking = await begin(accountId, false, question);
      if (!asking.ok) return noRows(asking.error);
      const { account, login } = asking.value;
      const route = groupRouteOf(await currentCapabilities(account, deps));
      // A service that ignores the filter would return every affiliate, which one page may not show.
      const filter = route === 'pro' ? ok(true) : await client.groupFilter(login, signal);
      if (!filter.ok) return noRows(filter.error);
      if (!filter.value) {
        void deps.refresh(account);
        return noRows({ kind: 'no-group-filter' });
      }
      const ask = (page: number, perPage: number, stop: AbortSignal) =>
        client.affiliates(login, { order: BY_ID, ...question, page, perPage }, { more: false, route, signal: stop });
      const end = yield* loadAll({ ask, wait: pause, now }, signal);
      if (end.error) void reportOn(account, end.error, question.groupId);
      return end;
    },
    async names(accountId) {
      const asking = await begin(accountId, true);
      if (!asking.ok) return [];
      const { account, login } = asking.value;
      // Only the Pro edition has names.
      return groupRouteOf(await currentCapabilities(account, deps)) === 'pro' ? client.groups(login) : [];
    },
    overview: ({ accountId, byItself = false }) => once(accountId, () => answerOverview(accountId, byItself)),
  };

  async function answerOverview(accountId: string, byItself: boolean): Promise<OverviewAnswer> {
    const known = byItself ? await findAccount(store, accountId) : undefined;
    const kept = known && (await cachedOverview(known, deps));
    if (kept) return kept;
    const asking = await begin(accountId, byItself);
    if (!asking.ok) return asking;
    const { account, login } = asking.value;
    const backOff = backOffs.get(accountId);
    if (byItself && backOff && now() < backOff.until) return fail(backOff.error);
    const answer = await askOverview(account, login, deps);
    if (!answer.ok && answer.error.kind === 'busy') {
      const until = now() + (answer.error.retryAfterSeconds ?? 0) * 1000;
      backOffs.set(accountId, { until, error: answer.error });
    }
    void reportOn(account, answer.ok ? null : answer.error, null);
    if (answer.ok && answer.value.figures.referrals !== null) void deps.watcher.resume(accountId, 'referrals');
    return answer;
  }

  /** A refused password is tried again only after a click, because login guards lock users out. */
  async function begin(
    accountId: string,
    byItself: boolean,
    { search } = { search: '' },
  ): Promise<Result<{ account: Account; login: Credentials }, ServiceError>> {
    const { account, state } = await readAccount(store, accountId);
    if (!account) return fail({ kind: 'unauthorized' });
    if (search !== '' && !(await deps.hasConsent())) return fail({ kind: 'no-consent' });
    const { trouble } = state;
    if (byItself && trouble?.kind === 'unauthorized') return fail(trouble);
    const login = await credentialsOf(account, deps);
    if (login.ok) return ok({ account, login: login.value });
    void deps.reportHealth(account, login.error);
    return login;
  }

  async function reportOn(account: Account, error: ServiceError | null, groupId: number | null): Promise<void> {
    // A 403 is not the account's trouble, because customers may not look groups up.
    if (error === null || error.kind === 'unauthorized') await deps.reportHealth(account, error);
    if (error === null) await deps.watcher.resume(account.id, groupId === null ? 'applicants' : null);
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
