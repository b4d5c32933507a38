import { expect, test } from 'vitest';
import { backupFile, LARGEST_BACKUP, splitBackup } from '../../../../lib/domain/backup/backup-file.ts';
import { historyLines } from '../../../../lib/domain/backup/history-lines.ts';
import { ok } from '../../../../lib/domain/result.ts';
import type { History } from '../../../../lib/platform/programs/program-database.ts';
import { account, NOON, stored } from '../../make.ts';
import { historyOf, rowAt, totals } from '../../mirror-samples.ts';
import { open } from './open-options.ts';

const HISTORY = historyOf([rowAt(0, '10.10'), rowAt(1, '5.00')], [totals(0, '15.10')]);
const LINES = historyLines(account(), HISTORY);
const TWO = stored({ accounts: [account(), account({ id: 'b', name: 'Boots' })] });
const TEXT = backupFile(TWO, [LINES, []], NOON).join('');
const FILE = { size: TEXT.length, text: async () => TEXT };

test('a backup has the settings, the programs and their history in one file', async () => {
  const { store, saved, world } = open(TWO);
  world.history = HISTORY;
  await store.backUp();
  expect(store.status.value).toEqual({ done: 'Backup saved' });
  const [[name, type, text] = ['', '', '']] = saved;
  expect([name, type]).toEqual(['affiliate-glance-backup-2026-11-20.jsonl', 'application/jsonl']);
  expect(splitBackup(text)).toMatchObject({ ok: true, value: { histories: [LINES.join(''), LINES.join('')] } });
});

test.each<[string, History | null]>([
  ['cannot be read', null],
  ['could not be restored', historyOf([rowAt(0, '5.00', { status: 'x'.repeat(99) })])],
])('a backup lacks a history that %s, and the page says which', async (_, history) => {
  const { store, saved, world } = open(TWO);
  world.history = history;
  await store.backUp();
  const what = 'Backup saved, but without the history of shop.example, Boots: The browser can’t read the history';
  expect(store.status.value).toEqual({ failed: { what, todo: expect.stringContaining('Reload the page.') } });
  expect(splitBackup(saved[0]?.[2] ?? '')).toMatchObject({ ok: true, value: { histories: ['', ''] } });
});

test('a history that the worker does not restore is no success', async () => {
  const { store } = open(TWO, { restore: ok({ accountIds: ['a', 'b'] }), restoreHistory: new Error('Stopped') });
  await store.restore(FILE);
  const what = 'Programs restored, but not all of their history: The browser can’t read the history';
  expect(store.status.value).toMatchObject({ failed: { what } });
});

test('a file that is too large is not read', async () => {
  const { store, done } = open();
  await store.restore({ ...FILE, size: LARGEST_BACKUP + 1 });
  expect(store.status.value).toMatchObject({ failed: { what: 'Too large: 201 MB, at most 200 MB' } });
  expect(done).toEqual([]);
});
