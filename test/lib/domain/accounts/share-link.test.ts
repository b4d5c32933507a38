import { describe, expect, test } from 'vitest';
import type { ShareLink } from '../../../../lib/domain/accounts/capabilities-schema.ts';
import { countsOn, linkTo } from '../../../../lib/domain/accounts/share-link.ts';
import { share } from '../../capability-samples.ts';

describe('a link to a page', () => {
  test.each([
    ['https://shop.example', 'https://shop.example/?ref=7'],
    ['https://shop.example/', 'https://shop.example/?ref=7'],
    ['https://shop.example/?', 'https://shop.example/?ref=7'],
    ['https://shop.example/?#', 'https://shop.example/?ref=7'],
    ['https://shop.example/product/tea/', 'https://shop.example/product/tea/?ref=7'],
    ['https://shop.example:8443/x', 'https://shop.example:8443/x?ref=7'],
    // Behind the other parameters, and without the fragment.
    ['https://shop.example/?p=2', 'https://shop.example/?p=2&ref=7'],
    ['https://shop.example/#reviews', 'https://shop.example/?ref=7'],
    ['https://shop.example/?p=2#/a?ref=1', 'https://shop.example/?p=2&ref=7'],
    // An older one is removed, wherever it is and however it is encoded.
    ['https://shop.example/?ref=1', 'https://shop.example/?ref=7'],
    ['https://shop.example/?ref', 'https://shop.example/?ref=7'],
    ['https://shop.example/?ref=', 'https://shop.example/?ref=7'],
    ['https://shop.example/?ref=1&p=2', 'https://shop.example/?p=2&ref=7'],
    ['https://shop.example/?a=1&ref=1&b=2&ref=3&c=4#top', 'https://shop.example/?a=1&b=2&c=4&ref=7'],
    ['https://shop.example/?%72%65%66=1', 'https://shop.example/?ref=7'],
    ['https://shop.example/?r%65f=1&p=2', 'https://shop.example/?p=2&ref=7'],
    // Similar names stay.
    ['https://shop.example/?refer=1&xref=2', 'https://shop.example/?refer=1&xref=2&ref=7'],
    ['https://shop.example/?REF=1', 'https://shop.example/?REF=1&ref=7'],
    ['https://shop.example/?ref[]=1', 'https://shop.example/?ref[]=1&ref=7'],
    ['https://shop.example/?a=ref=1', 'https://shop.example/?a=ref=1&ref=7'],
    ['https://shop.example/?q=%26ref%3D1', 'https://shop.example/?q=%26ref%3D1&ref=7'],
    ['https://shop.example/??ref=1', 'https://shop.example/??ref=1&ref=7'],
    // Others are not re-encoded, which would break signed ones.
    ['https://shop.example/?sig=a%2Fb%3D+c&x=%20y', 'https://shop.example/?sig=a%2Fb%3D+c&x=%20y&ref=7'],
    ['https://shop.example/?a=%e4&b=%E4&c=~!*()', 'https://shop.example/?a=%e4&b=%E4&c=~!*()&ref=7'],
    ['https://shop.example/?flag&empty=&=x', 'https://shop.example/?flag&empty=&=x&ref=7'],
    ['https://shop.example/?a=1;b=2', 'https://shop.example/?a=1;b=2&ref=7'],
    ['https://shop.example/?a=1?b=2', 'https://shop.example/?a=1?b=2&ref=7'],
    ['https://shop.example/?%zz=%&p=100%', 'https://shop.example/?%zz=%&p=100%&ref=7'],
    ['https://shop.example/?p=2&p=2', 'https://shop.example/?p=2&p=2&ref=7'],
    ['https://shop.example/caf%C3%A9/%2F?ü=ß', 'https://shop.example/caf%C3%A9/%2F?%C3%BC=%C3%9F&ref=7'],
  ])('%s', (page, link) => {
    expect(linkTo(page, share())).toBe(link);
    // Copying a copied link gives the same.
    expect(linkTo(link, share())).toBe(link);
  });

  test.each([
    'token',
    'TOKEN',
    '%74oken',
    'access_token',
    'accessToken',
    'sid',
    'session',
    'session_id',
    'PHPSESSID',
    'jsessionid',
    'wc_session[]',
    'key',
    'order_key',
    'code',
    'email',
    'user-email',
    'password',
    'pwd',
    'auth',
    'nonce',
    '_wpnonce',
    'login',
    'x'.repeat(101),
  ])('the parameter %s belongs to a visit or a person, and is dropped', (name) => {
    expect(linkTo(`https://shop.example/x?p=2&${name}=s3cret&q=1`, share())).toBe(
      'https://shop.example/x?p=2&q=1&ref=7',
    );
  });

  test.each(['coupon_code', 'keyword', 'author', 'sort_key', 'considered', 'passage', 'users'])(
    'the parameter %s is of the page, and is kept',
    (name) => {
      const page = `https://shop.example/x?${name}=1`;
      expect(linkTo(page, share())).toBe(`${page}&ref=7`);
    },
  );

  test('a name and a password before the host are dropped', () => {
    expect(linkTo('https://ada:secret@shop.example/x', share())).toBe('https://shop.example/x?ref=7');
  });

  test('the affiliate’s own parameter is kept, whatever it is called', () => {
    expect(linkTo('https://shop.example/?code=1', share({ parameter: 'code', value: 'ada' }))).toBe(
      'https://shop.example/?code=ada',
    );
  });

  test.each<[Partial<ShareLink>, string]>([
    [{ parameter: 'aff', value: 'ada' }, '?p=2&aff=ada'],
    [{ value: 'zoë' }, '?p=2&ref=zo%C3%AB'],
    [{ value: 'a&b=c#d' }, '?p=2&ref=a%26b%3Dc%23d'],
    [{ value: 'a+b c' }, '?p=2&ref=a%2Bb%20c'],
    [{ parameter: 'my ref', value: '7' }, '?p=2&my%20ref=7'],
  ])('with %o', (part, query) => {
    expect(linkTo('https://shop.example/?p=2', share(part))).toBe(`https://shop.example/${query}`);
  });

  test.each(['my%20ref=1', 'my+ref=1'])('%s is the parameter “my ref”, and is replaced', (query) => {
    const mine = share({ parameter: 'my ref' });
    expect(linkTo(`https://shop.example/?${query}`, mine)).toBe('https://shop.example/?my%20ref=7');
  });
});

