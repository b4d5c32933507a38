import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createClient } from '../../../../lib/service/routes/client.ts';
import { readHistory } from '../../../../lib/service/routes/history-schema.ts';
import { type ExactJson, parseExactJson } from '../../../../lib/service/wire/json.ts';
import { embeddedService } from '../../embedded-service.ts';

function wire(value: unknown): ExactJson {
  const json = parseExactJson(JSON.stringify(value));
  if (!json.ok) throw new Error('This is no JSON.');
  return json.value;
}

function read(referrals: unknown, page = 1, perPage = 20) {
  const history = readHistory(wire({ referrals }), page, perPage);
  if (!history.ok) throw new Error(history.error.kind);
  return history.value;
}

const ROW = {
  description: 'Order #1',
  status: 'paid',
  amount: 12.5,
  created_at: '2026-11-20T05:20:38+00:00',
};

describe('a page of all referrals', () => {
  test('as recorded', () => {
    const path = new URL('../../../fixtures/wire/deployed/portal-referrals.json', import.meta.url);
    const { body } = JSON.parse(readFileSync(path, 'utf8'));
    const history = read(body.referrals);
    expect(history).toMatchObject({ total: 7, last: true });
    expect(history.referrals).toHaveLength(7);
    expect(history.referrals[0]).toEqual({
      id: null,
      order: null,
      description: 'Order #107',
      status: 'unpaid',
      amount: '12.37',
      currency: 'USD',
      provider: null,
      providerUrl: null,
      createdAt: '2026-11-20T05:20:38+00:00',
    });
  });

  test.each<[unknown, string | undefined]>([
    [null, undefined],
    ['', undefined],
    ['autumn', 'autumn'],
    ['au\n\u202etumn', 'au tumn'],
    ['x'.repeat(500), 'x'.repeat(100)],
  ])('the campaign %j', (utm_campaign, campaign) => {
    expect(read({ data: [{ ...ROW, utm_campaign }] }).referrals[0]?.campaign).toBe(campaign);
  });

  test.each([
    [{ data: [ROW], last_page: 3 }, 2, false],
    [{ data: [ROW], last_page: '3' }, 3, true],
    // Neither the last page is named nor how many: a page that is not full is the last one.
    [{ data: [ROW] }, 1, true],
    [{ data: Array(20).fill(ROW) }, 1, false],
    [{ data: Array(15).fill(ROW), per_page: 15 }, 1, false],
    // A page without rows ends it, whatever it says.
    [{ data: [], last_page: 9 }, 2, true],
  ])('%# page %i', (referrals, page, last) => {
    expect(read(referrals, page).last).toBe(last);
  });

  test('a row that makes no sense is left out, and no answer brings more than a bound', () => {
    expect(read({ data: [null, 7, {}, ROW] }).referrals).toHaveLength(1);
    expect(read({ data: Array(5000).fill(ROW) }).referrals).toHaveLength(1000);
  });

  test('is cut where more is given than is taken of it, or than was asked for without saying how many there are', () => {
    const full = (rows: number, part = {}) => read({ data: Array(rows).fill(ROW), ...part }, 1, 100);
    expect(full(500)).toMatchObject({ cut: true, last: false });
    expect(full(500, { total: 500 })).not.toHaveProperty('cut');
    expect(full(100)).not.toHaveProperty('cut');
    expect(full(1001, { total: 1001 })).toMatchObject({ cut: true });
  });

  test.each([null, 'x', [], {}, { referrals: 'x' }, { referrals: { data: 7 } }, { referrals: [ROW] }])(
    '%o is none',
    (value) => {
      expect(readHistory(wire(value), 1, 20)).toEqual({
        ok: false,
        error: { kind: 'unfit', where: 'referrals' },
      });
    },
  );
});

describe('asked over HTTP', async () => {
  const service = await embeddedService();
  const ask = (page: number, username = 'ada') =>
    createClient({ fetch, online: () => true, nonce: () => 'n' }).history(
      { baseUrl: service.deployedBase, username, password: service.users.password(username) },
      page,
    );

  test('every page once, and the last one says so', async () => {
    const seen = new Set<string | null>();
    let rows = 0;
    for (let page = 1, last = false; !last; page++) {
      const answer = await ask(page);
      if (!answer.ok) throw new Error(answer.error.kind);
      for (const { description } of answer.value.referrals) seen.add(description);
      rows += answer.value.referrals.length;
      last = answer.value.last;
    }
    expect(rows).toBe(seen.size);
    expect(rows).toBe(54);
    const asked = service.requests.list().map(({ url }) => new URL(url).searchParams);
    expect(asked.map((query) => [query.get('page'), query.get('per_page')])).toEqual([
      ['1', '20'],
      ['2', '20'],
      ['3', '20'],
    ]);
  });

  test('a page out of a cache says so', async () => {
    expect(await ask(1)).not.toHaveProperty('value.cached');
    service.failures.set({ mode: 'cached' });
    expect(await ask(1)).toMatchObject({ ok: true, value: { cached: true, at: null } });
  });

  test('a failure is reported as one', async () => {
    service.failures.set({ mode: 'serverError' });
    expect(await ask(1)).toEqual({ ok: false, error: { kind: 'server-error', status: 500 } });
  });
});
