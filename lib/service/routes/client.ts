import { restRootOf } from '../../domain/accounts/address.ts';
import type { Facts, FoundPart } from '../../domain/accounts/capabilities.ts';
import type { CapabilityPart, GroupRoute } from '../../domain/accounts/capabilities-schema.ts';
import { isAbsent } from '../../domain/errors.ts';
import type { ServiceError } from '../../domain/errors-schema.ts';
import type { AffiliateQuery } from '../../domain/groups/affiliates.ts';
import { PAGE_BYTES } from '../../domain/mirror/reading-schedule.ts';
import { CLICKS_PER_PAGE } from '../../domain/portal/click-list.ts';
import type { Answer } from '../../domain/referrals/answer.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import type { ExactJson } from '../wire/json.ts';
import { type Api, type Credentials, createApi, type RequestDeps, type RequestOptions } from '../wire/request.ts';
import type { JsonAnswer } from '../wire/response.ts';
import { readStats, unfit } from '../wire/schema.ts';
import { readBootstrap, readUserId, readUserName, readUuid } from './optional-routes.ts';
import { readMissingPayment } from './portal-settings-schema.ts';
import { type ListingOptions, requestDashboard, requestGroups, requestListing, requestWaiting } from './program.ts';
import { findGroupAccess, findOverviewParts, testGroupFilter } from './program-access.ts';
import { readReferrals } from './referrals-schema.ts';
import { readPayouts } from './transactions-schema.ts';
import { readVisits } from './visits-schema.ts';

const ME = '/wp/v2/users/me';
const PASSWORDS = `${ME}/application-passwords`;

export type Client = ReturnType<typeof createClient>;

/** Requests to the affiliate service and to WordPress. Routes of the documentation, and undocumented ones that exist. */
export function createClient(deps: RequestDeps) {
  const api = createApi(deps);
  const wordpress = (credentials: Credentials) => {
    const root = restRootOf(credentials.baseUrl);
    return root === null ? null : api({ ...credentials, baseUrl: root });
  };

  return {
    /** `GET /portal/stats`: the affiliate's figures. The poller stores what their failure means, so it is not reported. */
    stats: (credentials: Credentials, options: Pick<RequestOptions, 'resolveRedirect'> = {}) =>
      asRead(
        api({ ...credentials, account: undefined }).get('/portal/stats', options),
        readStats,
        options.resolveRedirect,
      ),

    /** `GET /portal/referrals` (undocumented): one page, counted from 1, of the affiliate's referrals. */
    referrals(credentials: Credentials, page: number, perPage: number) {
      const query = { page: String(page), per_page: String(perPage) };
      const answer = api(credentials).get('/portal/referrals', { query, bytes: PAGE_BYTES });
      return asRead(answer, (json) => readReferrals(json, page, perPage));
    },

    /** `GET /portal/transactions` (undocumented): the affiliate's latest payouts, at most 100. */
    transactions: (credentials: Credentials) =>
      asRead(api(credentials).get('/portal/transactions', { query: { per_page: '100' } }), readPayouts),

    /** `GET /portal/visits` (undocumented): one page, counted from 1, of the affiliate's clicks. */
    visits(credentials: Credentials, page = 1) {
      const query = { page: String(page), per_page: String(CLICKS_PER_PAGE) };
      const answer = api(credentials).get('/portal/visits', { query });
      return asRead(answer, (json) => readVisits(json, CLICKS_PER_PAGE));
    },

    /** `GET /portal/settings` (undocumented): whether payment details are missing; null: unknown. */
    missingPayment: (credentials: Credentials) => asRead(api(credentials).get('/portal/settings'), readMissingPayment),

    /** One page of a group, or of all affiliates, for whom the route makes no difference. */
    affiliates: (
      credentials: Credentials,
      query: AffiliateQuery,
      { route = 'pro', ...options }: ListingOptions & { route?: GroupRoute },
    ) => requestListing(api(credentials), query, route, options),
    groupFilter: (credentials: Credentials, signal: AbortSignal) => testGroupFilter(api(credentials), signal),
    waitingReferrals: (credentials: Credentials) => requestWaiting(api(credentials)),
    dashboard: (credentials: Credentials) => requestDashboard(api(credentials)),
    groups: (credentials: Credentials) => requestGroups(api(credentials)),
    groupAccess: (credentials: Credentials) => findGroupAccess(api(credentials)),

    /** Requests what the service offers in one part. Requests the portal only for affiliates. */
    async capability(credentials: Credentials, part: CapabilityPart, affiliate: boolean): Promise<FoundPart> {
      const service = api(credentials);
      if (part === 'start') {
        const answer = affiliate ? await service.get('/portal/bootstrap') : null;
        return foundPart(answer, readBootstrap, { currency: null, share: null, coupons: [] });
      }
      if (part === 'user') {
        const answer = await wordpress(credentials)?.get(ME, { query: { _fields: 'id,name' } });
        return foundPart(answer ?? null, (json) => ({ userName: readUserName(json) }), { userName: null });
      }
      const patient = untilRefused(service);
      const groups = await findGroupAccess(patient);
      const isPlain = affiliate && ['forbidden', 'absent'].includes(groups.programAccess ?? '');
      const parts = isPlain ? { overviewParts: [] } : await findOverviewParts(patient, groups.programAccess);
      const facts = { ...groups, ...parts };
      return { facts, error: patient.refusal() ?? administrationError(facts) };
    },

    /** The user's id at the site (WordPress core); null if the site does not name it. */
    async userId(credentials: Credentials): Promise<string | null> {
      const me = await wordpress(credentials)?.get(ME, { query: { _fields: 'id' } });
      return me?.ok ? readUserId(me.value.value) : null;
    },

    /** Whether a rejected login arrives at WordPress, which names visitors and wrong logins with different codes. */
    async arrives(credentials: Credentials): Promise<boolean> {
      const me = await wordpress(credentials)?.get(ME, { query: { _fields: 'id' } });
      return !me || me.ok || me.error.kind !== 'unauthorized' || me.error.code !== undefined;
    },

    /** Revokes the application password in use at the site (WordPress core). */
    async revoke(credentials: Credentials): Promise<Result<null, ServiceError>> {
      const site = wordpress(credentials);
      if (site === null) return fail({ kind: 'no-route' });
      const used = await site.get(`${PASSWORDS}/introspect`);
      const uuid = used.ok ? readUuid(used.value.value) : null;
      if (uuid === null) return used.ok ? unfit(['uuid']) : used;
      const revoked = await site.get(`${PASSWORDS}/${uuid}`, { method: 'DELETE' });
      return revoked.ok ? ok(null) : revoked;
    },
  };
}

