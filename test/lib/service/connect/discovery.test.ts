import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import type { DiscoveryError, Site } from '../../../../lib/domain/accounts/site-discovery.ts';
import { fail, ok } from '../../../../lib/domain/result.ts';
import { discover } from '../../../../lib/service/connect/discovery.ts';
import { linkedRoot, siteName } from '../../../../lib/service/connect/site-claims.ts';
import { embeddedService } from '../../embedded-service.ts';
import { json, page, type SmallServer, serve, wordpressIndex } from '../small-server.ts';

const service = await embeddedService();

async function find(typed: string) {
  const requested: { url: string; init: RequestInit }[] = [];
  const found = await discover(typed, {
    fetch: (url, init = {}) => {
      requested.push({ url: String(url), init });
      return fetch(url, init);
    },
  });
  return { found, requested };
}
const discovered = async (typed: string) => (await find(typed)).found;
const NAMESPACE = '/fluent-affiliate/v2';
const AUTHORIZE = 'wp-admin/authorize-application.php';

describe('discovery', () => {
  const shop = (part: Partial<Site> = {}): Site => ({
    name: 'Shop',
    home: service.origin,
    baseUrl: service.deployedBase,
    consentUrl: `${service.origin}/${AUTHORIZE}`,
    ...part,
  });
  const withPlainLinks = () => shop({ baseUrl: service.plainPermalinkBase });
  const inFolder = () =>
    shop({
      ...{ home: `${service.origin}/shop`, consentUrl: `${service.origin}/shop/${AUTHORIZE}` },
      baseUrl: service.subfolderBase,
    });

  test.each<[string, () => string, () => Site]>([
    ['the home page', () => `${service.origin}/`, shop],
    ['the host alone', () => new URL(service.origin).host, shop],
    ['a page with a query and a fragment', () => `${service.origin}/some/page/?a=b#c`, shop],
    ['a page in PHP', () => `${service.origin}/wp-admin/profile.php`, shop],
    ['the REST root', () => `${service.origin}/wp-json/`, shop],
    ['the base URL', () => service.deployedBase, shop],
    ['plain permalinks', () => service.plainPermalinkBase, withPlainLinks],
    ['plain permalinks, encoded', () => `${service.origin}/?rest_route=%2Ffluent-affiliate%2Fv2`, withPlainLinks],
    ['a subfolder', () => `${service.origin}/shop`, inFolder],
    ['the base URL in a subfolder', () => service.subfolderBase, inFolder],
    ['the documented base URL', () => service.documentedBase, shop],
  ])('finds the service from a typed address: %s', async (_, typed, site) => {
    expect(await discovered(typed())).toEqual(ok(site()));
  });

  test('gives up a redirect to http, over which the password could be intercepted', async () => {
    const answer = JSON.stringify(wordpressIndex('http://shop.example'));
    const intercepted = (url: unknown) =>
      Object.defineProperty(new Response(answer), 'url', { value: String(url).replace('https:', 'http:') });
    const found = await discover('https://shop.example', { fetch: async (url) => intercepted(url) });
    expect(found).toMatchObject({ ok: false });
  });

  test('requests a typed base URL first, and no pages of its site', async () => {
    await find(service.deployedBase);
    expect(service.requests.list().map(({ url }) => new URL(url).pathname)).toEqual(['/wp-json/']);
  });

  test('sends no password and no cookie, and bypasses caches', async () => {
    const typed = [service.origin, service.documentedBase, service.plainPermalinkBase, service.subfolderBase];
    const requested = (await Promise.all(typed.map(find))).flatMap((result) => result.requested);
    expect(service.requests.list().length).toBe(requested.length);
    for (const { headers, method } of service.requests.list()) {
      expect(method).toBe('GET');
      expect(headers).not.toHaveProperty('authorization');
      expect(headers).not.toHaveProperty('cookie');
    }
    for (const { init } of requested) {
      expect(init).toMatchObject({ credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer' });
      expect(init.signal).toBeInstanceOf(AbortSignal);
    }
  });
});

test('discovery sends no request for an address with a password', async () => {
  const refused = { found: fail({ kind: 'address-credentials' }), requested: [] };
  expect(await find('https://ada:secret@shop.example')).toEqual(refused);
});

/** A WordPress with its REST root at this path. */
const wordpress = (
  root: string,
  { index = {}, link }: { index?: Record<string, unknown>; link?: (origin: string) => string } = {},
) =>
  serve((request, response, origin) => {
    const { pathname } = new URL(request.url ?? '', origin);
    if (pathname.replace(/\/$/, '') === root) return json(response, wordpressIndex(origin, index));
    page(response, pathname === '/' ? 200 : 404, { link: (link ?? apiLink(root))(origin) });
  });
const apiLink = (root: string) => (origin: string) => `<${origin}${root}/>; rel="https://api.w.org/"`;

describe('the Link header', () => {
  test('leads to a root other than /wp-json', async () => {
    const { origin } = await wordpress('/api/rest');
    expect(await discovered(origin)).toMatchObject(
      ok({ baseUrl: `${origin}/api/rest${NAMESPACE}`, name: 'Small shop', home: origin }),
    );
  });

  test('does not lead to another origin', async () => {
    const otherSite = await wordpress('/wp-json');
    const { origin } = await wordpress('/wp-json', { link: () => apiLink('/wp-json')(otherSite.origin) });
    expect(await discovered(origin)).toMatchObject({ value: { baseUrl: `${origin}/wp-json${NAMESPACE}` } });
    expect(otherSite.requests).toEqual([]);
  });

  test('is read from a page that never ends', async () => {
    const { origin } = await serve((request, response, home) => {
      if (request.url?.startsWith('/rest/')) return json(response, wordpressIndex(home));
      response.setHeader('link', apiLink('/rest')(home));
      endless(response);
    });
    expect(await discovered(origin)).toMatchObject({ value: { baseUrl: `${origin}/rest${NAMESPACE}` } });
  });

  const SHOP = 'https://shop.example';
  const API = '; rel="https://api.w.org/"';
  test.each<[string | null, string | null, string?]>([
    [null, null],
    ['', null],
    [`<${SHOP}/wp-json/>${API}`, `${SHOP}/wp-json`],
    [`<${SHOP}/wp-json/>; rel=https://api.w.org/`, `${SHOP}/wp-json`],
    [`<${SHOP}/wp-json/>; REL='https://api.w.org/'`, `${SHOP}/wp-json`],
    [`<${SHOP}/de/rest/>${API}`, `${SHOP}/de/rest`, '/de/'],
    [`</wp-json/>${API}`, `${SHOP}/wp-json`, '/x/y'],
    [`<${SHOP}/?rest_route=/>${API}`, `${SHOP}/?rest_route=`],
    // Other links stand before or after it.
    [`<${SHOP}/wp-json/>${API}, <${SHOP}/wp-json/wp/v2/pages/2>; rel="alternate"; title="JSON"`, `${SHOP}/wp-json`],
    [`<${SHOP}/?p=2>; rel=shortlink, <${SHOP}/wp-json/>${API}`, `${SHOP}/wp-json`],
    [`<${SHOP}/?p=2>; rel=shortlink`, null],
    [`${SHOP}/wp-json/${API}`, null],
    // Another origin would receive the password.
    [`<https://evil.example/wp-json/>${API}`, null],
    [`<http://shop.example/wp-json/>${API}`, null],
    [`<https://shop.example:8443/wp-json/>${API}`, null],
    [`<javascript:alert(1)>${API}`, null],
  ])('%s names the root %s', (header, root, page = '/') => {
    expect(linkedRoot(header, SHOP + page)).toBe(root);
  });
});

const redirecting = (to: string, status = 301) =>
  serve((request, response) => {
    response.writeHead(status, { location: `${to}${request.url}` }).end();
  });

describe('redirects', () => {
  test.each([301, 307])('with status %i lead to the final address', async (status) => {
    const { origin, requests } = await redirecting(service.origin, status);
    for (const typed of [origin, `${origin}/some/page`, `${origin}/wp-json${NAMESPACE}`]) {
      expect(await discovered(typed)).toMatchObject(
        ok({
          baseUrl: service.deployedBase,
          home: service.origin,
          consentUrl: `${service.origin}/wp-admin/authorize-application.php`,
        }),
      );
    }
    const sent = [...requests, ...service.requests.list()].map(({ headers }) => headers);
    expect(sent.length).toBeGreaterThan(4);
    expect(sent.filter(({ authorization, cookie }) => authorization ?? cookie)).toEqual([]);
  });

  test('in a circle count as no answer', async () => {
    const { origin } = await serve((_, response, home) => {
      response.writeHead(302, { location: `${home}/` }).end();
    });
    expect(await discovered(origin)).toEqual(fail({ kind: 'site-no-answer' }));
  });
});

function endless(response: ServerResponse): void {
  const chunk = ' '.repeat(65_536);
  response.writeHead(200, { 'content-type': 'application/json' });
  const more = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', more);
  more();
}

describe('discovery on other sites', () => {
  const noService = (origin: string, part: Partial<Extract<DiscoveryError, { kind: 'no-service' }>> = {}) =>
    fail({ kind: 'no-service', name: 'Small shop', baseUrl: `${origin}/wp-json${NAMESPACE}`, ...part });

  test('reports a site with an endless answer as unreadable', async () => {
    const { origin } = await serve((_request, response) => endless(response));
    expect(await discovered(origin)).toEqual(fail({ kind: 'site-unreadable', text: '' }));
  });

  test('requests each usual place once', async () => {
    const { origin, requests } = await serve((_, response) => page(response));
    await find(`${origin}/some/page.html`);
    const requested = requests.map(({ url }) => {
      const { pathname, searchParams } = new URL(url ?? '', origin);
      return `${pathname}${searchParams.has('rest_route') ? `?rest_route=${searchParams.get('rest_route')}` : ''}`;
    });
    expect(requested).toEqual([
      '/some/page.html',
      '/some/wp-json/',
      '/some/?rest_route=/',
      '/wp-json/',
      '/?rest_route=/',
    ]);
  });

  test('reports WordPress without the service, with its base URL', async () => {
    const { origin } = await wordpress('/wp-json', { index: { namespaces: ['wp/v2'] } });
    expect(await discovered(origin)).toEqual(noService(origin));
    expect(await discovered(`${origin}/wp-json`)).toEqual(noService(origin));
  });

  test('finds the service at the root if the subfolder’s WordPress lacks it', async () => {
    const { origin } = await serve((request, response, home) => {
      if (request.url?.startsWith('/blog/wp-json'))
        return json(response, wordpressIndex(home, { namespaces: ['wp/v2'] }));
      if (request.url?.startsWith('/wp-json')) return json(response, wordpressIndex(home));
      page(response);
    });
    expect(await discovered(`${origin}/blog`)).toMatchObject(ok({ baseUrl: `${origin}/wp-json${NAMESPACE}` }));
  });

  test('finds the service if only pages are behind a password', async () => {
    const { origin } = await serve((request, response, home) => {
      if (request.url?.startsWith('/wp-json')) return json(response, wordpressIndex(home));
      page(response, 401, { 'www-authenticate': 'Basic realm="Staging"' });
    });
    expect(await discovered(origin)).toMatchObject({ ok: true });
  });
});

describe('discovery from a site’s index', () => {
  const siteOf = async (index: Record<string, unknown>): Promise<[Site | null, SmallServer]> => {
    const server = await wordpress('/wp-json', { index });
    const found = await discovered(server.origin);
    return [found.ok ? found.value : null, server];
  };

  test.each<[string, unknown]>([
    ['an empty list, as PHP writes it', []],
    ['missing', undefined],
    ['not an address', { 'application-passwords': { endpoints: { authorization: 'here' } } }],
  ])('finds the service without a consent page if the authentication is %s', async (_, authentication) => {
    const [site, { origin }] = await siteOf({ authentication });
    expect(site).toMatchObject({ consentUrl: null, baseUrl: `${origin}/wp-json${NAMESPACE}` });
  });

  test.each([
    ['on another host', () => `https://evil.example/${AUTHORIZE}`],
    ['on a host that only begins the same', (origin: string) => `${origin}.evil.example/${AUTHORIZE}`],
    ['behind a name that looks like the host', (origin: string) => `http://${new URL(origin).host}@evil.example/x.php`],
    ['with a login before the host', (origin: string) => `${origin.replace('//', '//u:p@')}/${AUTHORIZE}`],
    ['with an excessively long address', (origin: string) => `${origin}/${'x'.repeat(2000)}`],
    ['that is a script', (origin: string) => `javascript://${new URL(origin).host}/%0aalert(1)`],
  ])('ignores a consent page %s', async (_, authorization) => {
    const { origin } = await serve((request, response, home) => {
      if (!request.url?.startsWith('/wp-json')) return page(response);
      const endpoints = { authorization: authorization(home) };
      json(response, wordpressIndex(home, { authentication: { 'application-passwords': { endpoints } } }));
    });
    expect(await discovered(origin)).toMatchObject({ ok: true, value: { consentUrl: null } });
  });

  test.each([
    ['My shop', 'My shop'],
    ['Tom &amp; Jerry&#039;s', "Tom & Jerry's"],
  ])('decodes the name %o as %o', async (name, shown) => {
    expect((await siteOf({ name }))[0]?.name).toBe(shown);
  });

  test.each(['', undefined, {}])('names a site called %o by its host', async (name) => {
    const [site, { origin }] = await siteOf({ name });
    expect(site?.name).toBe(new URL(origin).host);
  });

  test.each(['https://evil.example', 'nonsense'])('shows the found address instead of the home %o', async (home) => {
    const [site, { origin }] = await siteOf({ home });
    expect(site?.home).toBe(origin);
  });

  test('bounds what a hostile index can pass on', async () => {
    const long = 'x'.repeat(300_000);
    const { origin } = await serve((request, response, home) => {
      if (!request.url?.startsWith('/wp-json')) return page(response);
      const address = `${home}/${long}`;
      const authentication = { 'application-passwords': { endpoints: { authorization: address } } };
      json(response, wordpressIndex(home, { name: long, url: address, home: address, authentication }));
    });
    const found = await discovered(origin);
    expect(found).toMatchObject({ ok: true, value: { home: origin, consentUrl: null } });
    expect(JSON.stringify(found).length).toBeLessThan(1000);
  });

  test('ignores an index at an excessively long address', async () => {
    const { origin } = await serve((request, response, home) => {
      const [path = ''] = request.url?.split('?') ?? [];
      if (path === '/wp-json/') return response.writeHead(302, { location: `/wp-json/${'x'.repeat(3000)}` }).end();
      if (path.startsWith('/wp-json/x')) return json(response, wordpressIndex(home));
      page(response);
    });
    expect(await discovered(origin)).toEqual(fail({ kind: 'not-wordpress' }));
  });
});

test.each([
  ['Shop &amp; Co.', 'Shop & Co.'],
  ['Å'.repeat(100), 'Å'.repeat(100)],
  [`${'Emporium '.repeat(11)}of Vienna`, `${'Emporium '.repeat(11).trimEnd()}…`],
])('a site that calls itself “%s” is named “%s”', (written, name) => {
  expect(siteName(written)).toBe(name);
});
