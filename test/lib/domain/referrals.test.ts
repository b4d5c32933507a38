import { describe, expect, test } from 'vitest';
import { judge, type Ledger, type Referral, type Verdict, withKeys } from '../../../lib/domain/referrals.ts';
import { NOON, plainRow, row, wireTime } from '../make.ts';

/** Polls one after the other: what the service lists and counts each time → what is said of it. */
function polls(...answers: [listed: Referral[], total: number | null][]): Verdict[] {
  let ledger: Ledger | null = null;
  return answers.map(([listed, total]) => {
    // As it comes back from storage: no undefined, no shared objects.
    const verdict: Verdict = judge(ledger && structuredClone(ledger), listed, total);
    ledger = JSON.parse(JSON.stringify(verdict.ledger));
    return verdict;
  });
}

const counts = (verdicts: Verdict[]) => verdicts.map(({ count }) => count);
const keys = (rows: { key: string }[]) => rows.map(({ key }) => key);

/** Rows of the deployed dialect, newest first, as it lists them. */
const plain = (...minutes: number[]) => minutes.map((minute) => plainRow(`Order ${minute}`, minute));

describe('situations', () => {
  test('1: the first answer is the baseline, nothing is announced', () => {
    const [first] = polls([[row(2, 2), row(1, 1)], 57]);
    expect(first).toMatchObject({ count: 0, arrived: [], changed: [] });
    expect(keys(first?.referrals ?? [])).toEqual(['id 2', 'id 1']);
    expect(first?.ledger).toMatchObject({ total: 57, baselineTotal: 57, announced: 0, rowsNew: 0 });
  });

  test('2: a row not seen before is announced, once', () => {
    const old = [row(2, 2), row(1, 1)];
    const verdicts = polls([old, 57], [[row(3, 3), ...old], 58], [[row(3, 3), ...old], 58]);
    expect(counts(verdicts)).toEqual([0, 1, 0]);
    expect(keys(verdicts[1]?.arrived ?? [])).toEqual(['id 3']);
    expect(verdicts[2]?.arrived).toEqual([]);
  });

  test('2: so is one without an id', () => {
    const verdicts = polls([plain(2, 1), 57], [plain(3, 2, 1), 58], [plain(3, 2, 1), 58]);
    expect(counts(verdicts)).toEqual([0, 1, 0]);
    expect(verdicts[1]?.arrived.map(({ description }) => description)).toEqual(['Order 3']);
  });

  test('3: more new ones than the list holds: the total counts them all', () => {
    const verdicts = polls([plain(5, 4, 3, 2, 1), 57], [plain(13, 12, 11, 10, 9), 65]);
    expect(counts(verdicts)).toEqual([0, 8]);
    expect(verdicts[1]?.arrived).toHaveLength(5);
  });

  test('4: counted before it is listed: announced when counted, filled in when listed', () => {
    const before = plain(2, 1);
    const verdicts = polls([before, 57], [before, 58], [plain(3, 2, 1), 58], [plain(3, 2, 1), 58]);
    expect(counts(verdicts)).toEqual([0, 1, 0, 0]);
    expect(verdicts[1]?.arrived).toEqual([]);
    expect(verdicts[2]?.arrived.map(({ description }) => description)).toEqual(['Order 3']);
    expect(verdicts[3]?.arrived).toEqual([]);
  });

  test('4: listed before the total knows it (a cached count): announced once as well', () => {
    const verdicts = polls([plain(1), 57], [plain(2, 1), 57], [plain(2, 1), 58], [plain(3, 2, 1), 59]);
    expect(counts(verdicts)).toEqual([0, 1, 0, 1]);
  });

  test('4: while one waits for approval, another comes in: two in all', () => {
    const verdicts = polls(
      [plain(1), 57],
      [plain(1), 58], // the one at minute 2 waits
      [plain(3, 1), 59],
      [plain(3, 2, 1), 59], // approved, with its old time
    );
    expect(counts(verdicts)).toEqual([0, 1, 1, 0]);
  });

  test('5: a row that vanishes and comes back is nothing', () => {
    const all = plain(3, 2, 1);
    const verdicts = polls([all, 57], [plain(1), 57], [all, 57]);
    expect(counts(verdicts)).toEqual([0, 0, 0]);
    expect(verdicts.flatMap(({ arrived }) => arrived)).toEqual([]);
  });

  test('5: nor is one that came in after the baseline, vanished and came back', () => {
    const verdicts = polls([plain(1), 57], [plain(2, 1), 58], [plain(1), 58], [plain(2, 1), 58]);
    expect(counts(verdicts)).toEqual([0, 1, 0, 0]);
    expect(verdicts[3]?.arrived).toEqual([]);
  });

  test('6: an older row that moves up into the list is nothing, even if never listed before', () => {
    const verdicts = polls([plain(6, 5, 4, 3, 2), 57], [plain(5, 4, 3, 2, 1), 56]);
    expect(counts(verdicts)).toEqual([0, 0]);
    expect(verdicts[1]?.arrived).toEqual([]);
  });

  test('6: the same while a new one comes in', () => {
    const verdicts = polls([plain(6, 5, 4, 3, 2), 57], [plain(7, 5, 4, 3, 1), 57]);
    expect(counts(verdicts)).toEqual([0, 1]);
    expect(verdicts[1]?.arrived.map(({ description }) => description)).toEqual(['Order 7']);
  });

  test.each(['paid', 'rejected', 'pending', 'something else'])(
    '7: unpaid → %s is a change of status, not a new referral',
    (status) => {
      const [, second] = polls([[row(1, 1)], 57], [[row(1, 1, { status })], 57]);
      expect(second).toMatchObject({ count: 0, arrived: [] });
      expect(second?.changed).toEqual([
        { referral: { ...row(1, 1, { status }), key: 'id 1' }, from: 'unpaid' },
      ]);
    },
  );

  test('7: a status change is told once, and counted from what was last listed', () => {
    const at = (status: string): [Referral[], number] => [[plainRow('Order 1', 1, { status })], 57];
    const verdicts = polls(at('unpaid'), at('paid'), at('paid'), [[], 57], at('rejected'));
    expect(verdicts.map(({ changed }) => changed.map(({ from }) => from))).toEqual([
      [],
      ['unpaid'],
      [],
      [],
      ['paid'],
    ]);
  });

  test('7: a changed amount is shown, not announced', () => {
    const [, second] = polls([[plainRow('A', 1)], 57], [[plainRow('A', 1, { amount: '99.00' })], 57]);
    expect(second).toMatchObject({ count: 0, arrived: [], changed: [] });
    expect(second?.referrals[0]?.amount).toBe('99.00');
  });

  test('8: two rows alike in every field are two referrals', () => {
    const twin = plainRow('Order', 2);
    const verdicts = polls(
      [plain(1), null],
      [[twin, twin, ...plain(1)], null],
      [[twin, twin, ...plain(1)], null],
    );
    expect(counts(verdicts)).toEqual([0, 2, 0]);
  });

  test('8: the second of two twins may come later', () => {
    const twin = plainRow('Order', 2);
    const verdicts = polls(
      [plain(1), null],
      [[twin], null],
      [[twin, twin], null],
      [[twin], null],
      [[twin, twin], null],
    );
    expect(counts(verdicts)).toEqual([0, 1, 1, 0, 0]);
  });

  test('9: the total falls and rises again: the rise counts', () => {
    const list = plain(1);
    const verdicts = polls([list, 57], [list, 54], [list, 55], [list, 57], [list, 57]);
    expect(counts(verdicts)).toEqual([0, 0, 1, 2, 0]);
  });

  test('9: the same after some were announced', () => {
    const list = plain(1);
    const verdicts = polls(
      [list, 57],
      [list, 60],
      [list, 58],
      [list, 59],
      [list, 60],
      [list, 57],
      [list, 58],
    );
    expect(counts(verdicts)).toEqual([0, 3, 0, 1, 1, 0, 1]);
  });

  test('9: one deleted and one added between two polls: the row tells', () => {
    const verdicts = polls([plain(2, 1), 57], [plain(3, 1), 57], [plain(3, 1), 57]);
    expect(counts(verdicts)).toEqual([0, 1, 0]);
  });

  test('10: judged again from what was stored before, the same verdict comes out', () => {
    const before = judge(null, plain(1), 57).ledger;
    const frozen = structuredClone(before);
    const once = judge(before, plain(3, 2, 1), 59);
    expect(judge(before, plain(3, 2, 1), 59)).toEqual(once);
    expect(before).toEqual(frozen);
  });

  test('11: times are the service’s: what this computer believes to be the future changes nothing', () => {
    const year = 365 * 24 * 60;
    for (const shift of [-50 * year, 0, 50 * year]) {
      const verdicts = polls(
        [[row(1, shift)], null],
        [[row(2, shift + 1), row(1, shift)], null],
        [[row(2, shift + 1), row(1, shift), row(0, shift - 1)], null],
      );
      expect(counts(verdicts)).toEqual([0, 1, 0]);
    }
  });

  test('11: a time that names no zone is the same everywhere', () => {
    const naive = (name: string, createdAt: string) => plainRow(name, 0, { createdAt });
    const verdicts = polls(
      [[naive('A', '2026-11-20 12:00:00')], null],
      [[naive('B', '2026-11-20 12:00:01'), naive('C', '2026-11-20 11:59:59')], null],
    );
    expect(verdicts[1]?.arrived.map(({ description }) => description)).toEqual(['B']);
  });

  test('12: another account has its own baseline', () => {
    polls([plain(1), 57], [plain(2, 1), 58]);
    const [again] = polls([plain(3, 2, 1), 59]);
    expect(again).toMatchObject({ count: 0, arrived: [] });
    expect(again?.ledger).toMatchObject({ baselineTotal: 59, announced: 0 });
  });
});

