import { describe, expect, test } from 'vitest';
import { MOST_ACCOUNTS } from '../../../../lib/domain/accounts/account.ts';
import { DEFAULT_SETTINGS } from '../../../../lib/domain/accounts/settings.ts';
import type { AccountState } from '../../../../lib/domain/polling/account-state-schema.ts';
import { judgeReferrals } from '../../../../lib/domain/referrals/new-referrals.ts';
import { bytesOf, CAPABILITIES_BYTES, STATE_BYTES } from '../../../../lib/platform/storage/bounds.ts';
import * as store from '../../../fake/fake-storage.ts';
import { capabilities, share } from '../../capability-samples.ts';
import { account, announced, keyed, NOON, row, snapshot, state } from '../../make.ts';
import { type Parts, partOf, storePart } from '../../program-samples.ts';

const MINUTE = 60_000;
/** The longest text that the schema lets through, in characters that take the most bytes. */
const LONG = '<'.repeat(300);
const many = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));
const knownRow = (n: number) => ({ key: `id ${n}`, status: 'unpaid', at: NOON + n * MINUTE });
const ledger = (count: number): AccountState['ledger'] =>
  ({ ...announced(4000), rowsNew: 3999, known: many(count, knownRow) }) as AccountState['ledger'];

/** Writes a value and reads it back. */
async function kept<T>(item: Parameters<typeof store.write<T>>[0], value: T): Promise<T> {
  await store.write(item, value);
  return store.read(item);
}

/** Stores a part of a program and reads it back. */
async function keptPart<P extends 'state' | 'capabilities'>(part: P, value: Parts[P]): Promise<Parts[P]> {
  await storePart('a', part, value);
  return partOf('a', part);
}

describe('a state', () => {
  const words = { order: LONG, description: LONG, status: LONG, provider: LONG };
  const rows = many(200, (n) => keyed(`${n} ${LONG}`, words));
  const worst = state({
    snapshot: snapshot({ referrals: rows, noticeHtml: '<'.repeat(20_000) }),
    ledger: { ...ledger(200), listed: rows.map(({ key }) => key), removedKeys: rows.map(({ key }) => key) } as never,
    seen: 3990,
    newKeys: rows.map(({ key }) => key),
  });

  test('that fits is stored as it is', async () => {
    const answered = snapshot({ referrals: many(10, (n) => keyed(`id ${n}`)), noticeHtml: '<p>Hello' });
    const usual = state({ snapshot: answered, ledger: ledger(200) });
    expect(await keptPart('state', usual)).toEqual(usual);
  });

  test('of the largest possible size loses its lists and keeps its counts', async () => {
    expect(bytesOf(worst)).toBeGreaterThan(STATE_BYTES);
    const cut = await keptPart('state', worst);
    expect(bytesOf(cut)).toBeLessThan(STATE_BYTES / 100);
    const counts = { ...ledger(0), floor: NOON + 199 * MINUTE, listed: [], removedKeys: [] };
    expect(cut).toEqual({ ...worst, snapshot: snapshot(), ledger: counts, newKeys: [] });
  });

  test('that was cut does not announce known rows again', async () => {
    const { ledger: cut } = await keptPart('state', worst);
    const listed = many(200, (n) => row(n, n));
    const { total = 0 } = cut ?? {};
    const verdict = judgeReferrals(cut, listed, total);
    expect([verdict.count, verdict.arrived]).toEqual([0, []]);
    const next = judgeReferrals(cut, [row(9000, 9000), ...listed.slice(-5)], (total ?? 0) + 1);
    expect([next.count, next.arrived.map(({ key }) => key)]).toEqual([1, ['id 9000']]);
  });

  test('fits the browsers’ quota for all accounts, even if stored twice', () => {
    expect(MOST_ACCOUNTS * 2 * (STATE_BYTES + CAPABILITIES_BYTES)).toBeLessThan(0.7 * 10_000_000);
  });
});

test('capabilities that are too large lose the user’s name, the share link and the coupons, and keep the rest', async () => {
  const origins = many(500, (n) => `https://${n}.shop.example`);
  const known = capabilities({ share: share({ origins }), coupons: ['ADA10'] });
  expect(await keptPart('capabilities', known)).toEqual(capabilities({ share: null, userName: null }));
  expect(await keptPart('capabilities', capabilities())).toEqual(capabilities());
});

test('stored names are cut, and stored lists are limited', async () => {
  const long = 'x'.repeat(900);
  const cut = 'x'.repeat(100);
  const campaigns = many(30, (n) => `${n}${long}`);
  const bounded = account({ name: cut, campaigns: many(8, (n) => `${n}${cut.slice(1)}`) });
  expect(await kept(store.ACCOUNTS, [account({ name: long, campaigns })])).toEqual([bounded]);
  const settings = { ...DEFAULT_SETTINGS, currency: 'EUR'.repeat(90) };
  expect((await kept(store.SETTINGS, settings)).currency).toHaveLength(10);
  expect(await kept(store.SETTINGS, DEFAULT_SETTINGS)).toEqual(DEFAULT_SETTINGS);
  const group = (groupId: number, name: string | null) => ({ accountId: 'a', groupId, name, pinned: true });
  const groups = many(300, (n) => group(n, n ? long : null));
  expect(await kept(store.GROUPS, groups)).toEqual(many(200, (n) => group(n, n ? cut : null)));
  expect((await kept(store.PENDING_PERMISSIONS, many(150, String)))[0]).toBe('50');
});
