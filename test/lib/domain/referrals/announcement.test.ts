import { describe, expect, test } from 'vitest';
import {
  accountOfNotification,
  referralAnnouncement,
  statusAnnouncement,
  wantedPart,
  withDeferred,
} from '../../../../lib/domain/referrals/announcement.ts';
import type { StatusChange, Verdict } from '../../../../lib/domain/referrals/new-referrals.ts';
import type { Announcement, KeyedReferral } from '../../../../lib/domain/referrals/referral-schema.ts';
import { announced, keyed } from '../../make.ts';

const ledger = announced(8);
if (!ledger) throw new Error('There is no ledger.');
const verdict = (part: Partial<Verdict> = {}): Verdict => ({
  ledger,
  referrals: [],
  rows: [],
  comparable: true,
  count: 0,
  arrived: [],
  changed: [],
  ...part,
});
const A = { accountId: 'a', revision: 3 };
const arrivals = (count: number) =>
  Array.from({ length: count }, (_, index) => keyed(`id ${index}`, { order: String(index) }));
const orders = (rows: { order: string | null }[]) => rows.map(({ order }) => order);
const changed = (status: string, part: Partial<KeyedReferral> = {}): StatusChange => ({
  referral: keyed('id 1', { status, ...part }),
  from: 'unpaid',
});

describe('new referrals', () => {
  test('none: nothing to announce, even if rows turned up that were announced before', () => {
    expect(referralAnnouncement(A, verdict({ arrived: arrivals(1) }))).toEqual([]);
  });

  test.each([
    [1, 1, 1],
    [8, 5, 5],
    [8, 8, 8],
    [8, 0, 0],
    [300, 200, 20],
    // One more row than news: some were announced before they were listed.
    [1, 3, 1],
  ])('%i new, %i of them listed: %i named', (count, listed, named) => {
    const [one, ...others] = referralAnnouncement(A, verdict({ count, arrived: arrivals(listed) }));
    expect(others).toEqual([]);
    expect(one).toMatchObject({ kind: 'referrals', accountId: 'a', count });
    expect(orders(one?.rows ?? [])).toEqual(orders(arrivals(named)));
  });

  test('a row is announced without what a notification does not need', () => {
    const [one] = referralAnnouncement(A, verdict({ count: 1, arrived: [keyed('id 1')] }));
    expect(one?.rows).toEqual([
      { order: '6042', description: null, amount: '12.40', currency: 'USD', status: 'unpaid' },
    ]);
  });

  test('an amount that is no number is not announced', () => {
    const { rows } =
      referralAnnouncement(A, verdict({ count: 1, arrived: [keyed('x', { amount: '1 to 9' })] }))[0] ?? {};
    expect(rows?.map(({ amount }) => amount)).toEqual(['']);
  });

  test('the id follows from what is announced: the same again replaces, more is another', () => {
    const id = (accountId: string, of: number, revision = 3) =>
      referralAnnouncement({ accountId, revision }, verdict({ count: 1, ledger: { ...ledger, announced: of } }))[0]?.id;
    expect(id('a', 8)).toBe('referrals/a/3/8');
    expect(id('a', 8)).toBe(id('a', 8));
    // Connected again, a history begins anew: its eighth is another one.
    expect(new Set([id('a', 8), id('a', 9), id('b', 8), id('a', 8, 4)]).size).toBe(4);
  });
});

describe('status changes', () => {
  test.each([
    ['paid', 1],
    ['rejected', 1],
    ['unpaid', 0],
    ['pending', 0],
    ['processing', 0],
    ['cancelled', 0],
    ['', 0],
  ])('to %s: %i announced', (status, count) => {
    expect(statusAnnouncement(A, verdict({ changed: [changed(status)] }))).toHaveLength(count);
  });

  test.each<[string, number]>([
    ['paid', 0],
    ['Paid', 0],
    ['rejected', 1],
  ])('to %s, where the site lists payouts: %i announced', (status, count) => {
    expect(statusAnnouncement({ ...A, listsPayouts: true }, verdict({ changed: [changed(status)] }))).toHaveLength(
      count,
    );
  });

  test('several are one announcement, of those that are news', () => {
    const [one, ...others] = statusAnnouncement(
      A,
      verdict({
        changed: [changed('paid', { order: '1' }), changed('processing'), changed('rejected', { order: '2' })],
      }),
    );
    expect(others).toEqual([]);
    expect(one).toMatchObject({ kind: 'status', accountId: 'a' });
    expect(one?.rows.map(({ order, status }) => [order, status])).toEqual([
      ['1', 'paid'],
      ['2', 'rejected'],
    ]);
  });

  test('of hundreds the first few are named, and all of them counted, whatever became of them', () => {
    const many = Array.from({ length: 150 }, (_, index) => changed('paid', { order: String(index) }));
    const [one] = statusAnnouncement(A, verdict({ changed: [...many, changed('Rejected')] }));
    expect(one).toMatchObject({ count: 151, statuses: ['paid', 'rejected'] });
    expect(one?.rows).toHaveLength(20);
  });

  test('what one announcement can put into storage is bounded', () => {
    const long = 'x'.repeat(300);
    const row = keyed('id 1', {
      order: long,
      description: long,
      currency: long,
      amount: long,
      status: 'paid',
    });
    const all = Array.from({ length: 200 }, () => ({ referral: row, from: 'unpaid' }));
    const box = [
      ...referralAnnouncement(A, verdict({ count: 200, arrived: all.map(({ referral }) => referral) })),
      ...statusAnnouncement(A, verdict({ changed: all })),
    ];
    expect(box).toHaveLength(2);
    for (const one of box) expect(JSON.stringify(one).length).toBeLessThan(10_000);
    // Cut short it would be another amount.
    expect(box[0]?.rows[0]?.amount).toBe('');
  });

  test('the id follows from which rows became what', () => {
    const id = (accountId: string, ...changes: StatusChange[]) =>
      statusAnnouncement({ ...A, accountId }, verdict({ changed: changes }))[0]?.id;
    const one = id('a', changed('paid'));
    expect(one).toMatch(/^status\/a\/3\/[\da-z]+$/);
    expect(id('a', changed('paid', { amount: '99' }))).toBe(one);
    const others = [
      id('b', changed('paid')),
      id('a', changed('rejected')),
      id('a', changed('paid', { key: 'id 2' })),
      id('a', changed('paid'), changed('paid', { key: 'id 2' })),
    ];
    expect(new Set([one, ...others]).size).toBe(5);
  });
});

