import { get, type IncomingMessage } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { type Service, type ServiceOptions, startService } from '../tools/service/service.ts';

let service: Service;
afterEach(() => service.close());

/** Connects to this computer with the name in `Host`, because browsers resolve all names below localhost so. */
function request(host: string, path: string): Promise<IncomingMessage> {
  const [, port] = host.split(':');
  return new Promise((resolve, reject) => {
    const headers = { host, authorization: service.users.authorization('ada') };
    const request = get({ host: '127.0.0.1', port, path, headers }, (answer) => {
      answer.resume();
      resolve(answer);
    });
    request.once('error', reject);
  });
}

const www: ServiceOptions = { canonicalHost: 'www.shop.localhost' };
const folder: ServiceOptions = { folder: '/shop' };
const second: ServiceOptions = { secondPort: true };

/** FIRST and SECOND stand for the ports. */
describe('a site with one canonical address', () => {
  test.each<[string, ServiceOptions, string, string]>([
    ['from an IP address', www, '127.0.0.1:FIRST/', 'www.shop.localhost:FIRST/'],
    ['for the API', www, 'shop.localhost:FIRST/api/portal/stats', 'www.shop.localhost:FIRST/api/portal/stats'],
    ['for the index, into a folder', folder, '127.0.0.1:FIRST/wp-json/', '127.0.0.1:FIRST/shop/wp-json/'],
    ['to the same path with a slash', folder, '127.0.0.1:FIRST/shop', '127.0.0.1:FIRST/shop/'],
    ['for a folder with a longer name', folder, '127.0.0.1:FIRST/shopping', '127.0.0.1:FIRST/shop/shopping'],
    ['to host and folder', { ...www, ...folder }, 'shop.localhost:FIRST/?a=b', 'www.shop.localhost:FIRST/shop/?a=b'],
    ['to another port', second, '127.0.0.1:FIRST/wp-json/', '127.0.0.1:SECOND/wp-json/'],
    ['to another host and port', { ...www, ...second }, 'shop.localhost:FIRST/', 'www.shop.localhost:SECOND/'],
  ])('redirects %s', async (_, options, requested, location) => {
    service = await startService(options);
    const withPorts = (text: string) =>
      text.replace('FIRST', String(service.port)).replace('SECOND', new URL(service.elsewhereOrigin).port);
    const [host = '', ...path] = withPorts(requested).split(/(?=\/)/);
    const { statusCode, headers } = await request(host, path.join(''));
    expect([statusCode, headers.location]).toEqual([301, `http://${withPorts(location)}`]);
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  test.each([
    ['by default', {}],
    ['with another host, folder and port', { ...www, ...folder, ...second }],
  ])('answers at that address %s', async (_, options) => {
    service = await startService(options);
    for (const base of [service.documentedBase, service.deployedBase, service.plainPermalinkBase]) {
      const { host, pathname, search } = new URL(`${base}/portal/stats`);
      expect((await request(host, pathname + search)).statusCode).toBe(200);
    }
    const home = service.origin + ('folder' in options ? '/shop' : '');
    const { host, pathname } = new URL(`${home}/`);
    expect((await request(host, pathname)).headers.link).toContain(`<${home}/wp-json/>`);
  });
});
