import { expect, test } from 'vitest';
import { administrationOf, approvalPage, watchable } from '../../../../lib/domain/accounts/administration.ts';
import { capabilities } from '../../capability-samples.ts';
import { account } from '../../make.ts';

test.each([
  ['https://shop.example/shop/wp-admin/user-edit.php?user_id=8#x', 'https://shop.example/shop/wp-admin/'],
  ['https://shop.example/', 'https://shop.example/'],
])('the edit link %s belongs to the administration %s', (editUrl, adminUrl) => {
  expect(administrationOf(editUrl)).toBe(adminUrl);
});

test.each<[string, Parameters<typeof capabilities>[0], string[]]>([
  ['sees all', { programAccess: 'allowed', overviewParts: ['applicants', 'referrals'] }, ['applicants', 'referrals']],
  ['sees affiliates only', { programAccess: 'allowed', overviewParts: ['owed'] }, ['applicants']],
  ['sees referrals only', { programAccess: 'forbidden', overviewParts: ['referrals'] }, ['referrals']],
  ['sees groups only', { groupAccess: 'allowed', programAccess: 'absent', overviewParts: [] }, []],
  ['has unknown rights', {}, []],
])('an administrator who %s is notified of what fits', (_, seen, kinds) => {
  expect(watchable(capabilities(seen))).toEqual(kinds);
});

const WORDPRESS = 'https://shop.example/wp-json/fluent-affiliate/v2';
const PLAIN = 'https://shop.example/?rest_route=%2Ffluent-affiliate%2Fv2';
const ADMIN = 'https://shop.example/wp-admin/';
const PAGE = `${ADMIN}admin.php?page=fluent-affiliate#`;
test.each<[string, 'applicants' | 'referrals', string, string | undefined, string]>([
  ['of applicants', 'applicants', WORDPRESS, ADMIN, `${PAGE}/affiliates`],
  ['of referrals', 'referrals', WORDPRESS, ADMIN, `${PAGE}/referrals`],
  ['with plain permalinks', 'referrals', PLAIN, ADMIN, `${PAGE}/referrals`],
  ['of a service whose pages are unknown', 'referrals', 'https://shop.example/api', ADMIN, ADMIN],
  ['without a named administration', 'referrals', WORDPRESS, undefined, 'https://shop.example/'],
])('the approval page %s is found', (_, kind, baseUrl, adminUrl, page) => {
  expect(approvalPage(account({ baseUrl }), adminUrl ? { adminUrl } : null, kind)).toBe(page);
});

test.each([
  ['an administration at another host', {}, 'https://evil.example/wp-admin/', `${PAGE}/applicants`],
  ['an administration at its www host', {}, 'https://www.shop.example/wp-admin/', `${PAGE}/applicants`],
])('the approval page stays at the connected origin despite %s', (_, part, adminUrl, page) => {
  const found = approvalPage(account(part), adminUrl ? { adminUrl } : null, 'applicants');
  expect(found).toBe(page.replace('/applicants', '/affiliates'));
});

test.each(['/%ff/', '/%/', '/%c3/wp-json/fluent-affiliate/v2', '/?rest_route=/%ff', '/?%ff&rest_route=%ff'])(
  'an address with the path %s has an approval page',
  (path) => {
    const baseUrl = `https://shop.example${path}`;
    expect(approvalPage(account({ baseUrl }), { adminUrl: ADMIN }, 'applicants')).toMatch(/^https:\/\/shop\.example\//);
  },
);
