import type { GroupRoute } from '../../domain/accounts/capabilities-schema.ts';
import type { ServiceError } from '../../domain/errors-schema.ts';
import {
  type AffiliatePage,
  type AffiliateQuery,
  MOST_NAMED_GROUPS,
  type NamedGroup,
} from '../../domain/groups/affiliates.ts';
import type { Dashboard, WaitingTotal } from '../../domain/groups/program-overview.ts';
import { fail, type Result } from '../../domain/result.ts';
import type { Api } from '../wire/request.ts';
import { readAffiliates, readGroups, readGroupTotal } from './group-schema.ts';
import { readDashboard, readWaiting } from './program-schema.ts';

/** Fits the largest page that services return. */
const LISTING_BYTES = 16_000_000;
const GROUP_FILTER = 'filters[group][value][]';

/** `more`: keep further fields of each affiliate. */
export type ListingOptions = { more: boolean; signal?: AbortSignal | undefined };

/** Requests a page of a group or program. Errors: also `no-group-filter`. */
export async function requestListing(
  { get, baseUrl }: Api,
  { groupId, search, status, perPage, page, order }: AffiliateQuery,
  route: GroupRoute,
  { more, signal }: ListingOptions,
): Promise<Result<AffiliatePage, ServiceError>> {
  const isPro = route === 'pro' && groupId !== null;
  const answer = await get(isPro ? `/settings/groups/${groupId}/affiliates` : '/affiliates', {
    signal,
    bytes: LISTING_BYTES,
    query: {
      ...(!isPro && groupId !== null && { [GROUP_FILTER]: String(groupId) }),
      ...(search && { search }),
      ...(status && { status }),
      // The documented route has no such parameters.
      ...(!isPro && order && { order_by: order.by, order_type: order.descending ? 'DESC' : 'ASC' }),
      ...(perPage !== null && { per_page: String(perPage) }),
      ...(page > 1 && { page: String(page) }),
    },
  });
  if (!answer.ok) return answer;
  const read = readAffiliates(answer.value.value, more, baseUrl);
  if (!read.ok || isPro || groupId === null) return read;
  // A service that ignores the filter lists everybody.
  const isFiltered = read.value.affiliates.every(({ group }) => group?.groupId === groupId);
  return isFiltered ? read : fail({ kind: 'no-group-filter' });
}

/** `GET /referrals` (undocumented): how many referrals wait for approval, from the total of a one-row page. */
export async function requestWaiting({ get, baseUrl }: Api): Promise<Result<WaitingTotal, ServiceError>> {
  const answer = await get('/referrals', { query: { status: 'pending', per_page: '1' } });
  return answer.ok ? readWaiting(answer.value.value, baseUrl) : answer;
}

/** `GET /reports/dashboard-stats` (undocumented): the program's figures, as far as this user may see them. */
export async function requestDashboard({ get, baseUrl }: Api): Promise<Result<Dashboard, ServiceError>> {
  const answer = await get('/reports/dashboard-stats');
  return answer.ok ? readDashboard(answer.value.value, baseUrl) : answer;
}

const GROUPS_PER_PAGE = 100;
/** Enough for pages of the default size; smaller ones would be requested for minutes when the panel opens. */
const MOST_GROUP_PAGES = 34;

/** `GET /settings/groups` (undocumented), up to the stated total. If a page fails, returns those before it. */
export async function requestGroups({ get }: Api): Promise<NamedGroup[]> {
  const found = new Map<number, NamedGroup>();
  for (let page = 1; page <= MOST_GROUP_PAGES && found.size < MOST_NAMED_GROUPS; page++) {
    const query = { per_page: String(GROUPS_PER_PAGE), ...(page > 1 && { page: String(page) }) };
    const answer = await get('/settings/groups', { query });
    if (!answer.ok) break;
    const before = found.size;
    for (const group of readGroups(answer.value.value)) found.set(group.groupId, group);
    // A service without paging returns the same page again.
    if (found.size === before || found.size >= (readGroupTotal(answer.value.value) ?? 0)) break;
  }
  return [...found.values()].slice(0, MOST_NAMED_GROUPS);
}
