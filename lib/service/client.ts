import type { Abilities } from '../abilities.ts';
import type { AffiliatePage, GroupQuestion, NamedGroup } from '../affiliates.ts';
import { fail, ok, type Result } from '../result.ts';
import { baseOf, endpoint, restRootOf } from './address.ts';
import { readBody } from './body.ts';
import type { ServiceError } from './errors.ts';
import { readAffiliates, readGroups } from './group-schema.ts';
import { type ExactJson, parseExactJson } from './json.ts';
import { readBootstrap, readUserName, readUuid } from './optional.ts';
import { readErrorCode, readStats, type StatsAnswer } from './schema.ts';

/** Asks the affiliate service. Everything that it needs of the world is passed in. */
export interface ClientDeps {
  fetch: typeof fetch;
  /** Whether this computer has a network at all. */
  online(): boolean;
  /** Any number that no cache has seen (pitfall 8). */
  nonce(): string;
  limits?: Partial<Limits>;
}

interface Limits {
  seconds: number;
  bytes: number;
}

export interface Credentials {
  baseUrl: string;
  username: string;
  password: string;
}

export interface Answer<T> {
  value: T;
  /** Seconds a cache on the way has held this answer; null when it is fresh (pitfall 8). */
  cachedSeconds: number | null;
}

/** A stats answer is some 3 kB; a service that sends a megabyte is not one. */
const LIMITS: Limits = { seconds: 15, bytes: 1_000_000 };
/** A page of the largest size that services give. */
const LISTING_BYTES = 16_000_000;
const STATS = '/portal/stats';
const PASSWORDS = '/wp/v2/users/me/application-passwords';

export type Client = ReturnType<typeof createClient>;

export function createClient(deps: ClientDeps) {
  const limits = { ...LIMITS, ...deps.limits };

  return {
    /** `GET /portal/stats`: the figures of the affiliate whom the credentials identify. */
    async stats(credentials: Credentials): Promise<Result<Answer<StatsAnswer>, ServiceError>> {
      const answer = await get(credentials, STATS);
      if (!answer.ok) return answer;
      const read = readStats(answer.value.value);
      return read.ok ? ok({ ...answer.value, value: read.value }) : read;
    },

    /** `GET /settings/groups/{id}/affiliates`: a page of a group, for administrators (Pro edition). */
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
      return answer.ok ? readAffiliates(answer.value.value, options.more) : answer;
    },

    /** `GET /settings/groups`, undocumented: the groups' names where the service offers them, else none. */
    async groups(credentials: Credentials): Promise<NamedGroup[]> {
      const answer = await get(credentials, '/settings/groups');
      return answer.ok ? readGroups(answer.value.value) : [];
    },

    /**
     * What the service offers beyond the contract: each route is tried once, and one that does not answer is no
     * error. @param affiliate the portal is an affiliate's
     */
    async abilities(credentials: Credentials, affiliate: boolean): Promise<Omit<Abilities, 'checkedAt'>> {
      const root = restRootOf(credentials.baseUrl);
      const site = root === null ? null : { ...credentials, baseUrl: root };
      const [start, history, groups, me] = await Promise.all([
        affiliate ? get(credentials, '/portal/bootstrap') : null,
        affiliate ? get(credentials, '/portal/referrals', { query: { per_page: '1' } }) : null,
        get(credentials, '/settings/groups'),
        site && get(site, '/wp/v2/users/me', { query: { _fields: 'id,name' } }),
      ]);
      return {
        ...(start?.ok ? readBootstrap(start.value.value) : { currency: null, share: null }),
        history: history?.ok ?? false,
        groups: groups.ok,
        userName: me?.ok ? readUserName(me.value.value) : null,
      };
    },

    /** Revokes the application password in use, at the site (WordPress core). */
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

  async function get(
    { baseUrl, ...login }: Credentials,
    path: string,
    options: { method?: 'DELETE'; query?: Record<string, string>; signal?: AbortSignal; bytes?: number } = {},
  ): Promise<Result<Answer<ExactJson>, ServiceError>> {
    if (!deps.online()) return fail({ kind: 'offline' });
    const url = endpoint(baseUrl, path, { ...options.query, _: deps.nonce() });
    const time = AbortSignal.timeout(limits.seconds * 1000);
    const signal = options.signal ? AbortSignal.any([time, options.signal]) : time;
    try {
      const response = await deps.fetch(url, {
        method: options.method ?? 'GET',
        headers: { Authorization: basic(login.username, login.password), Accept: 'application/json' },
        // With the site's own session cookie along, a correct password is refused (pitfall 1).
        credentials: 'omit',
        cache: 'no-store',
        // Following would hand the password to whoever the answer names (pitfall 4).
        redirect: 'manual',
        referrerPolicy: 'no-referrer',
        signal,
      });
      if (response.type === 'opaqueredirect' || isRedirect(response.status)) {
        return fail({ kind: 'redirect', to: await whereTo(url, path, signal) });
      }
      const body = await readBody(response, options.bytes ?? limits.bytes);
      if (body === null) return fail({ kind: 'too-large' });
      return judge(response, body);
    } catch {
      return fail(time.aborted ? { kind: 'timeout', seconds: limits.seconds } : { kind: 'no-answer' });
    }
  }

  /** Goes after a redirect without credentials, to tell the user the new address. */
  async function whereTo(url: string, path: string, signal: AbortSignal): Promise<string | null> {
    try {
      const response = await deps.fetch(url, {
        credentials: 'omit',
        cache: 'no-store',
        redirect: 'follow',
        signal,
      });
      await response.body?.cancel();
      const final = URL.parse(response.url);
      if (!final || !response.redirected) return null;
      final.searchParams.delete('_');
      return baseOf(final.href, path);
    } catch {
      return null;
    }
  }
}

