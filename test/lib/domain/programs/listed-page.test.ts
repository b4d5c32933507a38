import { expect, test } from 'vitest';
import type { ListPage } from '../../../../lib/domain/mirror/list-page.ts';
import { newRun } from '../../../../lib/domain/mirror/reading.ts';
import { afterListedPage } from '../../../../lib/domain/programs/listed-page.ts';
import { NEW_RECORD } from '../../../../lib/domain/programs/program-record.ts';
import { announced, NOON, row, state } from '../../make.ts';

const ROWS = [row(3, 0), row(2, -1), row(1, -2)];
const SIZE = 100;

/** The program after a page with all rows of the list. */
function listed({ record = NEW_RECORD, mayRestart = true, total = ROWS.length } = {}) {
  const page: ListPage = { rows: ROWS, omitted: 0, total, last: true, start: 0, size: SIZE };
  const totals = { paid: '0', unpaid: '30', referrals: total, at: NOON };
  const context = { run: newRun(SIZE), whole: true, mayRestart, totals, revision: 1, now: NOON, random: 0 };
  return afterListedPage({ record, rows: [], from: 0 }, page, context).change.record;
}

test.each([
  ['begins again if the list has another length', { total: 4 }, { whole: false, read: 0 }],
  ['ends if it has begun again too often', { total: 4, mayRestart: false }, null],
  ['ends if the list has the right length', {}, null],
])('a reading %s', (_, part, reading) => {
  expect(listed(part).mirror.reading).toEqual(reading);
});

test('a mirror agrees no longer if the list has another length than its rows', () => {
  const agreed = { at: 0, totals: { paid: '0', unpaid: '30', referrals: 3 } };
  const record = { ...NEW_RECORD, mirror: { ...NEW_RECORD.mirror, agreed } };
  expect(listed({ record, total: 4 }).mirror.agreed).toBeNull();
});

test('new referrals that a poll only counted are found on the first page', () => {
  const known = ROWS.slice(1).map(({ key, status, at }) => ({ key, status, at }));
  const ledger = { ...announced(1), known } as never;
  const record = { ...NEW_RECORD, state: state({ ledger }) };
  expect(listed({ record }).state.newKeys).toEqual([ROWS[0]?.key]);
});
