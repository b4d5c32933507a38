import { describe, expect, test } from 'vitest';
import type { ShareLink } from '../../../../lib/domain/accounts/capabilities-schema.ts';
import {
  campaignsAfter,
  claimedSite,
  countsOn,
  linkTo,
  type Tags,
} from '../../../../lib/domain/accounts/share-link.ts';
import { share } from '../../capability-samples.ts';
import { account } from '../../make.ts';

const TEA = 'green+tea%2C%20fine&size=%C3%BC';

describe('a share link', () => {
  test.each([
    ['https://shop.example', 'https://shop.example/?ref=7'],
    ['https://ada:secret@shop.example/x', 'https://shop.example/x?ref=7'],
    // The parameter follows the others, and the fragment is omitted.
    ['https://shop.example/?p=2', 'https://shop.example/?p=2&ref=7'],
    ['https://shop.example/#reviews', 'https://shop.example/?ref=7'],
    ['https://shop.example/?p=2#/a?ref=1', 'https://shop.example/?p=2&ref=7'],
    // An older parameter is removed at any place and in any encoding.
    ['https://shop.example/?p=1&ref=1&cat=2&ref=3&size=4#top', 'https://shop.example/?p=1&cat=2&size=4&ref=7'],
    ['https://shop.example/?%72%65%66=1', 'https://shop.example/?ref=7'],
    // Parameters are not encoded again, which would break signed ones.
    [`https://shop.example/?q=${TEA}`, `https://shop.example/?q=${TEA}&ref=7`],
    ['https://shop.example/?tab&page=', 'https://shop.example/?tab&page=&ref=7'],
    ['https://shop.example/caf%C3%A9/%2F?s=ß', 'https://shop.example/caf%C3%A9/%2F?s=%C3%9F&ref=7'],
  ])('to %s is %s', (page, link) => {
    expect(linkTo(page, share()).link).toBe(link);
    // A copied link is unchanged when it is copied again.
    expect(linkTo(link, share())).toEqual({ link, leftOut: [] });
  });

  test.each([
    ...['TOKEN', '%74oken', 'accessToken', 'sid', 'session_id', 'PHPSESSID', 'wc_session[]', 'key', 'code', 'pin'],
    ...['user-email', 'password', 'pwd', '_wpnonce', 'login', 'gclid', 'FBCLID', 'mc_eid', 'UTM_Campaign', '_gl'],
    ...['reset_key', 'customer_id', 'payment_key', 'activation_code', 'license_key', 'magic_link', 'order_hash'],
    ...['SAMLResponse', 'data', 'hash', 'state', 'invite', 'confirm', 'voucher', 'member', 'signature', 'k', 't'],
    ...['order', 'order_id', 'invoice', 'download', 'expires', 'account', 'guest', 'ticket', 'next', 'add-to-cart'],
    ...['name', 'refer', 'ref[]', '%zz', '', 'x'.repeat(101)],
  ])('omits the parameter %s, which may be of a visit or person', (name) => {
    expect(linkTo(`https://shop.example/x?p=2&${name}=s3cret&q=1`, share()).link).toBe(
      'https://shop.example/x?p=2&q=1&ref=7',
    );
  });

  test.each([
    ...['p', 'id', 'product', 'product_id', 'variant', 'lang', 'sort', 'orderby', 'page', 'page_id', 'Paged', 'cat'],
    ...['attribute_pa_color', 'filter_size', 'min_price', 'max-price', 'q', 's', 'keyword', 'author', 'color[]'],
  ])('keeps the parameter %s of the page', (name) => {
    const page = `https://shop.example/x?${name}=1`;
    expect(linkTo(page, share()).link).toBe(`${page}&ref=7`);
  });

  test.each<[string, boolean]>([
    ['12345678901234', true],
    ['green+tea', true],
    ['red,blue', true],
    ['%E9%A3%B2%E3%81%BF%E7%89%A9', true],
    ['HowToBrewGreenTea', true],
    ['iphone-15-pro-256gb', true],
    ['B0D1XD1ZV3', true],
    ['ada%40mail.example', false],
    ['%7B%22token%22%3A1%7D', false],
    ['https%3A%2F%2Fshop.example%2F%3Fkey%3D1', false],
    ['token%253Ds3cret', false],
    ['token%3Ds3cret', false],
    ['wc_order_AbCdEf', false],
    ['hT3kQ9xZv1LmW8', false],
    ['5f2b1c0e9d8a7f6e', false],
    ['550e8400-e29b-41d4-a716-446655440000', false],
    ['word-'.repeat(13), false],
    ['%zz', false],
  ])('of a page with the value %s keeps it: %o', (value, stays) => {
    const page = `https://shop.example/?id=${value}`;
    expect(linkTo(page, share()).link).toBe(stays ? `${page}&ref=7` : 'https://shop.example/?ref=7');
  });

  test.each<[string, Partial<ShareLink>, string]>([
    ['?p=2', { parameter: 'aff', value: 'ada' }, '?p=2&aff=ada'],
    ['?p=2', { value: 'zoë' }, '?p=2&ref=zo%C3%AB'],
    ['?p=2', { value: 'a&b=c#d' }, '?p=2&ref=a%26b%3Dc%23d'],
    ['?p=2', { value: 'a+b c' }, '?p=2&ref=a%2Bb%20c'],
    ['?p=2', { parameter: 'my ref' }, '?p=2&my%20ref=7'],
    ['?my%20ref=1', { parameter: 'my ref' }, '?my%20ref=7'],
    ['?my+ref=1', { parameter: 'my ref' }, '?my%20ref=7'],
    // The affiliate's own parameter stays under any name.
    ['?code=1', { parameter: 'code', value: 'ada' }, '?code=ada'],
  ])('to a page with %j has the parameter of %o', (query, part, kept) => {
    expect(linkTo(`https://shop.example/${query}`, share(part)).link).toBe(`https://shop.example/${kept}`);
  });
});

