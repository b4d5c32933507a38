import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../lib/domain/accounts/settings.ts';
import { afterAnswer, NEW_STATE, unseen } from '../../../../lib/domain/polling/account-state.ts';
import type { AccountState } from '../../../../lib/domain/polling/account-state-schema.ts';
import { afterLook, seenReferrals, withPlacedRows } from '../../../../lib/domain/polling/seen-referrals.ts';
import { fail, ok } from '../../../../lib/domain/result.ts';
import { announced, answer, keyed, NOON, row, snapshot, state } from '../../make.ts';

const CONTEXT = { accountId: 'a', revision: 1, settings: DEFAULT_SETTINGS, now: NOON, random: 0.5 };

/** A state with this many unseen referrals, some of them listed. The keys are those of new rows. */
const news = (count: number, listed: string[], unlisted: string[] = []) =>
  state({
    ledger: announced(10),
    seen: 10 - count,
    newKeys: [...unlisted, ...listed],
    snapshot: snapshot({ referrals: [...listed, 'old'].map((key) => keyed(key)) }),
  });

describe('seeing', () => {
  /** The rows that were in view, "…" for the end of the list, and the rows that are still new. */
  test.each<[string, ReturnType<typeof news>, seen: string, unseen: number, left: string]>([
    ['no row leaves all unseen', news(3, ['a', 'b', 'c']), '', 3, 'a b c'],
    ['all rows leaves none unseen', news(3, ['a', 'b', 'c']), 'a b c', 0, ''],
    ['all rows leaves unlisted referrals unseen', news(8, ['a', 'b']), 'a b', 6, ''],
    ['all rows and the end leaves none unseen', news(8, ['a', 'b']), 'a b …', 0, ''],
    ['the end leaves skipped rows unseen', news(8, ['a', 'b', 'c']), 'a …', 2, 'b c'],
    ['a row leaves one unseen that has left the list', news(2, ['a'], ['gone']), 'a', 1, 'gone'],
    ['a row and the end includes one that has left the list', news(2, ['a'], ['gone']), 'a …', 0, ''],
    ['no row leaves one new that was counted before', news(0, ['a']), '', 0, 'a'],
    ['a row leaves one next to it unseen', news(1, ['a', 'b']), 'a', 1, 'b'],
  ])('%s', (_, before, seen, count, left) => {
    const keys = new Set(seen.split(' '));
    const after = afterLook(before, seenReferrals(before, { keys, end: keys.has('…') }));
    expect([unseen(after), after.newKeys.join(' ')]).toEqual([count, left]);
  });

  test('a row needs a first answer', () => {
    expect(seenReferrals(NEW_STATE, { keys: new Set(['a']), end: true })).toEqual({ seen: 0, keys: [] });
  });
});

test.each([
  ['an older look', 1, 3],
  ['the same look', 3, 3],
  ['a later look', 5, 5],
  ['an impossible count', 99, 10],
])('%s of %i gives %i seen referrals', (_, seen, after) => {
  expect(afterLook(news(7, ['a']), { seen, keys: ['unknown'] })).toMatchObject({ seen: after, newKeys: ['a'] });
});

test('the figures and a click are kept until the next look', () => {
  const nothing = { seen: 0, keys: [] };
  const before = { ...afterAnswer(NEW_STATE, ok(answer([row(1, 1)])), CONTEXT), clickedAt: NOON + 5 };
  const look = { at: NOON, unpaid: '1', paid: '2', currency: 'USD', notice: '' };
  const looked = afterLook(before, nothing, look);
  expect(looked.clickedAt).toBeUndefined();
  for (const outcome of [ok(answer([row(2, 2)])), fail({ kind: 'no-answer' } as const)])
    expect(afterAnswer(looked, outcome, CONTEXT).looked).toEqual(look);
  expect(afterLook(looked, nothing).looked).toEqual(look);
  expect(afterLook(looked, nothing, { ...look, unpaid: '2' }).looked?.unpaid).toBe('2');
});

describe('rows that only the list has', () => {
  /** Twelve new referrals, of which a poll listed two; it lists `old`, too. */
  const before: AccountState = (() => {
    const polled = news(12, ['id 12', 'id 11']);
    const known = ['id 12', 'id 11', 'old'].map((key) => ({ key, status: 'unpaid', at: NOON }));
    const ledger = { ...announced(12), known, rowsNew: 2 } as AccountState['ledger'];
    return { ...polled, ledger, seen: 0 };
  })();
  const page = (...keys: string[]) =>
    keys.map((key) => ({ ...keyed(key), at: key.startsWith('old') ? NOON : NOON + 1 }));
  const twelve = Array.from({ length: 12 }, (_, index) => `id ${12 - index}`);

  test.each<[string, string[], string[]]>([
    ['above one of an earlier poll are new', [...twelve, 'old', 'older'], twelve],
    ['are new up to the number that was counted', [...twelve, 'id 0', 'id -1', 'old'], twelve],
    ['are not new if no row of an earlier poll is below', twelve, ['id 12', 'id 11']],
    ['are not new below one of an earlier poll', ['id 12', 'id 11', 'old', 'older'], ['id 12', 'id 11']],
  ])('%s', (_, list, newKeys) => {
    expect(withPlacedRows(before, page(...list)).newKeys).toEqual(newKeys);
  });

  test('are not new if they are dated before the one of an earlier poll', () => {
    const backDated = { ...keyed('id 10'), at: NOON - 1 };
    const list = [...page('id 12', 'id 11'), backDated, ...page('old')];
    expect(withPlacedRows(before, list).newKeys).toEqual(['id 12', 'id 11']);
  });

  test('count, so that a referral that comes while the total falls is announced', () => {
    const poll = (state: AccountState, ids: number[], totalReferrals: number) =>
      afterAnswer(
        state,
        ok(
          answer(
            ids.map((id) => row(id, id)),
            { totalReferrals },
          ),
        ),
        CONTEXT,
      );
    const eight = poll(poll(NEW_STATE, [5, 4, 3, 2, 1], 5), [13, 12, 11, 10, 9], 13);
    expect(unseen(eight)).toBe(8);
    const listed = Array.from({ length: 9 }, (_, index) => row(13 - index, 13 - index));
    const read = withPlacedRows(
      eight,
      listed.map((row) => ({ ...row, key: `id ${row.id}` })),
    );
    expect(read.newKeys).toHaveLength(8);
    // One was deleted, and one came.
    expect(unseen(poll(read, [14, 13, 12, 11, 10], 13))).toBe(9);
  });

  test('are marked once', () => {
    const after = withPlacedRows(before, page(...twelve, 'old'));
    expect(withPlacedRows(after, page('id 13', ...twelve, 'old'))).toEqual(after);
    expect(unseen(after)).toBe(12);
  });

  test('that were in view leave the others new', () => {
    const after = withPlacedRows(before, page(...twelve, 'old'));
    const looked = afterLook(after, seenReferrals(after, { keys: new Set(twelve.slice(0, 8)), end: false }));
    expect([unseen(looked), looked.newKeys]).toEqual([4, twelve.slice(8)]);
  });
});
