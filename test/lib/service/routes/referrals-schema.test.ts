import { describe, expect, test } from 'vitest';
import { fail } from '../../../../lib/domain/result.ts';
import { readReferrals } from '../../../../lib/service/routes/referrals-schema.ts';
import { embeddedService } from '../../embedded-service.ts';
import { plainRow } from '../../make.ts';
import { loginTo, realClient, recorded, wire } from '../exact-wire.ts';

function read(referrals: unknown, page = 1, perPage = 20) {
  const list = readReferrals(wire({ referrals }), page, perPage);
  if (!list.ok) throw new Error(list.error.kind);
  return list.value;
}

const ROW = { description: 'Order #1', status: 'paid', amount: 12.5, created_at: '2026-11-20T05:20:38+00:00' };

describe('a page of all referrals', () => {
  test('is read as it was recorded', () => {
    const { referrals } = recorded('deployed/portal-referrals') as { referrals: unknown };
    const list = read(referrals, 1, 100);
    expect(list).toMatchObject({ total: 7, isUnpaged: false });
    expect(list.referrals).toHaveLength(7);
    const times = { createdAt: '2026-11-20T05:20:38+00:00', updatedAt: '2026-11-20T12:20:38+00:00' };
    expect(list.referrals[0]).toEqual(plainRow('Order #107', 0, { amount: '12.37', currency: 'USD', ...times }));
  });

  test.each<[unknown, string | undefined]>([
    [null, undefined],
    ['autumn', 'autumn'],
    ['au\n\u202etumn', 'au tumn'],
    ['x'.repeat(500), 'x'.repeat(100)],
  ])('has the campaign %j as %j', (utm_campaign, campaign) => {
    expect(read({ data: [{ ...ROW, utm_campaign }] }).referrals[0]?.campaign).toBe(campaign);
  });

  const rows = (count: number) => Array(count).fill(ROW);
  test.each<[string, referrals: object, page: number, last: boolean]>([
    ['before the last page', { data: rows(1), last_page: 3 }, 2, false],
    ['the last page', { data: rows(1), last_page: '3' }, 3, true],
    ['a page that is not full, without a stated end', { data: rows(1) }, 1, true],
    ['a full page', { data: rows(20) }, 1, false],
    ['a page that is full for this service', { data: rows(15), per_page: 15 }, 1, false],
    ['a page without rows', { data: [], last_page: 9 }, 2, true],
  ])('is the last page or not: %s', (_, referrals, page, last) => {
    expect(read(referrals, page).last).toBe(last);
  });

  test.each<[string, referrals: object, size: number]>([
    ['as stated', { data: rows(15), per_page: 15, total: 40 }, 15],
    ['unstated, so the number of rows', { data: rows(10), total: 40 }, 10],
    ['as stated, for a list that is shorter', { data: rows(7), per_page: 20, total: 7 }, 20],
    ['contradicted by fewer rows', { data: rows(15), per_page: 20, total: 40 }, 15],
    ['as the last page confirms', { data: rows(15), per_page: 20, last_page: 2, total: 40 }, 20],
    ['contradicted by more rows', { data: rows(30), per_page: 15, total: 40 }, 30],
  ])('has a size: %s', (_, referrals, size) => {
    expect(read(referrals).size).toBe(size);
  });

  test('skips invalid rows, and keeps at most 10,000', () => {
    expect(read({ data: [null, 7, {}, ROW] }).referrals).toHaveLength(1);
    expect(read({ data: rows(10_001), total: 10_001 })).toMatchObject({ isUnpaged: true });
    expect(read({ data: rows(10_001), total: 10_001 }).referrals).toHaveLength(10_000);
  });

  test('has one row for an id, the first, and says how many more were listed', () => {
    const data = [{ ...ROW, id: 7 }, { ...ROW, id: 8 }, {}, { ...ROW, id: 7, amount: 9 }, ROW, ROW];
    const page = read({ data, total: 6 });
    expect(page.referrals.map(({ id, amount }) => [id, amount])).toEqual([
      ['7', '12.5'],
      ['8', '12.5'],
      [null, '12.5'],
      [null, '12.5'],
    ]);
    expect(page.omitted).toBe(2);
  });

  test.each<[boolean, number, object]>([
    [true, 500, {}],
    [false, 500, { total: 500 }],
  ])('counts as the whole list (%s) if it has %i rows instead of 20 and states %j', (isUnpaged, count, part) => {
    expect(read({ data: rows(count), ...part }).isUnpaged).toBe(isUnpaged);
  });

  test.each([null, 'x', [], {}, { referrals: 'x' }, { referrals: { data: 7 } }, { referrals: [ROW] }])(
    'is unfit: %o',
    (value) => {
      expect(readReferrals(wire(value), 1, 20)).toEqual(fail({ kind: 'unfit', where: 'referrals' }));
    },
  );
});

describe('the list over HTTP', async () => {
  const service = await embeddedService();
  const request = (page: number, perPage = 20) => realClient().referrals(loginTo(service), page, perPage);

  test('has every row once, on all pages of its total', async () => {
    const descriptions: (string | null)[] = [];
    for (let page = 1, total = 1; descriptions.length < total; page++) {
      const answer = await request(page);
      if (!answer.ok) throw new Error(answer.error.kind);
      descriptions.push(...answer.value.value.referrals.map(({ description }) => description));
      total = answer.value.value.total ?? 0;
    }
    expect(descriptions).toHaveLength(54);
    expect(new Set(descriptions).size).toBe(54);
    const requested = service.requests.list().map(({ url }) => new URL(url).searchParams);
    expect(requested.map((query) => [query.get('page'), query.get('per_page')])).toEqual([
      ['1', '20'],
      ['2', '20'],
      ['3', '20'],
    ]);
  });

  test('is marked if a cache answered', async () => {
    expect(await request(1)).toMatchObject({ ok: true, value: { cachedSeconds: null } });
    service.failures.set({ mode: 'cached' });
    expect(await request(1)).toMatchObject({ ok: true, value: { cachedSeconds: expect.any(Number) } });
  });
});
