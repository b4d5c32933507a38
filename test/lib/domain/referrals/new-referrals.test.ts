import { describe, expect, test } from 'vitest';
import { DAY } from '../../../../lib/domain/calendar/calendar.ts';
import { judgeReferrals, type Verdict } from '../../../../lib/domain/referrals/new-referrals.ts';
import { recognize } from '../../../../lib/domain/referrals/recognize.ts';
import type { Ledger, Referral } from '../../../../lib/domain/referrals/referral-schema.ts';
import { NOON, plainRow, row } from '../../make.ts';

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
const arrivals = (verdicts: Verdict[]) => verdicts.map(({ arrived }) => arrived.length);
const keys = (rows: { key: string }[]) => rows.map(({ key }) => key);
const changesOf = (verdicts: Verdict[]) => verdicts.map(({ changed }) => changed.map((row) => row.status));

/** Rows of the deployed dialect, newest first, as it lists them. */
const plain = (...minutes: number[]) => minutes.map((minute) => plainRow(`Order ${minute}`, minute));
const ONE = plain(1);
const IDS = [row(2, 2), row(1, 1)];

/** Rows by their minute: "3" without an id, "#3" with one, "p3" pending, "+3" an hour later, "~3" so with an id, "=3" of one name, "?3" without a time. */
const MAKERS: Record<string, (minute: number) => Referral> = {
  '': (minute) => plainRow(`Order ${minute}`, minute),
  '#': (minute) => row(minute, minute),
  p: (minute) => row(minute, minute, { status: 'pending' }),
  '+': (minute) => plainRow(`Order ${minute}`, minute + 60),
  '=': (minute) => plainRow('Order', minute),
  '~': (minute) => row(minute, minute + 60),
  '?': (minute) => plainRow(`Order ${minute}`, 0, { createdAt: 'the other day' }),
};
/** "3 2 1 of 57, 1 of ? cached": the rows and totals of consecutive answers. */
const answersIn = (written: string): Parameters<typeof polls> =>
  written.split(', ').map((answer) => {
    const [, rows = '', total, cached] = /^(.*?) ?of (\S+)( cached)?$/.exec(answer) ?? [];
    const listed = rows.split(' ').flatMap((name) => {
      const [, kind = '', minute] = /^(\D?)(\d+)$/.exec(name) ?? [];
      return minute === undefined ? [] : (MAKERS[kind]?.(Number(minute)) ?? []);
    });
    return [listed, total === '?' ? null : Number(total), cached && 'cached'] as Parameters<typeof polls>[number];
  });

test('the first answer is the baseline and announces nothing', () => {
  const [first] = polls([IDS, 57]);
  expect(first).toMatchObject({ count: 0, arrived: [], changed: [] });
  expect(keys(first?.referrals ?? [])).toEqual(['id 2', 'id 1']);
  expect(first?.ledger).toMatchObject({ total: 57, baselineTotal: 57, announced: 0, rowsNew: 0 });
});

