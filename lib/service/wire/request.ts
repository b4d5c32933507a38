import { baseUrlOf, endpoint, LONGEST_ADDRESS, withoutSlashes } from '../../domain/accounts/address.ts';
import type { Rewrite, ServiceError } from '../../domain/errors-schema.ts';
import type { Answer } from '../../domain/referrals/answer.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { plainLine } from '../../domain/text/plain-line.ts';
import { type ExactJson, parseExactJson, textMember } from './json.ts';

export interface RequestDeps {
  fetch: typeof fetch;
  online(): boolean;
  /** A new parameter for each address, so that page caches do not answer. */
  nonce(): string;
  limits?: Partial<typeof LIMITS>;
}

export interface Credentials {
  baseUrl: string;
  username: string;
  password: string;
  /** How the site's redirects want its addresses. */
  rewrites?: Rewrite[] | undefined;
}

export interface RequestOptions {
  method?: 'DELETE';
  query?: Record<string, string>;
  signal?: AbortSignal | undefined;
  bytes?: number;
  /** Whether to look up a redirect's target. Not for polls, which a site could send to addresses of its choice. */
  resolveRedirect?: boolean;
}

/** With a session cookie, WordPress refuses a correct application password. */
export const PRIVATE = { credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer' } as const;

/** A stats answer has about 3 kB. */
const LIMITS = { seconds: 15, bytes: 1_000_000 };

/** A service at a base URL. `get` makes an authenticated request to a path below it. */
export type Api = ReturnType<ReturnType<typeof createApi>>;
export type JsonAnswer = Result<Answer<ExactJson>, ServiceError>;

/** Errors of its requests: all `ServiceError`s but those of a schema. */
export function createApi(deps: RequestDeps) {
  const limits = { ...LIMITS, ...deps.limits };
  return (credentials: Credentials) => ({
    baseUrl: credentials.baseUrl,
    get: (path: string, options: RequestOptions = {}) => request(credentials, path, options),
  });

  async function request(
    { baseUrl, username, password, rewrites = [] }: Credentials,
    path: string,
    options: RequestOptions,
  ): Promise<JsonAnswer> {
    if (!deps.online()) return fail({ kind: 'offline' });
    const query = rewrites.includes('query') ? options.query : { ...options.query, _: deps.nonce() };
    const url = endpoint(baseUrl, rewrites.includes('slash') ? `${path}/` : path, query);
    const time = AbortSignal.timeout(limits.seconds * 1000);
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
      const body = await readBody(response, options.bytes ?? limits.bytes);
      return body.ok ? readResponse(response, body.value) : body;
    } catch {
      return fail(time.aborted ? { kind: 'timeout', seconds: limits.seconds } : { kind: 'no-answer' });
    }
  }

  /** Follows a redirect without credentials, to name the new base URL, or how the address was rewritten. */
  async function redirectFrom(url: string, path: string, signal: AbortSignal): Promise<ServiceError> {
    try {
      const response = await deps.fetch(url, { credentials: 'omit', cache: 'no-store', redirect: 'follow', signal });
      await response.body?.cancel();
      const final = URL.parse(response.url);
      if (!final || !response.redirected || final.href.length > LONGEST_ADDRESS) return { kind: 'redirect', to: null };
      const rewrite = rewriteOf(new URL(url), final);
      if (rewrite) return { kind: 'redirect', to: null, rewrite };
      final.searchParams.delete('_');
      return { kind: 'redirect', to: baseUrlOf(final.href, path) };
    } catch {
      return { kind: 'redirect', to: null };
    }
  }
}

/** What a redirect to the same route changes; null: it leads elsewhere. */
function rewriteOf(from: URL, to: URL): Rewrite | null {
  if (from.origin !== to.origin || withoutSlashes(from.pathname) !== withoutSlashes(to.pathname)) return null;
  if (!from.pathname.endsWith('/') && to.pathname.endsWith('/')) return 'slash';
  return from.search !== '' && to.search === '' && !from.searchParams.has('rest_route') ? 'query' : null;
}