describe('where links count', () => {
  const mine = share({ origins: ['https://shop.example', 'https://second.example:8443'] });

  test.each([
    ['https://shop.example', true],
    ['https://shop.example/product/?a=b#c', true],
    ['https://SHOP.example:443/', true],
    ['https://second.example:8443/', true],
    ['https://second.example/', false],
    ['http://shop.example/', false],
    ['https://www.shop.example/', false],
    ['https://shop.example.evil.example/', false],
    ['https://evil.example/?https://shop.example', false],
    ['https://shop.example@evil.example/', false],
    ['chrome-extension://abc/popup.html', false],
    ['chrome://newtab/', false],
    ['about:blank', false],
    ['file:///etc/hosts', false],
    ['data:text/html,https://shop.example', false],
    ['view-source:https://shop.example/', false],
    // Of that origin, but no page.
    ['blob:https://shop.example/6f0c2b1e-8d1a-4f57-9b5b-3a1f6d2c7e90', false],
    ['shop.example', false],
    ['', false],
  ])('%s: %o', (page, counts) => {
    expect(countsOn(page, mine)).toBe(counts);
  });

  test('nowhere, if no site is known', () => {
    expect(countsOn('https://shop.example/', share({ origins: [] }))).toBe(false);
    expect(countsOn('about:blank', share({ origins: [] }))).toBe(false);
  });
});
