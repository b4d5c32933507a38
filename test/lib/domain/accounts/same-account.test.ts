import { describe, expect, test } from 'vitest';
import {
  isInSameFolder,
  isSameLogin,
  isSameSite,
  type Login,
  ownerOf,
} from '../../../../lib/domain/accounts/same-account.ts';

const PRETTY = 'https://shop.example/wp-json/fluent-affiliate/v2';
const PLAIN = 'https://shop.example/?rest_route=/fluent-affiliate/v2';
const API = 'https://shop.example/api/fluent-affiliate/v2';
const UNIV = 'https://univ.example/';
const login = (baseUrl: string, username = 'ada', userId?: string): Login => ({ baseUrl, username, userId });

describe('two addresses', () => {
  test.each<[string, boolean, string, string]>([
    ['with and without www.', true, PRETTY, PRETTY.replace('//', '//www.')],
    ['with http and https', true, PRETTY, PRETTY.replace('https', 'http')],
    ['with pretty and plain permalinks', true, PRETTY, PLAIN],
    ['with pretty permalinks, and plain ones of a page', true, PRETTY, PLAIN.replace('/?', '/index.php?')],
    ['in one folder', true, PRETTY.replace('/wp', '/blog/wp'), PLAIN.replace('/?', '/blog/?')],
    ['in two folders', false, PRETTY.replace('/wp', '/~alice/wp'), PRETTY.replace('/wp', '/~bob/wp')],
    ['of two hosts', false, PRETTY, PRETTY.replace('shop', 'store')],
    ['of two ports', false, PRETTY, PRETTY.replace('example', 'example:8443')],
    ['of two services', false, PRETTY, PRETTY.replace('v2', 'v3')],
    ['with another REST root, and with a folder of that name', false, API, API.replace('/api', '/api/wp-json')],
    ['of a service without WordPress', true, 'https://api.example/a', 'https://www.api.example/a/'],
  ])('%s lead to one service: %s', (_, expected, a, b) => {
    expect(isSameSite(a, b)).toBe(expected);
    expect(isSameSite(b, a)).toBe(expected);
  });
});

test.each<[string, boolean, string, string]>([
  ['neighbors', false, `${UNIV}~alice`, `${UNIV}~bob`],
  ['a site and its host’s root', false, `${UNIV}~alice`, UNIV],
  ['the root and a folder', false, PRETTY, PRETTY.replace('/wp', '/~bob/wp')],
  ['a home page and its service', true, `${UNIV}~alice/`, PRETTY.replace('https://shop.example/', `${UNIV}~alice/`)],
  ['two services of a site', true, PRETTY, PLAIN.replace('v2', 'v3')],
  ['two hosts', false, PRETTY, PRETTY.replace('example', 'example.evil.example')],
  ['two ports', false, PRETTY, PRETTY.replace('example', 'example:8443')],
  ['http and https', false, PRETTY, PRETTY.replace('https', 'http')],
  ['with and without www.', false, PRETTY, PRETTY.replace('//', '//www.')],
])('%s may share a password: %s', (_, expected, a, b) => {
  expect([isInSameFolder(a, b), isInSameFolder(b, a)]).toEqual([expected, expected]);
});

describe('two logins', () => {
  test.each<[string, boolean, Login, Login]>([
    ['with names in another case', true, login(PRETTY), login(PLAIN, 'ADA')],
    ['of two users', false, login(PRETTY), login(PRETTY, 'bob')],
    ['of one user ID', true, login(PRETTY, 'ada', '7'), login(PRETTY, 'ada@shop.example', '7')],
    ['of two user IDs with names in another case', false, login(PRETTY, 'ada', '7'), login(PRETTY, 'Ada', '8')],
  ])('%s are one account: %s', (_, expected, a, b) => {
    expect([isSameLogin(a, b), isSameLogin(b, a)]).toEqual([expected, expected]);
  });
});

test('the owner of a login has a bounded site and name', () => {
  expect(ownerOf(login(PRETTY.replace('//', '//www.')))).toEqual({ site: 'shop.example', username: 'ada' });
  expect(ownerOf(login(PLAIN.replace('/?', '/blog/index.php?'))).site).toBe('shop.example/blog');
  expect(ownerOf(login('https://api.example/v1/fluent-affiliate/v2')).site).toBe('api.example/v1');
  expect(ownerOf(login(PRETTY, 'x'.repeat(200))).username).toHaveLength(100);
});
