import { describe, expect, test } from 'vitest';
import {
  accountOfNotification,
  referralAnnouncement,
  statusAnnouncement,
  wantedPart,
  withDeferred,
} from '../../../../lib/domain/referrals/announcement.ts';
import type { Verdict } from '../../../../lib/domain/referrals/new-referrals.ts';
import type { WrittenReferral } from '../../../../lib/domain/referrals/referral.ts';
import type { Announcement, Referral } from '../../../../lib/domain/referrals/referral-schema.ts';
import { announced, keyed, NOON } from '../../make.ts';

const ledger = announced(8);
if (!ledger) throw new Error('There is no ledger.');
const verdict = (part: Partial<Verdict> = {}): Verdict => ({
  ...{ ledger, referrals: [], count: 0, arrived: [], changed: [] },
  ...part,
});
const ACCOUNT = { accountId: 'a', revision: 3, now: NOON };
const arrivals = (count: number) =>
  Array.from({ length: count }, (_, index) => keyed(`id ${index}`, { order: String(index) }));
const orders = (rows: { order: string | null }[]) => rows.map(({ order }) => order);
const changed = (status: string, key = 'id 1', part: WrittenReferral = {}) => keyed(key, { status, ...part });

describe('new referrals', () => {
  test.each([
    [8, 5, 5],
    [8, 0, 0],
    [300, 200, 20],
    // Some rows were announced before they were listed.
    [1, 3, 1],
    [0, 1, null],
  ])('(%i, of which %i are listed) are announced with %o rows', (count, listed, named) => {
    const found = referralAnnouncement(ACCOUNT, verdict({ count, arrived: arrivals(listed) }));
    const expected = { kind: 'referrals', accountId: 'a', count };
    expect(found).toMatchObject(named === null ? [] : [expected]);
    expect(orders(found[0]?.rows ?? [])).toEqual(orders(arrivals(named ?? 0)));
  });

  test('have an id that depends on their number, so that a repetition replaces the notification', () => {
    const id = (accountId: string, count: number, revision = 3) =>
      referralAnnouncement(
        { ...ACCOUNT, accountId, revision },
        verdict({ count: 1, ledger: { ...ledger, announced: count } }),
      )[0]?.id;
    expect(id('a', 8)).toBe('referrals/a/3/8');
    // The eighth referral after a new login is another one.
    expect(new Set([id('a', 8), id('a', 9), id('b', 8), id('a', 8, 4)]).size).toBe(4);
  });
});

describe('status changes', () => {
  test.each<[string, number]>([
    ['Paid', 1],
    ['rejected', 1],
    ['processing', 0],
    ['cancelled', 0],
  ])('to %s make %i announcements', (status, count) => {
    const found = statusAnnouncement(ACCOUNT, verdict({ changed: [changed(status)] }));
    expect(found).toHaveLength(count);
  });

  test('make one announcement with the first rows and all statuses', () => {
    const many = Array.from({ length: 150 }, (_, index) => changed('paid', 'id 1', { order: String(index) }));
    const changes = [changed('processing'), ...many, changed('Rejected')];
    const found = statusAnnouncement(ACCOUNT, verdict({ changed: changes }));
    expect(found).toMatchObject([{ kind: 'status', accountId: 'a', count: 151, statuses: ['paid', 'rejected'] }]);
    expect(orders(found[0]?.rows ?? [])).toEqual(orders(arrivals(20)));
  });

  test('and new referrals make announcements of a bounded size', () => {
    const long = 'x'.repeat(300);
    const row = keyed('id 1', { order: long, description: long, currency: long, amount: long, status: 'paid' });
    const rows = Array.from({ length: 200 }, () => row);
    const entries = [
      ...referralAnnouncement(ACCOUNT, verdict({ count: 200, arrived: rows })),
      ...statusAnnouncement(ACCOUNT, verdict({ changed: rows })),
    ];
    expect(entries).toHaveLength(2);
    for (const entry of entries) expect(JSON.stringify(entry).length).toBeLessThan(20_000);
  });

  test('have an id that depends on the rows and their statuses', () => {
    const id = (accountId: string, ...changes: Referral[]) =>
      statusAnnouncement({ ...ACCOUNT, accountId }, verdict({ changed: changes }))[0]?.id;
    const first = id('a', changed('paid'));
    expect(first).toMatch(/^status\/a\/3\/[\da-z]+$/);
    expect(id('a', changed('paid', 'id 1', { amount: '99' }))).toBe(first);
    const others = [
      id('b', changed('paid')),
      id('a', changed('rejected')),
      id('a', changed('paid', 'id 2')),
      id('a', changed('paid'), changed('paid', 'id 2')),
    ];
    expect(new Set([first, ...others]).size).toBe(5);
  });
});

