import { expect, test } from 'vitest';
import { orderLink, providerName } from '../../../../lib/domain/earnings/providers.ts';

test.each([
  ['woo', 'WooCommerce'],
  [' edd ', 'Easy Digital Downloads'],
  ['fluent_cart', 'FluentCart'],
  ['My own shop', 'My own shop'],
  ['constructor', 'constructor'],
])('the provider %o is called %o', (written, name) => {
  expect(providerName(written)).toBe(name);
});

test.each([
  ['https://shop.example/wp-admin/post.php?post=6042', null],
  ['https://shop.example/about-wp-admin', 'https://shop.example/about-wp-admin'],
  ['https://shop.example/?next=/wp-admin/', 'https://shop.example/?next=/wp-admin/'],
  [null, null],
])('an order at %o is linked as %o', (url, link) => {
  expect(orderLink(url)).toBe(link);
});
