import { expect, test } from 'vitest';
import { backupFile, LARGEST_BACKUP, splitBackup } from '../../../../lib/domain/backup/backup-file.ts';
import { historyLines } from '../../../../lib/domain/backup/history-lines.ts';
import { ok } from '../../../../lib/domain/result.ts';
import type { History } from '../../../../lib/platform/programs/program-database.ts';
import { account, NOON, state, stored } from '../../make.ts';
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

test('a file that is too large is not read', async () => {
  const { store, done } = open();
  await store.restore({ ...FILE, size: LARGEST_BACKUP + 1 });
  expect(store.status.value).toMatchObject({ failed: { what: 'Too large: 201 MB, at most 200 MB' } });
  expect(done).toEqual([]);
});

test('a restored backup adds its history, and says which passwords and sites it still needs', async () => {
  const answers = { restore: ok({ accountIds: ['x', 'y'] }), restoreHistory: ok({ added: 2 }) };
  const { store, done, requests, change } = open(stored(), answers);
  await store.restore(FILE);
  expect(store.status.value).toEqual({ done: '2 programs restored. 2 referrals restored.' });
  expect([store.lacksPasswords.value, store.withoutAccess.value]).toEqual([false, []]);
  const inTrouble = (kind: 'secret-lost' | 'no-access') => state({ trouble: { kind } });
  const accounts = ['x', 'y', 'z'].map((id) => account({ id }));
  const states = { x: inTrouble('secret-lost'), y: inTrouble('no-access'), z: inTrouble('no-access') };
  change(stored({ accounts, states }));
  expect(store.lacksPasswords.value).toBe(true);
  await store.allowRestored();
  expect(done.slice(-2)).toEqual(['https://shop.example:443/*', 'refresh']);
  expect(requests.at(-1)).toEqual({ accountId: 'y' });
});
