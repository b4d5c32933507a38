import type { Account } from '../../domain/accounts/account.ts';
import { baseUrlOf, endpoint, LONGEST_ADDRESS, withoutSlashes } from '../../domain/accounts/address.ts';
import type { Rewrite, ServiceError } from '../../domain/errors-schema.ts';
import { fail, ok } from '../../domain/result.ts';
import { base64 } from '../../domain/text/base64.ts';
import { addOffsets } from './json.ts';
import { isRedirect, type JsonAnswer, readBody, readResponse } from './response.ts';

export interface RequestDeps {
  fetch: typeof fetch;
  online(): boolean;
  /** A new parameter for each address, so that page caches do not answer. */
  nonce(): string;
  /** Called with each failure of an account's request, before it is returned; must not reject. */
  heard?(account: Account, error: ServiceError): Promise<void>;
}

export type Credentials = Pick<Account, 'baseUrl' | 'username' | 'rewrites' | 'zone'> & {
  password: string;
  /** The connected account to which failures are reported; absent: none. */
  account?: Account | undefined;
};

export interface RequestOptions {
  method?: 'DELETE';
  query?: Record<string, string>;
  signal?: AbortSignal | undefined;
  bytes?: number;
  /** Whether to look up a redirect's target. Not for polls, which a site could send to addresses of its choice. */
  resolveRedirect?: boolean;
}

/** With a session cookie, WordPress refuses a correct application password. */
const PRIVATE = { credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer' } as const;

/** ms */
const VISIT_TIMEOUT = 12_000;

/** Requests a page as a visitor does. Rejects without an answer in time. */
export const visit = (request: typeof fetch, url: string, options: Pick<RequestInit, 'headers' | 'redirect'> = {}) =>
  request(url, { ...PRIVATE, redirect: 'follow', signal: AbortSignal.timeout(VISIT_TIMEOUT), ...options });

/** A page or an index may have so many bytes. */
export const VISITED_BYTES = 2_000_000;

/** s */
const TIMEOUT = 15;
/** A stats answer has about 3 kB. */
const USUAL_BYTES = 1_000_000;

/** A service at a base URL. `get` makes an authenticated request to a path below it. */
export type Api = ReturnType<ReturnType<typeof createApi>>;

/** Errors of its requests: all `ServiceError`s but those of a schema. */
export function createApi(deps: RequestDeps) {
  return (credentials: Credentials) => ({
    baseUrl: credentials.baseUrl,
    async get(path: string, options: RequestOptions = {}): Promise<JsonAnswer> {
      const answer = await request(credentials, path, options);
      if (!answer.ok && credentials.account) await deps.heard?.(credentials.account, answer.error);
      return answer;
    },
  });

  async function request(
    { baseUrl, username, password, rewrites = [], zone }: Credentials,
    path: string,
    options: RequestOptions,
  ): Promise<JsonAnswer> {
    if (!deps.online()) return fail({ kind: 'offline' });
    const query = rewrites.includes('query') ? options.query : { ...options.query, _: deps.nonce() };
    const url = endpoint(baseUrl, rewrites.includes('slash') ? `${path}/` : path, query);
    const time = AbortSignal.timeout(TIMEOUT * 1000);
    const signal = options.signal ? AbortSignal.any([time, options.signal]) : time;
    try {
      const response = await deps.fetch(url, {
        method: options.method ?? 'GET',
        headers: { Authorization: basic(username, password), Accept: 'application/json' },
        ...PRIVATE,
        // Following would forward the password to any host.
        redirect: 'manual',
        signal,
      });
      if (isRedirect(response))
        return fail(options.resolveRedirect ? await redirectFrom(url, path, signal) : { kind: 'redirect', to: null });
      const body = await readBody(response, options.bytes ?? USUAL_BYTES);
      const answer = body.ok ? readResponse(response, body.value) : body;
      if (answer.ok && zone !== undefined) addOffsets(answer.value.value, zone);
      return answer.ok && body.ok ? ok({ ...answer.value, bytes: body.value.length }) : answer;
    } catch {
      return fail(time.aborted ? { kind: 'timeout', seconds: TIMEOUT } : { kind: 'no-answer' });
    }
  }

  /** Follows a redirect without credentials, to name the new base URL, or how the address was rewritten. */
  async function redirectFrom(url: string, path: string, signal: AbortSignal): Promise<ServiceError> {
    const unknown = { kind: 'redirect', to: null } as const;
    try {
      const response = await deps.fetch(url, { credentials: 'omit', cache: 'no-store', redirect: 'follow', signal });
      await response.body?.cancel();
      const final = URL.parse(response.url);
      if (!final || !response.redirected || final.href.length > LONGEST_ADDRESS) return unknown;
      const rewrite = rewriteOf(new URL(url), final);
      if (rewrite) return { ...unknown, rewrite };
      final.searchParams.delete('_');
      return { ...unknown, to: baseUrlOf(final.href, path) };
    } catch {
      return unknown;
    }
  }
}

/** What a redirect to the same route changes; null: it leads elsewhere. */
function rewriteOf(from: URL, to: URL): Rewrite | null {
  if (from.origin !== to.origin || withoutSlashes(from.pathname) !== withoutSlashes(to.pathname)) return null;
  if (to.pathname.length > from.pathname.length) return 'slash';
  return from.search !== to.search && !from.searchParams.has('rest_route') ? 'query' : null;
}

/** The Authorization header (RFC 7617) in UTF-8, because btoa alone fails on non-ASCII text. */
export function basic(username: string, password: string): string {
  return `Basic ${base64(new TextEncoder().encode(`${username}:${password}`))}`;
}
