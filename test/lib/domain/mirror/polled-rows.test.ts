import { describe, expect, test } from 'vitest';
import { NEW_MIRROR } from '../../../../lib/domain/mirror/mirror.ts';
import { withMissingRows, withPolledRows } from '../../../../lib/domain/mirror/polled-rows.ts';
import type { Row } from '../../../../lib/domain/mirror/row-schema.ts';
import { rowsDown, rowWith } from '../../mirror-samples.ts';

/** As a list without ids shows it. */
const worded = (row: Row): Row => ({ ...row, id: null });
const LIST = rowsDown(5, 1);
const twin = rowWith(9, { id: null, description: 'Order' });

describe('the rows of the last poll', () => {
  test.each<[string, known: Row[], polled: Row[], onTop: Row[]]>([
    ['that the mirror has count once', LIST, rowsDown(5, 3), []],
    ['that it lacks come on top', LIST, rowsDown(7, 3), rowsDown(7, 6)],
    ['that say less are the same', LIST, rowsDown(5, 3).map(worded), []],
    ['that were paid since are the same', LIST, rowsDown(5, 3, { status: 'paid' }), []],
    ['that are alike are counted: one is there, one is missing', [twin, ...LIST], [twin, { ...twin }], [{ ...twin }]],
  ])('%s', (_, known, polled, onTop) => {
    expect(withMissingRows(known, polled)).toEqual([...onTop, ...known]);
  });
});

describe('where the service has no list', () => {
  const seen = (rows: Row[]): Row[] => rows.map((row) => ({ ...row, seen: true }));

  test.each<[string, known: Row[], polled: Row[], after: Row[] | null]>([
    ['new rows come on top', seen(LIST), rowsDown(7, 3), seen(rowsDown(7, 1))],
    ['rows of a list that there was stay below', LIST, rowsDown(6, 5), [...seen(rowsDown(6, 6)), ...LIST]],
    [
      'known rows take status, amount and currency',
      seen(LIST),
      [rowWith(4, { status: 'paid', amount: '7', currency: 'EUR' })],
      seen(LIST).with(1, { ...rowWith(4, { status: 'paid', amount: '7', currency: 'EUR' }), seen: true }),
    ],
    [
      'a currency that is not named any more stays',
      seen([rowWith(1, { currency: 'EUR' })]),
      [rowWith(1, { amount: '7' })],
      seen([rowWith(1, { currency: 'EUR', amount: '7' })]),
    ],
    ['rows that are known change nothing', seen(LIST), rowsDown(5, 3), null],
    ['no rows change nothing', seen(LIST), [], null],
  ])('%s', (_, known, polled, after) => {
    const { splice } = withPolledRows(NEW_MIRROR, known, polled);
    expect(splice && known.toSpliced(splice.from, splice.remove, ...splice.rows)).toEqual(after);
  });
});
