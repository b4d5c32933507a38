import type { BackupError, RestoreError } from '../../domain/backup/backup-file.ts';
import { formatCount } from '../../domain/money/money.ts';
import { locale, t } from '../../platform/i18n.ts';
import { textsOf, type Words, wordsFor } from '../../platform/words.ts';
import { connectWords } from './connect-words.ts';

/** Why a backup could not be made or restored. */
type Failure = BackupError | RestoreError | { kind: 'account-gone' } | { kind: 'history-unreadable' };

export function backupWords(error: Failure): Words {
  switch (error.kind) {
    case 'file-too-large':
      return {
        what: t('fileTooLarge', megabytes(error.size), megabytes(error.most)),
        todo: t('fileDamagedTodo'),
      };
    case 'file-unreadable':
      return textsOf(['fileUnreadable', 'fileDamagedTodo']);
    case 'file-newer':
      return textsOf(['fileNewer']);
    case 'file-cut':
    case 'history-elsewhere':
      return textsOf(['fileDamaged', 'fileDamagedTodo']);
    case 'file-damaged':
      return { ...textsOf(['fileDamaged', 'fileDamagedTodo']), detail: error.where };
    case 'account-gone':
    case 'accounts-full':
      return connectWords(error);
    case 'history-unreadable':
      return textsOf(['historyUnreadable', 'viewFailedTodo']);
    default:
      return wordsFor(error);
  }
}

const megabytes = (bytes: number): string => formatCount(Math.ceil(bytes / 1e6), locale());
