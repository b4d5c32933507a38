import { describe, expect, test } from 'vitest';
import {
  type AddressError,
  baseUrlOf,
  endpoint,
  homePageOf,
  isUsualAddress,
  readSiteAddress,
  restRootOf,
} from '../../../../lib/domain/accounts/address.ts';
import { permissionFor } from '../../../../lib/domain/accounts/permission.ts';

const V2 = '/wp-json/fluent-affiliate/v2';
const PLAIN = '/?rest_route=/fluent-affiliate/v2';
const SHOP = 'https://shop.example';
/** The base URLs to try for a site: the typed address, then both kinds of WordPress permalinks. */
const candidatesOf = (site: string) => [site, site + V2, site + PLAIN];

function read(typed: string) {
  const address = readSiteAddress(typed);
  if (!address.ok) throw new Error(`${typed}: ${address.error.kind}`);
  return address.value;
}

describe('an address typed as', () => {
  test.each<[string, string[]]>([
    // The site's home page, with and without scheme and slash
    ['shop.example', candidatesOf(SHOP)],
    ['  https://shop.example//  ', candidatesOf(SHOP)],
    ['//shop.example', candidatesOf(SHOP)],
    // Copied with what cannot be seen, or typed in haste
    ['\u200bhttps://shop.example\u200e', candidatesOf(SHOP)],
    ['\u2068shop.example\u2069', candidatesOf(SHOP)],
    ['https:/shop.example', candidatesOf(SHOP)],
    ['HTTPS//shop.example', candidatesOf(SHOP)],
    // From the end of a sentence
    ['https://shop.example.', candidatesOf(SHOP)],
    ['SHOP.example./shop', candidatesOf(`${SHOP}/shop`)],
    ['https://shop.example/?utm_source=mail#top', candidatesOf(SHOP)],
    // Already with /wp-json/…
    ['shop.example/wp-json/', [SHOP + V2]],
    [SHOP + V2, [SHOP + V2]],
    [`${SHOP + V2}/portal/stats/?_=1`, [SHOP + V2]],
    [`${SHOP + V2}/settings/groups/3/affiliates?page=2`, [SHOP + V2]],
    [`${SHOP}/index.php${V2}`, [`${SHOP}/index.php${V2}`]],
    // Any other base URL: the contract allows it
    ['https://api.shop.example/v1', candidatesOf('https://api.shop.example/v1')],
    ['https://shop.example/api/portal/stats', candidatesOf(`${SHOP}/api`)],
    // For a subfolder, never the host's root, which may belong to another user.
    ['https://shop.example/shop/', candidatesOf(`${SHOP}/shop`)],
    [`https://shop.example/shop${V2}`, [`${SHOP}/shop${V2}`]],
    // A page of the site
    ['https://shop.example/index.php', [`${SHOP}/index.php`, ...candidatesOf(SHOP).slice(1)]],
    ['https://shop.example/shop/portal.html', [`${SHOP}/shop/portal.html`, ...candidatesOf(`${SHOP}/shop`).slice(1)]],
    // A page of its administration
    [`${SHOP}/wp-admin/profile.php#application-passwords`, candidatesOf(SHOP)],
    [`${SHOP}/blog/wp-admin`, candidatesOf(`${SHOP}/blog`)],
    [`${SHOP}/wp-login.php?redirect_to=x`, candidatesOf(SHOP)],
    [`${SHOP}/wp-admins`, candidatesOf(`${SHOP}/wp-admins`)],
    // Plain permalinks
    [SHOP + PLAIN, [SHOP + PLAIN]],
    ['shop.example/?rest_route=/fluent-affiliate/v2/', [SHOP + PLAIN]],
    ['https://shop.example/?rest_route=%2Ffluent-affiliate%2Fv2%2Fportal%2Fstats', [SHOP + PLAIN]],
    ['https://shop.example/?rest_route=/', [SHOP + PLAIN]],
    [`https://shop.example/shop${PLAIN}`, [`${SHOP}/shop${PLAIN}`]],
    [`${SHOP}/index.php?rest_route=/fluent-affiliate/v2`, [`${SHOP}/index.php?rest_route=/fluent-affiliate/v2`]],
    ['shop.example:8443', candidatesOf(`${SHOP}:8443`)],
    ['müller.example', candidatesOf('https://xn--mller-kva.example')],
    ['https://пример.example/wp-json', [`https://xn--e1afmkfd.example${V2}`]],
    ['localhost:8080', candidatesOf('http://localhost:8080')],
    ['127.0.0.1:8080/wp-json', [`http://127.0.0.1:8080${V2}`]],
    ['http://[::1]:8080/wp-json', [`http://localhost:8080${V2}`]],
  ])('%s has the base URLs %o', (typed, candidates) => {
    expect(read(typed).candidates).toEqual(candidates);
  });

  test.each([
    ['shop.example', 'shop.example', 'https://shop.example:443/*'],
    ['http://shop.example', 'shop.example', 'https://shop.example:443/*'],
    ['müller.example', 'xn--mller-kva.example', 'https://xn--mller-kva.example:443/*'],
    ['localhost:8080', 'localhost:8080', 'http://localhost:8080/*'],
    ['http://[::1]:8080', 'localhost:8080', 'http://localhost:8080/*'],
  ])('%s has the host %s and needs the permission %s', (typed, host, permission) => {
    expect(read(typed).host).toBe(host);
    expect(read(typed).permissions[0]).toBe(permission);
    for (const candidate of read(typed).candidates) expect(permissionFor(candidate)).toBe(permission);
  });
});

