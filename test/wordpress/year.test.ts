import { afterAll, expect, test } from 'vitest';
import { startService } from '../tools/service/service.ts';
import { basicAuth, sendRequest } from '../tools/wordpress/rest-request.ts';
import { openWordPress } from './open.ts';

/** Compares the same year of referrals on a real WordPress and in the embedded service, row by row. */
const now = Date.UTC(2026, 10, 20, 12);
const service = await startService({ clock: () => now, preset: 'year' });
afterAll(service.close);
const shop = await openWordPress({ preset: 'year', now });
const credentials = basicAuth('ada', await shop.makeApplicationPassword('ada'));

/** Both answers to a request, without the site's address. */
async function answersOf(path: string) {
  const embedded = await sendRequest(service.deployedBase + path, {
    authorization: service.users.authorization('ada'),
  });
  const real = await sendRequest(shop.prettyBase + path, credentials);
  expect([embedded.status, real.status]).toEqual([200, 200]);
  const read = (json: unknown, home: string) => JSON.parse(JSON.stringify(json).replaceAll(home, '{home}'));
  return { embedded: read(embedded.json, service.origin), real: read(real.json, shop.home) };
}

const portal = ['stats', 'transactions', 'transactions?per_page=3&page=2', 'settings'];
const visits = ['', '?page=2', '?page=792', '?per_page=100&page=60', '?page=9999'].map((query) => `visits${query}`);

test.each([...portal, ...visits])('both services answer %s alike', async (path) => {
  const { embedded, real } = await answersOf(`/portal/${path}`);
  expect(real).toEqual(embedded);
});

test('both services list the same rows on every page of fifteen and of a hundred', async () => {
  const { last_page, total } = (await answersOf('/portal/referrals')).embedded.referrals;
  expect(last_page).toBeGreaterThan(20);
  const pages = (count: number, query = '') =>
    Array.from({ length: count }, (_, index) => `?page=${index + 1}${query}`);
  for (const query of [...pages(last_page + 1), ...pages(Math.ceil(total / 100), '&per_page=100')]) {
    const { embedded, real } = await answersOf(`/portal/referrals${query}`);
    expect(real).toEqual(embedded);
  }
});
