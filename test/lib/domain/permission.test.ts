import { expect, test } from 'vitest';
import { permissionFor, permissionsToFind } from '../../../lib/domain/permission.ts';

test.each([
  ['https://shop.example/wp-json', 'https://shop.example/*'],
  ['https://shop.example:8443/', 'https://shop.example/*'],
  ['http://127.0.0.1:8080/?rest_route=/', 'http://127.0.0.1/*'],
])('%s is covered by %s', (baseUrl, permission) => {
  expect(permissionFor(baseUrl)).toBe(permission);
});

test.each<[string, string[]]>([
  ['https://shop.example/', ['https://shop.example/*', 'https://www.shop.example/*']],
  ['https://www.shop.example/', ['https://www.shop.example/*', 'https://shop.example/*']],
  ['https://shop.co.example:8443/x', ['https://shop.co.example/*', 'https://www.shop.co.example/*']],
  // Numbers and bare names have no twin.
  ['https://192.168.1.7/', ['https://192.168.1.7/*']],
  ['https://[fe80::1]/', ['https://[fe80::1]/*']],
  ['https://intranet/', ['https://intranet/*']],
  ['http://127.0.0.1:8080/', ['http://127.0.0.1/*']],
  ['http://localhost:8080/', ['http://localhost/*']],
  ['http://shop.localhost/', ['http://shop.localhost/*', 'http://www.shop.localhost/*']],
])('to find what is at %s, these are asked for: %s', (page, permissions) => {
  expect(permissionsToFind(page)).toEqual(permissions);
});
