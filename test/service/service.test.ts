import { describe, expect, test } from 'vitest';
import { embeddedService } from '../lib/embedded-service.ts';
import { recordedAnswer } from '../tools/wordpress/recorded.ts';
import { basicAuth } from '../tools/wordpress/rest-request.ts';
import { shapeOf } from '../tools/wordpress/shape.ts';

const noon = Date.UTC(2026, 10, 20, 12, 0, 0);
const service = await embeddedService({ clock: () => noon });

async function get(url: string, user?: string, headers: Record<string, string> = {}) {
  const authorization: Record<string, string> = user ? { authorization: service.users.authorization(user) } : {};
  const response = await fetch(url, { headers: { ...authorization, ...headers }, redirect: 'manual' });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return { response, status: response.status, text, body: isJson ? JSON.parse(text) : undefined };
}

const bases = ['documentedBase', 'deployedBase', 'plainPermalinkBase', 'subfolderBase'] as const;

describe('authentication', () => {
  const right = 'abcd EFGH ijkl MNOP qrst UVWX';
  test.each([
    ['a password without its spaces is accepted', basicAuth('ada', right.replaceAll(' ', '')), 200],
    ['a password in another letter case is refused', basicAuth('ada', right.toLowerCase()), 401],
    ['an email address is accepted as username', basicAuth('bob@example.com', '1234 abcd 5678 EFGH 90ij KLmn'), 200],
    ['UTF-8 is accepted', basicAuth('zoë', 'pässwörd-ключ'), 200],
    ['Latin-1 is refused', { authorization: `Basic ${Buffer.from('zoë:p', 'latin1').toString('base64')}` }, 401],
    ['a cookie does not matter', { ...basicAuth('ada', right), cookie: 'theme=dark' }, 200],
  ])('of a request for figures: %s', async (_, headers: Record<string, string>, status) => {
    for (const base of bases) {
      expect((await get(`${service[base]}/portal/stats`, undefined, headers)).status).toBe(status);
    }
  });

  test('refuses a revoked password, and an old one after it was changed', async () => {
    const old = service.users.authorization('ada');
    service.users.setPassword('ada', 'new one');
    expect((await get(`${service.deployedBase}/portal/stats`, 'ada')).status).toBe(200);
    expect((await get(`${service.deployedBase}/portal/stats`, undefined, { authorization: old })).status).toBe(401);
    const current = service.users.authorization('ada');
    service.users.revoke('ada');
    const refused = await get(`${service.deployedBase}/portal/stats`, undefined, { authorization: current });
    expect(refused.status).toBe(401);
  });
});

describe('the documented dialect', () => {
  const stats = async () => (await get(`${service.documentedBase}/portal/stats`, 'ada')).body;

  test('answers as recorded', async () => {
    service.program.reset('mixed');
    const recorded = recordedAnswer('documented/portal-stats').body;
    const body = await stats();
    expect(shapeOf(body)).toEqual(shapeOf(recorded));
    const money = (row: Record<string, unknown>) => [row.id, row.status, row.amount, row.currency, row.provider];
    expect(body.recent_referrals.map(money)).toEqual(recorded.recent_referrals.map(money));
    expect(body.stats.conversion_rate).toBe(recorded.stats.conversion_rate);
  });

  test('lists ten, newest first, in every status', async () => {
    service.program.addReferral({ status: 'pending', amount: '1.005' });
    const { recent_referrals: rows, stats: figures } = await stats();
    expect(rows).toHaveLength(10);
    expect(rows[0]).toMatchObject({ status: 'pending', amount: '1.005', created_at: '2026-11-20T12:00:00+00:00' });
    expect(figures.total_referrals).toBe(58);
    const times = rows.map((row: { created_at: string }) => row.created_at);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  test('lists a group as recorded', async () => {
    const url = `${service.documentedBase}/settings/groups/3/affiliates`;
    expect((await get(url, 'admin')).body).toEqual(recordedAnswer('documented/group-affiliates').body);
    expect((await get(`${url}?search=zzz`, 'admin')).body).toEqual(
      recordedAnswer('documented/group-affiliates-empty').body,
    );
  });
});

describe('the deployed dialect', () => {
  const stats = async () => (await get(`${service.deployedBase}/portal/stats`, 'ada')).body;
  const listed = async () => (await stats()).recent_referrals.map((row: { description: string }) => row.description);

  test('hides pending, processing and cancelled rows, but counts them', async () => {
    service.program.reset('empty');
    for (const status of ['pending', 'unpaid', 'processing', 'paid', 'rejected', 'cancelled'] as const) {
      service.program.addReferral({ status, description: status });
    }
    expect(await listed()).toEqual(['rejected', 'paid', 'unpaid']);
    expect((await stats()).stats.total_referrals.amount).toBe('6');
  });

  test('lists an approved row by its date, and hides it during its payout', async () => {
    service.program.reset('empty');
    const late = service.program.addReferral({ status: 'pending', description: 'late', createdAt: noon - 60_000 });
    service.program.addReferral({ description: 'early' });
    expect(await listed()).toEqual(['early']);
    service.program.approve(late.id);
    expect(await listed()).toEqual(['early', 'late']);
    service.program.processing(late.id);
    expect(await listed()).toEqual(['early']);
    service.program.payOut();
    expect(await listed()).toEqual(['early', 'late']);
    expect((await stats()).stats.total_unpaid.amount).toBe('0');
  });

  test('computes in floats, and writes rates over a thousand with a comma', async () => {
    service.program.reset('empty');
    service.program.addReferral({ status: 'paid', amount: '0.20' });
    service.program.addReferral({ status: 'unpaid', amount: '0.10' });
    for (let count = 2; count < 25; count++) service.program.addReferral({ status: 'cancelled' });
    service.program.setVisits(2);
    const { stats: figures } = await stats();
    expect(figures.total_paid.amount).toBe(0.19999999999999998);
    expect(figures.total_unpaid.amount).toBe('0.1');
    expect(figures.conversion_rate.amount).toBe('1,250.00%');
  });
});

describe('the controls', () => {
  const post = async (path: string, body?: unknown) => {
    const response = await fetch(`${service.origin}/control${path}`, {
      method: 'POST',
      body: body === undefined ? null : JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  };

  test('change the answers', async () => {
    const [{ id }] = (await post('/program/addReferrals', [2, { status: 'pending' }])).body;
    await post('/program/approve', [id]);
    await post('/program/setAmount', [id, '1.50']);
    const { body } = await get(`${service.documentedBase}/portal/stats`, 'ada');
    expect(body.stats).toMatchObject({ total_referrals: 59, total_unpaid: '201.60' });
    await post('/program/payOut');
    await post('/fail', { mode: 'busy', path: '/portal/stats', times: 1 });
    expect((await get(`${service.documentedBase}/portal/stats`, 'ada')).status).toBe(429);
    const paid = (await get(`${service.documentedBase}/portal/stats`, 'ada')).body;
    expect(paid.stats).toMatchObject({ total_paid: '1236.00', total_unpaid: '0' });
    await post('/reset', 'empty');
    expect((await get(`${service.documentedBase}/portal/stats`, 'ada')).body.stats.total_referrals).toBe(0);
  });

  test.each([
    ['/fail', { mode: 'nonsense' }],
    ['/program/approve', [1]],
    ['/program/referrals', undefined],
    ['/switches', { nonsense: true }],
  ])('refuse impossible operations: %s %j', async (path, body) => {
    expect((await post(path, body)).status).toBe(400);
  });
});