const SLUG = 'handmade-ceramic-mug-with-saucer-and-spoon-set-of-6-dark-blue-350ml-dishwasher-safe';
const COUPONS = ['TEA10', 'Spring 5'];

test.each<[address: string, kept: string]>([
  ['/wp-login.php?action=rp&rp_key=s3cret&login=ada', '/wp-login.php'],
  ['/checkout/order-received/12/?key=wc_order_AbC', '/checkout/order-received/12/'],
  ['/checkout/order-received/12/wc_order_AbC/', '/checkout/order-received/12/'],
  ['/account/reset/s3cret', '/account/reset/'],
  ['/verify-email/s3cret/ada?p=1', '/verify-email/?p=1'],
  ['/x/ada%40mail.example/tea', '/x/'],
  ['/l/hT3kQ9xZv1LmW8s3cret', '/l/'],
  ['/x;jsessionid=ABC?p=1', '/x?p=1'],
  ['/shop;jsessionid=ABC/tea;v=1/mug', '/shop/tea/mug'],
  ['/x%3Bjsessionid=ABC', '/x'],
  ['/x#/tea?key=s3cret', '/x'],
  ['/x?code=TEA10', '/x?code=TEA10'],
  ['/x?key=Spring+5', '/x?key=Spring+5'],
  ['/x?code=TEA10x', '/x'],
  ['/product/iphone-15-pro-256gb/@ada/reset/', '/product/iphone-15-pro-256gb/@ada/reset/'],
  ['/product/donaudampfschifffahrtsgesellschaftstasse/', '/product/donaudampfschifffahrtsgesellschaftstasse/'],
  [`/?product=${SLUG}`, `/?product=${SLUG}`],
  [`/?product=${SLUG}-hT3kQ9xZv1LmW8`, '/'],
  ['/%ff/?p=1', '/%ff/?p=1'],
])('a share link omits secrets and keeps the page: %s', (address, kept) => {
  const { link, leftOut } = linkTo(`https://shop.example${address}`, share(), {}, COUPONS);
  expect(link).toBe(`https://shop.example${kept}${kept.includes('?') ? '&' : '?'}ref=7`);
  expect(leftOut.length > 0).toBe(address !== kept);
  expect(leftOut.join()).not.toMatch(/s3cret|ABC|wc_order_A/);
});

describe('the omitted parts of a share link', () => {
  test.each<[string, string, string[]]>([
    ['?p=12&product=mug&lang=de', '?p=12&product=mug&lang=de&ref=7', []],
    ['?token=s3cret&p=12&utm_source=x#frag', '?p=12&ref=7', ['token', 'utm_source', '#']],
    ['?email=ada%40shop.example&_wpnonce=1&email=b', '?ref=7', ['email', '_wpnonce']],
    // The affiliate's own parameter replaces another one's.
    ['?ref=8&p=1', '?p=1&ref=7', []],
    ['/reset/s3cret;v=1?p=1', '/reset/?p=1&ref=7', ['/', ';']],
    // A parameter without a name may be a secret, so it is not named.
    ['?ada@mail.example', '?ref=7', ['…']],
    [`?${'s3cret'.repeat(20)}`, '?ref=7', ['…']],
    ['?%3Cb%3Etoken=1', '?ref=7', ['…']],
  ])('to /tea%s are named', (query, left, leftOut) => {
    const page = `https://shop.example/tea${query}`;
    expect(linkTo(page, share())).toEqual({ link: `https://shop.example/tea${left}`, leftOut });
    const kept = linkTo(page, share(), {}, [], leftOut);
    expect(kept.leftOut).toEqual([]);
    for (const part of page.split(/[?&]/))
      if (!part.startsWith('ref=')) expect(kept.link).toContain(part.split('#')[0]);
  });

  test('are kept one by one', () => {
    const page = 'https://shop.example/tea?flavor=mint&token=s3cret#top';
    expect(linkTo(page, share(), {}, [], ['flavor', '#'])).toEqual({
      link: 'https://shop.example/tea?flavor=mint&ref=7#top',
      leftOut: ['token'],
    });
  });

  test('to the program’s own page include secrets, but not its own parameters', () => {
    const url = 'https://shop.example/?utm_source=partners&utm_campaign=all&token=hT3kQ9xZv1LmW8';
    expect(linkTo(url, share({ url }), { campaign: 'mine' })).toEqual({
      link: 'https://shop.example/?utm_source=partners&ref=7&utm_campaign=mine',
      leftOut: ['token'],
    });
  });
});

