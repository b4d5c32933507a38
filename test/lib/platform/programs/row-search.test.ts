import { expect, test } from 'vitest';
import { createRowSearch } from '../../../../lib/platform/programs/row-search.ts';
import { rowAt } from '../../mirror-samples.ts';

const PROGRAM = { name: 'Zoë’s shop', currency: 'EUR' };
const finds = (typed: string, row = rowAt(0, '10.10')) => createRowSearch(typed)(row, PROGRAM);

test.each(['', ' \n', 'unpaid', 'zoë 10.1', '10,1 #', '“Zoë”'])('a row is found by %j', (typed) => {
  expect(finds(typed)).toBe(true);
});

test.each(['💥', '#', '\\', '€', ' . ', ',', '“”', 'nothing', 'unpaid nothing'])(
  'a row is not found by %j',
  (typed) => {
    expect(finds(typed)).toBe(false);
  },
);
