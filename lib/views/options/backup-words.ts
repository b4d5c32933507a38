import type { BackupError, RestoreError } from '../../domain/backup/backup-file.ts';
import { formatCount } from '../../domain/money/money.ts';
import { type ErrorWords, errorWords, errorWordsOf } from '../../platform/error-words.ts';
import { locale, t } from '../../platform/i18n.ts';
import { connectWords } from './connect-words.ts';

/** An error of saving or restoring a backup. */
type Failure = BackupError | RestoreError | { kind: 'account-gone' } | { kind: 'history-unreadable' };

export function backupWords(error: Failure): ErrorWords {
  switch (error.kind) {
    case 'file-too-large':
      return {
        what: t('fileTooLarge', megabytes(error.size), megabytes(error.most)),
        todo: t('fileDamagedTodo'),
      };
    case 'file-unreadable':
      return errorWordsOf(['fileUnreadable', 'fileDamagedTodo']);
    case 'file-newer':
      return errorWordsOf(['fileNewer']);
    case 'file-cut':
    case 'history-elsewhere':
      return errorWordsOf(['fileDamaged', 'fileDamagedTodo']);
    case 'file-damaged':
      return { ...errorWordsOf(['fileDamaged', 'fileDamagedTodo']), detail: error.where };
    case 'account-gone':
    case 'accounts-full':
      return connectWords(error);
    case 'history-unreadable':
      return errorWordsOf(['historyUnreadable', 'viewFailedTodo']);
    default:
      return errorWords(error);
  }
}

const megabytes = (bytes: number): string => formatCount(Math.ceil(bytes / 1e6), locale());
