import type { BackupError, RestoreError } from '../../domain/backup/backup-file.ts';
import { formatCount } from '../../domain/money/money.ts';
import { locale, t } from '../../platform/i18n.ts';
import { type Words, wordsFor } from '../../platform/words.ts';
import { connectWords } from './connect-words.ts';

/** Why a backup could not be made or restored. */
type Failure = BackupError | RestoreError | { kind: 'account-gone' } | { kind: 'history-unreadable' };

export function backupWords(error: Failure): Words {
  switch (error.kind) {
    case 'file-too-large':
      return { what: t('fileTooLarge'), todo: tooLargeTodo(error) };
    case 'history-elsewhere':
      return { what: t('historyElsewhere', error.site), todo: t('fileDamagedTodo') };
    case 'file-unreadable':
      return { what: t('fileUnreadable'), todo: t('fileUnreadableTodo') };
    case 'file-cut':
      return { what: t('fileCut'), todo: t('fileCutTodo') };
    case 'file-newer':
      return { what: t('fileNewer'), todo: t('fileNewerTodo') };
    case 'file-damaged':
      return { what: t('fileDamaged'), todo: t('fileDamagedTodo'), detail: t('detailWhere', error.where) };
    case 'account-gone':
    case 'accounts-full':
      return connectWords(error);
    case 'history-unreadable':
      return { what: t('historyUnreadable'), todo: t('historyUnreadableTodo') };
    default:
      return wordsFor(error);
  }
}

const megabytes = (bytes: number): string => formatCount(Math.ceil(bytes / 1e6), locale());

const tooLargeTodo = ({ of, size, most }: Extract<Failure, { kind: 'file-too-large' }>): string =>
  t(of === 'file' ? 'fileTooLargeTodo' : 'messageTooLargeTodo', megabytes(size), megabytes(most));
