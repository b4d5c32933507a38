import { beforeEach, expect, test, vi } from 'vitest';
import { MOST_MIRRORED, NEW_MIRROR } from '../../../../lib/domain/mirror/mirror.ts';
import { programDatabase } from '../../../../lib/platform/programs/program-database.ts';
import fakeBrowser from '../../../fake/fake-browser.ts';
import { rowAt, rowsDown, totals } from '../../mirror-samples.ts';
import { splice } from '../../program-samples.ts';

/** Firefox 153 that never remembers history answers so to everything. */
const REFUSED = 'A mutation operation was attempted on a database that did not allow mutations.';
const refuse = () => {
  throw new DOMException(REFUSED, 'InvalidStateError');
};

beforeEach(() => {
  Object.assign(indexedDB, { open: refuse, deleteDatabase: refuse, databases: async () => refuse() });
});

test('a browser that refuses databases keeps a program until it closes, in storage.session', async () => {
  expect(await programDatabase.read('a')).toEqual({ ok: true, value: null });
  expect(await programDatabase.change('a', {}, ({ record }) => ({ record }))).toEqual({ ok: true, value: null });
  const rows = rowsDown(400, 1);
  await splice('a', { from: 0, remove: 0, rows }, [totals(1, '5'), totals(40, '2')]);
  await splice('a', { from: 0, remove: 1, rows: [rowAt(0, '1.10')] }, [totals(0, '6')]);
  const after = [rowAt(0, '1.10'), ...rows.slice(1)];
  expect((await programDatabase.part('a', [0, MOST_MIRRORED])).rows).toEqual(after);
  const { mirror, ...history } = await programDatabase.history('a');
  expect(history).toEqual({ rows: after, totals: [totals(40, '2'), totals(1, '5'), totals(0, '6')] });
  expect(mirror).toMatchObject({ revision: 2, count: 400 });
  expect((await programDatabase.history('a', Date.parse(totals(1, '0').day))).totals).toHaveLength(2);
  expect(await programDatabase.accounts()).toEqual(['a']);
  expect(Object.keys(await fakeBrowser.storage.session.get(null))).toContain('program/a/record/record');
});

test('changes at the same time follow one another, and one that fails changes nothing', async () => {
  await Promise.all(Array.from({ length: 5 }, () => splice('b', { from: 0, remove: 0, rows: rowsDown(2, 1) })));
  expect((await programDatabase.history('b')).mirror).toMatchObject({ revision: 5, count: 10 });
  const failure = await programDatabase.change('b', {}, () => {
    throw new Error('bug');
  });
  expect(failure.ok).toBe(false);
  await programDatabase.change('b', {}, ({ record }) => ({
    record: { ...record, mirror: NEW_MIRROR },
    isNewHistory: true,
  }));
  expect((await programDatabase.history('b')).rows).toEqual([]);
});

test('a new history keeps what the same change stores after it', async () => {
  await splice('e', { from: 0, remove: 0, rows: rowsDown(2, 1) }, [totals(0, '5')]);
  await programDatabase.change('e', {}, ({ record }) => ({
    record: { ...record, mirror: NEW_MIRROR },
    isNewHistory: true,
    totals: [totals(0, '6')],
  }));
  expect(await programDatabase.history('e')).toMatchObject({ rows: [], totals: [totals(0, '6')] });
});

test('a change that the browser refuses is not stored after all', async () => {
  await splice('d', { from: 0, remove: 0, rows: rowsDown(2, 1) });
  const refused = vi.spyOn(fakeBrowser.storage.session, 'set').mockRejectedValueOnce(new Error('QuotaExceededError'));
  expect(await splice('d', { from: 0, remove: 0, rows: rowsDown(3, 1) })).toMatchObject({ ok: false });
  expect(refused).toHaveBeenCalledTimes(1);
  expect((await programDatabase.history('d')).mirror).toMatchObject({ revision: 1, count: 2 });
});

test('a program that is disconnected leaves nothing', async () => {
  await splice('c', { from: 0, remove: 0, rows: rowsDown(2, 1) });
  await programDatabase.remove('c');
  expect(await programDatabase.accounts()).not.toContain('c');
  expect(JSON.stringify(await fakeBrowser.storage.session.get(null))).not.toContain('program/c');
});