test.each([
  ['referrals/a/3/8', 'a'],
  ['status/b-c/3/x1', 'b-c'],
  ['test', null],
])('the notification %s belongs to account %o', (id, accountId) => {
  expect(accountOfNotification(id)).toBe(accountId);
});

describe('deferred announcements', () => {
  const rows = (orders: string[], status = 'paid') =>
    orders.map((order) => keyed(`id ${order}`, { order, amount: '1', status }));
  const sales = (announced: number, count: number, ...orders: string[]): Announcement => ({
    kind: 'referrals',
    id: `referrals/a/1/${announced}`,
    accountId: 'a',
    count,
    rows: rows(orders),
  });
  const changes = (id: string, status: string, ...orders: string[]): Announcement => ({
    kind: 'status',
    id: `status/a/1/${id}`,
    accountId: 'a',
    count: orders.length,
    statuses: [status],
    rows: rows(orders, status),
  });

  test('are combined to one per kind, with the newest rows first and the last id', () => {
    let outbox: Announcement[] = [sales(1, 1, 'earlier')];
    for (let nth = 2; nth <= 40; nth++) outbox = withDeferred(outbox, [sales(nth, 2, `${nth}`, `${nth}b`)]);
    expect(outbox).toEqual([
      sales(1, 1, 'earlier'),
      {
        ...sales(40, 78, ...Array.from({ length: 10 }, (_, age) => [`${40 - age}`, `${40 - age}b`]).flat()),
        waits: true,
      },
    ]);
  });

  test('of both kinds have ids that depend only on their content', () => {
    const night = (second: string) =>
      withDeferred(withDeferred([], [sales(1, 1, '1'), changes('x', 'paid', '2')]), [changes(second, 'rejected', '3')]);
    expect(night('y')).toMatchObject([
      { kind: 'referrals', waits: true },
      { kind: 'status', count: 2, statuses: ['rejected', 'paid'], waits: true, rows: [{ order: '3' }, {}] },
    ]);
    expect(night('y')).toEqual(night('y'));
    expect(night('y')[1]?.id).not.toBe(night('z')[1]?.id);
    expect(accountOfNotification(night('y')[1]?.id ?? '')).toBe('a');
  });

  test('count a referral whose status changed twice once, with its last status', () => {
    const paid = withDeferred([], [changes('x', 'paid', '1', '2')]);
    const rejected = withDeferred(paid, [changes('y', 'rejected', '2', '1')]);
    expect(rejected).toMatchObject([{ count: 2, statuses: ['rejected'], rows: [{ order: '2' }, { order: '1' }] }]);
  });
});

describe('the wanted part of an announcement', () => {
  const sales = (count: number, ...amounts: string[]): Announcement => ({
    ...{ kind: 'referrals', id: 'x', accountId: 'a', count, rows: amounts.map((amount) => keyed('id 1', { amount })) },
  });
  const changes = (count: number): Announcement => ({
    ...{ kind: 'status', id: 'x', accountId: 'a', count, statuses: ['paid', 'rejected'] },
    rows: [changed('paid', 'id 1', { amount: '9' }), changed('rejected', 'id 1', { amount: '60' })],
  });
  const large = (_: unknown, row: { amount: string } | null) => row === null || Number(row.amount) >= 50;

  test.each<[string, Announcement, Parameters<typeof wantedPart>[1], object | null]>([
    ['is everything without a filter', sales(3, '9'), undefined, { count: 3, rows: [{ amount: '9' }] }],
    ['has large rows and unlisted ones', sales(4, '9', '50'), large, { count: 3, rows: [{ amount: '50' }] }],
    ['is nothing without a large row', sales(2, '9', '10'), large, null],
    ['is nothing if the user wants none', sales(4, '9'), () => false, null],
    ['has only the statuses of its rows', changes(2), large, { count: 1, statuses: ['rejected'] }],
    ['has all statuses if some rows are unlisted', changes(100), large, { count: 99, statuses: ['paid', 'rejected'] }],
  ])('%s', (_, announcement, wants, left) => {
    const found = wantedPart(announcement, wants);
    expect(found).toHaveLength(left ? 1 : 0);
    if (left) expect(found[0]).toMatchObject({ id: 'x', ...left });
    expect(found.flatMap((part) => wantedPart(part, wants))).toEqual(found);
  });

  test('includes a large referral below many small ones', () => {
    const many = [...arrivals(40), keyed('id 99', { amount: '99' })].map((row, index) =>
      index < 40 ? { ...row, amount: '1' } : row,
    );
    const [found] = referralAnnouncement({ ...ACCOUNT, isWanted: large }, verdict({ count: 41, arrived: many }));
    expect(found).toMatchObject({ count: 1, rows: [{ amount: '99' }] });
  });
});