function judge(response: Response, body: string): Result<Answer<ExactJson>, ServiceError> {
  const { status, headers } = response;
  const json = parseExactJson(body);
  // What says it is JSON but starts like a page is JSON with something in front, such as a PHP notice.
  const type = headers.get('content-type') ?? '';
  const isPage = !json.ok && (/html/i.test(type) || (!/json/i.test(type) && /^\s*</.test(body)));
  if (status === 200 && json.ok) return ok({ value: json.value, cachedSeconds: cachedSeconds(headers) });
  if (status === 401) return fail({ kind: 'unauthorized' });
  if (status === 429 || status === 503) {
    return fail({ kind: 'busy', status, retryAfterSeconds: retryAfter(headers) });
  }
  if (status === 404) {
    return fail({
      kind: json.ok && readErrorCode(json.value) === 'rest_no_route' ? 'no-route' : 'not-found',
    });
  }
  if (status >= 500) return fail({ kind: 'server-error', status });
  // A firewall's 403 is a page; the service's own is JSON.
  if (isPage) return fail({ kind: 'html-page', status });
  if (status === 403) return fail({ kind: 'forbidden' });
  if (status === 422) return fail({ kind: 'not-affiliate' });
  if (status === 200) return fail({ kind: 'not-json' });
  return fail({ kind: 'unexpected-status', status });
}

/** RFC 7617 over UTF-8: names and passwords need not be ASCII. Passwords go without their grouping spaces. */
export function basic(username: string, password: string): string {
  const bytes = new TextEncoder().encode(`${username}:${password}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}

/** Retry-After in seconds. A date is taken against the service's own Date: this clock may be wrong. */
function retryAfter(headers: Headers): number | null {
  const written = headers.get('retry-after')?.trim();
  if (!written) return null;
  if (/^\d{1,9}$/.test(written)) return Number(written);
  const until = Date.parse(written);
  const now = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(until) || Number.isNaN(now) ? null : Math.max(0, Math.round((until - now) / 1000));
}

function cachedSeconds(headers: Headers): number | null {
  const age = Number(headers.get('age') ?? 0);
  if (age > 0) return age;
  const hit = [headers.get('x-litespeed-cache'), headers.get('x-cache'), headers.get('cf-cache-status')];
  return hit.some((value) => /\bhit\b/i.test(value ?? '')) ? 0 : null;
}

const isRedirect = (status: number): boolean => status >= 300 && status < 400 && status !== 304;
