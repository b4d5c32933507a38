import { signal } from '@preact/signals';
import { describe, expect, test } from 'vitest';
import { backupFile, LARGEST_BACKUP, splitBackup } from '../../../../lib/domain/backup/backup-file.ts';
import { historyLines } from '../../../../lib/domain/backup/history-lines.ts';
import { ok } from '../../../../lib/domain/result.ts';
import type { Send } from '../../../../lib/platform/messages.ts';
import type { History } from '../../../../lib/platform/programs/program-database.ts';
import { createBackupStore } from '../../../../lib/views/options/backup-store.ts';
import type { PageStatus } from '../../../../lib/views/options/worker-access.ts';
import { account, NOON, state, stored } from '../../make.ts';
import { historyOf, rowAt, totals } from '../../mirror-samples.ts';

const HISTORY = historyOf([rowAt(0, '10.10'), rowAt(1, '5.00')], [totals(0, '15.10')]);
const LINES = historyLines(account(), HISTORY);
const TWO = stored({ accounts: [account(), account({ id: 'b', name: 'Boots' })] });
const TEXT = backupFile(TWO, [LINES, []], NOON).join('');
const RESTORED: Record<string, unknown> = {
  restore: ok({ accountIds: ['x', 'y'] }),
  restoreHistory: ok({ added: 2 }),
};

/** @param history null: the browser cannot read it */
function open(history: History | null = HISTORY) {
  const done: unknown[] = [];
  const saved: [name: string, type: string, text: string][] = [];
  const world: { status: PageStatus | null } = { status: null };
  const view = signal(TWO);
  const store = createBackupStore({
    stored: view,
    send: (async (name: string, request: unknown) => {
      done.push([name, request]);
      return RESTORED[name] ?? null;
    }) as Send,
    answerOf: (pending) => pending,
    announce() {},
    async requestAccess(permissions) {
      done.push(permissions);
      return true;
    },
    adapters: {
      async history() {
        if (history === null) throw new Error('The disk is broken.');
        return history;
      },
      save: (name, type, parts) => void saved.push([name, type, parts.join('')]),
      now: () => NOON,
    },
    clearStatus() {
      world.status = null;
    },
    showStatus(after) {
      world.status = after();
    },
  });
  const restore = (size = TEXT.length) => store.restore({ size, text: async () => TEXT });
  return { store, done, saved, world, view, restore };
}

describe('backing up', () => {
  test('saves the settings, the programs and their history in one file', async () => {
    const { store, saved, world } = open();
    await store.backUp();
    expect(world.status).toEqual({ done: 'Backup saved' });
    const [[name, type, text] = ['', '', '']] = saved;
    expect([name, type]).toEqual(['affiliate-glance-backup-2026-11-20.jsonl', 'application/jsonl']);
    expect(splitBackup(text)).toMatchObject({ ok: true, value: { histories: [LINES.join(''), LINES.join('')] } });
  });

  test.each<[string, History | null]>([
    ['cannot be read', null],
    ['could not be restored', historyOf([rowAt(0, '5.00', { status: 'x'.repeat(99) })])],
  ])('says which history is missing in the file if it %s', async (_, history) => {
    const { store, saved, world } = open(history);
    await store.backUp();
    const what = 'Backup saved, but without the history of shop.example, Boots: The browser can’t read the history';
    expect(world.status).toEqual({ failed: { what, todo: expect.stringContaining('Reload the page.') } });
    expect(splitBackup(saved[0]?.[2] ?? '')).toMatchObject({ ok: true, value: { histories: ['', ''] } });
  });
});

describe('restoring', () => {
  test('does not read a file that is too large', async () => {
    const { done, world, restore } = open();
    await restore(LARGEST_BACKUP + 1);
    expect(world.status).toMatchObject({ failed: { what: 'Too large: 201 MB, at most 200 MB' } });
    expect(done).toEqual([]);
  });

  test('says what was restored and which passwords are left, and requests access to all sites at once', async () => {
    const { store, done, world, view, restore } = open();
    await restore();
    expect(world.status).toEqual({ done: '2 programs restored. 2 referrals restored.' });
    expect([store.lacksPasswords.value, store.withoutAccess.value]).toEqual([false, []]);
    const inTrouble = (kind: 'secret-lost' | 'no-access') => state({ trouble: { kind } });
    const accounts = [account({ id: 'x' }), account({ id: 'y' }), account({ id: 'z' })];
    const states = { x: inTrouble('secret-lost'), y: inTrouble('no-access'), z: inTrouble('no-access') };
    view.value = stored({ accounts, states });
    expect(store.lacksPasswords.value).toBe(true);
    await store.allowRestored();
    expect(done.slice(-2)).toEqual([['https://shop.example:443/*'], ['refresh', { accountId: 'y' }]]);
  });
});
