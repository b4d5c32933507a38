import { describe, expect, test } from 'vitest';
import { ok } from '../../../../lib/domain/result.ts';
import { discover } from '../../../../lib/service/connect/discovery.ts';
import { wordpressIndex } from '../small-server.ts';

/**
 * Names that no test server has: www twins, hosts without access, https. Fetch is played by a table as a browser
 * would answer it; whatever is not in it fails as fetch does for no answer and for no access alike.
 */
type Answer =
  | { index: Record<string, unknown>; at?: string }
  | { page: number; at?: string; link?: string }
  /** A way to a host that the browser may not look at. */
  | 'led-away'
  | 'never';

async function find(typed: string, sites: Record<string, Answer>) {
  const asked: string[] = [];
  const found = await discover(typed, {
    async fetch(address, init) {
      const url = new URL(String(address));
      const where = `${url.origin}${url.pathname.replace(/\/$/, '')}`;
      const answer = sites[where];
      if (init?.redirect === 'manual') {
        if (answer === 'led-away') return { type: 'opaqueredirect' } as Response;
        throw new TypeError('Failed to fetch');
      }
      asked.push(where);
      if (answer === 'never') throw new DOMException('The operation timed out.', 'TimeoutError');
      if (answer === undefined || answer === 'led-away') throw new TypeError('Failed to fetch');
      const [body, status, link] =
        'index' in answer ? [JSON.stringify(answer.index), 200] : ['<p>Hello', answer.page, answer.link];
      const response = new Response(body, { status, headers: link ? { link } : {} });
      Object.defineProperty(response, 'url', { value: answer.at ?? url.href });
      return response;
    },
  });
  return { found, asked };
}

const SHOP = 'https://shop.example';
const WWW = 'https://www.shop.example';
const baseUrl = (origin: string) => `${origin}/wp-json/fluent-affiliate/v2`;
const link = (origin: string) => `<${origin}/wp-json/>; rel="https://api.w.org/"`;

describe('www and without', () => {
  test.each([
    [SHOP, WWW],
    [WWW, SHOP],
  ])('%s redirects to %s: the final address is the one that is stored', async (typed, final) => {
    const { found } = await find(typed, {
      [typed]: { page: 200, at: `${final}/`, link: link(final) },
      [`${final}/wp-json`]: { index: wordpressIndex(final) },
    });
    expect(found).toEqual(
      ok({
        name: 'Small shop',
        home: final,
        baseUrl: baseUrl(final),
        consentUrl: `${final}/wp-admin/authorize-application.php`,
      }),
    );
  });

  test('the REST root answers under both names, the consent page under its own only', async () => {
    const { found } = await find(`${SHOP}/wp-json/`, {
      [`${SHOP}/wp-json`]: { index: wordpressIndex(WWW) },
      [`${WWW}/wp-json`]: { index: wordpressIndex(WWW) },
    });
    expect(found).toMatchObject({
      value: { baseUrl: baseUrl(WWW), consentUrl: `${WWW}/wp-admin/authorize-application.php` },
    });
  });

  test('its own name does not answer: the one that does is used, without a consent page', async () => {
    const { found } = await find(`${SHOP}/wp-json/`, {
      [`${SHOP}/wp-json`]: { index: wordpressIndex(WWW) },
    });
    expect(found).toMatchObject({ value: { baseUrl: baseUrl(SHOP), consentUrl: null } });
  });

  test('two sites that take each other for the right one do not send us round', async () => {
    const { asked } = await find(`${SHOP}/wp-json/`, {
      [`${SHOP}/wp-json`]: { index: wordpressIndex(WWW) },
      [`${WWW}/wp-json`]: { index: wordpressIndex(SHOP) },
    });
    expect(asked.filter((url) => url.endsWith('/wp-json')).length).toBeLessThanOrEqual(2);
  });

  test.each(['https://evil.example', 'http://www.shop.example', 'https://www.www.shop.example'])(
    'a site that calls itself %s is not followed there',
    async (other) => {
      const { found, asked } = await find(`${SHOP}/wp-json/`, {
        [`${SHOP}/wp-json`]: { index: wordpressIndex(SHOP, { url: other }) },
      });
      expect(found).toMatchObject({ value: { baseUrl: baseUrl(SHOP) } });
      expect(asked).toEqual([`${SHOP}/wp-json`]);
    },
  );

  test.each<[string, Record<string, unknown>, string | undefined]>([
    ['another host', { home: 'https://own.example', url: 'https://own.example' }, 'https://own.example'],
    ['a folder there', { home: 'https://own.example/tea/' }, 'https://own.example/tea'],
    ['another host for its administration alone', { url: 'https://cms.example' }, 'https://cms.example'],
    ['a user before the host', { home: 'https://shop.example@own.example' }, undefined],
    ['this one', {}, undefined],
    ['its twin', { home: WWW }, undefined],
    ['no address', { home: 'own.example', url: 7 }, undefined],
    ['a script', { home: 'javascript://own.example/' }, undefined],
    ['an address without end', { home: `https://own.example/${'a'.repeat(5000)}` }, undefined],
  ])('a site that calls itself %s', async (_, names, ownHome) => {
    const { found } = await find(`${SHOP}/wp-json/`, {
      [`${SHOP}/wp-json`]: { index: wordpressIndex(SHOP, names) },
    });
    expect(found).toMatchObject({ ok: true, value: { baseUrl: baseUrl(SHOP), home: SHOP } });
    expect(found.ok && found.value.ownHome).toBe(ownHome);
  });

  test('only the twin exists: found there', async () => {
    const { found } = await find('shop.example', {
      [WWW]: { page: 200, link: link(WWW) },
      [`${WWW}/wp-json`]: { index: wordpressIndex(WWW) },
    });
    expect(found).toMatchObject({ value: { baseUrl: baseUrl(WWW) } });
  });

  test('what answers is not doubted: the twin is left alone', async () => {
    const { found, asked } = await find('shop.example', { [SHOP]: { page: 200 } });
    expect(found).toMatchObject({ error: { kind: 'not-wordpress' } });
    expect(asked.filter((url) => url.startsWith(WWW))).toEqual([]);
  });
});

