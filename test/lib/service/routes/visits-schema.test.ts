import { describe, expect, test } from 'vitest';
import { ok } from '../../../../lib/domain/result.ts';
import { readVisits } from '../../../../lib/service/routes/visits-schema.ts';
import { MOST_ROWS } from '../../../../lib/service/wire/schema.ts';
import { recorded, wire } from '../exact-wire.ts';

const ROW = {
  ...{ url: 'http://shop.example/mugs?ref=1', referrer: 'https://blog.example/review', total_referral_amount: 12.31 },
  ...{ utm_campaign: 'autumn', utm_medium: 'email', utm_source: '', created_at: '2026-11-21T22:28:34+00:00' },
};
const AT = Date.UTC(2026, 10, 21, 22, 28, 34);
const CLICK = { id: null, at: AT, page: 'http://shop.example/mugs', source: 'blog.example', campaign: 'autumn' };
const read = (data: unknown, part: object = {}) =>
  readVisits(wire({ visits: { data, total: 40, per_page: 15, ...part } }), 100);

describe('clicks', () => {
  test('are read as recorded', () => {
    const home = { id: null, page: 'http://shop.example/', campaign: '' };
    expect(readVisits(recorded('portal/visits'), 100)).toEqual(
      ok({
        ...{ total: 3, size: 15 },
        rows: [
          { ...home, at: AT + 7_200_000, source: 'blog.example' },
          { ...home, at: AT + 3_600_000, source: '' },
          { ...CLICK, source: 'newsletter' },
        ],
      }),
    );
  });

  test.each<[string, object, object]>([
    ['a source is named', { utm_source: 'newsletter' }, { source: 'newsletter' }],
    ['a long source is cut', { utm_source: 'x'.repeat(500) }, { source: 'x'.repeat(120) }],
    ['line breaks and direction marks are dropped', { utm_campaign: 'au\n\u202etumn' }, { campaign: 'au tumn' }],
    ['WordPress’s own time is read', { created_at: '2026-11-21 22:28:34' }, {}],
    ['an id is kept', { id: 7 }, { id: '7' }],
  ])('are read: %s', (_, part, found) => {
    expect(read([{ ...ROW, ...part }])).toMatchObject({ ok: true, value: { rows: [{ ...CLICK, ...found }] } });
  });

  const SHOP = 'https://shop.example/';
  test.each([
    ['without its query', `${SHOP}?token=SECRET&ref=1`, SHOP],
    ['without a long query', `${SHOP}?${'a'.repeat(5000)}`, SHOP],
    ['without a login', 'https://jane:SECRET@shop.example/a', `${SHOP}a`],
    ['without a token in its path', `${SHOP}reset/SECRET`, `${SHOP}reset/`],
    ['without a session in its path', `${SHOP}a;jsessionid=SECRET/b`, `${SHOP}a/b`],
    ['without an order’s key', `${SHOP}order/wc_order_SECRET`, `${SHOP}order/`],
    ['as none if it is a script', 'javascript:alert(1)', ''],
    ['as none if it is excessively long', `${SHOP}${'a'.repeat(5000)}`, ''],
    ['cut if it is long', `${SHOP}${'a-'.repeat(150)}`, `${SHOP}${'a-'.repeat(49)}…`],
  ])('have their page %s', (_, url, page) => {
    expect(read([{ ...ROW, url }])).toMatchObject({ ok: true, value: { rows: [{ ...CLICK, page }] } });
  });

  test('have the service’s page size, or the requested one', () => {
    expect(read([ROW])).toMatchObject({ value: { size: 15 } });
    expect(read([ROW], { per_page: null })).toMatchObject({ value: { size: 100 } });
    expect(read([ROW], { per_page: 0 })).toMatchObject({ value: { size: 100 } });
  });

  test.each<[string, unknown, number]>([
    ['none', [], 0],
    ['a list with missing indexes', { 3: ROW, 5: ROW }, 2],
    ['too many', Array.from({ length: 500 }, () => ROW), MOST_ROWS],
  ])('are listed up to a limit: %s', (_, data, count) => {
    const found = read(data);
    expect(found.ok && found.value.rows).toHaveLength(count);
  });

  test.each([null, 7, { ...ROW, created_at: 'yesterday' }, { ...ROW, created_at: '-1' }])(
    'skip %j, which keeps its place',
    (row) => {
      const found = read([row, ROW]);
      expect(found.ok && found.value).toMatchObject({ rows: [null, CLICK] });
    },
  );

  test.each([null, [], {}, { visits: [] }, { visits: { data: [] } }, { visits: { data: [], total: -1 } }])(
    'are unfit: %j',
    (json) => {
      expect(readVisits(wire(json), 100)).toMatchObject({ ok: false, error: { kind: 'unfit' } });
    },
  );
});
