import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isDecimal } from '../../../../lib/domain/money/decimal.ts';
import type { StatsAnswer } from '../../../../lib/domain/referrals/answer.ts';
import { readStats } from '../../../../lib/service/wire/schema.ts';
import { plainRow, row, stats as sampleStats } from '../../make.ts';
import { exact } from '../exact-wire.ts';

const FIXTURES = new URL('../../../fixtures/wire/', import.meta.url);

interface Recording {
  status: number;
  path: string;
  /** The body as text, with its numbers as they were recorded. */
  body: string;
}

function recording(name: string): Recording {
  const text = readFileSync(new URL(name, FIXTURES), 'utf8');
  const { status, request } = JSON.parse(text);
  // The body is the last member of each file. Cutting it out as text keeps 1034.40 as it is.
  const body = text.slice(text.indexOf('"body":') + '"body":'.length, text.lastIndexOf('}'));
  // Later recordings have the request as one line.
  return { status, path: request.path ?? request.split(' ')[1], body };
}

const recordings = readdirSync(FIXTURES, { recursive: true, encoding: 'utf8' })
  // test/service/recordings.test.ts has the recordings of whole versions.
  .filter((name) => name.endsWith('.json') && !name.startsWith('recorded'))
  .map((name) => ({ name, ...recording(name) }));

function answered(body: unknown): StatsAnswer {
  const read = readStats(exact(typeof body === 'string' ? body : JSON.stringify(body)));
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}

const figures = { total_paid: '1', total_unpaid: '2', total_referrals: 3, conversion_rate: '4' };
const withStats = (stats: unknown) => ({ stats, recent_referrals: [], portal_notice_html: '' });
const withRows = (rows: unknown) => ({ stats: figures, recent_referrals: rows, portal_notice_html: '' });

describe('recordings', () => {
  const isStats = ({ path, status }: Recording) => path.endsWith('/portal/stats') && status === 200;

  // The program's own figures have the same frame, at a route of their own.
  const isProgramStats = ({ name }: { name: string }) => name === 'deployed/dashboard-stats.json';

  const others = recordings.filter((recorded) => !isStats(recorded) && !isProgramStats(recorded));
  test.each(others)('$name is not a stats answer', ({ body }) => {
    expect(readStats(exact(body))).toEqual({ ok: false, error: { kind: 'unfit', where: 'stats' } });
  });

  test.each(recordings.filter(isStats))('$name is a stats answer', ({ body }) => {
    const { stats, referrals } = answered(body);
    expect(Object.values(stats)).not.toContain(null);
    expect(referrals).toHaveLength(JSON.parse(body).recent_referrals.length);
  });

  test('the documented answer is read in full', () => {
    const { stats, referrals, noticeHtml } = answered(recording('documented/portal-stats.json').body);
    expect(stats).toEqual(sampleStats());
    expect(referrals.map(({ id, amount, currency, status }) => [id, amount, currency, status])).toEqual([
      ['1042', '12.40', 'USD', 'unpaid'],
      ['1041', '99.00', 'EUR', 'pending'],
      ['1040', '1250', 'JPY', 'paid'],
      ['1039', '0.375', 'KWD', 'rejected'],
    ]);
    const providerUrl = 'https://shop.example/wp-admin/post.php?post=6042';
    const createdAt = '2026-11-20T09:30:00+00:00';
    expect(referrals[0]).toEqual(row(1042, 0, { order: '6042', providerUrl, createdAt, updatedAt: createdAt }));
    expect(noticeHtml).toContain('<strong>Autumn campaign:</strong>');
  });

  test('the deployed answer is read in full', () => {
    const { stats, referrals, noticeHtml } = answered(recording('deployed/portal-stats.json').body);
    expect(stats).toEqual(sampleStats({ totalPaid: '1034.4', totalUnpaid: '200.1' }));
    expect(referrals).toHaveLength(5);
    const createdAt = '2026-11-20T10:20:38+00:00';
    expect(referrals[1]).toEqual(plainRow('Order #102', 0, { status: 'rejected', amount: '12.32', createdAt }));
    // The notice is sanitized where it is shown.
    expect(noticeHtml).toContain('<img src=');
  });
});

