import type { ServiceError } from './errors-schema.ts';

export type { ServiceError, StorageError } from './errors-schema.ts';

/** Asking again by itself could lock the user out or never help: wait until the user acts (pitfall 9). */
export function needsUser(error: ServiceError): boolean {
  return (
    error.kind === 'unauthorized' ||
    error.kind === 'forbidden' ||
    error.kind === 'no-access' ||
    error.kind === 'not-affiliate' ||
    error.kind === 'secret-lost' ||
    error.kind === 'secret-forgotten'
  );
}

/** The service has no such route, or none for this user: what it would have told, it does not offer. */
export const isAbsent = ({ kind }: ServiceError): boolean =>
  ['no-route', 'not-found', 'forbidden', 'not-affiliate', 'unfit'].includes(kind);

/** Another try may not meet it again. */
export function mayPass({ kind }: ServiceError): boolean {
  return ['no-answer', 'timeout', 'busy', 'server-error', 'html-page', 'not-json', 'offline'].includes(kind);
}

/** What the badge and the colour of a message tell apart. */
export type Severity = 'refused' | 'no-access' | 'unreachable';

export function severityOf(error: ServiceError): Severity {
  switch (error.kind) {
    case 'unauthorized':
    case 'forbidden':
    case 'not-affiliate':
    case 'secret-lost':
      return 'refused';
    // Its user's own choice is no alarm.
    case 'secret-forgotten':
    case 'no-access':
      return 'no-access';
    default:
      return 'unreachable';
  }
}
