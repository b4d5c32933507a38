import type { ServiceError } from '../../domain/errors-schema.ts';
import { type ErrorWords, errorWords, errorWordsOf } from '../../platform/error-words.ts';
import { plural } from '../../platform/i18n.ts';

/** Errors read differently for an administrator: the panel does not retry by itself. */
export function groupWords(error: ServiceError): ErrorWords {
  switch (error.kind) {
    case 'forbidden':
      return errorWordsOf(['groupsForbidden', 'forbiddenTodo']);
    case 'no-route':
      return errorWordsOf(['groupsAbsent', 'noRouteTodo']);
    case 'not-affiliate':
      return errorWords({ kind: 'unexpected-status', status: 422 });
    case 'busy':
      return {
        ...errorWords(error),
        ...(error.retryAfterSeconds && { todo: plural('groupWaitTodo', Math.ceil(error.retryAfterSeconds / 60)) }),
      };
    default:
      return errorWords(error);
  }
}
