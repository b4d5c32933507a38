import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { permissionFor } from '../../domain/accounts/permission.ts';
import * as backups from '../../domain/backup/backup-file.ts';
import { historyLines } from '../../domain/backup/history-lines.ts';
import { dayOf } from '../../domain/calendar/calendar.ts';
import { formatCount } from '../../domain/money/money.ts';
import { type ErrorWords, errorWordsOf } from '../../platform/error-words.ts';
import { locale, plural, t } from '../../platform/i18n.ts';
import type { readHistory } from '../../platform/mirror/mirror-store.ts';
import type { readCountedClicks } from '../../platform/storage/view.ts';
import { connectWords } from './connect-words.ts';
import type { WorkerAccess } from './worker-access.ts';

export interface BackupAdapters {
  readHistory: typeof readHistory;
  readCountedClicks: typeof readCountedClicks;
  save(name: string, type: string, parts: string[]): void;
  now(): number;
}

type Deps = Omit<WorkerAccess, 'leave' | 'showResult'> & { adapters: BackupAdapters };

type BackupOutcome = { done: string } | { failed: ErrorWords };

/** Saves everything into a file, and restores it from one. Runs one task at a time. */
export function createBackupStore({ stored, send, answerOf, announce, requestAccess, adapters }: Deps) {
  const running = signal<'backup' | 'restore' | null>(null);
  const result = signal<BackupOutcome | null>(null);
  const restored = signal<string[]>([]);
  const withoutAccess = computed(() => {
    const { accounts, states } = stored.value;
    return accounts.filter(({ id }) => restored.value.includes(id) && states[id]?.trouble?.kind === 'no-access');
  });

  return {
    backingUp: computed(() => running.value === 'backup'),
    restoring: computed(() => running.value === 'restore'),
    backupResult: result as ReadonlySignal<BackupOutcome | null>,
    withoutAccess,

    async backUp(): Promise<void> {
      if (running.value) return;
      begin('backup');
      const { accounts } = stored.value;
      const now = adapters.now();
      const histories: backups.AccountHistory[] = [];
      for (const account of accounts) {
        const history = await adapters.readHistory(account.id).catch(() => null);
        if (history === null) return finish({ failed: backupWords({ kind: 'history-unreadable' }) });
        const lines = history.mirror ? historyLines(account, history) : [];
        histories.push({ lines, counted: await adapters.readCountedClicks(account.id) });
      }
      const name = `affiliate-glance-backup-${dayOf(now)}.jsonl`;
      adapters.save(name, 'application/jsonl', backups.backupFile(stored.value, histories, now));
      finish({ done: t('backupSaved') });
    },

    async restore(file: Pick<File, 'size' | 'text'>): Promise<void> {
      if (running.value) return;
      begin('restore');
      const failed = (error: backups.RestoreError) => finish({ failed: backupWords(error) });
      if (file.size > backups.LARGEST_BACKUP) {
        return failed({ kind: 'file-too-large', size: file.size, most: backups.LARGEST_BACKUP });
      }
      const text = await file.text().catch(() => null);
      if (text === null) return failed({ kind: 'file-unreadable' });
      const backup = backups.splitBackup(text);
      if (!backup.ok) return failed(backup.error);
      const { outline, histories } = backup.value;
      const outcome = await answerOf(send('restore', { outline }));
      if (outcome === undefined) running.value = null;
      else if (!outcome.ok) failed(outcome.error);
      else {
        restored.value = outcome.value.accountIds;
        await restoreHistories(outcome.value.accountIds, histories);
      }
    },

    async allowRestored(): Promise<void> {
      const waiting = withoutAccess.value;
      const granted = await requestAccess([...new Set(waiting.map(({ baseUrl }) => permissionFor(baseUrl)))]);
      if (!granted) return announce(t('noAccess'));
      await Promise.all(waiting.map(({ id }) => answerOf(send('refresh', { accountId: id }))));
    },
  };

  /** Restores the programs' histories one after the other; an error does not stop the next. */
  async function restoreHistories(accountIds: string[], histories: string[]): Promise<void> {
    let added = 0;
    let lost: ErrorWords | null = null;
    for (const [index, accountId] of accountIds.entries()) {
      const text = histories[index] ?? '';
      if (text === '') continue;
      const answer = await answerOf(send('restoreHistory', { accountId, text }));
      if (answer?.ok) added += answer.value.added;
      else if (answer) lost ??= backupWords(answer.error);
    }
    const programs = plural('programsRestored', new Set(accountIds).size);
    if (lost) finish({ failed: { ...lost, what: t('historyNotRestored', lost.what) } });
    else finish({ done: added > 0 ? `${programs} ${plural('referralsRestored', added)}` : programs });
  }

  function begin(task: 'backup' | 'restore'): void {
    running.value = task;
    result.value = null;
  }

  function finish(after: BackupOutcome): void {
    running.value = null;
    result.value = after;
    announce('done' in after ? after.done : after.failed.what);
  }
}

function backupWords(
  error: backups.BackupError | backups.RestoreError | { kind: 'account-gone' } | { kind: 'history-unreadable' },
): ErrorWords {
  switch (error.kind) {
    case 'file-too-large':
      return { what: t('fileTooLarge', megabytes(error.size), megabytes(error.most)), todo: t('fileDamagedTodo') };
    case 'file-unreadable':
      return errorWordsOf(['fileUnreadable', 'fileDamagedTodo']);
    case 'file-newer':
      return errorWordsOf(['fileNewer']);
    case 'file-cut':
    case 'history-elsewhere':
      return errorWordsOf(['fileDamaged', 'fileDamagedTodo']);
    case 'file-damaged':
      return { ...errorWordsOf(['fileDamaged', 'fileDamagedTodo']), detail: error.where };
    case 'history-unreadable':
      return errorWordsOf(['historyUnreadable', 'viewFailedTodo']);
    default:
      return connectWords(error);
  }
}

const megabytes = (bytes: number): string => formatCount(Math.ceil(bytes / 1e6), locale());
