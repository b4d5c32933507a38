import { describe, expect, test } from 'vitest';
import { recordRows } from '../../../../lib/domain/records/entries.ts';
import { withRecorded } from '../../../../lib/domain/records/recent-referrals.ts';
import { withKeys } from '../../../../lib/domain/referrals/recognise.ts';
import { plainRow, row, wireTime } from '../../make.ts';

const MOST = { total: null, most: 9 };
const names = (rows: ReturnType<typeof withRecorded>) =>
  rows.map(({ description, order, id }) => description ?? order ?? id);

describe('what is listed, and older referrals that are recorded', () => {
  const all = [plainRow('E', 5), plainRow('D', 4), plainRow('C', 3), plainRow('B', 2), plainRow('A', 1)];
  const listed = withKeys(all.slice(0, 2));

  test.each<[string, Parameters<typeof withRecorded>, string[]]>([
    ['older ones follow', [listed, recordRows(all), MOST], ['E', 'D', 'C', 'B', 'A']],
    ['nothing is recorded', [listed, [], MOST], ['E', 'D']],
    ['nothing is listed', [[], recordRows(all.slice(3)), MOST], ['B', 'A']],
    ['as many as there is room for', [listed, recordRows(all), { total: null, most: 3 }], ['E', 'D', 'C']],
    ['no more than there are', [listed, recordRows(all), { total: 4, most: 9 }], ['E', 'D', 'C', 'B']],
    ['all that is listed, whatever the room', [listed, recordRows(all), { total: 1, most: 1 }], ['E', 'D']],
    // The answer would list it: it is gone, or waits for approval.
    ['none that is newer', [withKeys(all.slice(2, 3)), recordRows(all), MOST], ['C', 'B', 'A']],
    ['reworded meanwhile', [withKeys([plainRow('E!', 5)]), recordRows(all), MOST], ['E!', 'D', 'C', 'B', 'A']],
    ['of the same moment', [listed, recordRows([plainRow('D', 4), plainRow('X', 4)]), MOST], ['E', 'D', 'X']],
  ])('%s', (_, given, shown) => expect(names(withRecorded(...given))).toEqual(shown));

  test('by their ids, also where a time was edited', () => {
    const shown = withRecorded(withKeys([row(2, 5)]), recordRows([row(2, 4), row(1, 1)]), MOST);
    expect(shown.map(({ id, createdAt }) => [id, createdAt])).toEqual([
      ['2', wireTime(5)],
      [null, new Date(wireTime(1)).toISOString()],
    ]);
  });
});

test.each([
  ['Order #6043', null, 'Order #6043'],
  ['Order #6043', 'EUR', 'Order #6043'],
  [`Two mugs ${'and '.repeat(40)}more`, 'EUR', /^Two mugs (and )+.*…$/],
])('a recorded one has what its key says of it: %s, %s', (description, currency, shown) => {
  const [first] = withRecorded([], recordRows([plainRow(description, 1, { currency, provider: 'woo' })]), MOST);
  expect(first?.description).toMatch(shown);
  expect(first).toMatchObject({ amount: '12.40', currency, status: 'unpaid', provider: 'woo', id: null, order: null });
});
