import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import type { Program } from '../../../../lib/domain/polling/programs.ts';
import type { Referral } from '../../../../lib/domain/referrals/referral-schema.ts';
import { referralRows } from '../../../../lib/views/popup/referral-rows.ts';
import { account, keyed, NOON, plainRow, snapshot, state } from '../../make.ts';
import { rowAt, rowsDown } from '../../mirror-samples.ts';

const time = (minutes: number) => new Date(NOON + minutes * 60_000).toISOString();
const polled = (id: string, minutes: number) => keyed(`id ${id}`, { id, createdAt: time(minutes) });
const program = (referrals: Referral[], id = 'a'): Program => ({
  account: account({ id }),
  state: state({ snapshot: snapshot({ referrals }) }),
  currency: 'USD',
});

function rowsOf(programs: Program[], mirrors: Record<string, Referral[]>, marked: Record<string, string[]> = {}) {
  const marks = signal(Object.fromEntries(Object.entries(marked).map(([id, keys]) => [id, new Set(keys)])));
  return referralRows(programs, (id) => mirrors[id] ?? [], { marks, newCount: () => 1 });
}
const idsOf = (rows: ReturnType<typeof rowsOf>['others']) => rows.map(({ row }) => row.id);

test('the mirror’s rows follow the polled referrals without duplicates', () => {
  const { news, others } = rowsOf([program([polled('9', 9), polled('8', 8)])], { a: rowsDown(8, 5) }, { a: ['id 9'] });
  expect(idsOf(news)).toEqual(['9']);
  expect(idsOf(others)).toEqual(['8', '7', '6', '5']);
  // The polled row is kept, because it has the link to its order, which the mirror does not hold.
  expect(others[0]?.row.key).toBe('id 8');
});

test('polled referrals have the currency of the history, because a poll may name none', () => {
  const rows = [rowAt(0, '12.40', { id: '9', currency: 'EUR' }), rowAt(0, '7', { id: '8', currency: 'USD' })];
  const unnamed = [polled('9', 9), polled('8', 8), polled('7', 7)].map((row) => ({ ...row, currency: null }));
  const { others } = rowsOf([program(unnamed)], { a: rows });
  expect(others.map(({ row }) => row.currency)).toEqual(['EUR', 'USD', null]);
});

test('rows of the history that polls found new are marked, also identical ones without ids', () => {
  const later = rowsOf([program([polled('9', 9)])], { a: rowsDown(9, 5) }, { a: ['id 9', 'id 7'] });
  expect(idsOf(later.news)).toEqual(['9', '7']);
  const { key, ...tea } = plainRow('Tea', 0);
  const twins = rowsOf(
    [program([])],
    {
      a: [
        { key, ...tea },
        { key, ...tea },
      ],
    },
    { a: [key, `2× ${key}`] },
  );
  expect(twins.news).toHaveLength(2);
});

test('rows are sorted newest first, and those without a readable time come last', () => {
  const rows = [rowAt(0, '1', { id: 'none', at: null }), ...rowsDown(3, 1)];
  expect(idsOf(rowsOf([program([polled('0', 2.5)])], { a: rows }).others)).toEqual(['3', '0', '2', '1', 'none']);
});

test('of two identical rows, only the polled one is removed', () => {
  const tea = plainRow('Tea', 0);
  const identical = rowAt(0, '12.40', { id: null, description: 'Tea' });
  const { others } = rowsOf([program([tea])], { a: [identical, { ...identical }] });
  expect(others).toHaveLength(2);
  expect(new Set(others.map(({ row }) => row.key)).size).toBe(2);
});

test('all programs combined list the newest fifteen, in addition to new ones', () => {
  const two = [program([polled('new', -60)]), program([], 'b')];
  const { news, others } = rowsOf(two, { a: rowsDown(30, 1), b: rowsDown(12, 10) }, { a: ['id new'] });
  expect(idsOf(news)).toEqual(['new']);
  expect(others).toHaveLength(15);
  expect(others[0]?.row.id).toBe('30');
});
