import { describe, expect, test } from 'vitest';
import { judgeReferrals, type Verdict } from '../../../../lib/domain/referrals/new-referrals.ts';
import { recognize } from '../../../../lib/domain/referrals/recognize.ts';
import type { Ledger, Referral } from '../../../../lib/domain/referrals/referral-schema.ts';
import { NOON, plainRow, row, wireTime } from '../../make.ts';

/** The verdicts on consecutive answers. */
function polls(...answers: [listed: Referral[], total: number | null, cached?: 'cached'][]): Verdict[] {
  let ledger: Ledger | null = null;
  return answers.map(([listed, total, cached]) => {
    // Storage returns copies, without undefined.
    const verdict: Verdict = judgeReferrals(ledger && structuredClone(ledger), listed, total, cached === 'cached');
    ledger = JSON.parse(JSON.stringify(verdict.ledger));
    return verdict;
  });
}

const counts = (verdicts: Verdict[]) => verdicts.map(({ count }) => count);
const keys = (rows: { key: string }[]) => rows.map(({ key }) => key);

/** Rows of the deployed dialect, newest first, as it lists them. */
const plain = (...minutes: number[]) => minutes.map((minute) => plainRow(`Order ${minute}`, minute));

describe('in consecutive polls', () => {
  test('the first answer is the baseline and announces nothing', () => {
    const [first] = polls([[row(2, 2), row(1, 1)], 57]);
    expect(first).toMatchObject({ count: 0, arrived: [], changed: [] });
    expect(keys(first?.referrals ?? [])).toEqual(['id 2', 'id 1']);
    expect(first?.ledger).toMatchObject({ total: 57, baselineTotal: 57, announced: 0, rowsNew: 0 });
  });

  test('a new row is announced once', () => {
    const old = [row(2, 2), row(1, 1)];
    const verdicts = polls([old, 57], [[row(3, 3), ...old], 58], [[row(3, 3), ...old], 58]);
    expect(counts(verdicts)).toEqual([0, 1, 0]);
    expect(keys(verdicts[1]?.arrived ?? [])).toEqual(['id 3']);
    expect(verdicts[2]?.arrived).toEqual([]);
  });

  test('the total counts more new referrals than the list holds', () => {
    const verdicts = polls([plain(5, 4, 3, 2, 1), 57], [plain(13, 12, 11, 10, 9), 65]);
    expect(counts(verdicts)).toEqual([0, 8]);
    expect(verdicts[1]?.arrived).toHaveLength(5);
  });

  test('a referral that is counted before it is listed is announced when it is counted', () => {
    const before = plain(2, 1);
    const verdicts = polls([before, 57], [before, 58], [plain(3, 2, 1), 58], [plain(3, 2, 1), 58]);
    expect(counts(verdicts)).toEqual([0, 1, 0, 0]);
    expect(verdicts[1]?.arrived).toEqual([]);
    expect(verdicts[2]?.arrived.map(({ description }) => description)).toEqual(['Order 3']);
    expect(verdicts[3]?.arrived).toEqual([]);
  });

  test('rows of another form at later times announce nothing', () => {
    const verdicts = polls([[row(2, 2), row(1, 1)], 2], [plain(62, 61), 2], [plain(63, 62, 61), 3]);
    expect(counts(verdicts)).toEqual([0, 0, 1]);
  });

  test('a row that disappears and comes back announces nothing', () => {
    const all = plain(3, 2, 1);
    const verdicts = polls([all, 57], [plain(1), 57], [all, 57]);
    expect(counts(verdicts)).toEqual([0, 0, 0]);
    expect(verdicts.flatMap(({ arrived }) => arrived)).toEqual([]);
  });

  test('an older row that moves up into the list announces nothing, even if it was never listed', () => {
    const verdicts = polls([plain(6, 5, 4, 3, 2), 57], [plain(5, 4, 3, 2, 1), 56]);
    expect(counts(verdicts)).toEqual([0, 0]);
    expect(verdicts[1]?.arrived).toEqual([]);
  });

  test.each(['paid', 'something else'])('unpaid → %s is a change of status, not a new referral', (status) => {
    const [, second] = polls([[row(1, 1)], 57], [[row(1, 1, { status })], 57]);
    expect(second).toMatchObject({ count: 0, arrived: [] });
    expect(second?.changed).toEqual([{ ...row(1, 1, { status }), key: 'id 1' }]);
  });

  test('a status change is announced once, and counted from what was last listed', () => {
    const at = (status: string): [Referral[], number] => [[plainRow('Order 1', 1, { status })], 57];
    const verdicts = polls(at('unpaid'), at('paid'), at('paid'), [[], 57], at('rejected'));
    expect(verdicts.map(({ changed }) => changed.map((row) => row.status))).toEqual([
      [],
      ['paid'],
      [],
      [],
      ['rejected'],
    ]);
  });

  test.each<[string, number[], number[]]>([
    ['at once', [0, 2, 2], [0, 2, 0]],
    ['one after the other', [0, 1, 2, 1, 2], [0, 1, 1, 0, 0]],
  ])('two identical rows listed %s are two referrals', (_, listed, expected) => {
    const twins = (count: number) => [...Array(count).fill(plainRow('Order', 2)), ...plain(1)];
    expect(counts(polls(...listed.map((count): [Referral[], null] => [twins(count), null])))).toEqual(expected);
  });

  test('a rise of the total counts after a fall', () => {
    const list = plain(1);
    const verdicts = polls([list, 57], [list, 54], [list, 55], [list, 57], [list, 57]);
    expect(counts(verdicts)).toEqual([0, 0, 1, 2, 0]);
  });

  test('a referral is announced although the total stays, because another was deleted', () => {
    expect(counts(polls([plain(2, 1), 57], [plain(3, 1), 57], [plain(3, 1), 57]))).toEqual([0, 1, 0]);
  });
});

