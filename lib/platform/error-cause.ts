import type { ServiceError } from '../domain/errors-schema.ts';
import { type MessageName, t } from './i18n.ts';

type Causes = {
  [K in ServiceError['kind']]: MessageName | ((error: Extract<ServiceError, { kind: K }>) => string);
};

const siteError = ({ status }: { status: number }): string => t('serverError', status);

const CAUSES: Causes = {
  offline: 'offline',
  'no-answer': 'noAnswer',
  timeout: 'noAnswer',
  'no-access': 'noAccess',
  'no-consent': 'noConsent',
  unauthorized: 'unauthorized',
  'secret-lost': 'secretForgotten',
  'secret-forgotten': 'secretForgotten',
  'storage-full': 'storageFull',
  'storage-failed': 'storageFailed',
  forbidden: 'forbidden',
  protected: 'behindPassword',
  refused: 'refused',
  'no-route': 'noRoute',
  'no-group-filter': 'groupsAbsent',
  'not-found': 'notFound',
  'not-affiliate': 'notAnAffiliate',
  busy: ({ status }) => (status === 429 ? t('tooMany') : t('unavailable', status)),
  'server-error': siteError,
  'html-page': 'unreadableAnswer',
  'not-json': 'unreadableAnswer',
  unfit: 'unfit',
  'too-large': 'unreadableAnswer',
  redirect: ({ rewrite }) => t(rewrite ? 'redirects' : 'siteMoved'),
  'unexpected-status': siteError,
};

/** What went wrong, in at most 24 letters in English. In a file of its own, because the worker needs no advice. */
export function errorCause(error: ServiceError): string {
  const cause = CAUSES[error.kind] as MessageName | ((error: ServiceError) => string);
  return typeof cause === 'function' ? cause(error) : t(cause);
}