/** Reads an answer that is no redirect. Errors: by its status, headers and form. */
export function readResponse(response: Response, body: string): JsonAnswer {
  const { status, headers } = response;
  const json = parseExactJson(body);
  // A body that claims JSON but starts like HTML is JSON behind something else, such as a PHP warning.
  const type = headers.get('content-type') ?? '';
  const isPage = !json.ok && (/html/i.test(type) || (!/json/i.test(type) && /^\s*</.test(body)));
  if (status === 200 && json.ok) {
    const cached = cachedSeconds(headers);
    const at = cached === null ? dateOf(headers) : null;
    return ok({ value: json.value, cachedSeconds: cached, at, ...(json.extra && { extra: json.extra }) });
  }
  if (json.ok && (status === 401 || status === 403)) return fail(refusal(status, json.value));
  if (status === 401) return fail({ kind: headers.has('www-authenticate') && isPage ? 'protected' : 'unauthorized' });
  if (status === 429 || status === 503) return fail({ kind: 'busy', status, retryAfterSeconds: retryAfter(headers) });
  if (status === 404) {
    if (!json.ok) return fail({ kind: 'not-found', page: true });
    return fail({ kind: textMember(json.value, 'code') === 'rest_no_route' ? 'no-route' : 'not-found' });
  }
  if (status >= 500) return fail({ kind: 'server-error', status });
  // A firewall's 403 is an HTML page; the service's own is JSON.
  if (isPage) return fail({ kind: 'html-page', status });
  if (status === 403) return fail({ kind: 'forbidden' });
  if (status === 422) return fail({ kind: 'not-affiliate' });
  if (status === 200) return fail({ kind: 'not-json', ...(json.extra && { text: json.extra }) });
  return fail({ kind: 'unexpected-status', status });
}

/** WordPress's and the service's codes for a login that is wrong, unknown or did not arrive. */
const LOGIN_CODES: ReadonlySet<string> = new Set([
  ...['rest_forbidden', 'rest_not_logged_in', 'rest_cannot_access', 'incorrect_password', 'invalid_username'],
  ...['invalid_email', 'invalid_application_password', 'application_passwords_disabled'],
]);
const LONGEST_CODE = 60;
const LONGEST_MESSAGE = 300;

/** Why a JSON answer of 401 or 403 refuses the request, by its code, because firewalls and plugins answer them, too. */
function refusal(status: number, json: ExactJson): ServiceError {
  const code = plainLine(textMember(json, 'code') ?? '', LONGEST_CODE);
  if (status === 401 && (code === '' || LOGIN_CODES.has(code))) return { kind: 'unauthorized' };
  if (status === 403 && (code === '' || code.startsWith('rest_'))) return { kind: 'forbidden' };
  return { kind: 'refused', status, code, message: plainLine(textMember(json, 'message') ?? '', LONGEST_MESSAGE) };
}

/**
 * The body as text. Errors: `too-large` as soon as it exceeds the limit (bytes), because some bodies never end;
 * `not-json` if it is not encoded as its header says. Rejects if the connection breaks.
 */
export async function readBody(response: Response, limit: number): Promise<Result<string, ServiceError>> {
  const reader = response.body?.getReader();
  if (!reader) return ok('');
  const decoder = new TextDecoder();
  let text = '';
  for (let bytes = 0; ; ) {
    const chunk = await reader.read().catch((error: unknown) => {
      if (bytes > 0 || !response.headers.has('content-encoding') || isAbort(error)) throw error;
      return null;
    });
    if (chunk === null) return fail({ kind: 'not-json' });
    if (chunk.done) return ok(text + decoder.decode());
    bytes += chunk.value.byteLength;
    if (bytes > limit) {
      await reader.cancel();
      return fail({ kind: 'too-large' });
    }
    text += decoder.decode(chunk.value, { stream: true });
  }
}

const isAbort = (error: unknown): boolean => error instanceof DOMException;

/** The Authorization header (RFC 7617) in UTF-8, because btoa alone fails on non-ASCII text. */
export function basic(username: string, password: string): string {
  const bytes = new TextEncoder().encode(`${username}:${password}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}

/** The server's clock, ms. */
function dateOf(headers: Headers): number | null {
  const at = Date.parse((headers.get('date') ?? '').slice(0, 40));
  return Number.isNaN(at) ? null : at;
}

/** Retry-After in seconds. A date is compared with the server's own Date, because the local clock may be wrong. */
function retryAfter(headers: Headers): number | null {
  const text = headers.get('retry-after')?.trim();
  if (!text) return null;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const until = Date.parse(text);
  const now = dateOf(headers);
  return Number.isNaN(until) || now === null ? null : Math.max(0, Math.round((until - now) / 1000));
}

const LONGEST_MARK = 300;
/** Values of the headers of caches for an answer that one of them sent. */
const FROM_CACHE = /(?<![a-z=-])(?:hit|stale|updating|served)(?![a-z])/i;

/** How long a cache has held the answer; null: it did not. An invalid Age is ignored (RFC 9111, 5.1). */
function cachedSeconds(headers: Headers): number | null {
  const [first = ''] = (headers.get('age') ?? '').split(',', 1);
  const age = /^\d{1,9}$/.test(first.trim()) ? Number(first) : 0;
  if (age > 0) return age;
  const marks = [...headers].filter(([name]) => name.includes('cache') && !name.endsWith('control'));
  return marks.some(([, value]) => FROM_CACHE.test(value.slice(0, LONGEST_MARK))) ? 0 : null;
}

/** 304 comes from a cache and is no redirect. */
export const isRedirect = ({ type, status }: Response): boolean =>
  type === 'opaqueredirect' || (status >= 300 && status < 400 && status !== 304);
