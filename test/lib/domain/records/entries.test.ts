import { describe, expect, test } from 'vitest';
import { applyRows } from '../../../../lib/domain/records/apply-rows.ts';
import { withDeleted } from '../../../../lib/domain/records/deletions.ts';
import {
  type DayBuckets,
  dayBucketOf,
  type Entry,
  type RecordRow,
  recordRows,
  sizeAfter,
} from '../../../../lib/domain/records/entries.ts';
import { NOON, plainRow, row } from '../../make.ts';

const MINUTE = 60_000;
const NOW = NOON + 60 * MINUTE;

const rowOf = (key: string, minute: number, part: Partial<RecordRow> = {}): RecordRow => ({
  ...{ key, at: NOON + minute * MINUTE, amount: '10.00', currency: null, status: 'unpaid', provider: null },
  ...part,
});
type Options = Parameters<typeof applyRows>[3];
/** The records after these answers, a minute apart, the last one `NOW`. */
function taken(answers: RecordRow[][], options: Options = {}) {
  let files: DayBuckets = new Map();
  let matched = applyRows(files, [], NOW);
  answers.forEach((rows, nth) => {
    const isLast = nth === answers.length - 1;
    const at = NOW - (answers.length - 1 - nth) * MINUTE;
    matched = applyRows(files, rows, at, isLast ? options : {});
    files = matched.entries;
  });
  return matched;
}
const all = ({ entries }: { entries: DayBuckets }): Entry[] => [...entries.values()].flat();
const shown = (files: { entries: DayBuckets }) =>
  all(files)
    .map(({ key, amount, status, reversedAt }) => [key, amount, status, reversedAt])
    .sort();

