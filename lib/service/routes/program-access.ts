import { administrationOf } from '../../domain/accounts/administration.ts';
import type { Facts } from '../../domain/accounts/capabilities.ts';
import { type GroupAccess, OVERVIEW_PARTS, type OverviewPart } from '../../domain/accounts/capabilities-schema.ts';
import type { ServiceError } from '../../domain/errors-schema.ts';
import { ok, type Result } from '../../domain/result.ts';
import type { Api } from '../wire/request.ts';
import { requestDashboard, requestListing, requestWaiting } from './program.ts';

export type FoundGroups = Partial<Pick<Facts, 'groupAccess' | 'groupRoute' | 'programAccess'>>;

/** No group has this id, so a service that knows the filter lists no affiliates. */
const UNUSED_GROUP = 2_147_483_647;

/** Which route lists a group, and whether the whole program can be searched. Omits answers that leave this open. */
export async function findGroupAccess(api: Api): Promise<FoundGroups> {
  const [pro, filter] = await Promise.all([requestProRoute(api), testGroupFilter(api)]);
  const program = accessOf(filter);
  const found: FoundGroups = program === null ? {} : { programAccess: program };
  if (pro === 'allowed') return { ...found, groupAccess: pro, groupRoute: 'pro' };
  if (pro === null || program === null) return found;
  if (filter.ok && filter.value) return { ...found, groupAccess: 'allowed', groupRoute: 'core' };
  // If the program is forbidden, the permission is missing, not the Pro edition.
  return { ...found, groupAccess: program === 'forbidden' ? program : pro, groupRoute: null };
}

export async function findOverviewParts(
  api: Api,
  programAccess: Facts['programAccess'] | undefined,
): Promise<Partial<Pick<Facts, 'overviewParts' | 'adminUrl'>>> {
  const dashboard = await requestDashboard(api);
  if (!dashboard.ok && accessOf(dashboard) === null) return {};
  const stats = dashboard.ok ? dashboard.value : null;
  const referrals = stats || programAccess !== 'allowed' ? null : accessOf(await requestWaiting(api));
  const isVisible: Record<OverviewPart, boolean> = {
    applicants: (stats?.applicants ?? null) !== null,
    referrals: stats?.referrals || referrals === 'allowed',
    unpaid: (stats?.unpaid ?? null) !== null,
    active: (stats?.active ?? null) !== null,
    owed: programAccess === 'allowed',
  };
  const overviewParts = OVERVIEW_PARTS.filter((part) => isVisible[part]);
  return { overviewParts, ...(stats?.editUrl && { adminUrl: administrationOf(stats.editUrl) }) };
}

/** Whether the service can filter by group. Errors: the program cannot be listed. */
export async function testGroupFilter(api: Api, signal?: AbortSignal): Promise<Result<boolean, ServiceError>> {
  const request = (groupId: number | null) =>
    requestListing(api, { groupId, search: '', status: '', perPage: 1, page: 1 }, 'core', { more: false, signal });
  const answer = await request(UNUSED_GROUP);
  if (answer.ok) return ok(answer.value.total === 0);
  if (answer.error.kind === 'no-group-filter') return ok(false);
  if (!failed(answer)) return answer;
  // Versions before 1.6.0 fail at the filter (PHP 8), each time, and list the program without it.
  return (await request(null)).ok && failed(await request(UNUSED_GROUP)) ? ok(false) : answer;
}

const failed = (answer: Result<unknown, ServiceError>): boolean => !answer.ok && answer.error.kind === 'server-error';

/** Requests the smallest page of the documented route, which alone shows the right to read it. */
async function requestProRoute({ get }: Api): Promise<GroupAccess | null> {
  const answer = await get('/settings/groups/1/affiliates', { query: { per_page: '1' } });
  // Group 1 need not exist.
  if (!answer.ok && answer.error.kind === 'not-found' && !answer.error.page) return 'allowed';
  return answer.ok || answer.error.kind !== 'unfit' ? accessOf(answer) : null;
}

/** Whether an answer allows a route; null: it leaves that open. */
function accessOf(answer: Result<unknown, ServiceError>): GroupAccess | null {
  if (answer.ok) return 'allowed';
  const { error } = answer;
  if (error.kind === 'forbidden') return 'forbidden';
  const isAbsent = error.kind === 'no-route' || error.kind === 'unfit' || (error.kind === 'not-found' && !error.page);
  return isAbsent ? 'absent' : null;
}
