import { expect, test } from 'vitest';
import { permissionsToFind } from '../../../../lib/domain/accounts/permission.ts';

test.each<[string, string[]]>([
  ['https://shop.example/', ['https://shop.example:443/*', 'https://www.shop.example:443/*']],
  ['https://shop.example:8443/', ['https://shop.example:8443/*', 'https://www.shop.example:8443/*']],
  ['https://www.shop.example/', ['https://www.shop.example:443/*', 'https://shop.example:443/*']],
  ['https://192.168.1.7/', ['https://192.168.1.7:443/*']],
  ['https://[fe80::1]/', ['https://[fe80::1]:443/*']],
  ['https://intranet/', ['https://intranet:443/*']],
  ['http://127.0.0.1:8080/', ['http://127.0.0.1:8080/*']],
  ['http://shop.localhost/', ['http://shop.localhost:80/*', 'http://www.shop.localhost:80/*']],
])('finding a site at %s needs the permissions %s', (page, permissions) => {
  expect(permissionsToFind(page)).toEqual(permissions);
});