describe('after an update of the service', () => {
  test('an announced row is not announced again when it loses its id', () => {
    const waiting = [5, 4, 3].map((id) => row(id, id, { status: 'pending' }));
    const verdicts = polls(
      [[row(2, 2), row(1, 1)], 57],
      [[...waiting, row(2, 2), row(1, 1)], 60],
      [plain(2, 1), 60],
      [plain(5, 4, 3, 2, 1), 60],
    );
    expect(counts(verdicts)).toEqual([0, 3, 0, 0]);
    expect(verdicts[3]?.arrived).toEqual([]);
  });

  test('a longer list does not count referrals again that the total has counted', () => {
    const verdicts = polls([plain(1), 57], [plain(9, 8, 7), 65], [plain(9, 8, 7, 6, 5, 4, 3, 2, 1, 0), 65]);
    expect(counts(verdicts)).toEqual([0, 8, 0]);
  });

  test.each<[string, (minute: number) => Referral]>([
    ['ids were renumbered', (minute) => row(1000 + minute, minute)],
    ['ids were renumbered into one another', (minute) => row(minute + 2, minute)],
    ['times are of another zone', (minute) => row(minute, minute + 480)],
    ['times are of another zone, without ids', (minute) => plainRow(`Order ${minute}`, minute + 480)],
    ['every description was edited', (minute) => plainRow(`Bestellung ${minute}`, minute)],
    ['every description is the same now', (minute) => plainRow('Order', minute)],
  ])('%s, so only the total counts, and then rows again', (_, changed) => {
    const id = changed(1).id !== null;
    const before = (minute: number) => (id ? row(minute, minute) : plainRow(`Order ${minute}`, minute));
    const list = (rowAt: (minute: number) => Referral, ...minutes: number[]) => minutes.map(rowAt);
    const verdicts = polls(
      [list(before, 3, 2, 1), 57],
      [list(before, 5, 4, 3, 2, 1), 59],
      [list(changed, 5, 4, 3, 2, 1), 59],
      [list(changed, 6, 5, 4, 3, 2), 60],
      // One was deleted and one added, so the total is unchanged.
      [list(changed, 7, 6, 4, 3, 2), 60],
    );
    expect(counts(verdicts)).toEqual([0, 2, 0, 1, 1]);
    expect(verdicts.flatMap(({ changed }) => changed)).toEqual([]);
  });

  test('a renumbered id announces no payment', () => {
    const paid = (id: number, minute: number) => row(id, minute, { status: 'paid' });
    const verdicts = polls([[row(3, 3), row(2, 2), paid(1, 1)], 57], [[row(4, 3), row(3, 2), paid(2, 1)], 57]);
    expect(verdicts[1]).toMatchObject({ count: 0, changed: [] });
  });

  test('older rows that turn up after a change of the shape are not new', () => {
    const moved = (...minutes: number[]) => minutes.map((minute) => plainRow(`Order ${minute}`, minute + 60));
    const verdicts = polls([[], 0], [plain(2, 1), 2], [moved(5, 4, 3), 5], [moved(5, 4, 3, 2, 1), 5]);
    expect(counts(verdicts)).toEqual([0, 2, 3, 0]);
  });

  test('one edited description is neither a new referral nor a lost one', () => {
    const edited = plainRow('Order two', 2, { status: 'paid' });
    const verdicts = polls([plain(1), 57], [plain(2, 1), 58], [[edited, ...plain(1)], 58]);
    expect(counts(verdicts)).toEqual([0, 1, 0]);
    // A new referral of the same second may have taken its place, so no payment is announced.
    expect(verdicts[2]?.changed).toEqual([]);
    expect(verdicts[2]?.ledger.known).toHaveLength(2);
  });
});

