import { restRootOf } from '../../domain/accounts/address.ts';
import type { FoundCapabilities } from '../../domain/accounts/capabilities.ts';
import type { GroupRoute } from '../../domain/accounts/capabilities-schema.ts';
import { isAbsent } from '../../domain/errors.ts';
import type { ServiceError } from '../../domain/errors-schema.ts';
import type { AffiliatePage, AffiliateQuery, NamedGroup } from '../../domain/groups/affiliates.ts';
import type { Dashboard, Waiting } from '../../domain/groups/program-overview.ts';
import type { ClicksPage } from '../../domain/portal/click-counting.ts';
import { CLICKS_PER_PAGE } from '../../domain/portal/listed-clicks.ts';
import type { PayoutList } from '../../domain/portal/payout-schema.ts';
import type { Answer, ReferralPage, StatsAnswer } from '../../domain/referrals/answer.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import type { ExactJson } from '../wire/json.ts';
import { type Credentials, createRequest, type RequestDeps, type RequestOptions } from '../wire/request.ts';
import { readStats } from '../wire/schema.ts';
import { requestGroups } from './group-names.ts';
import { readBootstrap, readUserId, readUserName, readUuid } from './optional-routes.ts';
import { readMissingPayment } from './portal-settings-schema.ts';
import { requestDashboard, requestListing, requestWaiting } from './program.ts';
import { findGroupAccess, findOverviewParts, testGroupFilter } from './program-access.ts';
import { readReferrals } from './referrals-schema.ts';
import { readPayouts } from './transactions-schema.ts';
import { readVisits } from './visits-schema.ts';

/** A page of a list on which the service puts more rows than it was asked for. */
const LIST_BYTES = 8_000_000;
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
      options: Pick<RequestOptions, 'resolveRedirect'> = {},
    ): Promise<Result<Answer<StatsAnswer>, ServiceError>> {
      return asRead(await get(credentials, STATS, options), readStats);
    },

    /**
     * `GET /portal/referrals`, undocumented: one page, counted from 1, of all referrals of this affiliate.
     */
    async referrals(
      credentials: Credentials,
      page: number,
      perPage: number,
    ): Promise<Result<ReferralPage, ServiceError>> {
      const query = { page: String(page), per_page: String(perPage) };
      const answer = await get(credentials, '/portal/referrals', { query, bytes: LIST_BYTES });
      if (!answer.ok) return answer;
      const read = readReferrals(answer.value.value, page, perPage);
      return read.ok ? ok({ ...read.value, isCached: answer.value.cachedSeconds !== null }) : read;
    },

    /** `GET /portal/transactions`, undocumented: the latest payouts to this affiliate; a service may give fewer. */
    async transactions(credentials: Credentials): Promise<Result<Answer<PayoutList>, ServiceError>> {
      return asRead(await get(credentials, '/portal/transactions', { query: { per_page: '100' } }), readPayouts);
    },

    /** `GET /portal/visits`, undocumented: a page, counted from 1, of the clicks that the affiliate's links brought. */
    async visits(credentials: Credentials, page = 1): Promise<Result<Answer<ClicksPage>, ServiceError>> {
      const query = { page: String(page), per_page: String(CLICKS_PER_PAGE) };
      const answer = await get(credentials, '/portal/visits', { query });
      return asRead(answer, (json) => readVisits(json, page, CLICKS_PER_PAGE));
    },

    /** `GET /portal/settings`, undocumented: whether payment details are missing; null: it does not tell. */
    async missingPayment(credentials: Credentials): Promise<Result<Answer<boolean | null>, ServiceError>> {
      return asRead(await get(credentials, '/portal/settings'), readMissingPayment);
    },

    /**
     * One page of a group or, without one, of the whole program, for administrators.
     * @param route how a group is asked for; the contract's needs the Pro edition
     */
    affiliates: (
      credentials: Credentials,
      question: AffiliateQuery,
      { route = 'pro', ...options }: { route?: GroupRoute; more: boolean; signal: AbortSignal },
    ): Promise<Result<AffiliatePage, ServiceError>> => requestListing(get, credentials, question, route, options),

    /** Whether the service knows the filter by group (`askGroupFilter`). */
    groupFilter: (credentials: Credentials, signal: AbortSignal): Promise<Result<boolean, ServiceError>> =>
      testGroupFilter(get, credentials, signal),

    /** `GET /referrals`, undocumented: how many wait for approval. */
    waitingReferrals: (credentials: Credentials): Promise<Result<Waiting, ServiceError>> =>
      requestWaiting(get, credentials),

    /** `GET /reports/dashboard-stats`, undocumented: the program's figures, as far as this user may see them. */
    dashboard: (credentials: Credentials): Promise<Result<Dashboard, ServiceError>> =>
      requestDashboard(get, credentials),

    /**
     * `GET /settings/groups`, undocumented: the names of the groups where the service offers them, else none.
     */
    groups: (credentials: Credentials): Promise<NamedGroup[]> => requestGroups(get, credentials),

    /**
     * What the service offers beyond the contract. Each route is tried once; one that fails is no error, its
     * facts are just left out.
     * @param affiliate whether these are an affiliate's credentials: only then is the portal asked
     */
    async capabilities(credentials: Credentials, affiliate: boolean): Promise<FoundCapabilities> {
      const root = restRootOf(credentials.baseUrl);
      const site = root === null ? null : { ...credentials, baseUrl: root };
      const [start, history, groups, me] = await Promise.all([
        affiliate ? get(credentials, '/portal/bootstrap') : null,
        affiliate ? get(credentials, '/portal/referrals', { query: { per_page: '1' } }) : null,
        findGroupAccess(get, credentials),
        site && get(site, ME, { query: { _fields: 'id,name' } }),
      ]);
      // A plain affiliate sees nothing of the program, so nothing more is asked.
      const isPlain = affiliate && ['forbidden', 'absent'].includes(groups.programAccess ?? '');
      return {
        ...fromAnswer(start, readBootstrap, { currency: null, share: null, coupons: [] }),
        ...fromAnswer<FoundCapabilities>(history, () => ({ history: true }), { history: false }),
        ...groups,
        ...(isPlain ? { overviewParts: [] } : await findOverviewParts(get, credentials, groups.programAccess)),
        ...fromAnswer(me, (json) => ({ userName: readUserName(json) }), { userName: null }),
      };
    },

    /** Whether these credentials may look groups and people up, and how; what the answers leave open is left out. */
    groupAccess: (credentials: Credentials) => findGroupAccess(get, credentials),

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
}

/** An answer with what was read of it, as fresh as it came. */
function asRead<T>(
  answer: Result<Answer<ExactJson>, ServiceError>,
  read: (json: ExactJson) => Result<T, ServiceError>,
): Result<Answer<T>, ServiceError> {
  if (!answer.ok) return answer;
  const found = read(answer.value.value);
  return found.ok ? ok({ ...answer.value, value: found.value }) : found;
}

/** What a route answered; `none` if the route is missing or not for this user; nothing if it failed. */
function fromAnswer<T extends FoundCapabilities>(
  answer: Result<Answer<ExactJson>, ServiceError> | null,
  read: (json: ExactJson) => T,
  none: T,
): T | Record<never, never> {
  if (answer === null) return none;
  if (answer.ok) return read(answer.value.value);
  return isAbsent(answer.error) ? none : {};
}
