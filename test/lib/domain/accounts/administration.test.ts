import { expect, test } from 'vitest';
import { administrationOf, approvalPage } from '../../../../lib/domain/accounts/administration.ts';
import { account } from '../../make.ts';

test.each([
  ['https://shop.example/wp-admin/user-edit.php?user_id=8', 'https://shop.example/wp-admin/'],
  ['https://shop.example/shop/wp-admin/user-edit.php?user_id=8#x', 'https://shop.example/shop/wp-admin/'],
  ['https://shop.example/', 'https://shop.example/'],
])('%s is in %s', (editUrl, adminUrl) => {
  expect(administrationOf(editUrl)).toBe(adminUrl);
});

const WORDPRESS = 'https://shop.example/wp-json/fluent-affiliate/v2';
const PLAIN = 'https://shop.example/?rest_route=%2Ffluent-affiliate%2Fv2';
const ADMIN = 'https://shop.example/wp-admin/';
const PAGE = `${ADMIN}admin.php?page=fluent-affiliate#`;
test.each<[string, 'applicants' | 'referrals', string, string | undefined, string]>([
  ['applicants', 'applicants', WORDPRESS, ADMIN, `${PAGE}/affiliates`],
  ['referrals', 'referrals', WORDPRESS, ADMIN, `${PAGE}/referrals`],
  ['with plain permalinks', 'referrals', PLAIN, ADMIN, `${PAGE}/referrals`],
  ['at a service whose pages are not known', 'referrals', 'https://shop.example/api', ADMIN, ADMIN],
  ['where no answer named the administration', 'referrals', WORDPRESS, undefined, 'https://shop.example/'],
])('what waits is approved at: %s', (_, kind, baseUrl, adminUrl, page) => {
  expect(approvalPage(account({ baseUrl }), adminUrl ? { adminUrl } : null, kind)).toBe(page);
});

test('the site’s own home page comes before its address', () => {
  const ownHome = 'https://own.example/tea';
  expect(approvalPage(account({ ownHome }), {}, 'applicants')).toBe(ownHome);
});