describe('a row', () => {
  test.each<[string, RecordRow[][], ReturnType<typeof shown>]>([
    [
      'is as it was listed last',
      [[rowOf('id 1', 1)], [rowOf('id 1', 1, { amount: '8', status: 'paid' })]],
      [['id 1', '8', 'paid', null]],
    ],
    [
      'is reversed when that is seen',
      [[rowOf('id 1', 1)], [rowOf('id 1', 1, { status: 'rejected' })]],
      [['id 1', '10.00', 'rejected', NOW]],
    ],
    [
      'is reversed when that was seen first',
      [
        [rowOf('id 1', 1)],
        [rowOf('id 1', 1, { status: 'rejected' })],
        [rowOf('id 1', 1, { status: 'rejected', amount: '9' })],
      ],
      [['id 1', '9', 'rejected', NOW - MINUTE]],
    ],
    [
      'is reversed when it came in, where it was rejected at first sight',
      [[rowOf('id 1', 1, { status: 'rejected' })]],
      [['id 1', '10.00', 'rejected', NOON + MINUTE]],
    ],
    [
      'is reversed where it is cancelled, too',
      [[rowOf('id 1', 1)], [rowOf('id 1', 1, { status: 'cancelled' })]],
      [['id 1', '10.00', 'cancelled', NOW]],
    ],
    [
      'is known by its second and amount, where the service names ids at last',
      [
        [rowOf('at 1 a', 1), rowOf('at 1 b', 1, { amount: '3' })],
        [rowOf('id 7', 1), rowOf('id 8', 1, { amount: '3' })],
      ],
      [
        ['id 7', '10.00', 'unpaid', null],
        ['id 8', '3', 'unpaid', null],
      ],
    ],
    [
      'keeps its id where the history names none',
      [[rowOf('id 7', 1)], [rowOf('at 1 a', 1, { status: 'paid' })]],
      [['id 7', '10.00', 'paid', null]],
    ],
    [
      'is the only one of its second that is left, one with an id and one without, whatever it is worth now',
      [[rowOf('at 1 a', 1)], [rowOf('id 7', 1, { amount: '8' })]],
      [['id 7', '8', 'unpaid', null]],
    ],
    [
      'is none of two that are left of its second',
      [[rowOf('at 1 a', 1), rowOf('at 1 b', 1)], [rowOf('id 7', 1, { amount: '8' })]],
      [
        ['at 1 a', '10.00', 'unpaid', null],
        ['at 1 b', '10.00', 'unpaid', null],
      ],
    ],
    [
      'is another one than that of the same second with another id',
      [[rowOf('id 1', 1)], [rowOf('id 2', 1)]],
      [
        ['id 1', '10.00', 'unpaid', null],
        ['id 2', '10.00', 'unpaid', null],
      ],
    ],
    [
      'in other words, with none of its second listed any more, may be the same, and is not added',
      [[rowOf('at 1 a', 1)], [rowOf('at 1 b', 1)]],
      [['at 1 a', '10.00', 'unpaid', null]],
    ],
    [
      'in other words, beside that which is recorded, is added',
      [[rowOf('at 1 a', 1)], [rowOf('at 1 b', 1), rowOf('at 1 a', 1)]],
      [
        ['at 1 a', '10.00', 'unpaid', null],
        ['at 1 b', '10.00', 'unpaid', null],
      ],
    ],
    [
      'moved in time is another one, and that which was is left as it is',
      [[rowOf('id 1', 1)], [rowOf('id 1', 2)]],
      [
        ['id 1', '10.00', 'unpaid', null],
        ['id 1', '10.00', 'unpaid', null],
      ],
    ],
  ])('%s', (_, answers, expected) => {
    expect(shown(taken(answers))).toEqual(expected.sort());
  });

  test('keeps when it was seen to stand again, until it is reversed anew', () => {
    const told1 = (status: string) => [rowOf('id 1', 1, { status })];
    const stood = (...later: string[]) =>
      all(taken([told1('unpaid'), told1('rejected'), ...later.map(told1)]))[0]?.stoodAt;
    expect(stood()).toBeUndefined();
    expect(stood('unpaid')).toBe(NOW);
    expect(stood('unpaid', 'paid')).toBe(NOW - MINUTE);
    expect(stood('unpaid', 'rejected')).toBeUndefined();
  });

  test('that names no currency or provider keeps the one that another route named', () => {
    const known = rowOf('id 1', 1, { currency: 'EUR', provider: 'woo' });
    expect(all(taken([[known], [rowOf('id 1', 1)]]))).toMatchObject([{ currency: 'EUR', provider: 'woo' }]);
    expect(all(taken([[rowOf('id 1', 1)], [known]]))).toMatchObject([{ currency: 'EUR', provider: 'woo' }]);
  });

  test('of a day that was compacted is not added, for it may be among these', () => {
    const compacted: Entry = { ...(all(taken([[rowOf('id 1', 1)]]))[0] as Entry), key: '', count: 4 };
    const files = new Map([[dayBucketOf(NOON), [compacted]]]);
    expect(applyRows(files, [rowOf('id 2', 30)], NOW).added).toEqual([]);
    expect(applyRows(files, [rowOf('id 2', 24 * 60)], NOW).added).toHaveLength(1);
  });
});

describe('what applying rows answers', () => {
  const [one, two] = [rowOf('id 1', 1), rowOf('id 2', 2)];

  test('is what came in, what was changed and from what, and all that is listed', () => {
    const before = taken([[one]]);
    const paid = { ...one, status: 'paid' };
    const { added, changed, listed: those, entries } = applyRows(before.entries, [two, paid], NOW);
    expect(added.map(({ key }) => key)).toEqual(['id 2']);
    expect(changed).toMatchObject([{ from: { status: 'unpaid' }, to: { status: 'paid' } }]);
    expect([...those].map(({ key, status }) => [key, status]).sort()).toEqual([
      ['id 1', 'paid'],
      ['id 2', 'unpaid'],
    ]);
    expect([...those].every((entry) => all({ entries }).includes(entry))).toBe(true);
    // What was given is left as it was.
    expect(shown(before)).toEqual([['id 1', '10.00', 'unpaid', null]]);
  });

  test('is nothing of a row that says nothing new', () => {
    const before = taken([[one]]);
    const again = applyRows(before.entries, [one], NOW);
    expect([again.added, again.changed]).toEqual([[], []]);
    expect(all(again)[0]).toBe(all(before)[0]);
  });

  test('out of a cache what is recorded stays, and what is not is added', () => {
    const rejected = { ...one, status: 'rejected' };
    const matched = taken([[rejected], [two, one]], { mayBeOlder: () => true });
    expect(shown(matched)).toEqual([
      ['id 1', '10.00', 'rejected', NOON + MINUTE],
      ['id 2', '10.00', 'unpaid', null],
    ]);
    expect(matched.changed).toEqual([]);
  });

  test('whether a row may be added is asked with whether another one is known', () => {
    const asked: [string, boolean][] = [];
    const mayAdd = (row: RecordRow, isAnyKnown: boolean) => {
      asked.push([row.key, isAnyKnown]);
      return false;
    };
    expect(taken([[one], [one, two]], { mayAdd }).added).toEqual([]);
    expect(taken([[one], [two]], { mayAdd }).added).toEqual([]);
    expect(asked).toEqual([
      ['id 2', true],
      ['id 2', false],
    ]);
  });
});

