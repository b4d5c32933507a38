import type { Account } from '../../domain/accounts/account.ts';
import { administrationOf } from '../../domain/accounts/administration.ts';
import type { Capabilities, GroupRoute } from '../../domain/accounts/capabilities-schema.ts';
import { isRefusal } from '../../domain/errors.ts';
import type { ServiceError } from '../../domain/errors-schema.ts';
import type { Result } from '../../domain/result.ts';
import type { WorkerDeps } from '../storage/worker-deps.ts';

/** The capabilities of the account's current login; null: unknown. */
export async function currentCapabilities(account: Account, { programs }: Pick<WorkerDeps, 'programs'>) {
  const { capabilities: known } = await programs.read(account.id);
  return known && isCurrent(known, account) ? known : null;
}

const isCurrent = ({ routes }: Capabilities, { revision }: Account): boolean =>
  routes.administration.revision === revision;

/** The route that lists a group, by default the contract's. */
export const groupRouteOf = (known: Capabilities | null): GroupRoute => known?.groupRoute ?? 'pro';

/** After a refusal that contradicts the capabilities, refreshes them and repeats the request if the route changed. */
export async function requestByRoute<T>(
  account: Account,
  /** Null: the whole program, which has one route only. */
  groupId: number | null,
  request: (route: GroupRoute) => Promise<Result<T, ServiceError>>,
  deps: Pick<WorkerDeps, 'programs' | 'refresh'>,
): Promise<Result<T, ServiceError>> {
  const known = await currentCapabilities(account, deps);
  const route = groupRouteOf(known);
  const answer = await request(route);
  const access = (groupId === null ? known?.programAccess : known?.groupAccess) ?? null;
  const isNews = access === null || access === 'allowed';
  if (answer.ok || !isRefusal(answer.error) || !isNews) return answer;
  await deps.refresh(account);
  const other = groupRouteOf(await currentCapabilities(account, deps));
  return groupId === null || other === route ? answer : request(other);
}

/** Stores where the site is administered, as a row's edit link shows; null: no row has one. */
export async function storeAdminUrl(
  account: Account,
  editUrl: string | null,
  { programs }: Pick<WorkerDeps, 'programs'>,
): Promise<void> {
  if (editUrl === null) return;
  const adminUrl = administrationOf(editUrl);
  if ((await programs.read(account.id)).capabilities?.adminUrl === adminUrl) return;
  await programs.update(account, (record) => {
    const { capabilities: known } = record;
    return known && isCurrent(known, account) ? { ...record, capabilities: { ...known, adminUrl } } : record;
  });
}