/** `json`: the answer as it was sent, if it is kept, to be read again with the times of another zone. */
export type ReadAnswer<T> = Answer<T> & { json?: ExactJson };

async function asRead<T>(
  requested: Promise<JsonAnswer>,
  read: (json: ExactJson) => Result<T, ServiceError>,
  keepsJson = false,
): Promise<Result<ReadAnswer<T>, ServiceError>> {
  const answer = await requested;
  if (!answer.ok) return answer;
  const { value: json, ...rest } = answer.value;
  const value = read(json);
  return value.ok ? ok({ ...rest, value: value.value, ...(keepsJson && { json }) }) : value;
}

/** The facts of an answer, or `none` if the route is refused. @param answer null: nothing to ask */
function foundPart(
  answer: JsonAnswer | null,
  read: (json: ExactJson) => Partial<Facts>,
  none: Partial<Facts>,
): FoundPart {
  if (answer?.ok) return { facts: read(answer.value.value), error: null };
  return { facts: answer === null || isAbsent(answer.error) ? none : {}, error: answer?.error ?? null };
}

/** A service that gets no request after an answer that asks for a pause or rejects the login. */
function untilRefused({ baseUrl, get }: Api) {
  let stopped: JsonAnswer | null = null;
  return {
    baseUrl,
    async get(...request: Parameters<typeof get>): Promise<JsonAnswer> {
      const answer = stopped ?? (await get(...request));
      if (!answer.ok && ['busy', 'unauthorized'].includes(answer.error.kind)) stopped = answer;
      return answer;
    },
    /** That answer; null: there was none. */
    refusal: (): ServiceError | null => (stopped && !stopped.ok ? stopped.error : null),
  };
}

/** Why nothing of the administration is known to be accessible: some of it did not answer, or all of it is refused. */
function administrationError({ groupAccess, programAccess, overviewParts }: Partial<Facts>): ServiceError | null {
  if (groupAccess === undefined || programAccess === undefined || overviewParts === undefined)
    return { kind: 'no-answer' };
  if (groupAccess === 'allowed' || programAccess === 'allowed' || overviewParts?.length) return null;
  return { kind: groupAccess === 'forbidden' || programAccess === 'forbidden' ? 'forbidden' : 'no-route' };
}
