import type { RestoreError } from '../../domain/transfer/backup-file.ts';
import { t } from '../../platform/i18n.ts';
import { type Words, wordsFor } from '../../platform/words.ts';
import { connectWords } from './form-words.ts';

/** Why records could not be read or imported. */
export type RecordsError = RestoreError | { kind: 'account-gone' } | { kind: 'records-unreadable' };

export function recordsWords(error: RecordsError): Words {
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
    case 'records-full':
      return { what: t('recordsFull'), todo: t('recordsFullTodo') };
    case 'file-other':
      return { what: t('fileOther', error.programme, error.username), todo: t('fileOtherTodo') };
    case 'file-maybe-other': {
      const { theirs, ours } = error;
      return {
        what: t('fileMaybeOther', theirs.username, theirs.site, ours.username, ours.site),
        todo: t('fileMaybeOtherTodo'),
      };
    }
    case 'account-gone':
    case 'accounts-full':
      return connectWords(error);
    case 'records-unreadable':
      return { what: t('recordsUnreadable'), todo: t('recordsUnreadableTodo') };
    default:
      return wordsFor(error);
  }
}
