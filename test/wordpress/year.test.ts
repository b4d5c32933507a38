import { afterAll, expect, it } from 'vitest';
import { startService } from '../tools/service/service.ts';
import { ask, basic } from '../tools/wordpress/ask.ts';
import { openWordPress } from './open.ts';

/** The same year of referrals on a real WordPress and in the embedded service, compared row by row. */
const now = Date.UTC(2026, 10, 20, 12);
const service = await startService({ clock: () => now, preset: 'year' });
afterAll(service.close);
const shop = await openWordPress({ preset: 'year', now });
const credentials = basic('ada', await shop.makeApplicationPassword('ada'));

/** The same question to both, without the site's address in the answer. */
async function both(path: string) {
  const here = await ask(service.deployedBase + path, {
    authorization: service.users.authorization('ada'),
  });
  const there = await ask(shop.prettyBase + path, credentials);
  expect([here.status, there.status]).toEqual([200, 200]);
  const read = (json: unknown, home: string) => JSON.parse(JSON.stringify(json).replaceAll(home, '{home}'));
  const [ours, real] = [read(here.json, service.origin), read(there.json, shop.home)];
  return { ours, real };
}

it('is the same in its figures', async () => {
  const { ours, real } = await both('/portal/stats');
  expect(real).toEqual(ours);
});

it('is the same in its payouts, its clicks and where to pay', async () => {
  const paths = [
    'transactions',
    'transactions?per_page=3&page=2',
    'settings',
    'visits',
    'visits?page=2',
    'visits?page=792',
  ];
  for (const path of [...paths, 'visits?per_page=100&page=60', 'visits?page=9999']) {
    const answers = await both(`/portal/${path}`);
    expect(answers.real).toEqual(answers.ours);
  }
});

it('is the same on every page, of fifteen and of a hundred', async () => {
  const { ours } = await both('/portal/referrals');
  const { last_page, total } = ours.referrals;
  expect(last_page).toBeGreaterThan(20);
  const queries = [
    ...Array.from({ length: last_page + 1 }, (_, index) => `?page=${index + 1}`),
    ...Array.from({ length: Math.ceil(total / 100) }, (_, index) => `?per_page=100&page=${index + 1}`),
  ];
  for (const query of queries) {
    const answers = await both(`/portal/referrals${query}`);
    expect(answers.real).toEqual(answers.ours);
  }
});