describe('an empty list at the baseline', () => {
  test('with a total of 0: the first rows are new', () => {
    const verdicts = polls([[], 0], [plain(2, 1), 2]);
    expect(counts(verdicts)).toEqual([0, 2]);
    expect(verdicts[1]?.arrived).toHaveLength(2);
  });

  test('with a total of 0: rows tell even while the total does not', () => {
    expect(counts(polls([[], 0], [plain(1), 0], [plain(2, 1), null]))).toEqual([0, 1, 1]);
  });

  test('with three waiting: their approval is no news, a fourth is', () => {
    const verdicts = polls(
      [[], 3],
      [plain(3, 2, 1), 3],
      [plain(4, 3, 2, 1), 4],
      [plain(5, 4, 3, 2, 1), null],
    );
    expect(counts(verdicts)).toEqual([0, 0, 1, 1]);
  });
});

describe('no total', () => {
  test('the rows alone count', () => {
    expect(counts(polls([plain(1), null], [plain(3, 2, 1), null], [plain(3, 2, 1), null]))).toEqual([
      0, 2, 0,
    ]);
  });

  test('left out once, it goes on from where it stood', () => {
    const list = plain(1);
    const verdicts = polls([list, 57], [list, null], [list, 58], [list, null], [list, 58]);
    expect(counts(verdicts)).toEqual([0, 0, 1, 0, 0]);
  });

  test('told for the first time, it is no rise', () => {
    const verdicts = polls([plain(1), null], [plain(2, 1), null], [plain(2, 1), 500], [plain(2, 1), 501]);
    expect(counts(verdicts)).toEqual([0, 1, 0, 1]);
  });
});

