import type { ServiceError } from '../domain/errors.ts';
import { t } from './i18n.ts';

/** Every failure of the service as a sentence that a user understands, and what to do about it (pitfall 7). */
export interface Words {
  what: string;
  todo: string;
}

type Kind = ServiceError['kind'];
type Told = { [K in Kind]: (error: Extract<ServiceError, { kind: K }>) => Words };

const TOLD: Told = {
  offline: () => ({ what: t('offline'), todo: t('offlineTodo') }),
  'no-answer': () => ({ what: t('noAnswer'), todo: t('noAnswerTodo') }),
  timeout: ({ seconds }) => ({ what: t('timeout', seconds), todo: t('timeoutTodo') }),
  'no-access': () => ({ what: t('noAccess'), todo: t('noAccessTodo') }),
  unauthorized: () => ({ what: t('unauthorized'), todo: t('unauthorizedTodo') }),
  'secret-lost': () => ({ what: t('secretLost'), todo: t('secretLostTodo') }),
  'secret-forgotten': () => ({ what: t('secretForgotten'), todo: t('secretForgottenTodo') }),
  'storage-full': () => ({ what: t('storageFull'), todo: t('storageFullTodo') }),
  'storage-failed': () => ({ what: t('storageFailed'), todo: t('storageFailedTodo') }),
  forbidden: () => ({ what: t('forbidden'), todo: t('forbiddenTodo') }),
  'no-route': () => ({ what: t('noRoute'), todo: t('noRouteTodo') }),
  'not-found': () => ({ what: t('notFound'), todo: t('notFoundTodo') }),
  'not-affiliate': () => ({ what: t('notAffiliate'), todo: t('notAffiliateTodo') }),
  busy: ({ status, retryAfterSeconds }) => ({
    what: status === 429 ? t('tooMany') : t('unavailable'),
    todo: retryAfterSeconds ? t('busyTodoMinutes', Math.ceil(retryAfterSeconds / 60)) : t('busyTodo'),
  }),
  'server-error': ({ status }) => ({ what: t('serverError', status), todo: t('serverErrorTodo') }),
  'html-page': ({ status }) => ({ what: t('htmlPage', status), todo: t('htmlPageTodo') }),
  'not-json': () => ({ what: t('notJson'), todo: t('notJsonTodo') }),
  unfit: ({ where }) => ({ what: t('unfit', where), todo: t('unfitTodo') }),
  'too-large': () => ({ what: t('tooLarge'), todo: t('notJsonTodo') }),
  redirect: ({ to }) =>
    to
      ? { what: t('redirectTo', to), todo: t('redirectToTodo') }
      : { what: t('redirect'), todo: t('redirectTodo') },
  'unexpected-status': ({ status }) => ({ what: t('unexpectedStatus', status), todo: t('serverErrorTodo') }),
};

/** Whether this is a failure there are words for; a later version may have stored another kind. */
export function isTrouble(value: unknown): value is ServiceError {
  const kind = (value as Partial<ServiceError> | null)?.kind;
  return typeof kind === 'string' && Object.hasOwn(TOLD, kind);
}

export function wordsFor(error: ServiceError): Words {
  return (TOLD[error.kind] as (error: ServiceError) => Words)(error);
}