describe('an outdated answer', () => {
  test('from a cache never lowers the total', () => {
    const list = plain(1);
    expect(counts(polls([list, 57], [list, 60], [list, 57, 'cached'], [list, 60], [list, 61]))).toEqual([
      0, 3, 0, 0, 1,
    ]);
  });

  test('from a cache does not undo a fall of the total', () => {
    const list = plain(1);
    expect(
      counts(polls([list, 57], [list, 54], [list, 57, 'cached'], [list, 54], [list, 59, 'cached'], [list, 59])),
    ).toEqual([0, 0, 0, 0, 5, 0]);
  });

  test('from a cache does not revert a payment', () => {
    const at = (status: string, cached?: 'cached'): [Referral[], number, 'cached'?] => [
      [row(1, 1, { status })],
      57,
      cached,
    ];
    const verdicts = polls(at('unpaid'), at('paid'), at('unpaid', 'cached'), at('paid'), at('unpaid'));
    expect(verdicts.map(({ changed }) => changed.length)).toEqual([0, 1, 0, 0, 1]);
  });

  test('from a cache announces new referrals', () => {
    const verdicts = polls(
      [plain(1), 57, 'cached'],
      [plain(2, 1), 58, 'cached'],
      [[plainRow('Order 2', 2, { status: 'paid' }), ...plain(1)], 58, 'cached'],
    );
    expect(counts(verdicts)).toEqual([0, 1, 0]);
    expect(verdicts[2]?.changed).toHaveLength(1);
  });

  test('with a total below the number of its rows changes nothing', () => {
    expect(counts(polls([plain(2, 1), 57], [plain(2, 1), 0], [plain(2, 1), 57], [plain(3, 2, 1), 58]))).toEqual([
      0, 0, 0, 1,
    ]);
  });

  test('that is empty counts only if a second one confirms it', () => {
    expect(counts(polls([plain(1), 57], [[], 0], [plain(1), 57], [plain(2, 1), 58]))).toEqual([0, 0, 0, 1]);
    // No row was ever listed, so only this rule prevents an announcement.
    expect(counts(polls([[], 57], [[], 0], [[], 57], [[], 0], [[], 58]))).toEqual([0, 0, 0, 0, 1]);
    expect(counts(polls([[], 57], [[], 0], [[], 0], [[], 2]))).toEqual([0, 0, 0, 2]);
    // A cached answer confirms nothing.
    expect(counts(polls([[], 57], [[], 0, 'cached'], [[], 0], [[], 57]))).toEqual([0, 0, 0, 0]);
  });

  test('is recognized by known rows that return, so that the rise only reverses a fall', () => {
    const verdicts = polls(
      [plain(9, 8, 7, 6, 5), 57],
      [plain(12, 11, 10, 9, 8), 60],
      [plain(9, 8, 7, 6, 5), 57], // outdated, but not marked as cached
      [plain(12, 11, 10, 9, 8), 60],
      [plain(13, 12, 11, 10, 9), 61],
    );
    expect(counts(verdicts)).toEqual([0, 3, 0, 0, 1]);
  });

  test('is not assumed after a deletion, which reduces no later count', () => {
    const verdicts = polls([plain(3, 2, 1), 57], [plain(2, 1), 56], [plain(2, 1), 57], [plain(4, 2, 1), 58]);
    expect(counts(verdicts)).toEqual([0, 0, 1, 1]);
  });
});

describe('identical rows', () => {
  const twin = (status: string) => plainRow('Order', 2, { status });
  const pair = (...statuses: string[]): [Referral[], number] => [[...statuses.map(twin), ...plain(1)], 57];
  const changesOf = (verdicts: Verdict[]) => verdicts.map(({ changed }) => changed.map((row) => row.status));

  test('make one change for one payment, in any order', () => {
    for (const [first = '', second = ''] of [
      ['paid', 'unpaid'],
      ['unpaid', 'paid'],
    ]) {
      const verdicts = polls(pair('unpaid', 'unpaid'), pair(first, second), pair(second, first), pair('paid', 'paid'));
      expect(changesOf(verdicts)).toEqual([[], ['paid'], [], ['paid']]);
      expect(counts(verdicts)).toEqual([0, 0, 0, 0]);
    }
  });

  test('have a key for each payment', () => {
    const verdicts = polls(pair('unpaid', 'unpaid'), pair('paid', 'unpaid'), pair('paid', 'paid'));
    const changedKeys = verdicts.flatMap(({ changed }) => keys(changed));
    expect(new Set(changedKeys).size).toBe(2);
  });

  test('have keys that differ from those of rows with a number in their words', () => {
    const listed = [plainRow('Order', 2), plainRow('Order', 2), plainRow('Order #2', 2), plainRow('2× Order', 2)];
    expect(new Set(keys(recognize([], listed).map(({ referral }) => referral))).size).toBe(4);
  });
});

