import { describe, expect, test } from 'vitest';
import { readReferrals } from '../../../../lib/service/routes/referrals-schema.ts';
import { embeddedService } from '../../embedded-service.ts';
import { loginTo, realClient, recorded, wire } from '../wire.ts';

function read(referrals: unknown, page = 1, perPage = 20) {
  const list = readReferrals(wire({ referrals }), page, perPage);
  if (!list.ok) throw new Error(list.error.kind);
  return list.value;
}

const ROW = {
  description: 'Order #1',
  status: 'paid',
  amount: 12.5,
  created_at: '2026-11-20T05:20:38+00:00',
};

describe('a page of all referrals', () => {
  test('is read as it was recorded', () => {
    const { referrals } = recorded('deployed/portal-referrals') as { referrals: unknown };
    const list = read(referrals, 1, 100);
    expect(list).toMatchObject({ total: 7, isUnpaged: false });
    expect(list.referrals).toHaveLength(7);
    expect(list.referrals[0]).toEqual({
      id: null,
      order: null,
      description: 'Order #107',
      status: 'unpaid',
      amount: '12.37',
      currency: 'USD',
      provider: null,
      providerUrl: null,
      createdAt: '2026-11-20T05:20:38+00:00',
      updatedAt: '2026-11-20T12:20:38+00:00',
    });
  });

  test.each<[unknown, string | undefined]>([
    [null, undefined],
    ['autumn', 'autumn'],
    ['au\n\u202etumn', 'au tumn'],
    ['x'.repeat(500), 'x'.repeat(100)],
  ])('the campaign %j', (utm_campaign, campaign) => {
    expect(read({ data: [{ ...ROW, utm_campaign }] }).referrals[0]?.campaign).toBe(campaign);
  });

  const rows = (count: number) => Array(count).fill(ROW);
  test.each<[string, referrals: object, page: number, last: boolean]>([
    ['of a page before the last', { data: rows(1), last_page: 3 }, 2, false],
    ['of the last page', { data: rows(1), last_page: '3' }, 3, true],
    ['where neither the last page nor the total is named and the page is not full', { data: rows(1) }, 1, true],
    ['where the page is full', { data: rows(20) }, 1, false],
    ['where the page is full for this service', { data: rows(15), per_page: 15 }, 1, false],
    ['of a page without rows', { data: [], last_page: 9 }, 2, true],
  ])('tells whether it is the last: %s', (_, referrals, page, last) => {
    expect(read(referrals, page).last).toBe(last);
  });

  test.each<[string, referrals: object, size: number]>([
    ['as the service names it', { data: rows(15), per_page: 15, total: 40 }, 15],
    ['as many as it holds where none is named', { data: rows(10), total: 40 }, 10],
    ['as many as it holds where that is more than is named', { data: rows(30), per_page: 15, total: 40 }, 30],
  ])('tells how many rows a page has: %s', (_, referrals, size) => {
    expect(read(referrals).size).toBe(size);
  });

  test('leaves out rows that make no sense, and holds no more than a bound', () => {
    expect(read({ data: [null, 7, {}, ROW] }).referrals).toHaveLength(1);
    expect(read({ data: rows(10_001), total: 10_001 })).toMatchObject({ isUnpaged: true });
    expect(read({ data: rows(10_001), total: 10_001 }).referrals).toHaveLength(10_000);
  });

  test.each<[boolean, number, object]>([
    [true, 500, {}],
    [false, 500, { total: 500 }],
  ])('is taken for the whole list (%s) where %i rows come for 20 and it says %j', (isUnpaged, count, part) => {
    expect(read({ data: rows(count), ...part }).isUnpaged).toBe(isUnpaged);
  });

  test.each([null, 'x', [], {}, { referrals: 'x' }, { referrals: { data: 7 } }, { referrals: [ROW] }])(
    'is not %o',
    (value) => {
      expect(readReferrals(wire(value), 1, 20)).toEqual({
        ok: false,
        error: { kind: 'unfit', where: 'referrals' },
      });
    },
  );
});

describe('the list over HTTP', async () => {
  const service = await embeddedService();
  const ask = (page: number, perPage = 20) => realClient().referrals(loginTo(service), page, perPage);

  test('has every row once, on as many pages as it needs for its total', async () => {
    const words: (string | null)[] = [];
    for (let page = 1, total = 1; words.length < total; page++) {
      const answer = await ask(page);
      if (!answer.ok) throw new Error(answer.error.kind);
      words.push(...answer.value.referrals.map(({ description }) => description));
      total = answer.value.total ?? 0;
    }
    expect(words).toHaveLength(54);
    expect(new Set(words).size).toBe(54);
    const asked = service.requests.list().map(({ url }) => new URL(url).searchParams);
    expect(asked.map((query) => [query.get('page'), query.get('per_page')])).toEqual([
      ['1', '20'],
      ['2', '20'],
      ['3', '20'],
    ]);
  });

  test('says where a cache gave it', async () => {
    expect(await ask(1)).toMatchObject({ ok: true, value: { isCached: false } });
    service.failures.set({ mode: 'cached' });
    expect(await ask(1)).toMatchObject({ ok: true, value: { isCached: true } });
  });
});
