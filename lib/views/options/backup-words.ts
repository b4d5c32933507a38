import type { BackupError, RestoreError } from '../../domain/backup/backup-file.ts';
import { t } from '../../platform/i18n.ts';
import { type Words, wordsFor } from '../../platform/words.ts';
import { connectWords } from './form-words.ts';

/** Why a backup could not be made or restored. */
type Failure = BackupError | RestoreError | { kind: 'account-gone' } | { kind: 'history-unreadable' };

export function backupWords(error: Failure): Words {
  switch (error.kind) {
    case 'file-too-large':
      return { what: t('fileTooLarge'), todo: t('fileTooLargeTodo') };
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
