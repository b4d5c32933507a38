import { describe, expect, test, vi } from 'vitest';
import type { ServiceError } from '../../../../lib/domain/errors-schema.ts';
import { fail } from '../../../../lib/domain/result.ts';
import { basic, type RequestDeps } from '../../../../lib/service/wire/request.ts';
import type { FailureMode } from '../../../tools/service/trouble/failures.ts';
import { embeddedService } from '../../embedded-service.ts';
import { realClient } from '../exact-wire.ts';
import { serve } from '../small-server.ts';

const noon = Date.UTC(2026, 10, 20, 12);
const SECRET = 'abcd EFGH ijkl MNOP qrst UVWX';
const service = await embeddedService({ clock: () => noon });

/** A client over real HTTP, and a log of its calls of fetch. */
function client(deps: Partial<RequestDeps> = {}) {
  const requested: { url: string; init: RequestInit }[] = [];
  const { stats } = realClient({
    fetch: (url, init = {}) => {
      requested.push({ url: String(url), init });
      return fetch(url, init);
    },
    ...deps,
  });
  return { requested, stats };
}

const ada = (baseUrl: string = service.documentedBase) => ({ baseUrl, username: 'ada', password: SECRET });

async function errorOf(failure: FailureMode, base = service.documentedBase): Promise<ServiceError> {
  service.failures.set(failure);
  const answer = await client().stats(ada(base), { resolveRedirect: true });
  if (answer.ok) throw new Error('The request did not fail.');
  return answer.error;
}

const bases = ['documentedBase', 'deployedBase', 'plainPermalinkBase', 'subfolderBase'] as const;

test.each(bases)('the client reads the figures at %s, and why there are none', async (base) => {
  const answer = await client().stats(ada(service[base]));
  if (!answer.ok) throw new Error(answer.error.kind);
  const { value, cachedSeconds } = answer.value;
  expect(value.stats).toMatchObject({ totalReferrals: 57, conversionRate: '5.63' });
  expect(Number(value.stats.totalPaid)).toBe(1034.4);
  expect(value.referrals).toHaveLength(base === 'documentedBase' ? 10 : 5);
  expect(value.noticeHtml).toContain('Autumn campaign');
  expect(cachedSeconds).toBeNull();
  const wrong = await client().stats({ ...ada(service[base]), password: 'wrong' });
  const admin = { baseUrl: service[base], username: 'admin', password: service.users.password('admin') };
  expect([wrong, await client().stats(admin)]).toEqual([
    fail({ kind: 'unauthorized' }),
    fail({ kind: 'not-affiliate' }),
  ]);
});

describe('the request', () => {
  test.each([
    ['ada', SECRET, 'Basic YWRhOmFiY2QgRUZHSCBpamtsIE1OT1AgcXJzdCBVVldY'],
    ['zoë', 'pässwörd-ключ', 'Basic em/Dqzpww6Rzc3fDtnJkLdC60LvRjtGH'],
    ['ada@example.com', 'a:b', 'Basic YWRhQGV4YW1wbGUuY29tOmE6Yg=='],
  ])('encodes the credentials of %s as UTF-8', (username, password, header) => {
    expect(basic(username, password)).toBe(header);
  });

  test('is one GET with credentials, without cookies, and past caches', async () => {
    const { stats, requested } = client();
    await stats(ada());
    await stats(ada());
    const [first, second] = service.requests.list();
    expect(service.requests.list()).toHaveLength(2);
    expect(first).toMatchObject({
      method: 'GET',
      url: `${service.documentedBase}/portal/stats?_=n1`,
      headers: { authorization: service.users.authorization('ada'), accept: 'application/json' },
    });
    expect(first?.headers).not.toHaveProperty('cookie');
    expect(second?.url).toBe(`${service.documentedBase}/portal/stats?_=n2`);
    for (const { init } of requested) {
      const privacy = { credentials: 'omit', redirect: 'manual', referrerPolicy: 'no-referrer' };
      expect(init).toMatchObject({ ...privacy, cache: 'no-store' });
    }
  });

  test('is not made while this computer is offline', async () => {
    const answer = await client({ online: () => false }).stats(ada());
    expect(answer).toEqual(fail({ kind: 'offline' }));
    expect(service.requests.list()).toEqual([]);
  });
});

