import { describe, expect, test } from 'vitest';
import { MOST_ACCOUNTS } from '../../../../lib/domain/accounts/account.ts';
import { DEFAULT_SETTINGS } from '../../../../lib/domain/accounts/settings.ts';
import { DEFAULT_VIEW } from '../../../../lib/domain/groups/groups.ts';
import type { AccountState } from '../../../../lib/domain/polling/account-state-schema.ts';
import { judge } from '../../../../lib/domain/referrals/new-referrals.ts';
import type { KnownRow } from '../../../../lib/domain/referrals/referral-schema.ts';
import {
  boundedAccounts,
  boundedCapabilities,
  boundedGroups,
  boundedPendingPermissions,
  boundedSettings,
  boundedState,
  boundedTableView,
  bytesOf,
  CAPABILITIES_BYTES,
  STATE_BYTES,
} from '../../../../lib/platform/storage/bounds.ts';
import { capabilities, share } from '../../capability-samples.ts';
import { account, keyed, NOON, row, snapshot, state } from '../../make.ts';

const MINUTE = 60_000;
/** The longest text that the schema lets through, in characters that take the most bytes. */
const LONG = '<'.repeat(300);
const known = (count: number, key = (n: number) => `id ${n}`): KnownRow[] =>
  Array.from({ length: count }, (_, n) => ({ key: key(n), status: 'unpaid', at: NOON + n * MINUTE }));
const ledger = (rows: KnownRow[]): AccountState['ledger'] => ({
  total: 4057,
  baselineTotal: 57,
  announced: 4000,
  rowsNew: 3999,
  floor: NOON - MINUTE,
  identity: 'id',
  known: rows,
});
const rows = (count: number, part = {}) =>
  Array.from({ length: count }, (_, n) => keyed(`id ${n}`, { id: String(n), ...part }));
const announcements = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    kind: 'referrals' as const,
    id: `referrals/a/${n}`,
    accountId: 'a',
    count: 7,
    rows: rows(5, { order: LONG, description: LONG }),
  }));

const usual = (part: Partial<AccountState> = {}) =>
  state({
    snapshot: snapshot({ referrals: rows(10), noticeHtml: '<p>Hello' }),
    ledger: ledger(known(200)),
    seen: 3990,
    newKeys: ['id 9'],
    ...part,
  });

test('what fits is returned as the same object', () => {
  const before = usual();
  expect(boundedState(before)).toBe(before);
});

describe('what is cut first', () => {
  const sizes = (kept: AccountState) => ({
    notice: (kept.snapshot?.noticeHtml ?? '') !== '',
    rows: kept.snapshot?.referrals.length,
    marks: kept.newKeys.length,
    toNotify: kept.outbox.length,
    known: kept.ledger?.known.length,
  });
  const huge = rows(200, { order: LONG, description: LONG });
  const keys = Array.from({ length: 200 }, (_, n) => `${n} ${LONG}`);
  const all = { notice: true, rows: 10, marks: 1, toNotify: 0, known: 200 };

  test.each<[string, Partial<AccountState>, Partial<typeof all>]>([
    ['the notice', { snapshot: snapshot({ referrals: rows(10), noticeHtml: '<'.repeat(30_000) }) }, { notice: false }],
    ['then listed rows', { snapshot: snapshot({ referrals: huge }) }, { notice: false, rows: 25 }],
    ['then marks of rows', { newKeys: keys }, { notice: false, marks: 50 }],
    ['then the rows of announcements', { outbox: announcements(20) }, { notice: false, toNotify: 5 }],
    ['then the memory of old rows', { ledger: ledger(known(6000)) }, { notice: false, known: 1500 }],
  ])('%s', (_, part, less) => {
    const before = usual(part);
    expect(bytesOf(before)).toBeGreaterThan(STATE_BYTES);
    const kept = boundedState(before);
    expect(bytesOf(kept)).toBeLessThanOrEqual(STATE_BYTES);
    const whole = { ...all, ...('snapshot' in part && { notice: false }) };
    expect(sizes(kept)).toEqual({ ...whole, ...less });
  });

  test('an announcement that is cut keeps its count', () => {
    expect(boundedState(usual({ outbox: announcements(20) })).outbox.at(-1)).toMatchObject({
      id: 'referrals/a/19',
      count: 7,
      rows: [{ status: 'unpaid' }],
    });
  });
});

