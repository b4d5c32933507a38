import { describe, expect, test } from 'vitest';
import type { ShareLink } from '../../../../lib/domain/accounts/capabilities-schema.ts';
import { campaignsAfter, countsOn, linkTo, type Tags } from '../../../../lib/domain/accounts/share-link.ts';
import { share } from '../../capability-samples.ts';

describe('a share link', () => {
  test.each([
    ['https://shop.example', 'https://shop.example/?ref=7'],
    ['https://ada:secret@shop.example/x', 'https://shop.example/x?ref=7'],
    // The parameter follows the others, and the fragment is omitted.
    ['https://shop.example/?p=2', 'https://shop.example/?p=2&ref=7'],
    ['https://shop.example/#reviews', 'https://shop.example/?ref=7'],
    ['https://shop.example/?p=2#/a?ref=1', 'https://shop.example/?p=2&ref=7'],
    // An older parameter is removed at any place and in any encoding.
    ['https://shop.example/?a=1&ref=1&b=2&ref=3&c=4#top', 'https://shop.example/?a=1&b=2&c=4&ref=7'],
    ['https://shop.example/?%72%65%66=1', 'https://shop.example/?ref=7'],
    // Parameters with similar names stay.
    ['https://shop.example/?refer=1&xref=2', 'https://shop.example/?refer=1&xref=2&ref=7'],
    ['https://shop.example/?ref[]=1', 'https://shop.example/?ref[]=1&ref=7'],
    ['https://shop.example/?q=%26ref%3D1', 'https://shop.example/?q=%26ref%3D1&ref=7'],
    ['https://shop.example/??ref=1', 'https://shop.example/??ref=1&ref=7'],
    // Other parameters are not encoded again, which would break signed ones.
    ['https://shop.example/?sg=a%2Fb%3D+c&x=%20y', 'https://shop.example/?sg=a%2Fb%3D+c&x=%20y&ref=7'],
    ['https://shop.example/?flag&empty=&=x', 'https://shop.example/?flag&empty=&=x&ref=7'],
    ['https://shop.example/?a=1;b=2', 'https://shop.example/?a=1;b=2&ref=7'],
    ['https://shop.example/?%zz=%&p=100%', 'https://shop.example/?%zz=%&p=100%&ref=7'],
    ['https://shop.example/caf%C3%A9/%2F?ü=ß', 'https://shop.example/caf%C3%A9/%2F?%C3%BC=%C3%9F&ref=7'],
  ])('to %s is %s', (page, link) => {
    expect(linkTo(page, share()).link).toBe(link);
    // A copied link is unchanged when it is copied again.
    expect(linkTo(link, share())).toEqual({ link, leftOut: [] });
  });

  test.each([
    ...['TOKEN', '%74oken', 'accessToken', 'sid', 'session_id', 'PHPSESSID', 'wc_session[]', 'key', 'code'],
    ...['user-email', 'password', 'pwd', '_wpnonce', 'login', 'gclid', 'FBCLID', 'mc_eid', 'UTM_Campaign', '_gl'],
    ...['reset_key', 'customer_id', 'x'.repeat(101)],
  ])('omits the parameter %s of a visit or person', (name) => {
    expect(linkTo(`https://shop.example/x?p=2&${name}=s3cret&q=1`, share()).link).toBe(
      'https://shop.example/x?p=2&q=1&ref=7',
    );
  });

  test.each([
    ...['coupon_code', 'keyword', 'author', 'sort_key', 'considered', 'passage', 'users'],
    ...['p', 'product', 'lang', 'variant', 'page_id', 'name', 'attribute_pa_color', 'utm', 'gl', 'glid'],
  ])('keeps the parameter %s of the page', (name) => {
    const page = `https://shop.example/x?${name}=1`;
    expect(linkTo(page, share()).link).toBe(`${page}&ref=7`);
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

const COUPONS = ['TEA10', 'Spring 5'];

test.each<[address: string, kept: string]>([
  ['/wp-login.php?action=rp&rp_key=s3cret&login=ada', '/wp-login.php?action=rp'],
  ['/x?auth_key=s3cret', '/x'],
  ['/x?verification_code=123456', '/x'],
  ['/x?sig=abc', '/x'],
  ['/checkout/order-received/12/?key=wc_order_AbC', '/checkout/order-received/12/'],
  ['/checkout/order-pay/12/?pay_for_order=true&key=wc_order_AbC', '/checkout/order-pay/12/?pay_for_order=true'],
  ['/x?order_key=wc_order_AbC', '/x'],
  ['/x?o=wc_order_AbCdEf', '/x'],
  ['/x?code=s3cret', '/x'],
  ['/x?k%65y=s3cret', '/x'],
  ['/x;jsessionid=ABC?p=1', '/x?p=1'],
  ['/shop;jsessionid=ABC/tea;v=1/mug', '/shop/tea/mug'],
  ['/x%3Bjsessionid=ABC', '/x'],
  ['/x?next=%2Ftea%23access_token%3Ds3cret', '/x'],
  ['/x?next=https%3A%2F%2Fshop.example%2Ftea%23p%3D1%26access_token%3Ds3cret', '/x'],
  ['/x?redirect=%2Ftea%3Bjsessionid%3DABC', '/x'],
  ['/x?redirect=%2Ftea%3Fa%3D1%26sig%3Dabc', '/x'],
  ['/x?next=%252Ftea%2523access_token%253Ds3cret', '/x'],
  ['/x?next=%2Ftea%3Fcode%3Ds3cret', '/x'],
  ['/x#/tea?key=s3cret', '/x'],
  ['/x?code=TEA10', '/x?code=TEA10'],
  ['/x?key=Spring+5', '/x?key=Spring+5'],
  ['/x?code=TEA10x', '/x'],
  ['/x?next=%2Ftea%3Fcode%3DTEA10', '/x?next=%2Ftea%3Fcode%3DTEA10'],
  ['/x?country_code=de', '/x?country_code=de'],
  ['/x?sign=up&tickets=2', '/x?sign=up&tickets=2'],
  ['/x?next=%2Ftea%23reviews', '/x?next=%2Ftea%23reviews'],
  ['/caf%C3%A9/%2F?p=%zz', '/caf%C3%A9/%2F?p=%zz'],
  ['/%ff/?p=1', '/%ff/?p=1'],
])('a share link omits secrets and keeps parameters of the page: %s', (address, kept) => {
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
    // The user's own parameter is replaced by itself, so only another affiliate's is named.
    ['?ref=8&p=1', '?p=1&ref=7', ['ref']],
    ['?ref=7&ref=8', '?ref=7', ['ref']],
    // A value can be personal or secret under any name.
    ['?to=ada%40mail.example', '?ref=7', ['to']],
    ['?redirect_to=%2Ftea%3Fkey%3Ds3cret', '?ref=7', ['redirect_to']],
    ['?redirect_to=%2Ftea%3Fp%3D1%26token%3Ds3cret', '?ref=7', ['redirect_to']],
    ['?next=%2Ftea%3Fp%3D1&by=@ada&at=1@2', '?next=%2Ftea%3Fp%3D1&by=@ada&at=1@2&ref=7', []],
    // A parameter without a name may be a secret, so it is not named.
    ['?ada@mail.example', '?ref=7', ['…']],
    [`?${'s3cret'.repeat(20)}`, '?ref=7', ['…']],
    ['?%3Cb%3Etoken=1', '?ref=7', ['…']],
  ])('to /tea%s are named', (query, kept, leftOut) => {
    const page = `https://shop.example/tea${query}`;
    expect(linkTo(page, share())).toEqual({ link: `https://shop.example/tea${kept}`, leftOut });
  });

  test('to the program’s own page include secrets and replaced tags, but not its other tags', () => {
    const url = 'https://shop.example/?utm_source=partners&utm_campaign=all&token=1';
    expect(linkTo(url, share({ url }), { campaign: 'mine' })).toEqual({
      link: 'https://shop.example/?utm_source=partners&ref=7&utm_campaign=mine',
      leftOut: ['utm_campaign', 'token'],
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
      leftOut: ['utm_source'],
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