describe('nothing can be read', () => {
  test('a way to another host: distinct from no answer', async () => {
    const { found } = await find('shop.example', { [SHOP]: 'led-away' });
    expect(found).toEqual({ ok: false, error: { kind: 'site-moved', page: `${SHOP}/` } });
  });

  test('only its pages lead away: found by the index', async () => {
    const { found } = await find('shop.example', {
      [SHOP]: 'led-away',
      [`${SHOP}/wp-json`]: { index: wordpressIndex(SHOP) },
    });
    expect(found).toMatchObject({ value: { baseUrl: baseUrl(SHOP) } });
  });

  test('nobody answers', async () => {
    const { found } = await find('shop.example', {});
    expect(found).toEqual({ ok: false, error: { kind: 'site-no-answer' } });
  });

  test('one that lets us wait is not asked in other ways; its twin is', async () => {
    const { found, asked } = await find('shop.example', { [SHOP]: 'never', [WWW]: 'never' });
    expect(found).toEqual({ ok: false, error: { kind: 'site-no-answer' } });
    expect(asked).toEqual([SHOP, WWW]);
  });
});

describe('plain http', () => {
  test('is asked by https, and that address is the one that is stored', async () => {
    const { found, asked } = await find('http://shop.example', {
      [SHOP]: { page: 200, link: link(SHOP) },
      [`${SHOP}/wp-json`]: { index: wordpressIndex(SHOP) },
    });
    expect(found).toMatchObject({ value: { baseUrl: baseUrl(SHOP) } });
    for (const url of asked) expect(url).toMatch(/^https:/);
  });

  test('where https does not answer, the reason is reported', async () => {
    const { found, asked } = await find('http://shop.example', {});
    expect(found).toEqual({ ok: false, error: { kind: 'address-insecure' } });
    for (const url of asked) expect(url).toMatch(/^https:/);
  });

  test('a site that leads from https back to http is not taken', async () => {
    const { found } = await find('shop.example', {
      [SHOP]: { page: 200 },
      [`${SHOP}/wp-json`]: {
        index: wordpressIndex('http://shop.example'),
        at: 'http://shop.example/wp-json/',
      },
    });
    expect(found).toMatchObject({ ok: false });
  });
});
