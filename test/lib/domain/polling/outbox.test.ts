import { expect, test } from 'vitest';
import {
  type Outbox,
  withEntries,
  withFound,
  withoutAccount,
  withoutSeen,
} from '../../../../lib/domain/polling/outbox.ts';
import type { Announcement } from '../../../../lib/domain/referrals/referral-schema.ts';
import { knownPayout, payout } from '../../make.ts';

const sale = (id: string, part: Partial<Announcement> = {}) =>
  ({ kind: 'referrals', id, accountId: 'a', count: 1, rows: [], ...part }) as Announcement;
const paid = (id: string, accountId = 'a'): Outbox[number] => ({
  ...{ kind: 'payout', id, accountId },
  news: { kind: 'paid', payout: knownPayout(payout()) },
});
const idsOf = (outbox: Outbox) => outbox.map(({ id }) => id);

test('what was not shown yet is not lost, and what is found again takes its place', () => {
  const outbox = withFound(withFound([], [sale('1')], false), [sale('2')], false);
  expect(idsOf(withFound(outbox, [sale('1', { count: 7 })], false))).toEqual(['2', '1']);
});

test('of each kind an account has so many, and the latest stay', () => {
  const sales = Array.from({ length: 30 }, (_, n) => sale(`s${n}`));
  const payouts = Array.from({ length: 130 }, (_, n) => paid(`p${n}`));
  const all = withEntries([sale('b', { accountId: 'b' })], [...sales, ...payouts]);
  expect(idsOf(all)).toEqual([
    'b',
    ...sales.slice(-10).map(({ id }) => id),
    ...payouts.slice(-120).map(({ id }) => id),
  ]);
});

test('in quiet hours one of each kind waits for an account, beside what is not of referrals', () => {
  const before: Outbox = [paid('p'), sale('old'), sale('b', { accountId: 'b', waits: true })];
  const outbox = withFound(withFound(before, [sale('1')], true), [sale('2')], true);
  expect(outbox).toMatchObject([
    { id: 'p' },
    { id: 'b', waits: true },
    { id: 'old' },
    { id: '2', count: 2, waits: true },
  ]);
  expect(outbox[2]).not.toHaveProperty('waits');
});

test('what the user has seen goes, if it waits and is of referrals; all of an account goes with it', () => {
  const status = sale('s', { kind: 'status', statuses: [], waits: true } as Partial<Announcement>);
  const outbox = [sale('1'), sale('2', { waits: true }), status, paid('p'), sale('b', { accountId: 'b', waits: true })];
  expect(idsOf(withoutSeen(outbox, 'a'))).toEqual(['1', 's', 'p', 'b']);
  expect(idsOf(withoutAccount(outbox, 'a'))).toEqual(['b']);
});
