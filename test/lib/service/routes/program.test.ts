import { describe, expect, test } from 'vitest';
import type { AffiliateQuery } from '../../../../lib/domain/groups/affiliates.ts';
import { fail, ok } from '../../../../lib/domain/result.ts';
import { readDashboard, readWaiting } from '../../../../lib/service/routes/program-schema.ts';
import { embeddedService } from '../../embedded-service.ts';
import { loginTo, realClient, recorded, wire } from '../exact-wire.ts';

const BASE = 'https://shop.example/wp-json/fluent-affiliate/v2';

describe('the program’s figures', () => {
  const NOTHING = { applicants: null, unpaid: null, active: null, referrals: false, currencies: [], editUrl: null };

  test('are read as recorded, without people', () => {
    const read = readDashboard(recorded('deployed/dashboard-stats'), BASE);
    expect(read).toEqual(
      ok({
        ...{ applicants: 2, active: 2, referrals: true, currencies: ['USD'] },
        unpaid: '37.019999999999996',
        editUrl: 'https://shop.example/wp-admin/user-edit.php?user_id=2',
      }),
    );
  });

  const stats = (part: object) => ({ stats: part });
  const linked = (edit_url: string) => ({
    stats: {},
    recent_referrals: [{ affiliate: { user_details: { edit_url } } }],
  });
  const IN_CURRENCIES = {
    recent_referrals: [{ currency: 'usd' }, { currency: null }, 7],
    recent_payouts: { 1: { currency: 'EUR' } },
  };
  test.each<[string, unknown, object]>([
    ['an empty list, as PHP writes empty objects', stats([]), {}],
    ['numbers as text', stats({ pending_affiliates: '3' }), { applicants: 3 }],
    ['floats', stats({ total_unpaid: { amount: 0.1 } }), { unpaid: '0.1' }],
    ['a sum of words', stats({ total_unpaid: { amount: 'about 12' } }), {}],
    ['a sum with a sign', stats({ total_unpaid: { amount: '12 €' } }), { unpaid: '12' }],
    ['referrals as visible, though there are none', stats({ total_referrals: { amount: 0 } }), { referrals: true }],
    ['currencies, each once', { stats: {}, ...IN_CURRENCIES }, { currencies: ['USD', 'EUR'] }],
    ['a link in a referral', linked('https://shop.example/x'), { editUrl: 'https://shop.example/x' }],
    ['a link to another site', linked('https://evil.example/'), {}],
  ])('are read: %s', (_, body, found) => {
    expect(readDashboard(wire(body), BASE)).toEqual(ok({ ...NOTHING, ...found }));
  });

  test.each<[unknown, string]>([
    [null, 'answer'],
    [{ stats: 'none' }, 'stats'],
    [{ stats: {}, top_affiliates: 7 }, 'top_affiliates'],
  ])('are unfit: %o', (body, where) => {
    const error = { kind: 'unfit', where: expect.stringContaining(where) };
    expect(readDashboard(wire(body), BASE)).toMatchObject(fail(error));
  });
});

test.each<[string, unknown, object]>([
  ['as recorded', recorded('deployed/referrals-pending'), ok({ total: 0, editUrl: null })],
  ['a number as text', wire({ referrals: { data: [], total: '1,204' } }), ok({ total: 1204, editUrl: null })],
  ['no total', wire({ referrals: { data: [] } }), fail({ kind: 'unfit', where: 'referrals.total' })],
])('the number of waiting referrals is read: %s', (_, body, read) => {
  expect(readWaiting(body as ReturnType<typeof wire>, BASE)).toEqual(read);
});

describe('the client at the embedded service', async () => {
  const service = await embeddedService();

  const client = realClient();
  const login = (username = 'admin', baseUrl?: string) => loginTo(service, username, baseUrl);
  const request = (part: Partial<AffiliateQuery> = {}, username?: string, baseUrl?: string) => {
    const query = { groupId: 3, search: '', status: '', perPage: 3, page: 1, ...part };
    const { signal } = new AbortController();
    return client.affiliates(login(username, baseUrl), query, { route: 'core', more: true, signal });
  };
  const idsOf = (answer: Awaited<ReturnType<typeof request>>) =>
    answer.ok ? answer.value.affiliates.map(({ id }) => Number(id)) : answer.error;

  const byId = { by: 'id', descending: false } as const;
  const GROUP = 'filters[group][value][]';
  test.each<[string, Partial<AffiliateQuery>, string, number[]]>([
    ['a group', {}, `${GROUP}=3`, [37, 36, 35]],
    ['a group in order of ids', { order: byId, page: 2 }, `${GROUP}=3&order_by=id&order_type=ASC&page=2`, [4, 5, 6]],
    ['all affiliates', { groupId: null, search: 'member37@' }, 'search=member37@', [37]],
    ['an unknown group, which is empty', { groupId: 4 }, `${GROUP}=4`, []],
  ])('requests %s', async (_, part, parameters, ids) => {
    expect(idsOf(await request(part))).toEqual(ids);
    const [url] = service.requests.list().map((request) => new URL(request.url));
    const sent = [...(url?.searchParams ?? [])].filter(([name]) => !['per_page', '_'].includes(name));
    const query = sent.map((parameter) => parameter.join('=')).join('&');
    expect([url?.pathname, query]).toEqual(['/wp-json/fluent-affiliate/v2/affiliates', parameters]);
  });

  test('reports a service that ignores the group filter', async () => {
    service.program.filtersGroups = false;
    expect(await request()).toEqual(fail({ kind: 'no-group-filter' }));
    // This page begins with members of the group.
    expect(await request({ groupId: 9, perPage: 100, order: { by: 'id', descending: true } })).toEqual(
      fail({ kind: 'no-group-filter' }),
    );
  });

  test.each([
    ['ada', 'forbidden', 'forbidden', 'forbidden'],
    ['dora', 'answered', 'forbidden', 'answered'],
    ['admin', 'answered', 'answered', 'answered'],
  ])('reports which routes are forbidden to %s', async (username, ...expected) => {
    const answers = [
      await request({}, username),
      await client.waitingReferrals(login(username)),
      await client.dashboard(login(username)),
    ];
    expect(answers.map((answer) => (answer.ok ? 'answered' : answer.error.kind))).toEqual(expected);
  });

  test('drops marked personal data from all answers', async () => {
    const answers = [
      await request(),
      await request({ groupId: null, order: { by: 'unpaid_earnings', descending: true } }),
      await client.waitingReferrals(login()),
      await client.dashboard(login()),
    ];
    expect(answers.map((answer) => answer.ok)).toEqual([true, true, true, true]);
    const found = await client.capability(login(), 'administration', false);
    expect(JSON.stringify([...answers, found])).not.toContain('SECRET');
    // Each route sends such data.
    for (const path of ['/affiliates', '/referrals', '/reports/dashboard-stats']) {
      const headers = { authorization: service.users.authorization('admin') };
      expect(await (await fetch(service.deployedBase + path, { headers })).text()).toContain('SECRET');
    }
  });
});