test('an entry that may be listed in other words counts as listed, one with another id does not', () => {
  const { entries } = taken([[rowOf('at 1 a', 1), rowOf('id 2', 2)]]);
  const { listed, added } = applyRows(entries, [rowOf('at 1 b', 1), rowOf('id 3', 2)], NOW);
  expect([...listed].map(({ key }) => key).sort()).toEqual(['at 1 a', 'id 3']);
  expect(added.map(({ key }) => key)).toEqual(['id 3']);
});

test('an entry is deleted when that was seen, or reversed before', () => {
  const { entries } = taken([[rowOf('id 1', 1), rowOf('id 2', 2, { status: 'rejected' }), rowOf('id 3', 3)]]);
  const gone = all({ entries }).filter(({ key }) => key !== 'id 3');
  const files = withDeleted(entries, gone, NOW);
  expect(all({ entries: files }).map(({ key, deleted, reversedAt }) => [key, deleted, reversedAt])).toEqual([
    ['id 1', true, NOW],
    ['id 2', true, NOON + 2 * MINUTE],
    ['id 3', undefined, null],
  ]);
  expect(all({ entries }).some(({ deleted }) => deleted)).toBe(false);
});

test('deleted, it may still be another one of its second in other words: it may have been restored and reworded', () => {
  const { entries } = taken([[rowOf('at 1 a', 1)]]);
  const deleted = withDeleted(entries, all({ entries }), NOW);
  expect(applyRows(deleted, [rowOf('at 1 b', 1)], NOW).added).toEqual([]);
});

test('how many there are, and their bytes, are worked out from the files that were changed', () => {
  const [small, large] = [taken([[rowOf('id 1', 1)]]).entries, taken([[rowOf('id 1', 1), rowOf('id ü', 2)]]).entries];
  const first = sizeAfter(null, new Map(), small);
  expect(first).toEqual({ entries: 1, bytes: expect.any(Number) });
  const more = sizeAfter({ entries: 10, bytes: 1000 }, small, large);
  expect(more.entries).toBe(11);
  // A letter of two bytes is two.
  const plain = sizeAfter({ entries: 10, bytes: 1000 }, small, taken([[rowOf('id 1', 1), rowOf('id u', 2)]]).entries);
  expect(more.bytes - plain.bytes).toBe(1);
  expect(sizeAfter(more, large, small)).toEqual({ entries: 10, bytes: 1000 });
});

describe('rows as they are recorded', () => {
  test('are known by their id, else by moment, words and currency, equal ones numbered in their order', () => {
    const rows = [
      row(1, 1),
      plainRow('A', 1, { currency: 'EUR' }),
      plainRow('A', 1, { currency: 'EUR' }),
      plainRow('A', 1),
      row(1, 5),
      plainRow('A', 1, { createdAt: 'soon' }),
    ];
    const at = NOON + MINUTE;
    expect(recordRows(rows).map(({ key }) => key)).toEqual([
      'id 1',
      `at ${at} A EUR`,
      `2× at ${at} A EUR`,
      `at ${at} A`,
    ]);
  });

  test('are in lower case, cut to what is kept of words, and worth nothing where their amount is none', () => {
    const long = 'X'.repeat(500);
    const odd = row(1, 1, { status: long, currency: long, provider: long, amount: '1'.repeat(99) });
    const word = 'X'.repeat(40);
    expect(recordRows([odd, row(2, 2, { amount: 'x', status: 'Paid' })])).toMatchObject([
      { status: word.toLowerCase(), currency: word, provider: word, amount: '' },
      { status: 'paid', amount: '' },
    ]);
  });
});
