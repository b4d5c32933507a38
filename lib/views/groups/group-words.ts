import type { ServiceError } from '../../domain/errors-schema.ts';
import { plural, t } from '../../platform/i18n.ts';
import { type Words, wordsFor } from '../../platform/words.ts';

/** Errors that read differently for an administrator: the panel does not retry by itself. */
export function groupWords(error: ServiceError): Words {
  switch (error.kind) {
    case 'forbidden':
      return { what: t('groupForbidden'), todo: t('groupForbiddenTodo') };
    case 'no-route':
      return { what: t('groupNoRoute'), todo: t('groupNoRouteTodo') };
    case 'not-affiliate':
      return { what: t('groupRefused'), todo: t('groupRefusedTodo') };
    case 'unauthorized':
      return { what: t('unauthorized'), todo: t('groupUnauthorizedTodo') };
    case 'offline':
      return { what: t('offline'), todo: t('groupOfflineTodo') };
    case 'busy':
      return { ...wordsFor(error), todo: waitWords(error.retryAfterSeconds) };
    case 'timeout':
    case 'server-error':
      return { ...wordsFor(error), todo: t('groupLaterTodo') };
    default:
      return wordsFor(error);
  }
}

const waitWords = (seconds: number | null): string =>
  seconds ? plural('groupWaitTodo', Math.ceil(seconds / 60)) : t('groupLaterTodo');
