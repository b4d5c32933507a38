import { beforeEach, describe, expect, test } from 'vitest';
import type { Mirror } from '../../../../lib/domain/mirror/mirror.ts';
import { fail } from '../../../../lib/domain/result.ts';
import { programDatabase } from '../../../../lib/platform/programs/program-database.ts';
import { restoreHistory } from '../../../../lib/worker/accounts/restore-history.ts';
import * as store from '../../../fake/fake-storage.ts';
import { account } from '../../make.ts';
import { rowsDown, rowWith, totals } from '../../mirror-samples.ts';
import { storeHistory, summaryOf } from '../../program-samples.ts';
import { type World, workerServices } from '../../worker-services.ts';

beforeEach(async () => {
  for (const id of await programDatabase.accounts()) await programDatabase.remove(id);
  await store.write(store.ACCOUNTS, [account()]);
});

const BACKUP = { rows: rowsDown(4, 1), totals: [totals(1, '30'), totals(0, '40')] };

function restore(backup = BACKUP, part: Partial<World> = {}, restored = 0) {
  return restoreHistory({ accountId: 'a', history: { login: account(), ...backup }, restored }, workerServices(part));
}

const readMirror = () => programDatabase.history('a');

describe('the history of a backup', () => {
  test('fills a program without a history, and its list is read later', async () => {
    expect(await restore()).toEqual({ ok: true, value: { added: 4 } });
    const { mirror, ...rest } = await readMirror();
    expect(rest).toEqual(BACKUP);
    expect(mirror).toMatchObject({ count: 4, unpaid: '40', complete: false, agreed: null, reading: null });
    expect((await summaryOf('a'))?.known.count).toBe(4);
  });

  test('no longer agrees with a list that is empty, so that it is read again', async () => {
    const nothing = { paid: '0', unpaid: '0', referrals: 0 };
    await storeHistory('a', [], { complete: true, total: 0, agreed: { totals: nothing, at: 1 } });
    expect(await restore()).toEqual({ ok: true, value: { added: 4 } });
    expect((await readMirror()).mirror).toMatchObject({ count: 4, agreed: null });
  });

  test('adds rows with unknown ids below those of a program without a list, whose sums come from totals alone', async () => {
    const existing = [rowWith(9), rowWith(4, { status: 'paid' })];
    await storeHistory('a', existing, { listed: false });
    const rows = [...BACKUP.rows, rowWith(0, { id: null })];
    expect(await restore({ ...BACKUP, rows })).toEqual({ ok: true, value: { added: 3 } });
    const after = await readMirror();
    expect(after).toMatchObject({
      rows: [...existing, ...rowsDown(3, 1)],
      totals: BACKUP.totals,
      mirror: { count: 5 },
    });
    expect(await restore()).toEqual({ ok: true, value: { added: 0 } });
    expect((await readMirror()).rows).toEqual(after.rows);
  });

  test.each<[string, Partial<Mirror>]>([
    ['whose list is complete', { complete: true }],
    ['whose list is being read', { reading: { whole: false, read: 1 } }],
  ])('merges nothing into a program %s', async (_, part) => {
    await storeHistory('a', [rowWith(9)], part);
    const before = await readMirror();
    expect(await restore()).toEqual({ ok: true, value: { added: 0 } });
    expect(await readMirror()).toEqual(before);
  });

  test('restores a row once, even if the backup has it twice', async () => {
    const rows = [...rowsDown(3, 1), ...rowsDown(2, 1)];
    await storeHistory('a', [rowWith(9)], { listed: false });
    expect(await restore({ ...BACKUP, rows })).toEqual({ ok: true, value: { added: 3 } });
    await programDatabase.remove('a');
    expect(await restore({ ...BACKUP, rows })).toEqual({ ok: true, value: { added: 3 } });
    expect((await readMirror()).rows).toEqual(rowsDown(3, 1));
  });

  test('continues with its next part only below the rows of the earlier ones', async () => {
    const parts = [rowsDown(9, 5), rowsDown(4, 2, { id: null }), rowsDown(1, 1)];
    for (const [index, restored] of [0, 5, 8].entries())
      expect(await restore({ rows: parts[index] ?? [], totals: [] }, {}, restored)).toMatchObject({ ok: true });
    expect((await readMirror()).rows).toEqual(parts.flat());
    expect(await restore({ rows: rowsDown(0, 0), totals: [] }, {}, 8)).toEqual({ ok: true, value: { added: 0 } });
  });

  test('is not restored to a program of another site or user', async () => {
    for (const other of [{ baseUrl: 'https://club.example/wp-json/x' }, { username: 'bob' }]) {
      const history = { login: account(other), ...BACKUP };
      const restored = await restoreHistory({ accountId: 'a', history, restored: 0 }, workerServices());
      expect(restored).toMatchObject(fail({ kind: 'history-elsewhere' }));
    }
    expect((await readMirror()).rows).toEqual([]);
  });

  test('is not restored to a full disk, nor if the account is gone', async () => {
    const database = { ...programDatabase, change: async () => fail({ kind: 'storage-full' as const }) };
    expect(await restore(BACKUP, { database })).toEqual(fail({ kind: 'storage-full' }));
    await store.write(store.ACCOUNTS, []);
    expect(await restore()).toEqual(fail({ kind: 'account-gone' }));
    expect((await readMirror()).rows).toEqual([]);
  });
});
