import { beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../lib/domain/accounts/settings.ts';
import type { Referral } from '../../../../lib/domain/referrals/referral-schema.ts';
import { fail, ok } from '../../../../lib/domain/result.ts';
import type { History } from '../../../../lib/platform/mirror/mirror-store.ts';
import * as store from '../../../../lib/platform/storage/storage.ts';
import { createSummaryWriter } from '../../../../lib/worker/mirror/summary-writer.ts';
import { account, NOON, noMirrors, row, snapshot, state } from '../../make.ts';
import { mirror, rowAt, rowsDown, TODAY } from '../../mirror-samples.ts';

const DAY = 86_400_000;
let now = NOON;
/** The reads of the database, each by its first time or its range of rows. */
let reads: unknown[] = [];
let history: History;
let isBroken = false;

beforeEach(async () => {
  [now, reads, isBroken] = [NOON, [], false];
  history = { mirror: mirror({ revision: 7 }), totals: [], rows: [] };
  await store.write(store.ACCOUNTS, [account()]);
  await store.write(store.SETTINGS, { ...DEFAULT_SETTINGS, currency: 'EUR' });
});

const writer = createSummaryWriter({
  store,
  mirrors: {
    ...noMirrors,
    mirror: async () => (isBroken ? fail({ kind: 'storage-failed' }) : ok(history.mirror)),
    async read(_, since = null) {
      reads.push(since);
      if (isBroken) throw new Error('The database cannot be opened');
      return { ...history, rows: history.rows.filter(({ at }) => since === null || (at ?? since) >= since) };
    },
    async rows(_, [from, to]) {
      reads.push([from, to]);
      return history.rows.slice(from, to);
    },
  },
  now: () => now,
  inTurn: (work) => work(),
});
const summary = () => store.read(store.earningsSummaryItem('a'));
const setRows = (rows: Referral[]) => Object.assign(history, { rows, mirror: mirror({ count: rows.length }) });

describe('a summary', () => {
  test('is computed from the mirror, in the account’s currency', async () => {
    setRows([rowAt(0, '5'), rowAt(1, '7')]);
    await writer.renew('a');
    expect(await summary()).toMatchObject({
      ...{ at: NOON, day: TODAY, today: { earned: [{ amount: '5', currency: 'EUR' }] } },
      recent: [{ amount: '5' }, { amount: '7' }],
    });
  });

  test('counts rows of the last poll that the mirror lacks', async () => {
    setRows([rowAt(0, '5', { id: '1' })]);
    const referrals = [row(2, 0, { amount: '2' }), row(1, 0)].map((listed) => ({ ...listed, key: '' }));
    await store.write(store.stateItem('a'), state({ snapshot: snapshot({ referrals }) }));
    await writer.renew('a');
    // The row that is in both gives the account's currency.
    expect((await summary())?.today.earned).toEqual([{ amount: '7', currency: 'USD' }]);
  });

  test('reads back to the oldest row of the last poll, which is then not counted twice', async () => {
    const old = row(1, -90 * 24 * 60);
    await store.write(store.stateItem('a'), state({ snapshot: snapshot({ referrals: [{ ...old, key: '' }] }) }));
    await writer.renew('a');
    expect(reads[0]).toBe(NOON - 90 * DAY);
  });

  test('reads the whole history only for a best day', async () => {
    const rows = Array.from({ length: 8 }, (_, day) => rowAt(day, day === 0 ? '50' : '10'));
    setRows(rows);
    await writer.renew('a');
    expect(reads).toEqual([expect.any(Number), null]);
    expect((await summary())?.milestone).toEqual({ kind: 'best-day', earned: { amount: '50', currency: 'EUR' } });
    setRows([...rows, rowAt(100, '60')]);
    await writer.renew('a');
    expect((await summary())?.milestone).toBeNull();
  });

  test('has the newest rows of the list, even if few are recent', async () => {
    setRows([...rowsDown(2, 1), ...Array.from({ length: 30 }, (_, nth) => rowAt(100 + nth, '1'))]);
    await writer.renew('a');
    expect(reads).toEqual([expect.any(Number), [0, 20]]);
    expect((await summary())?.recent).toEqual(history.rows.slice(0, 20));
  });

  test.each<[string, () => unknown]>([
    ['the account is gone', () => store.write(store.ACCOUNTS, [])],
    ['nothing is mirrored', () => Object.assign(history, { mirror: null })],
    ['the database cannot be read', breakDatabase],
  ])('stays as it was if %s', async (_, prepare) => {
    await writer.renew('a');
    const before = await summary();
    setRows([rowAt(0, '5')]);
    await prepare();
    await writer.renew('a');
    expect(await summary()).toEqual(before);
  });
});

describe('opening a view', () => {
  test.each<[string, later: number, renewed: boolean]>([
    ['leaves a fresh summary', 60_000, false],
    ['renews an old one', 60_001, true],
    ['renews one that is in the future', -1, true],
  ])('%s', async (_, later, renewed) => {
    await writer.renew('a');
    now = NOON + later;
    await writer.renewIfStale('a');
    expect((await summary())?.at).toBe(renewed ? now : NOON);
  });

  test('computes a missing one', async () => {
    await writer.renewIfStale('a');
    expect((await summary())?.at).toBe(NOON);
  });
});

function breakDatabase(): void {
  isBroken = true;
}