describe('exactness', () => {
  test.each([
    // A number, a text and the deployed dialect give the same digits.
    ['1034.40', '1034.40'],
    ['0.19999999999999998', '0.19999999999999998'],
    ['200.1', '200.1'],
    ['5.6e-14', '0.000000000000056'],
    ['5.6843418860808015e-14', '0.000000000000056843418860808015'],
    ['1e3', '1000'],
    ['-12.5', '-12.5'],
  ])('the amount %s is read as %s', (written, exact) => {
    for (const wireForm of [written, `"${written}"`, `{"amount":${written}}`, `{"amount":"${written}"}`]) {
      expect(answered(`{"stats":{"total_paid":${wireForm}}}`).stats.totalPaid).toBe(exact);
    }
    const row = `[{"id":1,"amount":${written}}]`;
    expect(answered(`{"stats":{"total_paid":"1"},"recent_referrals":${row}}`).referrals[0]?.amount).toBe(exact);
  });

  test.each([
    ['1,034.40', '1034.40'],
    ['.5', '0.5'],
    [' 7 ', '7'],
    ['about 12', 'about 12'],
    ['1e999999', '1e999999'],
    ['1\nGood Shop\n\n9 new referrals', '1 Good Shop  9 new referrals'],
    ['12\u202e00.5 \u0007$', '1200.5 $'],
    // The text is not a number before it is cleaned.
    ['1\u202e2', null],
    ['\u202e', null],
  ])('the amount or rate %j is read as %s', (written, shown) => {
    const figures = { total_paid: '1', total_unpaid: written, conversion_rate: { amount: written } };
    const { stats, referrals } = answered({ stats: figures, recent_referrals: [{ id: 1, amount: written }] });
    expect(stats.totalUnpaid).toBe(shown);
    expect(stats.conversionRate).toBe(shown);
    expect(referrals[0]?.amount).toBe(shown !== null && isDecimal(shown) ? shown : '');
  });

  test.each([
    ['$12', '12', 'USD', 'USD'],
    ['12.31 USD', '12.31', 'USD', 'USD'],
    ['12.31 USD', '12.31', null, 'USD'],
    ['USD 1,034.40', '1034.40', 'usd', 'usd'],
    ['&euro;12.31', '12.31', 'EUR', 'EUR'],
    ['12.31&nbsp;&#8364;', '12.31', 'EUR', 'EUR'],
    ['-$12.31', '-12.31', 'USD', 'USD'],
    ['€-12.31', '-12.31', null, null],
    ['₹1,250', '1250', 'INR', 'INR'],
    ['$0.375', '0.375', 'USD', 'USD'],
    ['<span class="amount"><bdi><span>&#36;</span>1,034.40</bdi></span>', '1034.40', 'USD', 'USD'],
    ['$1<b>2</b>', '$1<b>2</b>', 'USD', 'USD'],
    ['$12.31', '12.31', 'CAD', 'CAD'],
    ['￥1,250', '1250', 'jpy', 'jpy'],
    ['$12.31', '12.31', 'KWD', 'KWD'],
    ['$12.31', '12.31', 'POINTS', 'POINTS'],
    ['KWD 1.250', '1.250', 'KWD', 'KWD'],
    // What is not certain stays text in figures, and is empty in rows.
    ['1.250 €', '1.250 €', 'EUR', 'EUR'],
    ['1.250 EUR', '1.250 EUR', 'EUR', 'EUR'],
    ['12.31 USD', '12.31 USD', 'EUR', 'EUR'],
    ['12.31 PTS', '12.31 PTS', null, null],
    ['12,31', '12,31', 'EUR', 'EUR'],
    ['€12,31', '€12,31', 'EUR', 'EUR'],
    ['1.034,40', '1.034,40', 'EUR', 'EUR'],
    ['$12 USD', '$12 USD', 'USD', 'USD'],
    ['50¢', '50¢', 'USD', 'USD'],
    ['50 &cent;', '50 &cent;', 'USD', 'USD'],
    ['-$-12', '-$-12', 'USD', 'USD'],
    ['$', '$', 'USD', 'USD'],
    ['12\u202e00 $', '1200 $', 'USD', 'USD'],
    ['&amp;euro;12', '&amp;euro;12', 'EUR', 'EUR'],
    ['<b>12</b>', '<b>12</b>', 'EUR', 'EUR'],
  ])('the amount %j is read as %s, in a row with the currency %s', (written, amount, currency, shown) => {
    const figures = { total_paid: written, conversion_rate: written };
    const { stats, referrals } = answered({ stats: figures, recent_referrals: [{ id: 1, amount: written, currency }] });
    expect(referrals[0]).toMatchObject({ amount: isDecimal(amount) ? amount : '', currency: shown });
    const isContradicted = currency === 'EUR' && written.endsWith('USD');
    expect(stats.totalPaid).toBe(isContradicted ? '12.31' : amount);
    // A rate with a currency is not in percent.
    expect(stats.conversionRate).not.toMatch(/^-?[\d.]+$/);
  });

  test.each([
    ['€12.31', 'USD'],
    ['12.31 EUR', 'USD'],
    ['$12.31', 'EUR'],
    ['&#128;12.31', 'gbp'],
    ['12.31 USD', '€'],
  ])('the amount %j is open in a row with the currency %s', (amount, currency) => {
    expect(answered(withRows([{ id: 1, amount, currency }])).referrals[0]).toMatchObject({ amount: '', currency });
  });

  test.each([
    ['"57"', 57],
    ['{"amount":"57"}', 57],
    ['"1,057"', 1057],
    ['57.5', null],
    ['9007199254740993', null],
    ['"many"', null],
  ])('the count %s is read as %o', (written, count) => {
    expect(answered(`{"stats":{"total_paid":"1","total_referrals":${written}}}`).stats.totalReferrals).toBe(count);
  });

  test.each([
    ['5.63', '5.63'],
    ['5.63%', '5.63'],
    ['1,250.00%', '1250.00'],
    ['n/a', 'n/a'],
    ['', null],
  ])('the rate "%s" is read as %o', (written, rate) => {
    const { stats } = answered(withStats({ total_paid: '1', conversion_rate: written }));
    expect(stats.conversionRate).toBe(rate);
    const deployed = answered(withStats({ total_paid: '1', conversion_rate: { amount: written } }));
    expect(deployed.stats.conversionRate).toBe(rate);
  });
});