describe('identity', () => {
  test('rows that lose their ids (another edition) are not all new', () => {
    const withIds = [row(3, 3), row(2, 2), row(1, 1)];
    const verdicts = polls([[row(1, 1)], 57], [withIds, 59], [plain(3, 2, 1), 59], [plain(4, 3, 2, 1), 60]);
    expect(counts(verdicts)).toEqual([0, 2, 0, 1]);
    expect(verdicts[2]?.arrived).toEqual([]);
  });

  test('nor are rows that get ids', () => {
    const withIds = [row(2, 2), row(1, 1)];
    const verdicts = polls([plain(1), 57], [plain(2, 1), 58], [withIds, 58], [[row(3, 3), ...withIds], 59]);
    expect(counts(verdicts)).toEqual([0, 1, 0, 1]);
  });

  test('at the very change the total still counts, and the row of it is not counted again', () => {
    const verdicts = polls([[row(1, 1)], 57], [plain(2, 1), 58], [plain(2, 1), null], [plain(3, 2, 1), 59]);
    expect(counts(verdicts)).toEqual([0, 1, 0, 1]);
  });

  test('an empty list in between changes nothing', () => {
    expect(counts(polls([[row(1, 1)], 57], [[], 57], [[row(2, 2), row(1, 1)], 58]))).toEqual([0, 0, 1]);
  });

  test.each<[string, Referral[], string[]]>([
    ['the id alone', [row(7, 1), row(7, 1, { status: 'paid' })], ['id 7', 'id 7 #2']],
    [
      'creation time and wording',
      [plainRow('A', 1), plainRow('B', 1), plainRow('A', 2)],
      [
        `at ${Date.parse(wireTime(1))} A`,
        `at ${Date.parse(wireTime(1))} B`,
        `at ${Date.parse(wireTime(2))} A`,
      ],
    ],
    [
      'never status or amount',
      [
        plainRow('A', 1, { status: 'paid', amount: '1' }),
        plainRow('A', 1, { status: 'unpaid', amount: '2' }),
      ],
      [`at ${Date.parse(wireTime(1))} A`, `at ${Date.parse(wireTime(1))} A #2`],
    ],
  ])('is %s', (_, listed, expected) => {
    expect(keys(withKeys(listed))).toEqual(expected);
  });
});

