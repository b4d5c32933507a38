import { expect, test } from 'vitest';
import {
  type Outbox,
  withEntries,
  withFound,
  withoutAccount,
  withoutSeen,
  withoutUndone,
} from '../../../../lib/domain/polling/outbox.ts';
import type { PayoutNews } from '../../../../lib/domain/portal/payout-schema.ts';
import type { Announcement } from '../../../../lib/domain/referrals/referral-schema.ts';
import { knownPayout, payout, payouts } from '../../make.ts';

const sale = (id: string, part: Partial<Announcement> = {}) =>
  ({ kind: 'referrals', id, accountId: 'a', count: 1, rows: [], ...part }) as Announcement;
const paid = (id: string, accountId = 'a'): Outbox[number] => ({
  ...{ kind: 'payout', id, accountId },
  news: { kind: 'paid', payout: knownPayout(payout()) },
});
const idsOf = (outbox: Outbox) => outbox.map(({ id }) => id);

test('the outbox keeps entries, and replaces those with the same id', () => {
  const outbox = withFound(withFound([], [sale('1')], false), [sale('2')], false);
  expect(idsOf(withFound(outbox, [sale('1', { count: 7 })], false))).toEqual(['2', '1']);
});

test('the outbox keeps the latest entries of each kind and account', () => {
  const sales = Array.from({ length: 30 }, (_, index) => sale(`s${index}`));
  const payouts = Array.from({ length: 130 }, (_, index) => paid(`p${index}`));
  const outbox = withEntries([sale('b', { accountId: 'b' })], [...sales, ...payouts]);
  expect(idsOf(outbox)).toEqual([
    'b',
    ...sales.slice(-10).map(({ id }) => id),
    ...payouts.slice(-120).map(({ id }) => id),
  ]);
});

test('the outbox combines announcements in quiet hours to one per kind and account', () => {
  const before: Outbox = [paid('p'), sale('old'), sale('b', { accountId: 'b', waits: true })];
  const outbox = withFound(withFound(before, [sale('1')], true), [sale('2')], true);
  const waiting = { id: '2', count: 2, waits: true };
  expect(outbox).toMatchObject([{ id: 'p' }, { id: 'b', waits: true }, { id: 'old' }, waiting]);
  expect(outbox[2]).not.toHaveProperty('waits');
});

test('the outbox drops waiting referrals that were seen, and all entries of a removed account', () => {
  const status = sale('s', { kind: 'status', statuses: [], waits: true } as Partial<Announcement>);
  const outbox = [sale('1'), sale('2', { waits: true }), status, paid('p')];
  expect(idsOf(withoutSeen(outbox))).toEqual(['1', 's', 'p']);
  expect(idsOf(withoutAccount([...outbox, sale('b', { accountId: 'b' })], 'a'))).toEqual(['b']);
});

const OLD = payout({ date: '2026-10-21' });
const NEW = payout({ date: '2026-11-21' });

test.each<[string, stages: PayoutNews['kind'][], Parameters<typeof payouts>[0], kept: PayoutNews['kind'][]]>([
  ['listed', ['started'], { listed: [OLD] }, ['started']],
  ['paid', ['started', 'paid'], { listed: [{ ...OLD, status: 'paid' }] }, ['started', 'paid']],
  ['not paid any more', ['started', 'paid'], { listed: [OLD] }, ['started']],
  ['put on hold', ['started', 'paid'], { listed: [{ ...OLD, status: 'on_hold' }] }, []],
  ['gone from the whole list', ['started'], { listed: [NEW], unlisted: [OLD], whole: true }, []],
  ['below the end of a cut list', ['started'], { listed: [NEW], unlisted: [OLD] }, ['started']],
  ['gone from a cut list', ['started'], { listed: [NEW, payout({ date: '2026-09-21' })], unlisted: [OLD] }, []],
  ['gone from an empty list', ['started'], { listed: [], unlisted: [OLD] }, []],
  ['of a list that never answered', ['started'], { listed: null }, ['started']],
])('stages of a payout that are not shown stay in the outbox only if they hold: %s', (_, stages, now, kept) => {
  const outbox = stages.map((kind, index): Outbox[number] => ({
    ...{ kind: 'payout', id: kind, accountId: 'a' },
    news: { kind, payout: { ...knownPayout(OLD), reported: stages[index - 1] ?? null } },
  }));
  const after = withoutUndone({ payouts: payouts(now), outbox });
  expect(idsOf(after.outbox)).toEqual(kept);
  const { listed, unlisted = [] } = after.payouts ?? {};
  const found = [...(listed ?? []), ...unlisted].find(({ date }) => date === OLD.date);
  if (kept.length < stages.length) expect(found?.reported).toBe(kept.at(-1) ?? null);
});