test.each([
  ['referrals/a/3/8', 'a'],
  ['status/b-c/3/x1', 'b-c'],
  ['test', null],
])('the notification %s speaks of account %o', (id, accountId) => {
  expect(accountOfNotification(id)).toBe(accountId);
});

describe('what waits for the end of quiet hours', () => {
  const rows = (...orders: string[]) =>
    orders.map((order) => ({ order, description: null, amount: '1', currency: null, status: 'paid' }));
  const sales = (announced: number, count: number, ...orders: string[]): Announcement => ({
    kind: 'referrals',
    id: `referrals/a/1/${announced}`,
    accountId: 'a',
    count,
    rows: rows(...orders),
  });
  const changes = (id: string, statuses: string[], ...orders: string[]): Announcement => ({
    kind: 'status',
    id: `status/a/1/${id}`,
    accountId: 'a',
    count: orders.length,
    statuses,
    rows: rows(...orders),
  });

  test('one of a kind, with the newest rows first, under the id of all that it announces', () => {
    let outbox: Announcement[] = [sales(1, 1, 'told before')];
    for (let n = 2; n <= 40; n++) outbox = withDeferred(outbox, [sales(n, 2, `${n}`, `${n}b`)]);
    expect(outbox).toEqual([
      sales(1, 1, 'told before'),
      { ...sales(40, 78, ...Array.from({ length: 10 }, (_, n) => [`${40 - n}`, `${40 - n}b`]).flat()), waits: true },
    ]);
  });

  test('changes of both kinds; their id hangs on what they announce and on nothing else', () => {
    const night = (second: string) =>
      withDeferred(withDeferred([], [sales(1, 1, '1'), changes('x', ['paid'], '2')]), [
        changes(second, ['rejected'], '3'),
      ]);
    expect(night('y')).toMatchObject([
      { kind: 'referrals', waits: true },
      { kind: 'status', count: 2, statuses: ['paid', 'rejected'], waits: true, rows: [{ order: '3' }, {}] },
    ]);
    expect(night('y')).toEqual(night('y'));
    expect(night('y')[1]?.id).not.toBe(night('z')[1]?.id);
    expect(accountOfNotification(night('y')[1]?.id ?? '')).toBe('a');
  });
});

describe('what of an announcement the user wants', () => {
  const of = (kind: 'referrals' | 'status', count: number, ...listed: [amount: string, status: string][]) => {
    const rows = listed.map(([amount, status]) => ({ ...announcedRow, amount, status }));
    const one = { id: 'x', accountId: 'a', count, rows };
    return kind === 'referrals' ? { ...one, kind } : { ...one, kind, statuses: ['paid', 'rejected'] };
  };
  const announcedRow = { order: '1', description: null, currency: null };
  const large = (_: unknown, row: { amount: string } | null) => row === null || Number(row.amount) >= 50;

  test.each<[string, Announcement, Parameters<typeof wantedPart>[1], object | null]>([
    ['everything', of('referrals', 3, ['9', 'unpaid']), undefined, { count: 3, rows: [{ amount: '9' }] }],
    [
      'the large ones, and those that are not listed',
      of('referrals', 4, ['9', 'unpaid'], ['50', 'unpaid']),
      large,
      { count: 3, rows: [{ amount: '50' }] },
    ],
    ['none is large', of('referrals', 2, ['9', 'unpaid'], ['10', 'unpaid']), large, null],
    ['no rows are wanted', of('referrals', 4, ['9', 'unpaid']), () => false, null],
    [
      'of changes, what became of those alone',
      of('status', 2, ['9', 'paid'], ['60', 'rejected']),
      large,
      { count: 1, statuses: ['rejected'], rows: [{ amount: '60' }] },
    ],
    [
      'of hundreds, it may be anything',
      of('status', 100, ['9', 'paid'], ['60', 'rejected']),
      large,
      { count: 99, statuses: ['paid', 'rejected'], rows: [{ amount: '60' }] },
    ],
  ])('%s', (_, one, wants, left) => {
    const found = wantedPart(one, wants);
    expect(found).toHaveLength(left ? 1 : 0);
    if (left) expect(found[0]).toMatchObject({ id: 'x', ...left });
    // What is left is all wanted.
    expect(found.flatMap((part) => wantedPart(part, wants))).toEqual(found);
  });

  test('a large one among many small ones is announced, however late it is listed', () => {
    const many = [...arrivals(40), keyed('id 99', { amount: '99' })].map((row, at) =>
      at < 40 ? { ...row, amount: '1' } : row,
    );
    const [one] = referralAnnouncement({ ...A, isWanted: large }, verdict({ count: 41, arrived: many }));
    expect(one).toMatchObject({ count: 1, rows: [{ amount: '99' }] });
  });
});