describe('tags of a share link', () => {
  test.each<[string, Tags, string]>([
    ['?p=2', { campaign: '  ' }, '?p=2&ref=7'],
    ['?p=2', { campaign: ' Spring sale ' }, '?p=2&ref=7&utm_campaign=Spring+sale'],
    ['', { campaign: 'a&b=c#d' }, '?ref=7&utm_campaign=a%26b%3Dc%23d'],
    ['', { campaign: 'two\nlines\u202e' }, '?ref=7&utm_campaign=two+lines'],
    ['', { campaign: 'x'.repeat(99) }, `?ref=7&utm_campaign=${'x'.repeat(60)}`],
    ['', { campaign: `${'x'.repeat(59)}😀` }, `?ref=7&utm_campaign=${'x'.repeat(59)}%EF%BF%BD`],
    [
      '?utm_source=theirs&utm_term=x',
      { campaign: 'c', source: 's', medium: 'm' },
      '?ref=7&utm_source=s&utm_medium=m&utm_campaign=c',
    ],
  ])('are trimmed, bounded and encoded: %j with %o', (query, tags, kept) => {
    expect(linkTo(`https://shop.example/${query}`, share(), tags).link).toBe(`https://shop.example/${kept}`);
  });

  test('never replace the program’s own parameter', () => {
    const mine = share({ parameter: 'utm_source', value: 'ada' });
    expect(linkTo('https://shop.example/?utm_source=bob', mine, { source: 'mail', medium: 'email' })).toEqual({
      link: 'https://shop.example/?utm_source=ada&utm_medium=email',
      leftOut: [],
    });
  });
});

describe('a share link counts', () => {
  const mine = share({ origins: ['https://shop.example', 'https://second.example:8443'] });

  test.each([
    ['https://shop.example/product/?a=b#c', true],
    ['https://second.example:8443/', true],
    ['http://shop.example/', false],
    ['https://www.shop.example/', false],
    ['https://shop.example.evil.example/', false],
    ['https://shop.example@evil.example/', false],
    ['chrome-extension://abc/popup.html', false],
    // The origin matches, but this is no page.
    ['blob:https://shop.example/6f0c2b1e-8d1a-4f57-9b5b-3a1f6d2c7e90', false],
    // Visitors may not open these pages.
    ['https://shop.example/wp-admin/post.php?post=12', false],
    ['https://shop.example/blog/wp-login.php', false],
    ['https://shop.example/wp-administration', true],
    [`https://shop.example/${'x'.repeat(1979)}`, true],
    [`https://shop.example/${'x'.repeat(1980)}`, false],
  ])('on %s: %o', (page, counts) => {
    expect(countsOn(page, mine)).toBe(counts);
  });

  test('on no page if no site is known', () => {
    expect(countsOn('https://shop.example/', share({ origins: [] }))).toBe(false);
  });
});

describe('a link to a page', () => {
  const origins = [
    'https://shop.example',
    'https://www.shop.example',
    'https://blog.shop.example',
    'https://other.example',
  ];
  const program = (linkSites?: string[]) => ({
    account: account({ linkSites }),
    share: share({ origins }),
    coupons: [],
  });

  test.each<[string | null, string[] | undefined, string | null]>([
    ['https://shop.example/tea', undefined, null],
    ['https://www.shop.example/tea', undefined, null],
    ['https://blog.shop.example/tea', undefined, null],
    ['https://other.example/tea', undefined, 'https://other.example'],
    ['https://other.example/tea', ['https://other.example'], null],
    ['https://other.example/tea', ['https://third.example'], 'https://other.example'],
    ['https://unknown.example/tea', undefined, null],
    [null, undefined, null],
  ])('of %s, with %j agreed, needs the agreement to %j', (page, linkSites, site) => {
    expect(claimedSite(page, program(linkSites))).toBe(site);
  });
});

const EIGHT = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

test.each<[string[], string, boolean, string[]]>([
  [['a', 'b'], 'b', true, ['b', 'a']],
  [['a'], ' A ', true, ['A', 'a']],
  [['a'], '  ', true, ['a']],
  [EIGHT, 'i', true, ['i', ...EIGHT.slice(0, 7)]],
  [['a'], 'x'.repeat(99), true, ['x'.repeat(60), 'a']],
  [['a', 'b'], 'a', false, ['b']],
  [['a'], 'b', false, ['a']],
])('the campaigns %j become, with %j (used: %o), %j', (campaigns, campaign, isUsed, after) => {
  expect(campaignsAfter(campaigns, campaign, isUsed)).toEqual(after);
});
