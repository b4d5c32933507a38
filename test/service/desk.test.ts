import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { embeddedService } from '../lib/embedded-service.ts';
import { shapeOf } from '../tools/wordpress/shape.ts';

/** What an administrator is answered beyond the contract, in any edition. */
const service = await embeddedService({ clock: () => Date.UTC(2026, 10, 20, 12) });

async function get(path: string, user = 'admin') {
  const headers = { authorization: service.users.authorization(user) };
  const response = await fetch(service.deployedBase + path, { headers });
  return { status: response.status, allow: response.headers.get('allow'), body: await response.json() };
}

const recording = (name: string) =>
  JSON.parse(readFileSync(new URL(`../fixtures/wire/deployed/${name}.json`, import.meta.url), 'utf8'));

// biome-ignore lint/suspicious/noExplicitAny: whatever was answered or recorded
const shapeOfFirst = ([row]: any[]) => shapeOf(row) as object;

const ids = ({ body }: Awaited<ReturnType<typeof get>>) => body.affiliates.data.map(({ id }: { id: number }) => id);

describe('affiliates', () => {
  test.each([
    ['affiliates-of-group', '/affiliates?filters[group][value][]=3&per_page=2'],
    ['affiliates-pending', '/affiliates?status=pending&per_page=1&order_type=ASC&filters[group][value][]=3'],
    ['affiliates-most-owed', '/affiliates?search=1000001&per_page=2'],
  ])('have the shape of the recording: %s', async (name, path) => {
    const { status, allow, body } = await get(path);
    const recorded = recording(name);
    expect([status, allow]).toEqual([recorded.status, recorded.headers.allow]);
    expect(Object.keys(body.affiliates)).toEqual(Object.keys(recorded.body.affiliates));
    const group = name === 'affiliates-pending' && { group: shapeOf(body.affiliates.data[0].group) };
    expect(shapeOfFirst(body.affiliates.data)).toEqual({ ...shapeOfFirst(recorded.body.affiliates.data), ...group });
  });

  test.each([
    ['a group, newest first', 'filters[group][value][]=3&per_page=3', 37, [37, 36, 35]],
    ['in order of id', 'filters[group][value][]=3&per_page=3&order_by=id&order_type=ASC&page=2', 37, [4, 5, 6]],
    ['a status of a group', 'filters[group][value][]=3&status=pending&per_page=2', 10, [37, 33]],
    ['an unknown group', 'filters[group][value][]=2147483647', 0, []],
    ['in no group', 'search=1000003', 1, [1_000_003]],
    ['by payment e-mail', 'search=secret-12@pay', 1, [12]],
    ['by code: not searched', 'search=code-12', 0, []],
    ['wildcards as SQL has them', 'search=m_mber%2537%40&order_type=ASC', 1, [37]],
    ['the whole program', 'per_page=1&order_type=ASC', 100_064, [1]],
  ])('%s', async (_, query, total, expected) => {
    const answer = await get(`/affiliates?${query}`);
    expect([answer.body.affiliates.total, ids(answer)]).toEqual([total, expected]);
  });

  test('an older version ignores the group', async () => {
    service.program.filtersGroups = false;
    const { body } = await get('/affiliates?filters[group][value][]=3&per_page=1');
    expect(body.affiliates).toMatchObject({ total: 100_064, data: [{ group_id: '9' }] });
  });

  test('who is owed most', async () => {
    const { body } = await get('/affiliates?order_by=unpaid_earnings&order_type=DESC&per_page=3');
    const owed = body.affiliates.data.map((row: { unpaid_earnings: string }) => Number(row.unpaid_earnings));
    expect(owed).toEqual([...owed].sort((a, b) => b - a));
    expect(owed[0]).toBeGreaterThan(600);
  });
});

test('referrals that wait', async () => {
  const { status, allow, body } = await get('/referrals?status=pending&per_page=1');
  const recorded = recording('referrals-pending');
  expect([status, allow, body.referrals.total]).toEqual([200, recorded.headers.allow, 9]);
  expect(Object.keys(body.referrals)).toEqual(Object.keys(recorded.body.referrals));
});

test('figures of the program, in floats', async () => {
  const { body, allow } = await get('/reports/dashboard-stats');
  const recorded = recording('dashboard-stats');
  expect(allow).toBe(recorded.headers.allow);
  expect(shapeOf(body.stats)).toEqual(shapeOf(recorded.body.stats));
  for (const list of ['recent_referrals', 'recent_visits', 'recent_payouts'])
    expect(Object.keys(body[list][0])).toEqual(Object.keys(recorded.body[list][0]));
  expect(Object.keys(body.top_affiliates[0])).toEqual(Object.keys(recorded.body.top_affiliates[0]));
  expect(body.stats.total_unpaid.amount).toMatch(/^\d+\.\d{10,}$/);
});

test.each([
  ['ada', 403, 403, 403],
  ['carol', 403, 403, 403],
  ['dora', 200, 403, 200],
  ['admin', 200, 200, 200],
])('who may see what: %s', async (user, affiliates, referrals, dashboard) => {
  const paths = ['/affiliates?per_page=1', '/referrals', '/reports/dashboard-stats'];
  const answers = await Promise.all(paths.map((path) => get(path, user)));
  expect(answers.map(({ status }) => status)).toEqual([affiliates, referrals, dashboard]);
  const [refused] = answers.filter(({ status }) => status === 403);
  if (refused) expect(refused.body).toEqual(recording('dashboard-stats-not-permitted').body);
  const [, , { body }] = answers as [unknown, unknown, Awaited<ReturnType<typeof get>>];
  if (user === 'dora') {
    expect(Object.keys(body.stats)).toEqual(['active_affiliates', 'pending_affiliates']);
    expect(body).toMatchObject({ recent_referrals: [], recent_visits: [], recent_payouts: [] });
  }
});

test('without Pro all the same', async () => {
  service.program.proInstalled = false;
  expect((await get('/settings/groups/3/affiliates')).status).toBe(404);
  expect((await get('/affiliates?filters[group][value][]=3')).body.affiliates.total).toBe(37);
});