/** What each answer announces, and how many rows it lists for the first time, if other than that. */
test.each<[string, answers: string, count: string, arrived?: string]>([
  ['a new row counts once', '#2 #1 of 57, #3 #2 #1 of 58, #3 #2 #1 of 58', '0 1 0'],
  ['the total counts more than the list holds', '5 4 3 2 1 of 57, 13 12 11 10 9 of 65', '0 8', '0 5'],
  [
    'a referral counts when it is counted, not listed',
    '2 1 of 57, 2 1 of 58, 3 2 1 of 58, 3 2 1 of 58',
    '0 1 0 0',
    '0 0 1 0',
  ],
  ['rows of another form are not new', '#2 #1 of 2, 62 61 of 2, 63 62 61 of 3', '0 0 1'],
  ['a row that comes back is not new', '3 2 1 of 57, 1 of 57, 3 2 1 of 57', '0 0 0'],
  ['an older row that moves up is not new', '6 5 4 3 2 of 57, 5 4 3 2 1 of 56', '0 0'],
  ['an id that is listed twice is one referral', '#1 of ?, #2 #2 #1 of ?', '0 1'],
  ['identical rows at once are two referrals', '1 of ?, =2 =2 1 of ?, =2 =2 1 of ?', '0 2 0'],
  ['identical rows in turn are two referrals', '1 of ?, =2 1 of ?, =2 =2 1 of ?, =2 1 of ?, =2 =2 1 of ?', '0 1 1 0 0'],
  ['a rise of the total counts after a fall', '1 of 57, 1 of 54, 1 of 55, 1 of 57, 1 of 57', '0 0 1 2 0', '0 0 0 0 0'],
  ['a referral counts although another was deleted', '2 1 of 57, 3 1 of 57, 3 1 of 57', '0 1 0'],
  // After an update of the service
  ['a row is not new when it loses its id', '#2 #1 of 57, p5 p4 p3 #2 #1 of 60, 2 1 of 60, 5 4 3 2 1 of 60', '0 3 0 0'],
  ['a longer list has only counted rows', '1 of 57, 9 8 7 of 65, 9 8 7 6 5 4 3 2 1 0 of 65', '0 8 0', '0 3 0'],
  ['older rows of another shape are not new', 'of 0, 2 1 of 2, +5 +4 +3 of 5, +5 +4 +3 +2 +1 of 5', '0 2 3 0'],
  // Outdated answers
  ['a cached total lowers nothing', '1 of 57, 1 of 60, 1 of 57 cached, 1 of 60, 1 of 61', '0 3 0 0 1', '0 0 0 0 0'],
  [
    'a cached total undoes no fall',
    '1 of 57, 1 of 54, 1 of 57 cached, 1 of 54, 1 of 59 cached, 1 of 59',
    '0 0 0 0 5 0',
    '0 0 0 0 0 0',
  ],
  ['a cached answer has new rows', '1 of 57 cached, 2 1 of 58 cached, 2 1 of 58 cached', '0 1 0'],
  ['a total below the number of rows says nothing', '2 1 of 57, 2 1 of 0, 2 1 of 57, 3 2 1 of 58', '0 0 0 1'],
  ['an empty answer counts only if a second one confirms it', '1 of 57, of 0, 1 of 57, 2 1 of 58', '0 0 0 1'],
  ['an empty answer without rows', 'of 57, of 0, of 57, of 0, of 58', '0 0 0 0 1', '0 0 0 0 0'],
  ['a confirmed empty answer', 'of 57, of 0, of 0, of 2', '0 0 0 2', '0 0 0 0'],
  ['a cached empty answer confirms nothing', 'of 57, of 0 cached, of 0, of 57', '0 0 0 0'],
  ['known rows that return', '9 8 7 of 57, 12 11 10 of 60, 9 8 7 of 57, 12 11 10 of 60, 13 12 11 of 61', '0 3 0 0 1'],
  ['a new row has the id of a deleted one', '#5 #4 #3 of 57, #3 of 55, ~4 #3 of 56, ~5 ~4 #3 of 57', '0 0 1 1'],
  ['a new time zone moves a row that is back', '#1 of 57, #3 #2 #1 of 59, #2 #1 of 58, ~3 ~2 ~1 of 59', '0 2 0 0'],
  ['an edited row was gone once', '#2 #1 of 57, #3 #2 #1 of 58, #2 #1 of 57, #3 #2 of 57, ~3 #2 of 57', '0 1 0 0 0'],
  ['a deletion reduces no later count', '3 2 1 of 57, 2 1 of 56, 2 1 of 57, 4 2 1 of 58', '0 0 1 1', '0 0 0 1'],
  // Without rows or a total at the baseline
  ['the first rows after a total of 0 are new', 'of 0, 2 1 of 2', '0 2'],
  ['after a total of 3 only the fourth row is new', 'of 3, 3 2 1 of 3, 4 3 2 1 of 4, 5 4 3 2 1 of ?', '0 0 1 1'],
  ['only rows count without a total', '1 of ?, 3 2 1 of ?, 3 2 1 of ?', '0 2 0'],
  ['counting goes on from the last total', '1 of 57, 1 of ?, 1 of 58, 1 of ?, 1 of 58', '0 0 1 0 0', '0 0 0 0 0'],
  ['the first total is no rise', '1 of ?, 2 1 of ?, 2 1 of 500, 2 1 of 501', '0 1 0 1', '0 1 0 0'],
  ['rows without a time are not new', '?1 of 57, ?2 ?1 of 57, ?3 ?2 of 58', '0 0 1', '0 0 0'],
  ['a row of the same second as the baseline is not new', '1 of ?, =1 1 of ?', '0 0'],
])('%s: %s', (_, answers, count, arrived = count) => {
  const verdicts = polls(...answersIn(answers));
  expect([counts(verdicts).join(' '), arrivals(verdicts).join(' ')]).toEqual([count, arrived]);
});

