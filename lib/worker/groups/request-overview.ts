import type { Account } from '../../domain/accounts/account.ts';
import { OVERVIEW_PARTS, type OverviewPart } from '../../domain/accounts/capabilities-schema.ts';
import { isAbsent } from '../../domain/errors.ts';
import type { ServiceError } from '../../domain/errors-schema.ts';
import type { Affiliate } from '../../domain/groups/affiliates.ts';
import { isOutdated, type OverviewAnswer, type OverviewFigures } from '../../domain/groups/program-overview.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { owedItem } from '../../platform/storage/storage.ts';
import type { Credentials } from '../../service/wire/request.ts';
import type { WorkerDeps } from '../storage/worker-deps.ts';
import { currentCapabilities, storeAdminUrl } from './group-route.ts';
import type { Watcher } from './watcher.ts';

const MOST_OWED = {
  ...{ groupId: null, search: '', status: '', perPage: 5, page: 1 },
  order: { by: 'unpaid_earnings' as const, descending: true },
};

/** The stored overview; null: it is outdated. */
export async function cachedOverview(
  account: Account,
  { store, programs, now }: Pick<WorkerDeps, 'store' | 'programs' | 'now'>,
) {
  const { overview: figures } = await programs.read(account.id);
  const kept = await store.read(owedItem(account.id));
  // Names are only in memory, which may be lost.
  if (isOutdated(figures, account.revision, now()) || kept?.at !== figures?.at) return null;
  return figures && kept && ok({ figures, owed: kept.owed });
}

/** Requests the parts that this user may see; a part that fails keeps its earlier figures. Errors: all parts failed. */
export async function requestOverview(
  account: Account,
  login: Credentials,
  deps: Pick<WorkerDeps, 'store' | 'programs' | 'client' | 'now' | 'refresh'> & { watcher: Pick<Watcher, 'settle'> },
): Promise<OverviewAnswer> {
  const { store, programs, client, now } = deps;
  const known = await currentCapabilities(account, deps);
  const sees = known?.overviewParts ?? OVERVIEW_PARTS;
  const seesAny = (...parts: OverviewPart[]): boolean => parts.some((part) => sees.includes(part));
  const [dashboard, referrals, owed] = await Promise.all([
    seesAny('applicants', 'unpaid', 'active') ? client.dashboard(login) : NOT_REQUESTED,
    seesAny('referrals') ? client.waitingReferrals(login) : NOT_REQUESTED,
    seesAny('owed') ? client.affiliates(login, MOST_OWED, { more: false }) : NOT_REQUESTED,
  ]);
  const answers: Result<unknown, ServiceError>[] = [dashboard, referrals, owed];
  const errors = answers.flatMap((answer) => (answer.ok || answer === NOT_REQUESTED ? [] : answer.error));
  if (errors.some(isAbsent)) void deps.refresh(account);
  const error = errors.find((failure) => !isAbsent(failure));
  if (answers.every(({ ok }) => !ok)) return fail(error ?? errors[0] ?? NOT_REQUESTED.error);

  // The badge must not count for an hour what the overview says is done.
  await deps.watcher.settle(account, {
    applicants: dashboard.ok ? dashboard.value.applicants : null,
    referrals: referrals.ok ? referrals.value.total : null,
  });
  const { overview: before } = await programs.read(account.id);
  const last = before?.revision === account.revision ? before : null;
  // Firewalls refuse temporarily, so figures stay until the capabilities have lost the part.
  const stats = dashboard.ok ? dashboard.value : dashboard === NOT_REQUESTED ? null : last;
  const waiting = referrals.ok ? referrals.value.total : referrals === NOT_REQUESTED ? null : last?.referrals;
  const figures: OverviewFigures = {
    // Figures that a part keeps are as old as they were.
    at: (errors.length > 0 && last?.at) || now(),
    revision: account.revision,
    applicants: stats?.applicants ?? null,
    active: stats?.active ?? null,
    unpaid: stats?.unpaid ?? null,
    referrals: waiting ?? null,
    currencies: dashboard.ok ? dashboard.value.currencies : (last?.currencies ?? []),
  };
  const named = owed.ok || owed === NOT_REQUESTED ? null : await store.read(owedItem(account.id));
  const lastOwed: Affiliate[] = named && named.at === last?.at ? named.owed : [];
  const people = owed.ok ? owed.value.affiliates : lastOwed;
  const kept = await programs.update(account, (record) => ({ ...record, overview: figures }));
  if (kept.ok) await store.write(owedItem(account.id), { at: figures.at, owed: people });
  const links = [dashboard.ok && dashboard.value.editUrl, referrals.ok && referrals.value.editUrl, people[0]?.editUrl];
  await storeAdminUrl(account, links.find(Boolean) || null, deps);
  return ok({ figures, owed: people, ...(error && { error }) });
}

const NOT_REQUESTED = fail({ kind: 'forbidden' } as ServiceError);
