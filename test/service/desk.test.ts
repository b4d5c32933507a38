import { describe, expect, test } from 'vitest';
import { embeddedService } from '../lib/embedded-service.ts';
import { recorded } from '../tools/wordpress/recorded.ts';
import { shapeOf } from '../tools/wordpress/shape.ts';

/** The administrator's routes beyond the contract, in any edition. */
const service = await embeddedService({ clock: () => Date.UTC(2026, 10, 20, 12) });

async function get(path: string, user = 'admin') {
  const headers = { authorization: service.users.authorization(user) };
  const response = await fetch(service.deployedBase + path, { headers });
  return { status: response.status, allow: response.headers.get('allow'), body: await response.json() };
}

const recording = (name: string) => recorded(`deployed/${name}`);

// biome-ignore lint/suspicious/noExplicitAny: whatever was answered or recorded
const shapeOfFirst = ([row]: any[]) => shapeOf(row) as object;

const ids = ({ body }: Awaited<ReturnType<typeof get>>) => body.affiliates.data.map(({ id }: { id: number }) => id);

describe('affiliates', () => {
  test.each([
    ['affiliates-of-group', '/affiliates?filters[group][value][]=3&per_page=2'],
    ['affiliates-pending', '/affiliates?status=pending&per_page=1&order_type=ASC&filters[group][value][]=3'],
    ['affiliates-most-owed', '/affiliates?search=1000001&per_page=2'],
  ])('have the recorded shape: %s', async (name, path) => {
    const { status, allow, body } = await get(path);
    const expected = recording(name);
    expect([status, allow]).toEqual([expected.status, expected.headers.allow]);
    expect(Object.keys(body.affiliates)).toEqual(Object.keys(expected.body.affiliates));
    const group = name === 'affiliates-pending' && { group: shapeOf(body.affiliates.data[0].group) };
    expect(shapeOfFirst(body.affiliates.data)).toEqual({ ...shapeOfFirst(expected.body.affiliates.data), ...group });
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
  ])('are filtered: %s', async (_, query, total, expected) => {
    const answer = await get(`/affiliates?${query}`);
    expect([answer.body.affiliates.total, ids(answer)]).toEqual([total, expected]);
  });

  test('ignore the group in an older version', async () => {
    service.program.filtersGroups = false;
    const { body } = await get('/affiliates?filters[group][value][]=3&per_page=1');
    expect(body.affiliates).toMatchObject({ total: 100_064, data: [{ group_id: '9' }] });
  });
});

test('counts pending referrals', async () => {
  const { status, allow, body } = await get('/referrals?status=pending&per_page=1');
  const expected = recording('referrals-pending');
  expect([status, allow, body.referrals.total]).toEqual([200, expected.headers.allow, 9]);
  expect(Object.keys(body.referrals)).toEqual(Object.keys(expected.body.referrals));
});

test('adds the dashboard up in floats', async () => {
  const { body, allow } = await get('/reports/dashboard-stats');
  const expected = recording('dashboard-stats');
  expect(allow).toBe(expected.headers.allow);
  expect(shapeOf(body.stats)).toEqual(shapeOf(expected.body.stats));
  for (const list of ['recent_referrals', 'recent_visits', 'recent_payouts'])
    expect(Object.keys(body[list][0])).toEqual(Object.keys(expected.body[list][0]));
  expect(Object.keys(body.top_affiliates[0])).toEqual(Object.keys(expected.body.top_affiliates[0]));
  expect(body.stats.total_unpaid.amount).toMatch(/^\d+\.\d{10,}$/);
});

test.each([
  ['ada', 403, 403, 403],
  ['carol', 403, 403, 403],
  ['dora', 200, 403, 200],
  ['admin', 200, 200, 200],
])('permits by role: %s', async (user, affiliates, referrals, dashboard) => {
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
