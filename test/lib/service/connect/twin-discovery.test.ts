import { describe, expect, test } from 'vitest';
import { ok } from '../../../../lib/domain/result.ts';
import { discover } from '../../../../lib/service/connect/discovery.ts';
import { wordpressIndex } from '../small-server.ts';

/** A scripted answer of a host that no test server can have: a www variant, https, or a host without access. */
type Answer =
  | { index: Record<string, unknown>; at?: string }
  | { page: number; at?: string; link?: string }
  /** A redirect to a host without access. */
  | 'redirected-away'
  | 'timeout';

/** Fetching fails at addresses without an answer. */
async function find(typed: string, sites: Record<string, Answer>) {
  const requested: string[] = [];
  const found = await discover(typed, {
    async fetch(address, init) {
      const url = new URL(String(address));
      const site = `${url.origin}${url.pathname.replace(/\/$/, '')}`;
      const answer = sites[site];
      if (init?.redirect === 'manual') {
        if (answer === 'redirected-away') return { type: 'opaqueredirect' } as Response;
        throw new TypeError('Failed to fetch');
      }
      requested.push(site);
      if (answer === 'timeout') throw new DOMException('The operation timed out.', 'TimeoutError');
      if (answer === undefined || answer === 'redirected-away') throw new TypeError('Failed to fetch');
      const [body, status, link] =
        'index' in answer ? [JSON.stringify(answer.index), 200] : ['<p>Hello', answer.page, answer.link];
      const response = new Response(body, { status, headers: link ? { link } : {} });
      Object.defineProperty(response, 'url', { value: answer.at ?? url.href });
      return response;
    },
  });
  return { found, requested };
}

const SHOP = 'https://shop.example';
const WWW = 'https://www.shop.example';
const baseUrl = (origin: string) => `${origin}/wp-json/fluent-affiliate/v2`;
/** A site whose index is at one origin, and which calls itself by another. */
const indexAt = (at: string, own = at, names: Record<string, unknown> = {}): Record<string, Answer> => ({
  [`${at}/wp-json`]: { index: wordpressIndex(own, names) },
});
const link = (origin: string) => `<${origin}/wp-json/>; rel="https://api.w.org/"`;

describe('discovery of www variants', () => {
  test.each([
    [SHOP, WWW],
    [WWW, SHOP],
  ])('uses the final address if %s redirects to %s', async (typed, final) => {
    const { found } = await find(typed, {
      [typed]: { page: 200, at: `${final}/`, link: link(final) },
      ...indexAt(final),
    });
    const consentUrl = `${final}/wp-admin/authorize-application.php`;
    expect(found).toEqual(ok({ name: 'Small shop', home: final, baseUrl: baseUrl(final), consentUrl }));
  });

  test('uses the site’s own www variant, where its consent page is', async () => {
    const { found } = await find(`${SHOP}/wp-json/`, { ...indexAt(SHOP, WWW), ...indexAt(WWW) });
    const consentUrl = `${WWW}/wp-admin/authorize-application.php`;
    expect(found).toMatchObject({ value: { baseUrl: baseUrl(WWW), consentUrl } });
  });

  test('uses the typed host, without a consent page, if its own www variant does not answer', async () => {
    const { found } = await find(`${SHOP}/wp-json/`, indexAt(SHOP, WWW));
    expect(found).toMatchObject({ value: { baseUrl: baseUrl(SHOP), consentUrl: null } });
  });

  test('does not loop between sites that name each other', async () => {
    const { requested } = await find(`${SHOP}/wp-json/`, { ...indexAt(SHOP, WWW), ...indexAt(WWW, SHOP) });
    expect(requested.filter((url) => url.endsWith('/wp-json')).length).toBeLessThanOrEqual(2);
  });

  test.each(['https://evil.example', 'http://www.shop.example', 'https://www.www.shop.example'])(
    'does not follow a site to %s',
    async (other) => {
      const { found, requested } = await find(`${SHOP}/wp-json/`, indexAt(SHOP, SHOP, { url: other }));
      expect(found).toMatchObject({ value: { baseUrl: baseUrl(SHOP) } });
      expect(requested).toEqual([`${SHOP}/wp-json`]);
    },
  );

  test.each<[string, Record<string, unknown>, string | undefined]>([
    ['another host', { home: 'https://own.example', url: 'https://own.example' }, 'https://own.example'],
    ['another host for its administration alone', { url: 'https://cms.example' }, 'https://cms.example'],
    ['a user before the host', { home: 'https://shop.example@own.example' }, undefined],
    ['no address', { home: 'own.example', url: 7 }, undefined],
    ['a script', { home: 'javascript://own.example/' }, undefined],
    ['an address without end', { home: `https://own.example/${'a'.repeat(5000)}` }, undefined],
  ])('uses the typed host of a site that calls itself %s, and returns a valid own host', async (_, names, ownHome) => {
    const { found } = await find(`${SHOP}/wp-json/`, indexAt(SHOP, SHOP, names));
    expect(found).toMatchObject({ ok: true, value: { baseUrl: baseUrl(SHOP), home: SHOP } });
    expect(found.ok && found.value.ownHome).toBe(ownHome);
  });

  test('finds a site that answers only at its www variant', async () => {
    const { found } = await find('shop.example', { [WWW]: { page: 200, link: link(WWW) }, ...indexAt(WWW) });
    expect(found).toMatchObject({ value: { baseUrl: baseUrl(WWW) } });
  });

  test('does not request the www variant if the typed host answers', async () => {
    const { found, requested } = await find('shop.example', { [SHOP]: { page: 200 } });
    expect(found).toMatchObject({ error: { kind: 'not-wordpress' } });
    expect(requested.filter((url) => url.startsWith(WWW))).toEqual([]);
  });
});

describe('discovery of a site that cannot be read', () => {
  test('distinguishes a redirect to another host from no answer', async () => {
    const { found } = await find('shop.example', { [SHOP]: 'redirected-away' });
    expect(found).toEqual({ ok: false, error: { kind: 'site-moved', page: `${SHOP}/` } });
  });

  test('finds the index of a site whose pages redirect', async () => {
    const { found } = await find('shop.example', { [SHOP]: 'redirected-away', ...indexAt(SHOP) });
    expect(found).toMatchObject({ value: { baseUrl: baseUrl(SHOP) } });
  });

  test.each([
    ['shop.example', 'site-no-answer'],
    ['http://shop.example', 'address-insecure'],
  ])('reports that nothing answers at %s', async (typed, kind) => {
    const { found, requested } = await find(typed, {});
    expect(found).toEqual({ ok: false, error: { kind } });
    for (const url of requested) expect(url).toMatch(/^https:/);
  });

  test('tries only the www variant after a timeout', async () => {
    const { found, requested } = await find('shop.example', { [SHOP]: 'timeout', [WWW]: 'timeout' });
    expect(found).toEqual({ ok: false, error: { kind: 'site-no-answer' } });
    expect(requested).toEqual([SHOP, WWW]);
  });
});