describe('the refused address', () => {
  const unreadable: AddressError = { kind: 'address-unreadable' };
  const credentials: AddressError = { kind: 'address-credentials' };

  test.each<[string, AddressError]>([
    ['', { kind: 'address-empty' }],
    [' \n\t ', { kind: 'address-empty' }],
    ['my shop', unreadable],
    ['https://', unreadable],
    ['ftp://shop.example', unreadable],
    ['javascript://shop.example/%0aalert(1)', unreadable],
    ['https://ada:secret@shop.example', credentials],
    ['ada:secret@shop.example/wp-json', credentials],
    // The upgrade to https must refuse credentials, too.
    ['http://ada:secret@shop.example', credentials],
  ])('%o gives the error %o', (typed, error) => {
    expect(readSiteAddress(typed)).toEqual({ ok: false, error });
  });
});

describe('the address', () => {
  test.each([
    ['http://shop.example', SHOP],
    ['HTTP://shop.example:8080/shop', 'https://shop.example:8080/shop'],
    ['http://192.168.1.7', 'https://192.168.1.7'],
    ['http://localhost.evil.example', 'https://localhost.evil.example'],
    ['http://[fe80::1]', 'https://[fe80::1]'],
  ])('%s is requested only by https, and marked as upgraded', (typed, first) => {
    const { candidates, page, permissions, upgraded } = read(typed);
    expect(candidates[0]).toBe(first);
    expect(upgraded).toBe(true);
    for (const address of [...candidates, page, ...permissions]) expect(address).toMatch(/^https:/);
  });

  test.each(['https://shop.example', 'shop.example', 'http://localhost:8080'])('%s is not upgraded', (typed) => {
    expect(read(typed).upgraded).toBe(false);
  });
});

describe('an endpoint', () => {
  test.each<[string, string, Record<string, string>, string]>([
    [SHOP, '/portal/stats', {}, `${SHOP}/portal/stats`],
    [`${SHOP}/api`, '/portal/stats', { _: '1' }, `${SHOP}/api/portal/stats?_=1`],
    [SHOP + PLAIN, '/portal/stats', { _: '1' }, `${SHOP}/?rest_route=%2Ffluent-affiliate%2Fv2%2Fportal%2Fstats&_=1`],
    [SHOP + V2, '/affiliates', { search: 'a&b=c d', page: '2' }, `${SHOP + V2}/affiliates?search=a%26b%3Dc+d&page=2`],
  ])('of the base URL %s at %s with %o has the address %s', (base, path, query, url) => {
    expect(endpoint(base, path, query)).toBe(url);
  });

  test.each([
    'shop.example',
    SHOP + V2,
    SHOP + PLAIN,
    `https://shop.example:8443/shop${PLAIN}`,
    'https://shop.example/index.php?rest_route=/fluent-affiliate/v2',
    'müller.example',
  ])('of each base URL for %s leads back to it', (typed) => {
    for (const base of read(typed).candidates) {
      for (const path of ['/portal/stats', '/settings/groups/3/affiliates']) {
        expect(baseUrlOf(endpoint(base, path), path)).toBe(base);
        // A user may paste the address of an endpoint.
        expect(read(endpoint(base, path)).candidates[0]).toBe(base);
      }
    }
  });

  test.each<[string, string | null]>([
    [`${SHOP}/api/portal/stats/`, `${SHOP}/api`],
    [`${SHOP}/?rest_route=/fluent-affiliate/v2/portal/stats/`, SHOP + PLAIN],
    [`${SHOP}/wp-login.php?redirect_to=/portal/stats`, null],
    [`${SHOP}/`, null],
    [`${SHOP}/portal/stats/more`, null],
  ])('at %s has the base URL %o', (url, base) => {
    expect(baseUrlOf(url, '/portal/stats')).toBe(base);
  });
});

test.each([
  [SHOP + V2, `${SHOP}/`],
  [`${SHOP}/shop${V2}`, `${SHOP}/shop/`],
  [`${SHOP}${PLAIN}`, `${SHOP}/`],
  ['https://api.shop.example/v2', 'https://api.shop.example/'],
  [`${SHOP}/api/fluent-affiliate/v2`, `${SHOP}/`],
])('the home page of %s is %s', (baseUrl, site) => {
  expect(homePageOf(baseUrl)).toBe(site);
});

test('a host may be named like a route', () => {
  const [base] = read('fluent-affiliate/v2').candidates;
  expect([base, restRootOf(base), isUsualAddress(base), homePageOf(base)]).toEqual([
    ...['https://fluent-affiliate/v2', null, false, 'https://fluent-affiliate/'],
  ]);
  expect(baseUrlOf('https://portal/stats', '/portal/stats')).toBeNull();
});
