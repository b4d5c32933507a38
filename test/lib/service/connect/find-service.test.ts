import { describe, expect, test } from 'vitest';
import { fail } from '../../../../lib/domain/result.ts';
import { findService } from '../../../../lib/service/connect/find-service.ts';
import { realClient } from '../exact-wire.ts';
import { json, page, serve } from '../small-server.ts';

const LOGIN = { username: 'ada', password: 'abcdEFGHijklMNOP' };
const STATS = { stats: { total_paid: '1' }, recent_referrals: [] };
const ROUTE = '/wp-json/fluent-affiliate/v2/portal/stats';
const BASE = ROUTE.slice(0, -'/portal/stats'.length);

const candidatesAt = (origin: string) => [origin, `${origin}${BASE}`, `${origin}/?rest_route=/fluent-affiliate/v2`];
const find = (candidates: string[]) => findService(candidates, LOGIN, realClient());

describe('a site that redirects to the same route', () => {
  /** A site that redirects all addresses that do not match. */
  const redirecting = (accepts: RegExp, rewritten: (url: string) => string) =>
    serve((request, response) => {
      const { url = '' } = request;
      if (!accepts.test(url)) return response.writeHead(301, { location: rewritten(url) }).end();
      if (!request.headers.authorization) return page(response, 401);
      json(response, STATS);
    });

  test.each([
    ['with a slash', /\/stats\/\?/, (url: string) => url.replace('?', '/?'), ['slash']],
    ['without the query', /^[^?]*$/, (url: string) => url.replace(/\?.*/, ''), ['query']],
    ['with a slash and no query', /\/stats\/$/, (url: string) => url.replace(/\/?\?.*/, '/'), ['slash', 'query']],
  ])('%s gets the login there', async (_, accepts, rewritten, rewrites) => {
    const { origin, requests } = await redirecting(accepts, rewritten);
    const baseUrl = `${origin}${BASE}`;
    expect(await find([baseUrl])).toMatchObject({ ok: true, value: { baseUrl, rewrites } });
    const before = requests.length;
    await realClient().stats({ baseUrl, ...LOGIN, rewrites: rewrites as ('slash' | 'query')[] });
    expect(requests.length).toBe(before + 1);
  });

  test('with another query is not told as a move to the address that it has', async () => {
    const { origin, requests } = await redirecting(
      /checked=1/,
      (url) => `${url}${url.includes('?') ? '&' : '?'}checked=1`,
    );
    expect(await find([`${origin}${BASE}`])).toEqual(fail({ kind: 'redirect', to: null, rewrite: 'query' }));
    expect(requests.filter(({ headers }) => headers.authorization)).toHaveLength(2);
  });

  test('without end gets it once, and the error names the slash', async () => {
    const { origin, requests } = await serve((request, response) => {
      const { url = '', headers } = request;
      if (!headers.authorization && url.includes('/?')) return page(response, 200);
      response.writeHead(301, { location: url.replace(/\/?\?/, '/?') }).end();
    });
    expect(await find([`${origin}${BASE}`])).toEqual(fail({ kind: 'redirect', to: null, rewrite: 'slash' }));
    expect(requests.filter(({ headers }) => headers.authorization)).toHaveLength(2);
  });
});

test('a site with too many requests gets no more', async () => {
  const { origin, requests } = await serve((_, response) => page(response, 429));
  expect(await find(candidatesAt(origin))).toMatchObject({ error: { kind: 'busy', status: 429 } });
  expect(requests).toHaveLength(1);
});
