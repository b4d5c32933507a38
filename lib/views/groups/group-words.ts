import type { ServiceError } from '../../domain/errors-schema.ts';
import { plural } from '../../platform/i18n.ts';
import { textsOf, type Words, wordsFor } from '../../platform/words.ts';

/** Errors that read differently for an administrator: the panel does not retry by itself. */
export function groupWords(error: ServiceError): Words {
  switch (error.kind) {
    case 'forbidden':
      return textsOf(['groupsForbidden', 'forbiddenTodo']);
    case 'no-route':
      return textsOf(['groupsAbsent', 'noRouteTodo']);
    case 'not-affiliate':
      return wordsFor({ kind: 'unexpected-status', status: 422 });
    case 'busy':
      return { ...wordsFor(error), ...waitWords(error.retryAfterSeconds) };
    default:
      return wordsFor(error);
  }
}

const waitWords = (seconds: number | null): Partial<Words> =>
  seconds ? { todo: plural('groupWaitTodo', Math.ceil(seconds / 60)) } : {};
