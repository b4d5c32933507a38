import type { ServiceError } from '../../domain/errors-schema.ts';
import { type ErrorWords, errorWords, errorWordsOf, errorWordsWithWait } from '../../platform/error-words.ts';

/** Errors read differently for an administrator: the panel does not retry by itself. @param isGroup a group was looked up */
export function groupWords(error: ServiceError, isGroup: boolean): ErrorWords {
  if (isGroup && error.kind === 'forbidden') return errorWordsOf(['groupsForbidden', 'forbiddenTodo']);
  if (isGroup && error.kind === 'no-route') return errorWordsOf(['groupsAbsent', 'noRouteTodo']);
  if (error.kind === 'not-affiliate') return errorWords({ kind: 'unexpected-status', status: 422 });
  return errorWordsWithWait(error);
}
