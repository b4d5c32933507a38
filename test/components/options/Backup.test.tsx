// @vitest-environment happy-dom

import { waitFor } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { backupFile, LARGEST_BACKUP, splitBackup } from '../../../lib/domain/backup/backup-file.ts';
import { historyLines } from '../../../lib/domain/backup/history-lines.ts';
import { ok } from '../../../lib/domain/result.ts';
import { account, NOON, state, stored } from '../../lib/make.ts';
import { historyOf, rowAt, totals } from '../../lib/mirror-samples.ts';
import { button, liveText, textOf } from '../draw.tsx';
import { openOptions } from './open-options.tsx';

const HISTORY = historyOf([rowAt(0, '10.10'), rowAt(1, '5.00')], [totals(0, '15.10')]);
const LINES = historyLines(account(), HISTORY);
const TWO = stored({ accounts: [account(), account({ id: 'b', name: 'Boots' })] });
const FILE = backupFile(TWO, [LINES, []], NOON).join('');

const status = () => textOf(document.querySelector('.status-line'));
const pick = (text: string, size?: number) => {
  const file = new File([text], 'backup.jsonl', { type: 'application/jsonl' });
  if (size !== undefined) Object.defineProperty(file, 'size', { value: size });
  return userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, file);
};

describe('backing up', () => {
  test('saves the settings, the programs and their history in one file', async () => {
    const { saved } = openOptions(TWO, { history: HISTORY });
    await userEvent.click(button('Back up everything'));
    await waitFor(() => expect(liveText()).toBe('Backup saved'));
    const [[name, type, text] = ['', '', '']] = saved;
    expect([name, type]).toEqual(['affiliate-glance-backup-2026-11-20.jsonl', 'application/jsonl']);
    const file = splitBackup(text);
    expect(file).toMatchObject({ ok: true, value: { histories: [LINES.join(''), LINES.join('')] } });
  });

  const UNFIT = historyOf([rowAt(0, '5.00', { status: 'x'.repeat(99) })]);
  test.each<[string, typeof HISTORY | null]>([
    ['cannot be read', null],
    ['could not be restored', UNFIT],
  ])('says which history is missing in the file if it %s', async (_, history) => {
    const { saved } = openOptions(TWO, { history });
    await userEvent.click(button('Back up everything'));
    const words = 'Backup saved, but without the history of shop.example, Boots: The browser can’t read the history';
    await waitFor(() => expect(liveText()).toBe(words));
    expect(status()).toContain('Reload the page.');
    expect(splitBackup(saved[0]?.[2] ?? '')).toMatchObject({ ok: true, value: { histories: ['', ''] } });
  });
});

describe('restoring', () => {
  const RESTORED = { restore: ok({ accountIds: ['x', 'y'] }), restoreHistory: ok({ added: 2 }) };

  test('does not read a file that is too large', async () => {
    const { done } = openOptions(stored());
    await pick(FILE, LARGEST_BACKUP + 1);
    await waitFor(() => expect(liveText()).toBe('Too large: 201 MB, at most 200 MB'));
    expect(done).toEqual([]);
  });

  test.each(['secret-lost', 'secret-forgotten'] as const)(
    'says at the top what was restored and what is left, without alarm, in place of an earlier result: %s',
    async (kind) => {
      const { change, store } = openOptions(TWO, { answers: RESTORED });
      await store.disconnect(account(), false);
      await waitFor(() => expect(status()).toContain('disconnected'));
      await pick(FILE);
      await waitFor(() => expect(status()).toBe('2 programs restored. 2 referrals restored.'));
      change(stored({ accounts: [account({ id: 'x' })], states: { x: state({ trouble: { kind } }) } }));
      await waitFor(() => expect(status()).toMatch(/restored\. Backups have no passwords: add them below\.$/));
      expect(document.querySelector('.page-content > :first-child')?.classList.contains('status-line')).toBe(true);
      expect(document.querySelector('.refused')).toBeNull();
    },
  );

  test('requests access to all restored sites at once', async () => {
    const waiting = {
      ...stored({ accounts: [account({ id: 'x' })] }),
      states: { x: state({ trouble: { kind: 'no-access' } }) },
    };
    const { done, change } = openOptions(stored(), { answers: RESTORED });
    await pick(FILE);
    await waitFor(() => expect(liveText()).toContain('restored'));
    change(waiting);
    await waitFor(() => expect(button('Allow access to all')).toBeTruthy());
    await userEvent.click(button('Allow access to all'));
    expect(done.slice(-2)).toEqual([
      ['requestAccess', 'https://shop.example:443/*'],
      ['refresh', { accountId: 'x' }],
    ]);
  });
});
