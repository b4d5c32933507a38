import type { ServiceError } from './errors-schema.ts';

/** The service's errors, and those that only a check of the connection finds; the last three do not affect the figures. */
export type CheckError =
  | ServiceError
  /** The site's REST interface is closed. */
  | { kind: 'rest-closed' }
  /** The password is wrong, or the server strips the Authorization header. */
  | { kind: 'credentials-unclear' }
  | { kind: 'groups-unknown' }
  | { kind: 'stale' }
  | { kind: 'clocks-differ' };

/** Whether to wait until the user acts: asking again would not help, or could lock the user out. */
export function needsUserAction(error: ServiceError): boolean {
  return (
    error.kind === 'unauthorized' ||
    error.kind === 'forbidden' ||
    error.kind === 'no-access' ||
    error.kind === 'not-affiliate' ||
    error.kind === 'secret-lost' ||
    error.kind === 'secret-forgotten'
  );
}

/** The service does not offer this route, or not to this user. */
export const isAbsent = ({ kind }: ServiceError): boolean =>
  ['no-route', 'not-found', 'forbidden', 'not-affiliate', 'unfit'].includes(kind);

/** A listing is not for this user, or not there (any more). */
export const isRefusal = ({ kind }: ServiceError): boolean =>
  ['forbidden', 'no-route', 'no-group-filter'].includes(kind);

/** Something answers at the address, but not the service. */
export const isForeignAnswer = ({ kind }: ServiceError): boolean =>
  ['no-route', 'not-found', 'html-page', 'not-json', 'unfit'].includes(kind);

/** Another try may not meet it again. */
export function isTransient({ kind }: ServiceError): boolean {
  return ['no-answer', 'timeout', 'busy', 'server-error', 'html-page', 'not-json', 'offline'].includes(kind);
}

/** What the badge and the color of a message distinguish. */
export type Severity = 'refused' | 'no-access' | 'unreachable';

export function severityOf(error: ServiceError): Severity {
  switch (error.kind) {
    case 'unauthorized':
    case 'forbidden':
    case 'not-affiliate':
    case 'secret-lost':
      return 'refused';
    // The user chose this, so it is not alarming.
    case 'secret-forgotten':
    case 'no-access':
      return 'no-access';
    default:
      return 'unreachable';
  }
}
