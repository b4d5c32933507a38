import { describe, expect, test } from 'vitest';
import { MOST_LISTED } from '../../../../lib/domain/portal/payout-news.ts';
import { ok } from '../../../../lib/domain/result.ts';
import { readPayouts } from '../../../../lib/service/routes/transactions-schema.ts';
import { embeddedService } from '../../embedded-service.ts';
import { payout } from '../../make.ts';
import { loginTo, realClient, recorded, wire } from '../exact-wire.ts';

const ROW = {
  human_date: '21 Nov 2026, 01:28',
  amount: '150.05',
  status: 'processing',
  description: 'November payout',
};
const read = (data: unknown, total?: unknown) => readPayouts(wire({ transactions: { data, total } }));

describe('payouts', () => {
  test('are read as recorded', () => {
    const october = {
      date: '2026-11-02',
      amount: '1034.4',
      time: '01:28',
      status: 'paid',
      description: 'October payout',
    };
    expect(readPayouts(recorded('portal/transactions'))).toEqual(
      ok({ payouts: [payout({ time: '01:28' }), october], whole: true }),
    );
  });

  test.each<[string, object, object]>([
    ['an amount that is not a number', { amount: 'soon' }, { amount: 'soon' }],
    ['another status', { status: 'on_hold' }, { status: 'on_hold' }],
    ['a date in another language', { human_date: '21 листопада 2026' }, { date: '21 листопада 2026' }],
    ['an impossible time', { human_date: '21 Nov 2026, 31:28' }, { date: '2026-11-21' }],
    ['an impossible date', { human_date: '31 Feb 2026, 01:28' }, { date: '31 Feb 2026, 01:28' }],
    ['no date', { human_date: null }, { date: '' }],
    ['a text that is too long', { description: 'x'.repeat(500) }, { description: 'x'.repeat(100) }],
    ['line breaks and direction marks', { description: 'Nov\n\u202epayout' }, { description: 'Nov payout' }],
  ])('are read with %s', (_, part, found) => {
    expect(read([{ ...ROW, ...part }])).toMatchObject(
      ok({ payouts: [payout({ ...(!('date' in found) && { time: '01:28' }), ...found })] }),
    );
  });

  test.each<[string, unknown, number]>([
    ['none', [], 0],
    ['a list with missing indexes', { 3: ROW, 5: ROW }, 2],
    ['entries that are no payouts', [null, 7, {}, [], { ...ROW, amount: null }, ROW], 1],
    ['too many', Array.from({ length: 80 }, () => ROW), MOST_LISTED],
  ])('are listed up to a limit: %s', (_, data, count) => {
    const found = read(data);
    expect(found.ok && found.value.payouts).toHaveLength(count);
  });

  test.each<[string, unknown[], unknown, boolean]>([
    ['as many as there are', [ROW], '1', true],
    ['one of two', [ROW], 2, false],
    ['no total', [ROW], undefined, false],
    ['one that is invalid', [null], 1, false],
    ['more than are kept', Array.from({ length: 80 }, () => ROW), 80, false],
  ])('are marked as the whole list or not: %s', (_, data, total, whole) => {
    expect(read(data, total)).toMatchObject({ ok: true, value: { whole } });
  });

  test.each([null, [], {}, { transactions: [] }, { transactions: { data: 'x' } }])('are unfit: %j', (json) => {
    expect(readPayouts(wire(json))).toMatchObject({ ok: false, error: { kind: 'unfit' } });
  });
});

const service = await embeddedService();

test('the client requests more payouts than the service lists by default', async () => {
  const { program } = service;
  const before = program.payouts('ada').length;
  for (let nth = 0; nth < 20; nth++) {
    program.addReferral();
    program.payOut();
  }
  const found = await realClient().transactions(loginTo(service));
  expect(found.ok && found.value.value).toMatchObject({ whole: true });
  expect(found.ok && found.value.value.payouts).toHaveLength(before + 20);
});