test('a row that is dated years ahead hides later ones for a day at most', () => {
  const [ahead, later] = [plainRow('Order of 2036', 5_000_000), plainRow('Order 2', (2 * DAY) / 60_000)];
  const { ledger } = judgeReferrals(null, [ahead, ...ONE], 57, false, NOON);
  const second = judgeReferrals(ledger, [ahead, later, ...ONE], 58, false, NOON + 2 * DAY);
  expect(second).toMatchObject({ count: 1, arrived: [{ description: 'Order 2' }] });
});

describe('a status change', () => {
  test.each(['paid', 'something else'])('to %s is no new referral', (status) => {
    const [, second] = polls([[row(1, 1)], 57], [[row(1, 1, { status })], 57]);
    expect(second).toMatchObject({ count: 0, arrived: [] });
    expect(second?.changed).toEqual([{ ...row(1, 1, { status }), key: 'id 1' }]);
  });

  test('is announced once, and counted from what was last listed', () => {
    const at = (status: string): [Referral[], number] => [[plainRow('Order 1', 1, { status })], 57];
    const verdicts = polls(at('unpaid'), at('paid'), at('paid'), [[], 57], at('rejected'));
    expect(changesOf(verdicts)).toEqual([[], ['paid'], [], [], ['rejected']]);
  });

  test('is not reverted by a cached answer, which may have one', () => {
    type Answer = [Referral[], number, 'cached'?];
    const at = (status: string, cached?: 'cached'): Answer => [[row(1, 1, { status })], 57, cached];
    const verdicts = polls(at('unpaid'), at('paid'), at('unpaid', 'cached'), at('paid'), at('unpaid'));
    expect(changesOf(verdicts)).toEqual([[], ['paid'], [], [], ['unpaid']]);
    expect(changesOf(polls(at('unpaid', 'cached'), at('paid', 'cached')))).toEqual([[], ['paid']]);
  });

  test('is none after ids were renumbered', () => {
    const paid = (id: number, minute: number) => row(id, minute, { status: 'paid' });
    const verdicts = polls([[row(3, 3), row(2, 2), paid(1, 1)], 57], [[row(4, 3), row(3, 2), paid(2, 1)], 57]);
    expect(verdicts[1]).toMatchObject({ count: 0, changed: [] });
  });

  test('is none if the description was edited, because a new referral of that second may be in its place', () => {
    const edited = plainRow('Order two', 2, { status: 'paid' });
    const verdicts = polls([ONE, 57], [plain(2, 1), 58], [[edited, ...ONE], 58]);
    expect(counts(verdicts)).toEqual([0, 1, 0]);
    expect(changesOf(verdicts)).toEqual([[], [], []]);
    expect(verdicts[2]?.ledger.known).toHaveLength(2);
  });
});

test.each<[string, (minute: number) => Referral]>([
  ['ids were renumbered', (minute) => row(1000 + minute, minute)],
  ['ids were renumbered into one another', (minute) => row(minute + 2, minute)],
  ['times are of another zone', (minute) => row(minute, minute + 480)],
  ['times are of another zone, without ids', (minute) => plainRow(`Order ${minute}`, minute + 480)],
  ['every description was edited', (minute) => plainRow(`Bestellung ${minute}`, minute)],
  ['every description is the same now', (minute) => plainRow('Order', minute)],
])('after %s, only the total counts, and then rows again', (_, changed) => {
  const before = (minute: number) =>
    changed(1).id === null ? plainRow(`Order ${minute}`, minute) : row(minute, minute);
  const verdicts = polls(
    [[3, 2, 1].map(before), 57],
    [[5, 4, 3, 2, 1].map(before), 59],
    [[5, 4, 3, 2, 1].map(changed), 59],
    [[6, 5, 4, 3, 2].map(changed), 60],
    // One was deleted and one added, so the total is unchanged.
    [[7, 6, 4, 3, 2].map(changed), 60],
  );
  expect(counts(verdicts)).toEqual([0, 2, 0, 1, 1]);
  expect(verdicts.flatMap(({ changed }) => changed)).toEqual([]);
});

describe('identical rows', () => {
  const twin = (status: string) => plainRow('Order', 2, { status });
  const pair = (...statuses: string[]): [Referral[], number] => [[...statuses.map(twin), ...plain(1)], 57];

  test('make one change for one payment, in any order', () => {
    for (const first of ['paid', 'unpaid']) {
      const second = first === 'paid' ? 'unpaid' : 'paid';
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