describe('strange shapes', () => {
  const row = { id: 1, order_id: '2', status: 'paid', amount: '3', created_at: '2026-11-20T09:30:00+00:00' };

  test.each<[string, unknown, (string | null)[]]>([
    ['a list that PHP filtered is an object', { 1: row, 3: { ...row, id: 4 } }, ['1', '4']],
    ['invalid rows', [null, 7, 'row', [], true, row], ['1']],
    ['rows without any facts', [{}, { amount: '1', status: 'paid' }, row], ['1']],
    ['a row with a time alone', [{ created_at: 'then' }], [null]],
    ['an id that is too long', [{ ...row, id: '1'.repeat(301) }], [null]],
    ['ids as numbers and as text', [{ id: 7 }, { id: '7' }, { id: ' 8 ' }], ['7', '7', '8']],
    ['ids that are not texts', [null, '', {}, false].map((id) => ({ ...row, id })), [null, null, null, null]],
    ['false, as PHP has it', false, []],
    ['an empty text, as PHP has it', '', []],
  ])('the list of referrals is read: %s', (_, rows, ids) => {
    expect(answered(withRows(rows)).referrals.map(({ id }) => id)).toEqual(ids);
  });

  test.each<[unknown, string]>([
    [null, 'answer'],
    [[], 'answer'],
    [{}, 'stats'],
    [{ stats: [] }, 'stats'],
    [{ stats: {} }, 'stats'],
    [{ stats: [{}], recent_referrals: [] }, 'stats'],
    [{ stats: null }, 'stats'],
    [{ stats: false, recent_referrals: [] }, 'stats'],
    [{ stats: { total_paid: [], total_unpaid: {}, total_referrals: true, conversion_rate: null } }, 'stats'],
    [{ stats: { visits: 7 }, recent_referrals: [row] }, 'stats'],
    [withRows('none'), 'recent_referrals'],
    [withRows(true), 'recent_referrals'],
  ])('%j is unfit at %s', (body, where) => {
    expect(readStats(exact(JSON.stringify(body)))).toEqual({ ok: false, error: { kind: 'unfit', where } });
  });

  test.each([
    [{ total_paid: null, total_unpaid: null, total_referrals: null, conversion_rate: null }],
    [{ total_paid: null }],
    [{ total_paid: '', total_unpaid: '' }],
    [{ total_paid: '', currency: 'USD', total_visits: 0 }],
    [{ total_paid: { title: 'Paid', amount: null }, total_unpaid: { amount: '' } }],
    [[]],
    [{}],
    [null],
  ])('a new affiliate without figures has the stats %j', (stats) => {
    const { stats: read, referrals } = answered({ stats, recent_referrals: [], portal_notice_html: '' });
    expect(Object.values(read)).toEqual([null, null, null, null]);
    expect(referrals).toEqual([]);
  });

  test.each(Object.keys(figures))('the figure %s may be missing', (name) => {
    const complete = answered(withStats(figures)).stats;
    for (const missing of [undefined, null, [], {}, { amount: null }, { title: 'x' }, '', ' ', false]) {
      const { stats } = answered(withStats({ ...figures, [name]: missing }));
      const present = Object.entries(stats).filter(([, figure]) => figure !== null);
      expect(present).toHaveLength(3);
      expect(complete).toMatchObject(Object.fromEntries(present));
    }
  });

  test.each([
    ['https://shop.example/x', 'https://shop.example/x'],
    ['HTTP://Shop.example', 'http://shop.example/'],
    // WordPress escapes the addresses of its own pages.
    ['https://shop.example/?post=1&amp;action=edit&#038;x=2', 'https://shop.example/?post=1&action=edit&x=2'],
    ['java&#115;cript:alert(1)', null],
    ['https://shop.example&#64;evil.example', null],
    ['javascript:alert(1)', null],
    ['java\nscript:alert(1)', null],
    ['//shop.example/x', null],
    [7, null],
    [{ href: 'https://shop.example' }, null],
  ])('the link %o becomes %o', (provider_url, link) => {
    expect(answered(withRows([{ ...row, provider_url }])).referrals[0]?.providerUrl).toBe(link);
  });

  test.each([39, 40, 299, 300, 301, 5000])('a figure of %i digits is shown whole or not at all', (length) => {
    const long = '1'.repeat(length);
    const whole = length <= 300 ? long : null;
    const figures = { total_paid: long, total_unpaid: '1', total_referrals: long };
    const read = answered({ stats: figures, recent_referrals: [{ id: 1, amount: long }] });
    expect(read.stats).toMatchObject({ totalPaid: whole, totalReferrals: null });
    // History needs more room for each of its rows.
    expect(read.referrals[0]?.amount).toBe(length <= 40 ? long : '');
  });

  test('does not split a surrogate pair where a text is cut', () => {
    const [row] = answered(withRows([{ id: 1, description: `x${'\u{1F600}'.repeat(200)}` }])).referrals;
    expect(row?.description?.isWellFormed()).toBe(true);
  });

  test('bounds what a hostile answer can put into storage', () => {
    const long = 'x'.repeat(30_000);
    const names = ['id', 'order_id', 'description', 'status', 'amount', 'currency', 'provider', 'created_at'];
    const hostile = Object.fromEntries(names.map((name) => [name, long]));
    const { stats, referrals, noticeHtml } = answered({
      stats: { total_paid: long, total_unpaid: '1', conversion_rate: long },
      recent_referrals: Array.from({ length: 300 }, () => hostile),
      portal_notice_html: long,
    });
    expect(referrals).toHaveLength(200);
    for (const value of Object.values(referrals[0] ?? {})) expect(String(value).length).toBeLessThanOrEqual(100);
    for (const value of Object.values(stats)) expect(String(value).length).toBeLessThanOrEqual(300);
    expect(noticeHtml).toHaveLength(20_000);
  });

  test.each([undefined, null, [], {}, false])('a notice that is %o is empty', (portal_notice_html) => {
    expect(answered({ stats: figures, portal_notice_html }).noticeHtml).toBe('');
  });
});
