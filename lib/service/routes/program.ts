import type { GroupRoute } from '../../domain/accounts/capabilities-schema.ts';
import type { ServiceError } from '../../domain/errors-schema.ts';
import { type Affiliate, type AffiliatePage, type AffiliateQuery, lastPage } from '../../domain/groups/affiliates.ts';
import type { Dashboard, Waiting } from '../../domain/groups/program-overview.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import type { Credentials, Request } from '../wire/request.ts';
import { readAffiliates } from './group-schema.ts';
import { readDashboard, readWaiting } from './program-schema.ts';

/** The largest page that services return fits in this. */
const LISTING_BYTES = 16_000_000;
const GROUP = 'filters[group][value][]';

/** What SQL's LIKE, and users, take for a wildcard or its escape: deployed services pass it on as typed. */
const WILDCARD = /[%_*\\]/;
const EXACT_PER_PAGE = 100;
const MOST_EXACT_PAGES = 5;

interface Options {
  more: boolean;
  signal?: AbortSignal;
}

/**
 * One page of a group or, without one, of the whole program. A search with a wildcard finds those who have it in fact:
 * they are one page, of as many rows as are read for it.
 * @param route how a group is asked for: by the contract's own route (Pro edition), or as a filter
 */
export async function requestListing(
  get: Request,
  credentials: Credentials,
  question: AffiliateQuery,
  route: GroupRoute,
  options: Options,
): Promise<Result<AffiliatePage, ServiceError>> {
  if (!WILDCARD.test(question.search)) return askPage(get, credentials, question, route, options);
  const affiliates: Affiliate[] = [];
  for (let page = 1; ; page++) {
    const wide = { ...question, perPage: EXACT_PER_PAGE, page };
    const answer = await askPage(get, credentials, wide, route, options);
    if (!answer.ok) return answer;
    affiliates.push(...answer.value.affiliates.filter((one) => holds(one, question.search)));
    const { total, perPage } = answer.value;
    if (page < Math.min(lastPage(answer.value), MOST_EXACT_PAGES)) continue;
    const { length } = affiliates;
    const leftOut = Math.max(0, total - page * perPage);
    return ok({ affiliates, total: length, perPage: Math.max(1, length), page: 1, ...(leftOut > 0 && { leftOut }) });
  }
}

/** Compared as databases do: without case and accents. */
function holds({ id, userId, code, name, email }: Affiliate, searched: string): boolean {
  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return [id, userId, code, name, email].some((text) => text !== null && plain(text).includes(plain(searched)));
}

async function askPage(
  get: Request,
  credentials: Credentials,
  { groupId, search, status, perPage, page, order }: AffiliateQuery,
  route: GroupRoute,
  options: Options,
): Promise<Result<AffiliatePage, ServiceError>> {
  const isPro = route === 'pro' && groupId !== null;
  const answer = await get(credentials, isPro ? `/settings/groups/${groupId}/affiliates` : '/affiliates', {
    ...(options.signal && { signal: options.signal }),
    bytes: LISTING_BYTES,
    query: {
      ...(!isPro && groupId !== null && { [GROUP]: String(groupId) }),
      ...(search && { search }),
      ...(status && { status }),
      // The contract's route has no such parameters.
      ...(!isPro && order && { order_by: order.by, order_type: order.descending ? 'DESC' : 'ASC' }),
      ...(perPage !== null && { per_page: String(perPage) }),
      ...(page > 1 && { page: String(page) }),
    },
  });
  if (!answer.ok) return answer;
  const read = readAffiliates(answer.value.value, options.more, credentials.baseUrl);
  if (!read.ok || isPro || groupId === null) return read;
  // A service that ignores the filter answers everybody, who must never pass for the group's.
  const isTheirs = read.value.affiliates.every(({ group }) => group?.groupId === groupId);
  return isTheirs ? read : fail({ kind: 'no-group-filter' });
}

/** How many referrals wait for approval. Asks for a single row, because only the listing's total counts. */
export async function requestWaiting(get: Request, credentials: Credentials): Promise<Result<Waiting, ServiceError>> {
  const answer = await get(credentials, '/referrals', { query: { status: 'pending', per_page: '1' } });
  return answer.ok ? readWaiting(answer.value.value, credentials.baseUrl) : answer;
}

/** The program's own figures. */
export async function requestDashboard(
  get: Request,
  credentials: Credentials,
): Promise<Result<Dashboard, ServiceError>> {
  const answer = await get(credentials, '/reports/dashboard-stats');
  return answer.ok ? readDashboard(answer.value.value, credentials.baseUrl) : answer;
}
