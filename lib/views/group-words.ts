import type { ServiceError } from '../domain/errors.ts';
import { t } from '../platform/i18n.ts';
import { type Words, wordsFor } from '../platform/words.ts';

/** Where an administrator is to hear something else than an affiliate would. */
export function groupWords(error: ServiceError, groupId: number | null): Words {
  switch (error.kind) {
    case 'forbidden':
      return { what: t('groupForbidden'), todo: t('groupForbiddenTodo') };
    case 'no-route':
      return { what: t('groupNoRoute'), todo: t('groupNoRouteTodo') };
    case 'not-found':
      return { what: t('groupNotFound', groupId ?? ''), todo: t('groupNotFoundTodo') };
    case 'not-affiliate':
      return { what: t('groupRefused'), todo: t('groupRefusedTodo') };
    case 'unauthorized':
      return { what: t('unauthorized'), todo: t('groupUnauthorizedTodo') };
    default:
      return wordsFor(error);
  }
}