describe('an empty list at the baseline', () => {
  test('with a total of 0 makes the first rows new', () => {
    const verdicts = polls([[], 0], [plain(2, 1), 2]);
    expect(counts(verdicts)).toEqual([0, 2]);
    expect(verdicts[1]?.arrived).toHaveLength(2);
  });

  test('with a total of 3 announces only the fourth row', () => {
    const verdicts = polls([[], 3], [plain(3, 2, 1), 3], [plain(4, 3, 2, 1), 4], [plain(5, 4, 3, 2, 1), null]);
    expect(counts(verdicts)).toEqual([0, 0, 1, 1]);
  });
});

describe('without a total', () => {
  test('only rows count', () => {
    expect(counts(polls([plain(1), null], [plain(3, 2, 1), null], [plain(3, 2, 1), null]))).toEqual([0, 2, 0]);
  });

  test('counting continues from the last known total', () => {
    const list = plain(1);
    const verdicts = polls([list, 57], [list, null], [list, 58], [list, null], [list, 58]);
    expect(counts(verdicts)).toEqual([0, 0, 1, 0, 0]);
  });

  test('the first total is no rise', () => {
    const verdicts = polls([plain(1), null], [plain(2, 1), null], [plain(2, 1), 500], [plain(2, 1), 501]);
    expect(counts(verdicts)).toEqual([0, 1, 0, 1]);
  });
});

describe('the identity of rows', () => {
  test.each<[string, Referral[], string[]]>([
    ['the id alone, even if it is listed twice', [row(7, 1), row(7, 2)], ['id 7']],
    [
      'creation time and wording',
      [plainRow('A', 1), plainRow('B', 1), plainRow('A', 2)],
      [`at ${Date.parse(wireTime(1))} A`, `at ${Date.parse(wireTime(1))} B`, `at ${Date.parse(wireTime(2))} A`],
    ],
    [
      'never status or amount',
      [plainRow('A', 1, { status: 'paid', amount: '1' }), plainRow('A', 1, { status: 'unpaid', amount: '2' })],
      [`at ${Date.parse(wireTime(1))} A`, `2× at ${Date.parse(wireTime(1))} A`],
    ],
  ])('is %s', (_, listed, expected) => {
    expect(keys(recognize([], listed).map(({ referral }) => referral))).toEqual(expected);
  });
});

describe('times that are unreadable or equal', () => {
  test('make no row new, so only the total counts', () => {
    const odd = (name: string) => plainRow(name, 0, { createdAt: 'the other day' });
    const verdicts = polls([[odd('A')], 57], [[odd('B'), odd('A')], 57], [[odd('C'), odd('B')], 58]);
    expect(counts(verdicts)).toEqual([0, 0, 1]);
  });

  test('announce nothing in the same second as the newest row of the baseline', () => {
    expect(counts(polls([plain(1), null], [[plainRow('Other', 1), ...plain(1)], null]))).toEqual([0, 0]);
  });
});

describe('the stored rows', () => {
  test('are bounded in bytes, and long names stay distinct', () => {
    const long = (index: number) => plainRow(`${'\u{1F600}'.repeat(140)}${index}`, index, { status: 'x'.repeat(300) });
    const rows = Array.from({ length: 200 }, (_, index) => long(index));
    const [first, second] = polls([rows, 57], [rows, 57]);
    expect(second).toMatchObject({ count: 0, arrived: [], changed: [] });
    expect(new Set(keys(first?.referrals ?? [])).size).toBe(200);
    const { known } = second?.ledger ?? { known: [] };
    expect(known).toHaveLength(200);
    expect(JSON.stringify(known).length / 200).toBeLessThan(300);
    // Storage would change half a surrogate pair, and the row would be unknown the next time.
    for (const { key } of known) expect(key.isWellFormed()).toBe(true);
  });

  test('are bounded in number, and dropped ones are not new when they return', () => {
    const rows = Array.from({ length: 300 }, (_, index) => plainRow(`Order ${index}`, index));
    let ledger = judgeReferrals(null, rows.slice(0, 1), null).ledger;
    for (let from = 1; from < rows.length; from += 100) {
      ledger = judgeReferrals(ledger, rows.slice(from, from + 100), null).ledger;
    }
    expect(ledger.announced).toBe(299);
    expect(ledger.known).toHaveLength(200);
    expect(Math.min(...ledger.known.map(({ at }) => at ?? 0))).toBe(NOON + 100 * 60_000);
    expect(ledger.floor).toBe(NOON + 99 * 60_000);

    const returned = judgeReferrals(ledger, rows.slice(0, 100), null);
    expect(returned).toMatchObject({ count: 0, arrived: [] });
    expect(returned.ledger.known).toHaveLength(200);
    expect(judgeReferrals(returned.ledger, [plainRow('Order new', 3000)], null).count).toBe(1);
  });
});