describe('the client', () => {
  const BROKEN = 'Warning : Undefined variable $x {"stats":{"total_paid":"1034.40",';
  test.each<[string, FailureMode, ServiceError]>([
    ['429 with seconds', { mode: 'busy', retryAfter: 120 }, { kind: 'busy', status: 429, retryAfterSeconds: 120 }],
    // A PHP warning in front makes it begin like a page, although its type is JSON.
    ['broken JSON', { mode: 'notJson' }, { kind: 'not-json', text: BROKEN }],
    ['a connection that ends', { mode: 'drop' }, { kind: 'no-answer' }],
    ['half a body', { mode: 'truncated' }, { kind: 'no-answer' }],
    ['a body without end', { mode: 'endless' }, { kind: 'too-large' }],
  ])('reports %s as an error', async (_, failure, error) => {
    expect(await errorOf(failure)).toEqual(error);
  });

  test('distinguishes a site without the service from a page that does not exist', async () => {
    const noRoute = await client().stats(ada(`${service.origin}/wp-json/another/v1`));
    expect(noRoute).toEqual(fail({ kind: 'no-route' }));
    const nothing = await client().stats(ada(`${service.origin}/nothing`));
    expect(nothing).toEqual(fail({ kind: 'not-found', page: true }));
  });

  test('times out', async () => {
    const { timeout } = AbortSignal;
    vi.spyOn(AbortSignal, 'timeout').mockImplementationOnce((ms) => timeout.call(AbortSignal, ms / 100));
    expect(await errorOf({ mode: 'silent' })).toEqual({ kind: 'timeout', seconds: 15 });
  });

  test('accepts an answer up to the largest size', async () => {
    const answer = JSON.stringify({ stats: { total_paid: '1' } });
    const sized = (bytes: number) => client({ fetch: async () => new Response(answer.padEnd(bytes)) });
    expect((await sized(1_000_000).stats(ada())).ok).toBe(true);
    expect(await sized(1_000_001).stats(ada())).toEqual(fail({ kind: 'too-large' }));
  });

  const BUSY = { kind: 'busy', status: 503, retryAfterSeconds: null } as const;
  test.each<[number, string, string, ServiceError]>([
    [200, 'text/html', '<p>Hello', { kind: 'html-page', status: 200 }],
    [429, 'application/json', '{}', { kind: 'busy', status: 429, retryAfterSeconds: null }],
    [200, 'application/json', '', { kind: 'not-json' }],
    [200, 'application/json', '{}', { kind: 'unfit', where: 'stats' }],
    [200, 'application/json', 'null', { kind: 'unfit', where: 'answer' }],
    [200, 'application/json', '{"code":"rest_no_route","data":{"status":404}}', { kind: 'no-route' }],
    [200, 'application/json', '{"code":"rest_forbidden","data":{"status":403}}', { kind: 'forbidden' }],
    [200, 'application/json', '{"code":"x","data":{"status":503}}', BUSY],
    // A page is a firewall's refusal, which says nothing about the user's rights.
    [403, 'text/html', '<p>Blocked', { kind: 'html-page', status: 403 }],
    [403, 'text/plain', 'error code: 1020', { kind: 'html-page', status: 403 }],
    [403, 'application/json', '{"code":"rest_forbidden"}', { kind: 'forbidden' }],
    [404, 'application/json', '{"code":"something"}', { kind: 'not-found' }],
    [418, 'application/json', '{}', { kind: 'unexpected-status', status: 418 }],
    [406, 'application/json', '{}', { kind: 'unexpected-status', status: 406 }],
    [500, 'text/html', '<p>Oops', { kind: 'server-error', status: 500 }],
    [503, 'text/html', '<p>Maintenance', BUSY],
  ])('reports an answer with status %i, %s and the body %s as an error', async (status, type, body, error) => {
    const respond = async () => new Response(body, { status, headers: { 'content-type': type } });
    expect(await client({ fetch: respond }).stats(ada())).toEqual(fail(error));
  });

  test.each([
    ['Fri, 20 Nov 2026 12:02:00 GMT', 'Fri, 20 Nov 2026 12:00:00 GMT', 120],
    ['Fri, 20 Nov 2026 11:00:00 GMT', 'Fri, 20 Nov 2026 12:00:00 GMT', 0],
    ['Fri, 20 Nov 2026 12:02:00 GMT', '', null],
    ['1e3', 'Fri, 20 Nov 2026 12:00:00 GMT', null],
    ['3600.0', 'Fri, 20 Nov 2026 12:00:00 GMT', 3600],
    // Date.parse reads these as moments of other centuries.
    ['3600;', 'Fri, 20 Nov 2026 12:00:00 GMT', null],
    ['-5', 'Fri, 20 Nov 2026 12:00:00 GMT', null],
    ['"120"', 'Fri, 20 Nov 2026 12:00:00 GMT', null],
    ['120.5', 'Fri, 20 Nov 2026 12:00:00 GMT', 121],
  ])('reads Retry-After %s at %s as %s seconds', async (retryAfter, date, seconds) => {
    const headers = { 'retry-after': retryAfter, ...(date ? { date } : {}) };
    const respond = async () => new Response('{}', { status: 429, headers });
    expect(await client({ fetch: respond }).stats(ada())).toEqual(
      fail({ kind: 'busy', status: 429, retryAfterSeconds: seconds }),
    );
  });
});

