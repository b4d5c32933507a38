import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../lib/domain/accounts/settings.ts';
import { afterAnswer, NEW_STATE, unseen } from '../../../../lib/domain/polling/account-state.ts';
import { afterLook, seenReferrals } from '../../../../lib/domain/polling/seen-referrals.ts';
import { fail, ok } from '../../../../lib/domain/result.ts';
import { announced, answer, keyed, NOON, row, snapshot, state } from '../../make.ts';

/** A state with this many unseen referrals, some of them listed. The keys are those of new rows. */
const news = (count: number, listed: string[], unlisted: string[] = []) =>
  state({
    ledger: announced(10),
    seen: 10 - count,
    newKeys: [...unlisted, ...listed],
    snapshot: snapshot({ referrals: [...listed, 'old'].map((key) => keyed(key)) }),
  });

describe('seeing', () => {
  test.each<[string, ReturnType<typeof news>, string[], boolean, { unseen: number; newKeys: string[] }]>([
    ['no row leaves all unseen', news(3, ['a', 'b', 'c']), [], false, { unseen: 3, newKeys: ['a', 'b', 'c'] }],
    ['all rows leaves none unseen', news(3, ['a', 'b', 'c']), ['a', 'b', 'c'], false, { unseen: 0, newKeys: [] }],
    ['all rows leaves unlisted referrals unseen', news(8, ['a', 'b']), ['a', 'b'], false, { unseen: 6, newKeys: [] }],
    ['all rows and the end leaves none unseen', news(8, ['a', 'b']), ['a', 'b'], true, { unseen: 0, newKeys: [] }],
    ['the end leaves skipped rows unseen', news(8, ['a', 'b', 'c']), ['a'], true, { unseen: 2, newKeys: ['b', 'c'] }],
    [
      'a row leaves one unseen that has left the list',
      news(2, ['a'], ['gone']),
      ['a'],
      false,
      { unseen: 1, newKeys: ['gone'] },
    ],
    [
      'a row and the end includes one that has left the list',
      news(2, ['a'], ['gone']),
      ['a'],
      true,
      { unseen: 0, newKeys: [] },
    ],
    ['no row leaves one new that was counted before', news(0, ['a']), [], false, { unseen: 0, newKeys: ['a'] }],
    ['a row leaves one next to it unseen', news(1, ['a', 'b']), ['a'], false, { unseen: 1, newKeys: ['b'] }],
  ])('%s', (_, before, keys, end, left) => {
    const after = afterLook(before, seenReferrals(before, { keys: new Set(keys), end }));
    expect({ unseen: unseen(after), newKeys: after.newKeys }).toEqual(left);
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
  const context = { accountId: 'a', revision: 1, settings: DEFAULT_SETTINGS, now: NOON, random: 0.5 };
  const before = { ...afterAnswer(NEW_STATE, ok(answer([row(1, 1)])), context), clickedAt: NOON + 5 };
  const look = { at: NOON, unpaid: '1', paid: '2', currency: 'USD', notice: '' };
  const looked = afterLook(before, nothing, look);
  expect(looked.clickedAt).toBeUndefined();
  for (const outcome of [ok(answer([row(2, 2)])), fail({ kind: 'no-answer' } as const)])
    expect(afterAnswer(looked, outcome, context).looked).toEqual(look);
  expect(afterLook(looked, nothing).looked).toEqual(look);
  expect(afterLook(looked, nothing, { ...look, unpaid: '2' }).looked?.unpaid).toBe('2');
});
