import { expect, test } from 'vitest';
import { arranged, type Order, referralName } from '../../../../lib/views/earnings/referral-list.ts';
import { entry } from '../../record-samples.ts';

const ALL = [entry(3, '5'), entry(1, '10.10'), entry(2, '5.00'), entry(0, '')];
const textOf = ({ key, status, amount }: { key: string; status: string; amount: string }) =>
  `${key} ${status} ${amount}`;

test.each<[string, Order, string[]]>([
  ['', 'newest', ['', '10.10', '5.00', '5']],
  ['', 'oldest', ['5', '5.00', '10.10', '']],
  // Of two alike the newer first.
  ['', 'highest', ['10.10', '5.00', '5', '']],
  ['', 'lowest', ['', '5', '5.00', '10.10']],
  ['  UNPAID  10.1', 'newest', ['10.10']],
  ['unpaid nothing', 'newest', []],
])('searched for “%s”, %s', (query, order, amounts) => {
  expect(arranged(ALL, query, order, textOf).map(({ amount }) => amount)).toEqual(amounts);
});

test.each([
  ['id 57', null, '#57'],
  ['at 1795176000000 Order 7', null, 'Order 7'],
  ['2× at 1795176000000 Order 7 EUR', 'EUR', 'Order 7'],
  ['at 1795176000000 Tea from EUR', null, 'Tea from EUR'],
  ['', null, 'Totals only'],
])('“%s” in %s is called “%s”', (key, currency, name) => {
  expect(referralName(entry(0, '1', { key, currency }))).toBe(name);
});
