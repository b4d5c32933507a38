import { restRootOf } from '../../domain/accounts/address.ts';
import type { Found, GroupAccess } from '../../domain/accounts/capabilities.ts';
import { isAbsent, type ServiceError } from '../../domain/errors.ts';
import type { AffiliatePage, GroupQuestion, NamedGroup } from '../../domain/groups/affiliates.ts';
import { type HistoryPage, PER_PAGE } from '../../domain/referrals/referral-history.ts';
import type { Answer, StatsAnswer } from '../../domain/referrals/stats.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import type { ExactJson } from '../wire/json.ts';
import { type Credentials, createRequest, type RequestDeps, type RequestOptions } from '../wire/request.ts';
import { readStats } from '../wire/schema.ts';
import { askGroups } from './group-names.ts';
import { readAffiliates } from './group-schema.ts';
import { readHistory } from './history-schema.ts';
import { readBootstrap, readUserId, readUserName, readUuid } from './optional-routes.ts';

/** The largest page that services return fits in this. */
const LISTING_BYTES = 16_000_000;
const STATS = '/portal/stats';
const ME = '/wp/v2/users/me';
const PASSWORDS = `${ME}/application-passwords`;

export type Client = ReturnType<typeof createClient>;

/** Talks to the affiliate service and to the WordPress around it. */
export function createClient(deps: RequestDeps) {
  const get = createRequest(deps);

  return {
    /** `GET /portal/stats`: the figures of the affiliate whose credentials these are. */
    async stats(
      credentials: Credentials,
      options: Pick<RequestOptions, 'tellWhere'> = {},
    ): Promise<Result<Answer<StatsAnswer>, ServiceError>> {
      const answer = await get(credentials, STATS, options);
      if (!answer.ok) return answer;
      const read = readStats(answer.value.value);
      return read.ok ? ok({ ...answer.value, value: read.value }) : read;
    },

    /**
     * `GET /portal/referrals`, undocumented: one page, counted from 1, of all referrals of this affiliate.
     */
    async history(
      credentials: Credentials,
      page: number,
      perPage = PER_PAGE,
    ): Promise<Result<HistoryPage, ServiceError>> {
      const query = { page: String(page), per_page: String(perPage) };
      const answer = await get(credentials, '/portal/referrals', { query });
      if (!answer.ok) return answer;
      const { value, at = null, cachedSeconds } = answer.value;
      const read = readHistory(value, page, perPage);
      if (!read.ok) return read;
      return ok({ ...read.value, at, ...(cachedSeconds !== null && { cached: true as const }) });
    },

    /** `GET /settings/groups/{id}/affiliates`: one page of a group, for administrators (Pro edition). */
    async affiliates(
      credentials: Credentials,
      { groupId, search, status, perPage, page }: GroupQuestion,
      options: { more: boolean; signal: AbortSignal },
    ): Promise<Result<AffiliatePage, ServiceError>> {
      const answer = await get(credentials, `/settings/groups/${groupId}/affiliates`, {
        ...options,
        bytes: LISTING_BYTES,
        query: {
          ...(search && { search }),
          ...(status && { status }),
          ...(perPage !== null && { per_page: String(perPage) }),
          ...(page > 1 && { page: String(page) }),
        },
      });
      return answer.ok ? readAffiliates(answer.value.value, options.more, credentials.baseUrl) : answer;
    },

    /**
     * `GET /settings/groups`, undocumented: the names of the groups where the service offers them, else none.
     */
    groups: (credentials: Credentials): Promise<NamedGroup[]> => askGroups(get, credentials),

    /**
     * What the service offers beyond the contract. Each route is tried once; one that fails is no error, its
     * facts are just left out.
     * @param affiliate whether these are an affiliate's credentials: only then is the portal asked
     */
    async capabilities(credentials: Credentials, affiliate: boolean): Promise<Found> {
      const root = restRootOf(credentials.baseUrl);
      const site = root === null ? null : { ...credentials, baseUrl: root };
      const [start, history, groupAccess, me] = await Promise.all([
        affiliate ? get(credentials, '/portal/bootstrap') : null,
        affiliate ? get(credentials, '/portal/referrals', { query: { per_page: '1' } }) : null,
        askGroupAccess(credentials),
        site && get(site, ME, { query: { _fields: 'id,name' } }),
      ]);
      return {
        ...fromAnswer(start, readBootstrap, { currency: null, share: null }),
        ...fromAnswer<Found>(history, () => ({ history: true }), { history: false }),
        ...(groupAccess !== null && { groupAccess }),
        ...fromAnswer(me, (json) => ({ userName: readUserName(json) }), { userName: null }),
      };
    },

    /** Whether these credentials may look groups up; null if the answer leaves it open. */
    groupAccess: askGroupAccess,

    /** The user's id at the site (WordPress core); null if the site does not name it. */
    async userId(credentials: Credentials): Promise<string | null> {
      const root = restRootOf(credentials.baseUrl);
      if (root === null) return null;
      const me = await get({ ...credentials, baseUrl: root }, ME, { query: { _fields: 'id' } });
      return me.ok ? readUserId(me.value.value) : null;
    },

    /** Revokes the application password in use at the site (WordPress core). */
    async revoke(credentials: Credentials): Promise<Result<null, ServiceError>> {
      const root = restRootOf(credentials.baseUrl);
      if (root === null) return fail({ kind: 'no-route' });
      const site = { ...credentials, baseUrl: root };
      const used = await get(site, `${PASSWORDS}/introspect`);
      const uuid = used.ok ? readUuid(used.value.value) : null;
      if (uuid === null) return used.ok ? fail({ kind: 'unfit', where: 'uuid' }) : used;
      const gone = await get(site, `${PASSWORDS}/${uuid}`, { method: 'DELETE' });
      return gone.ok ? ok(null) : gone;
    },
  };

  async function askGroupAccess(credentials: Credentials): Promise<GroupAccess | null> {
    // The smallest page of any group: only the documented route shows the right to read.
    const answer = await get(credentials, '/settings/groups/1/affiliates', { query: { per_page: '1' } });
    // Group 1 need not exist.
    if (answer.ok) return 'allowed';
    const { error } = answer;
    if (error.kind === 'not-found') return error.page ? null : 'allowed';
    if (error.kind === 'forbidden') return 'forbidden';
    return error.kind === 'no-route' ? 'absent' : null;
  }
}

/** What a route answered; `none` if the route is missing or not for this user; nothing if it failed. */
function fromAnswer<T extends Found>(
  answer: Result<Answer<ExactJson>, ServiceError> | null,
  read: (json: ExactJson) => T,
  none: T,
): T | Record<never, never> {
  if (answer === null) return none;
  if (answer.ok) return read(answer.value.value);
  return isAbsent(answer.error) ? none : {};
}
