import { describe, expect, test } from 'vitest';
import { NEW_MIRROR } from '../../../../lib/domain/mirror/mirror.ts';
import { besideList, besidePoll, withPolledEvidence } from '../../../../lib/domain/mirror/polled-rows.ts';
import type { Referral } from '../../../../lib/domain/referrals/referral-schema.ts';
import { mirrorOf, rowsDown, rowWith } from '../../mirror-samples.ts';

/** The row as a list without ids has it. */
const withoutId = (row: Referral): Referral => ({ ...row, id: null });
const LIST = rowsDown(5, 1);
const twin = rowWith(9, { id: null, description: 'Order' });

describe('the rows of the last poll', () => {
  test.each<[string, known: Referral[], polled: Referral[], onTop: Referral[]]>([
    ['count once if the mirror has them', LIST, rowsDown(5, 3), []],
    ['are on top if the mirror lacks them', LIST, rowsDown(7, 3), rowsDown(7, 6)],
    ['are recognized without ids', LIST, rowsDown(5, 3).map(withoutId), []],
    ['are all counted if they are identical', [twin, ...LIST], [twin, { ...twin }], [{ ...twin }]],
  ])('%s', (_, known, polled, onTop) => {
    expect(besidePoll(NEW_MIRROR, known, polled, null).rows).toEqual([...onTop, ...known]);
  });

  test('count as the poll has them, and the totals are compared with that', () => {
    const polled = rowsDown(5, 4, { status: 'rejected' });
    const totals = { paid: '0', unpaid: '50', referrals: 5, at: 0 };
    const { rows, mirror } = besidePoll(mirrorOf(LIST, { complete: true }), LIST, polled, totals);
    expect(rows.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'unpaid', 'unpaid', 'unpaid']);
    // Stale totals equal the list, but not the rows beside them.
    expect(mirror.beyond).toBe('20');
  });

  test('are worth what the totals say but for the rounding errors of a large sum', () => {
    const large = LIST.map((row) => ({ ...row, amount: '2000000' }));
    const totals = { paid: '0', unpaid: '10000000.000001', referrals: 5, at: 0 };
    const { mirror } = besidePoll(mirrorOf(large, { complete: true }), large, large.slice(0, 2), totals);
    expect(mirror).not.toHaveProperty('beyond');
  });
});

describe('a mirror that agrees with the totals', () => {
  const rejected = rowWith(5, { status: 'rejected' });
  const agreed = { at: 0, totals: { paid: '0', unpaid: '0', referrals: 5 } };
  test.each<[string, Referral[], Referral[], agrees: boolean]>([
    ['agrees with a poll of its rows', LIST, rowsDown(5, 3), true],
    ['agrees with a poll that has a pending row', LIST, [rowWith(6, { status: 'pending' }), ...rowsDown(5, 3)], true],
    ['agrees with a poll that is not sorted by time', LIST, [...rowsDown(5, 4), rowWith(1), rowWith(3)], true],
    ['agrees with a poll without a rejected row', LIST.with(0, rejected), rowsDown(4, 2), true],
    ['does not agree with a row that it lacks', LIST, rowsDown(6, 4), false],
    ['does not agree with another amount', LIST, [rowWith(5, { amount: '11' }), rowWith(4)], false],
    ['does not agree with another status', LIST, [rejected, rowWith(4)], false],
    ['does not agree with a poll that lacks a row', LIST, [rowWith(5), rowWith(3)], false],
  ])('%s', (_, rows, polled, agrees) => {
    expect(withPolledEvidence(mirrorOf(rows, { agreed }), rows, polled).agreed !== null).toBe(agrees);
  });
});

describe('without a list', () => {
  const [euros, seven, sevenEuros] = [{ currency: 'EUR' }, { amount: '7' }, { currency: 'EUR', amount: '7' }];
  const changed = rowWith(4, { status: 'paid', ...sevenEuros });
  test.each<[string, known: Referral[], polled: Referral[], after: Referral[] | null]>([
    ['new rows come on top', LIST, rowsDown(7, 3), rowsDown(7, 1)],
    ['rows of a former list stay below', LIST, rowsDown(6, 5), [...rowsDown(6, 6), ...LIST]],
    ['known rows take status, amount and currency', LIST, [changed], LIST.with(1, changed)],
    ['a currency that is no longer named stays', [rowWith(4, euros)], [rowWith(4, seven)], [rowWith(4, sevenEuros)]],
    ['known rows change nothing', LIST, rowsDown(5, 3), null],
  ])('%s', (_, known, polled, after) => {
    const { splice } = besideList({ ...NEW_MIRROR, listed: false }, known, polled);
    expect(splice && known.toSpliced(splice.from, splice.remove, ...splice.rows)).toEqual(after);
  });
});
