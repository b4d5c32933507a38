import { readTime } from '../../domain/calendar/time.ts';
import type { ServiceError } from '../../domain/errors-schema.ts';
import type { Answer } from '../../domain/referrals/answer.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { plainLine } from '../../domain/text/plain-line.ts';
import { type ExactJson, type ParsedJson, parseExactJson, textMember, wordsOfHtml } from './json.ts';

export type JsonAnswer = Result<Answer<ExactJson>, ServiceError>;

/** With 406, ModSecurity refuses at many hosts. */
export const FIREWALL = [403, 406];

/** Reads an answer that is no redirect. Errors: by its status, headers and form. */
export function readResponse(response: Response, body: string): JsonAnswer {
  const { headers } = response;
  const json = parseExactJson(body);
  const status = statusOf(response, json);
  // A body that claims JSON but starts like HTML is JSON behind something else, such as a PHP warning.
  const type = headers.get('content-type') ?? '';
  const isPage = !json.ok && (/html/i.test(type) || (!/json/i.test(type) && /^\s*</.test(body)));
  const refused = json.ok ? refusal(status, json.value) : null;
  if (refused) return fail(refused);
  if (status === 200 && json.ok) {
    const cached = cachedSeconds(headers);
    const at = cached === null ? dateOf(headers) : null;
    return ok({ value: json.value, cachedSeconds: cached, at, ...(json.extra && { extra: json.extra }) });
  }
  // A prompt or a page of 401 comes from the web server, a proxy or a firewall, which know nothing of this login.
  if (status === 401 && headers.has('www-authenticate')) return fail({ kind: 'protected' });
  if (status === 401) return fail(isPage ? { kind: 'html-page', status } : { kind: 'unauthorized' });
  if (status === 429 || status === 503) return fail({ kind: 'busy', status, retryAfterSeconds: retryAfter(headers) });
  if (status === 404) {
    if (!json.ok) return fail({ kind: 'not-found', page: true });
    return fail({ kind: textMember(json.value, 'code') === 'rest_no_route' ? 'no-route' : 'not-found' });
  }
  if (status >= 500) return fail({ kind: 'server-error', status });
  // A firewall answers with a page or a few words; WordPress and its plugins answer with JSON.
  if (isPage || (FIREWALL.includes(status) && !json.ok)) return fail({ kind: 'html-page', status });
  if (status === 422) return fail({ kind: 'not-affiliate' });
  if (status === 200) return fail({ kind: 'not-json', ...(json.extra && { text: json.extra }) });
  return fail({ kind: 'unexpected-status', status });
}

/** The status of an answer. Some servers send the errors of WordPress, which name theirs, with 200. */
export function statusOf({ status }: Response, json: ParsedJson | null): number {
  const { code, data } = json?.ok ? ((json.value ?? {}) as Record<string, ExactJson | undefined>) : {};
  const stated = code === undefined || data === undefined ? null : textMember(data, 'status');
  return status === 200 && /^[45]\d\d$/.test(stated ?? '') ? Number(stated) : status;
}

const PASSWORDS_OFF = 'application_passwords_disabled';
const LONGEST_CODE = 60;
const LONGEST_MESSAGE = 300;

/** WordPress answers a wrong login with these codes; plugins change the status. */
const REJECTED = /^(?:incorrect_password|invalid_(?:username|email|application_password)|authentication_failed)$/;
/** Codes with 401 for a visitor: the login is wrong, or did not arrive. */
const LOGGED_OUT = /^(?:rest_(?:forbidden|not_logged_in|cannot_access|login_required|unauthorized))?$/;
/** Codes with 403 for a user without the right. */
const FORBIDDEN = /^$|^rest_(?:forbidden|cannot|user_cannot)/;

/** Why JSON with an error refuses the request, by its code, because firewalls and plugins answer, too; null: another error. */
function refusal(status: number, json: ExactJson): ServiceError | null {
  const code = plainLine(textMember(json, 'code') ?? '', LONGEST_CODE);
  if (REJECTED.test(code)) return { kind: 'unauthorized', code };
  if (status === 401 && LOGGED_OUT.test(code)) return { kind: 'unauthorized' };
  if (status === 403 && FORBIDDEN.test(code)) return { kind: 'forbidden' };
  if (status !== 401 && status !== 403 && !code.startsWith(PASSWORDS_OFF)) return null;
  return { kind: 'refused', status, code, message: wordsOfHtml(textMember(json, 'message') ?? '', LONGEST_MESSAGE) };
}

/** Whether WordPress says that application passwords are turned off, for all or for this user. */
export const isPasswordsOff = (error: ServiceError): boolean =>
  error.kind === 'refused' && error.code.startsWith(PASSWORDS_OFF);

/** The body as text. Errors: `too-large` (bytes), `not-json` if wrongly encoded. Rejects if the connection breaks. */
export async function readBody(response: Response, limit: number): Promise<Result<string, ServiceError>> {
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  try {
    // Returning early cancels the rest.
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength;
      if (bytes > limit) return fail({ kind: 'too-large' });
      text += decoder.decode(chunk, { stream: true });
    }
  } catch (error) {
    const isAborted = error instanceof DOMException;
    if (bytes > 0 || !response.headers.has('content-encoding') || isAborted) throw error;
    return fail({ kind: 'not-json' });
  }
  return ok(text + decoder.decode());
}

/** The server's clock, ms. */
const dateOf = (headers: Headers): number | null => readTime(headers.get('date') ?? '');

/** Retry-After in seconds. A date is compared with the server's own Date, because the local clock may be wrong. */
export function retryAfter(headers: Headers): number | null {
  const text = headers.get('retry-after')?.trim();
  if (!text) return null;
  if (/^\d{1,9}(\.\d{1,9})?$/.test(text)) return Math.ceil(Number(text));
  const [until, now] = [readTime(text), dateOf(headers)];
  return until === null || now === null ? null : Math.max(0, Math.round((until - now) / 1000));
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