describe('redirects', () => {
  const elsewhere = () => service.requests.list().filter(({ url }) => url.startsWith(service.elsewhereOrigin));

  test.each<[string, string | null, object?, base?: 'plainPermalinkBase']>([
    ['to another origin for good', '/api', { status: 301 }],
    ['to another origin with the method', '/api', { status: 307 }],
    // This is no other way to write the address.
    ['to the same path of another origin', '/api', { path: '/api/portal/stats/' }],
    ['of plain permalinks', '/?rest_route=/fluent-affiliate/v2', {}, 'plainPermalinkBase'],
    ['to an address that is too long to offer', null, { path: `/${'x'.repeat(3000)}/portal/stats` }],
  ])('%s do not get the password', async (_, to, { path, ...part }: { path?: string } = {}, base = undefined) => {
    const location = path && { location: service.elsewhereOrigin + path };
    const failure = { mode: 'redirect', ...part, ...location } as FailureMode;
    const error = await errorOf(failure, service[base ?? 'documentedBase']);
    expect(error).toEqual({ kind: 'redirect', to: to && service.elsewhereOrigin + to });
    expect(elsewhere()).toHaveLength(1);
    expect(elsewhere()[0]?.headers).not.toHaveProperty('authorization');
  });

  test('are none if the site answers that nothing has changed', async () => {
    const respond = async () => new Response(null, { status: 304 });
    const error = { kind: 'unexpected-status', status: 304 };
    expect(await client({ fetch: respond }).stats(ada())).toEqual(fail(error));
  });

  test('are not followed by a poll', async () => {
    service.failures.set({ mode: 'redirect' });
    expect(await client().stats(ada())).toEqual(fail({ kind: 'redirect', to: null }));
    expect(service.requests.list()).toHaveLength(1);
    expect(elsewhere()).toEqual([]);
  });

  test('within the site are not followed with the password either', async () => {
    const location = `${service.deployedBase}/portal/stats`;
    service.failures.set({ mode: 'redirect', location }, { when: ({ pathname }) => pathname.startsWith('/api') });
    const answer = await client().stats(ada(), { resolveRedirect: true });
    expect(answer).toEqual(fail({ kind: 'redirect', to: service.deployedBase }));
    const [first, ...followed] = service.requests.list();
    expect(first?.headers.authorization).toBe(service.users.authorization('ada'));
    expect(followed.length).toBeGreaterThan(0);
    expect(followed.every(({ headers }) => headers.authorization === undefined)).toBe(true);
  });

  test('are recognized when opaque, as in browsers', async () => {
    const opaque = { type: 'opaqueredirect', status: 0, body: null, headers: new Headers() } as Response;
    const { stats } = client({
      fetch: async (url, init) => (init?.redirect === 'manual' ? opaque : fetch(url, init)),
    });
    service.failures.set({ mode: 'redirect' });
    expect(await stats(ada(), { resolveRedirect: true })).toEqual(
      fail({ kind: 'redirect', to: `${service.elsewhereOrigin}/api` }),
    );
    expect(elsewhere()).toHaveLength(1);
    expect(service.requests.list().every(({ headers }) => headers.authorization === undefined)).toBe(true);
  });
});

test('a body that is not encoded as its header says is unreadable, not missing', async () => {
  const { origin } = await serve((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end('{"stats":{}}');
  });
  expect(await client().stats(ada(origin))).toEqual(fail({ kind: 'not-json' }));
});

test.each([
  [{ age: '42' }, 42],
  [{ age: '0' }, null],
  [{ age: '1e3' }, null],
  [{ age: '42, 7' }, 42],
  [{ 'x-litespeed-cache': 'hit' }, 0],
  [{ 'x-cache': 'HIT from proxy' }, 0],
  [{ 'x-cache': 'MISS from hitch' }, null],
  [{ 'cf-cache-status': 'HIT' }, 0],
  [{ 'x-fastcgi-cache': 'HIT' }, 0],
  [{ 'x-proxy-cache': 'HIT' }, 0],
  [{ 'x-nginx-cache-status': 'STALE' }, 0],
  [{ 'x-cache': 'TCP_HIT from 203.0.113.7' }, 0],
  [{ 'wp-super-cache': 'Served supercache file from PHP' }, 0],
  [{ 'cache-status': '"Edge"; fwd=miss, nginx; hit; ttl=30' }, 0],
  [{ 'cache-status': 'nginx; fwd=stale; stored' }, null],
  [{ 'x-cache-hits': '0' }, null],
  [{ 'cache-control': 'max-age=0, stale-while-revalidate=60' }, null],
  [{ 'cdn-cache-control': 'max-age=60, stale-if-error=9' }, null],
  [{}, null],
])('the headers %o state a cache age of %s seconds', async (headers: Record<string, string>, cachedSeconds) => {
  const respond = async () => new Response('{"stats":{"total_paid":"1"}}', { headers });
  expect(await client({ fetch: respond }).stats(ada())).toMatchObject({ ok: true, value: { cachedSeconds } });
});
