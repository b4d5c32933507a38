import { describe, expect, test } from 'vitest';
import { embeddedService } from '../lib/embedded-service.ts';
import { basicAuth } from '../tools/wordpress/rest-request.ts';

/** What the embedded service does and no recording of a version or of WordPress shows. */
const noon = Date.UTC(2026, 10, 20, 12);
const service = await embeddedService({ clock: () => noon });
const { program } = service;

async function get(url: string, headers: Record<string, string> = {}) {
  const response = await fetch(url, { headers });
  return { status: response.status, body: await response.json() };
}
const as = (user: string) => ({ authorization: service.users.authorization(user) });
const answer = async (path: string, user = 'ada', base = service.deployedBase) =>
  (await get(base + path, as(user))).body;

test.each([
  ['a password without its spaces is accepted', basicAuth('ada', 'abcdEFGHijklMNOPqrstUVWX'), 200],
  ['a password in another letter case is refused', basicAuth('ada', 'abcd efgh ijkl mnop qrst uvwx'), 401],
  ['an email address is accepted as username', basicAuth('bob@example.com', '1234 abcd 5678 EFGH 90ij KLmn'), 200],
  ['UTF-8 is accepted', basicAuth('zoë', 'pässwörd-ключ'), 200],
  ['Latin-1 is refused', { authorization: `Basic ${Buffer.from('zoë:p', 'latin1').toString('base64')}` }, 401],
])('of a login: %s', async (_, headers: Record<string, string>, status) => {
  for (const base of ['documentedBase', 'deployedBase', 'plainPermalinkBase', 'subfolderBase'] as const)
    expect((await get(`${service[base]}/portal/stats`, headers)).status).toBe(status);
});

test('the documented dialect lists ten, newest first, in every status, with exact sums', async () => {
  program.addReferral({ status: 'pending', amount: '1.005' });
  const { recent_referrals: rows, stats } = await answer('/portal/stats', 'ada', service.documentedBase);
  expect(rows).toHaveLength(10);
  expect(rows[0]).toMatchObject({ status: 'pending', amount: '1.005', created_at: '2026-11-20T12:00:00+00:00' });
  expect(stats).toMatchObject({ total_paid: '1034.40', total_unpaid: '200.10', total_referrals: 58 });
});

describe('the deployed dialect', () => {
  test('counts referrals in every status, and computes in floats', async () => {
    program.reset('empty');
    program.addReferral({ status: 'paid', amount: '0.20' });
    program.addReferral({ status: 'unpaid', amount: '0.10' });
    for (let count = 2; count < 25; count++) program.addReferral({ status: 'cancelled' });
    program.setVisits(2);
    const { stats } = await answer('/portal/stats');
    expect(stats.total_paid.amount).toBe(0.19999999999999998);
    expect([stats.total_unpaid.amount, stats.total_referrals.amount]).toEqual(['0.1', '25']);
    expect(stats.conversion_rate.amount).toBe('1,250.00%');
  });

  test('lists no pending, processing or cancelled referrals beside the totals', async () => {
    program.reset('empty');
    for (const status of ['pending', 'unpaid', 'processing', 'paid', 'rejected', 'cancelled'] as const)
      program.addReferral({ status });
    const { recent_referrals: rows } = await answer('/portal/stats');
    expect(rows.map((row: { status: string }) => row.status)).toEqual(['rejected', 'paid', 'unpaid']);
  });

  test('sums up a click’s listed referrals, also a rejected one', async () => {
    program.reset('empty');
    const { id } = program.click();
    const worth = async () => (await answer('/portal/visits')).visits.data[0];
    const first = program.convert(id, { amount: '0.10', status: 'pending' });
    expect(await worth()).toMatchObject({ total_referral_amount: 0, is_converted: false });
    program.approve(first.id);
    program.reject(program.convert(id, { amount: '0.20' }).id);
    expect(await worth()).toMatchObject({ total_referral_amount: 0.30000000000000004, is_converted: true });
  });

  test.each([
    ['in ID order', 'filters[group][value][]=3&per_page=3&order_by=id&order_type=ASC&page=2', 37, [4, 5, 6]],
    ['by payment e-mail', 'search=secret-12@pay', 1, [12]],
    ['by code, which is not searched', 'search=code-12', 0, []],
    ['by text with the wildcards of SQL', 'search=m_mber%2537%40&order_type=ASC', 1, [37]],
    ['by nothing, which lists the whole program', 'per_page=1&order_type=ASC', 100_064, [1]],
  ])('finds affiliates %s', async (_, query, total, expected) => {
    const { affiliates } = await answer(`/affiliates?${query}`, 'admin');
    expect([affiliates.total, affiliates.data.map(({ id }: { id: number }) => id)]).toEqual([total, expected]);
  });

  test('ignores the group in an older version on an older PHP', async () => {
    program.filtersGroups = false;
    const { affiliates } = await answer('/affiliates?filters[group][value][]=3&per_page=1', 'admin');
    expect(affiliates).toMatchObject({ total: 100_064, data: [{ group_id: '9' }] });
  });
});

test('every referral of a sample has a click a little earlier, and each click counts as a visit', () => {
  program.addReferral();
  const { clicks, visits, referrals } = program.figures('ada');
  expect(clicks).toHaveLength(visits);
  const times = new Map(clicks.map(({ id, at }) => [id, at]));
  const ages = referrals.map(({ visitId, createdAt }) => createdAt - (times.get(visitId ?? 0) ?? 0));
  expect(ages.filter((age) => age <= 0 || age >= 60 * 60_000)).toEqual([]);
});

describe('the controls', () => {
  const post = (path: string, body?: unknown) =>
    fetch(`${service.origin}/control${path}`, {
      method: 'POST',
      body: body === undefined ? null : JSON.stringify(body),
    });

  test('change the answers', async () => {
    const [{ id }] = await (await post('/program/addReferrals', [2, { status: 'pending' }])).json();
    await post('/program/approve', [id]);
    await post('/program/setAmount', [id, '1.50']);
    const stats = async () => (await answer('/portal/stats', 'ada', service.documentedBase)).stats;
    expect(await stats()).toMatchObject({ total_referrals: 59, total_unpaid: '201.60' });
    await post('/fail', { mode: 'busy', path: '/portal/stats', times: 1 });
    expect((await get(`${service.documentedBase}/portal/stats`, as('ada'))).status).toBe(429);
    await post('/reset', 'empty');
    expect((await stats()).total_referrals).toBe(0);
  });

  test.each([
    ['/program/approve', [1]],
    ['/program/version', undefined],
    ['/switches', { nonsense: true }],
  ])('refuse impossible operations: %s %j', async (path, body) => {
    expect((await post(path, body)).status).toBe(400);
  });
});