describe('the worst that a service can send', () => {
  const worst = usual({
    snapshot: snapshot({
      referrals: rows(200, { order: LONG, description: LONG, status: LONG, provider: LONG }),
      noticeHtml: '<'.repeat(20_000),
    }),
    ledger: ledger(known(2000, (n) => `${n} ${LONG}${LONG}`)),
    newKeys: Array.from({ length: 200 }, (_, n) => `${n} ${LONG}`),
    outbox: announcements(100),
  });

  test('fits, and the counts and how many were seen stay', () => {
    const kept = boundedState(worst);
    expect(bytesOf(kept)).toBeLessThanOrEqual(STATE_BYTES);
    const { known: _, floor: __, ...counts } = kept.ledger ?? ledger([]) ?? ({} as never);
    expect(counts).toEqual({
      total: 4057,
      baselineTotal: 57,
      announced: 4000,
      rowsNew: 3999,
      identity: 'id',
    });
    expect(kept.seen).toBe(3990);
    expect([kept.schedule, kept.trouble]).toEqual([worst.schedule, worst.trouble]);
  });

  test('fits into the quota of browsers for all accounts, even if stored twice', () => {
    expect(MOST_ACCOUNTS * 2 * (STATE_BYTES + CAPABILITIES_BYTES)).toBeLessThan(0.7 * 10_000_000);
  });
});

test('a row that was forgotten is not new when it is listed again', () => {
  const listed = Array.from({ length: 6000 }, (_, n) => row(n, n));
  const before = usual({ ledger: ledger(known(6000)) });
  const kept = boundedState(before);
  expect(kept.ledger?.known.length).toBeLessThan(6000);
  const verdict = judge(kept.ledger, listed, 4057);
  expect([verdict.count, verdict.arrived]).toEqual([0, []]);
  const next = judge(kept.ledger, [row(9000, 9000), row(5999, 5999), ...listed.slice(0, 5)], 4058);
  expect([next.count, next.arrived.map(({ key }) => key)]).toEqual([1, ['id 9000']]);
});

test('a share link that is too long is dropped; the other capabilities stay', () => {
  const many = Array.from({ length: 500 }, (_, n) => `https://${n}.shop.example`);
  expect(boundedCapabilities(capabilities({ share: share({ origins: many }), coupons: ['ADA10'] }))).toEqual(
    capabilities({ share: null, userName: null }),
  );
  expect(boundedCapabilities(capabilities())).toEqual(capabilities());
  expect(boundedCapabilities(null)).toBeNull();
});

test.each<[string, unknown, unknown]>([
  ['names of accounts', boundedAccounts([account({ name: 'x'.repeat(900) })]), [account({ name: 'x'.repeat(100) })]],
  [
    'campaigns, the oldest first',
    boundedAccounts([account({ campaigns: Array.from({ length: 30 }, (_, n) => `${n}${'x'.repeat(900)}`) })]),
    [account({ campaigns: Array.from({ length: 8 }, (_, n) => `${n}${'x'.repeat(99)}`) })],
  ],
  ['the currency', boundedSettings({ ...DEFAULT_SETTINGS, currency: 'EUR'.repeat(90) }).currency?.length, 10],
  ['an unnamed currency', boundedSettings(DEFAULT_SETTINGS), DEFAULT_SETTINGS],
  [
    'groups, the longest unused first',
    boundedGroups(
      Array.from({ length: 300 }, (_, n) => ({
        accountId: 'a',
        groupId: n + 1,
        name: n ? 'x'.repeat(900) : null,
        pinned: true,
      })),
    ).map(({ groupId, name }) => `${groupId} ${name?.length ?? name}`),
    Array.from({ length: 200 }, (_, n) => `${n + 1} ${n ? 100 : null}`),
  ],
  [
    'widths of columns',
    Object.keys(
      boundedTableView({
        ...DEFAULT_VIEW,
        widths: Object.fromEntries(Array.from({ length: 90 }, (_, n) => [`c${n}`, n])),
      }).widths,
    ).length,
    50,
  ],
  [
    'what the table is sorted by',
    boundedTableView({
      widths: {},
      sort: { key: 'x'.repeat(900), descending: true },
      perPage: '1'.repeat(99),
    }),
    { widths: {}, sort: { key: 'x'.repeat(100), descending: true }, perPage: '1'.repeat(10) },
  ],
  [
    'pending permissions, the newest kept',
    boundedPendingPermissions(Array.from({ length: 150 }, (_, n) => `${n}`)).at(0),
    '50',
  ],
])('bounded: %s', (_, bounded, expected) => {
  expect(bounded).toEqual(expected);
});
