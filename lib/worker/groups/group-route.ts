import type { Account } from '../../domain/accounts/account.ts';
import { administrationOf } from '../../domain/accounts/administration.ts';
import { isStale } from '../../domain/accounts/capabilities.ts';
import type { Capabilities, GroupRoute } from '../../domain/accounts/capabilities-schema.ts';
import { isRefusal } from '../../domain/errors.ts';
import type { ServiceError } from '../../domain/errors-schema.ts';
import type { Result } from '../../domain/result.ts';
import { capabilitiesItem, type Store } from '../../platform/storage/storage.ts';
import { type ChangeDeps, changeIfCurrent } from '../storage/change-if-current.ts';

export interface GroupRouteDeps {
  store: Pick<Store, 'read'>;
  now(): number;
  /** Looks again what a user may see. */
  refresh(account: Account): Promise<void>;
}

/** What is known of the account's login; null: nothing yet. */
export async function knownOf(
  account: Account,
  { store }: Pick<GroupRouteDeps, 'store'>,
): Promise<Capabilities | null> {
  const known = await store.read(capabilitiesItem(account.id));
  return known?.revision === account.revision ? known : null;
}

/** The route that lists a group; the contract's, as long as none is known. */
export const routeOf = (known: Capabilities | null): GroupRoute => known?.groupRoute ?? 'pro';

/**
 * Asks by the route that is known. A refusal that contradicts what is known is looked into, and the question asked
 * once more if another route is found.
 * @param groupId null: the whole program, which has one route only
 */
export async function askByRoute<T>(
  account: Account,
  groupId: number | null,
  ask: (route: GroupRoute) => Promise<Result<T, ServiceError>>,
  deps: GroupRouteDeps,
): Promise<Result<T, ServiceError>> {
  const known = await knownOf(account, deps);
  const route = routeOf(known);
  const answer = await ask(route);
  const access = (groupId === null ? known?.programAccess : known?.groupAccess) ?? null;
  // What is stale already was refused before.
  const isNews = isStale(known, deps.now()) ? access === null : access === 'allowed';
  if (answer.ok || !isRefusal(answer.error) || !isNews) return answer;
  await deps.refresh(account);
  const other = routeOf(await knownOf(account, deps));
  return groupId === null || other === route ? answer : ask(other);
}

/** Stores where the site is administered, as a row's edit link shows; null: no row has one. */
export async function storeAdminUrl(account: Account, editUrl: string | null, deps: ChangeDeps): Promise<void> {
  if (editUrl === null) return;
  const adminUrl = administrationOf(editUrl);
  const item = capabilitiesItem(account.id);
  // Nearly always it is known.
  if ((await deps.store.read(item))?.adminUrl === adminUrl) return;
  await changeIfCurrent(
    account,
    item,
    (known) => (known?.revision === account.revision ? { ...known, adminUrl } : null),
    deps,
  );
}
