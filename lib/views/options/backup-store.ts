import { computed, signal } from '@preact/signals';
import type { Account } from '../../domain/accounts/account.ts';
import { permissionFor } from '../../domain/accounts/permission.ts';
import * as backups from '../../domain/backup/backup-file.ts';
import { historyLines, historyParts, readHistoryLines } from '../../domain/backup/history-lines.ts';
import { dayOf } from '../../domain/calendar/calendar.ts';
import { lacksPassword } from '../../domain/errors.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { type ErrorWords, errorWordsOf } from '../../platform/error-words.ts';
import { formatCount, listed, plural, t } from '../../platform/i18n.ts';
import type { createProgramHistory } from '../../platform/programs/program-history.ts';
import { connectWords } from './connect-words.ts';
import type { StatusOf, WorkerAccess } from './worker-access.ts';

export interface BackupAdapters extends Pick<ReturnType<typeof createProgramHistory>, 'history'> {
  save(name: string, type: string, parts: string[]): void;
  now(): number;
}

type Deps = Omit<WorkerAccess, 'leave' | 'showResult' | 'status' | 'isWorkerGone'> & { adapters: BackupAdapters };

type BackupProblem = backups.RestoreError | { kind: 'account-gone' } | { kind: 'history-unreadable' };
type SavedHistory = { lines: string[]; bytes: number };

/** Saves everything into a file, and restores it from one. Runs one task at a time. */
export function createBackupStore({ stored, send, answerOf, announce, requestAccess, adapters, ...on }: Deps) {
  const running = signal<'backup' | 'restore' | null>(null);
  const restored = signal<string[]>([]);
  const withoutAccess = computed(() => {
    const { accounts, states } = stored.value;
    return accounts.filter(({ id }) => restored.value.includes(id) && states[id]?.trouble?.kind === 'no-access');
  });

  return {
    backingUp: computed(() => running.value === 'backup'),
    restoring: computed(() => running.value === 'restore'),
    withoutAccess,
    /** Whether a program that was restored on this page has no password yet. */
    lacksPasswords: computed(() =>
      restored.value.some((id) => {
        const trouble = stored.value.states[id]?.trouble;
        return trouble && lacksPassword(trouble);
      }),
    ),

    async backUp(): Promise<void> {
      if (running.value) return;
      begin('backup');
      const { accounts } = stored.value;
      const now = adapters.now();
      const histories: string[][] = [];
      const omitted: { name: string; error: BackupProblem }[] = [];
      let size = backups.LONGEST_OUTLINE;
      for (const account of accounts) {
        const read = await readRestorable(account, size);
        if (!read.ok) omitted.push({ name: account.name, error: read.error });
        const { lines, bytes } = read.ok ? read.value : { lines: [], bytes: 0 };
        size += bytes;
        histories.push(lines);
      }
      const name = `affiliate-glance-backup-${dayOf(now)}.jsonl`;
      // A program may have been disconnected meanwhile, and histories are in the order of the programs.
      const contents = { ...stored.value, accounts, settings: stored.value.ownSettings };
      adapters.save(name, 'application/jsonl', backups.backupFile(contents, histories, now));
      const [first] = omitted;
      finish(() => {
        if (!first) return { done: t('backupSaved') };
        const names = listed(omitted.map(({ name }) => name));
        const { what, todo } = backupWords(first.error);
        const advice = first.error.kind === 'history-unreadable' ? todo : '';
        return { failed: { what: t('backupLacksHistory', names, what), todo: advice } };
      });
    },

    async restore(file: Pick<File, 'size' | 'text'>): Promise<void> {
      if (running.value) return;
      begin('restore');
      const failed = (error: backups.RestoreError) => finish(() => ({ failed: backupWords(error) }));
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

  /** A program's history, unless restoring would refuse it. @param before bytes of the file without it */
  async function readRestorable(account: Account, before: number): Promise<Result<SavedHistory, BackupProblem>> {
    const history = await adapters.history(account.id).catch(() => null);
    if (history === null) return fail({ kind: 'history-unreadable' });
    const lines = history.mirror ? historyLines(account, history) : [];
    const bytes = new Blob(lines).size;
    const [size, most] = [before + bytes, backups.LARGEST_BACKUP];
    if (size > most) return fail({ kind: 'file-too-large', size, most });
    const isWhole = lines.length === 0 || readHistoryLines(lines.join('')).ok;
    return isWhole ? ok({ lines, bytes }) : fail({ kind: 'history-unreadable' });
  }

  /** Restores the programs' histories one after the other; an error does not stop the next. */
  async function restoreHistories(accountIds: string[], histories: string[]): Promise<void> {
    let added = 0;
    const errors: BackupProblem[] = [];
    for (const [index, accountId] of accountIds.entries()) {
      const text = histories[index] ?? '';
      if (text === '') continue;
      const history = readHistoryLines(text);
      if (!history.ok) errors.push(history.error);
      let restored = 0;
      for (const part of history.ok ? historyParts(history.value) : []) {
        const answer = await answerOf(send('restoreHistory', { accountId, history: part, restored }));
        if (answer?.ok) restored += answer.value.added;
        else {
          errors.push(answer?.error ?? { kind: 'history-unreadable' });
          break;
        }
      }
      added += restored;
    }
    const [error] = errors;
    finish(() => {
      const lost = error && backupWords(error);
      if (lost) return { failed: { ...lost, what: t('historyNotRestored', lost.what) } };
      const programs = plural('programsRestored', new Set(accountIds).size);
      return { done: added > 0 ? `${programs} ${plural('referralsRestored', added)}` : programs };
    });
  }

  function begin(task: 'backup' | 'restore'): void {
    running.value = task;
    on.clearStatus();
  }

  function finish(after: StatusOf): void {
    running.value = null;
    on.showStatus(after);
  }
}

function backupWords(error: BackupProblem): ErrorWords {
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

const megabytes = (bytes: number): string => formatCount(Math.ceil(bytes / 1e6));
