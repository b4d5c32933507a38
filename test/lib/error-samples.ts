import type { Severity } from '../../lib/domain/errors.ts';
import type { ServiceError } from '../../lib/domain/errors-schema.ts';

/** Errors that are a kind alone. */
export const plain = <K extends string>(...kinds: K[]) =>
  Object.fromEntries(kinds.map((kind) => [kind, { kind }])) as { [P in K]: { kind: P } };

/** One error of each kind, with its severity; the compiler checks that none is missing. */
export const SERVICE_ERRORS: { [K in ServiceError['kind']]: [Extract<ServiceError, { kind: K }>, Severity] } = {
  offline: [{ kind: 'offline' }, 'unreachable'],
  'no-answer': [{ kind: 'no-answer' }, 'unreachable'],
  timeout: [{ kind: 'timeout', seconds: 15 }, 'unreachable'],
  'no-access': [{ kind: 'no-access' }, 'no-access'],
  'no-consent': [{ kind: 'no-consent' }, 'no-access'],
  unauthorized: [{ kind: 'unauthorized' }, 'refused'],
  'secret-lost': [{ kind: 'secret-lost' }, 'no-access'],
  'secret-forgotten': [{ kind: 'secret-forgotten' }, 'no-access'],
  'storage-full': [{ kind: 'storage-full' }, 'unreachable'],
  'storage-failed': [{ kind: 'storage-failed' }, 'unreachable'],
  forbidden: [{ kind: 'forbidden' }, 'refused'],
  protected: [{ kind: 'protected' }, 'unreachable'],
  refused: [{ kind: 'refused', status: 403, code: 'blocked', message: 'Try again in 15 minutes.' }, 'unreachable'],
  'no-route': [{ kind: 'no-route' }, 'unreachable'],
  'no-group-filter': [{ kind: 'no-group-filter' }, 'unreachable'],
  'not-found': [{ kind: 'not-found' }, 'unreachable'],
  'not-affiliate': [{ kind: 'not-affiliate' }, 'refused'],
  busy: [{ kind: 'busy', status: 429, retryAfterSeconds: 90 }, 'unreachable'],
  'server-error': [{ kind: 'server-error', status: 502 }, 'unreachable'],
  'html-page': [{ kind: 'html-page', status: 403 }, 'unreachable'],
  'not-json': [{ kind: 'not-json' }, 'unreachable'],
  unfit: [{ kind: 'unfit', where: 'stats.total_paid' }, 'unreachable'],
  'too-large': [{ kind: 'too-large' }, 'unreachable'],
  redirect: [{ kind: 'redirect', to: 'https://www.shop.example' }, 'unreachable'],
  'unexpected-status': [{ kind: 'unexpected-status', status: 418 }, 'unreachable'],
};