describe('times that cannot be read', () => {
  test('make no row new by itself; the total counts', () => {
    const odd = (name: string) => plainRow(name, 0, { createdAt: 'the other day' });
    const verdicts = polls([[odd('A')], 57], [[odd('B'), odd('A')], 57], [[odd('C'), odd('B')], 58]);
    expect(counts(verdicts)).toEqual([0, 0, 1]);
  });

  test('missing ones neither', () => {
    const bare = (id: number) => row(id, 0, { createdAt: null });
    expect(counts(polls([[bare(1)], 57], [[bare(2), bare(1)], 58]))).toEqual([0, 1]);
  });

  test('of the same second as the newest of the baseline: nobody can tell, so nothing', () => {
    expect(counts(polls([plain(1), null], [[plainRow('Other', 1), ...plain(1)], null]))).toEqual([0, 0]);
  });
});

describe('what is remembered', () => {
  test('is bounded; the forgotten oldest are not taken for new when they return', () => {
    const rows = Array.from({ length: 2100 }, (_, index) => plainRow(`Order ${index}`, index));
    let ledger = judge(null, rows.slice(0, 1), null).ledger;
    for (let from = 1; from < rows.length; from += 100) {
      ledger = judge(ledger, rows.slice(from, from + 100), null).ledger;
    }
    expect(ledger.announced).toBe(2099);
    expect(ledger.known).toHaveLength(2000);
    expect(Math.min(...ledger.known.map(({ at }) => at ?? 0))).toBe(NOON + 100 * 60_000);
    expect(ledger.floor).toBe(NOON + 99 * 60_000);

    const oldOnes = judge(ledger, rows.slice(0, 100), null);
    expect(oldOnes).toMatchObject({ count: 0, arrived: [] });
    expect(oldOnes.ledger.known).toHaveLength(2000);
    expect(judge(oldOnes.ledger, [plainRow('Order new', 3000)], null).count).toBe(1);
  });
});
