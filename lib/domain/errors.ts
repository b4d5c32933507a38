/** Every way in which asking the affiliate service can fail (pitfall 7). Plain data: it is stored and shown. */
export type ServiceError =
  /** This computer has no network. */
  | { kind: 'offline' }
  /** DNS, TLS, connection refused or broken: browsers do not tell which. */
  | { kind: 'no-answer' }
  | { kind: 'timeout'; seconds: number }
  /** The user has not granted access to the site, or took it away (pitfall 15). */
  | { kind: 'no-access' }
  /** 401: wrong, revoked or stripped credentials. */
  | { kind: 'unauthorized' }
  /** 403: right credentials, not allowed. */
  | { kind: 'forbidden' }
  /** 404 `rest_no_route`: wrong address, or the edition lacks this. */
  | { kind: 'no-route' }
  /** 404 besides; `page`: a web page says so, not the service. */
  | { kind: 'not-found'; page?: true }
  /** 422 on the portal: the user is no affiliate. */
  | { kind: 'not-affiliate' }
  /** 429 or 503; `retryAfterSeconds` where the service said. */
  | { kind: 'busy'; status: number; retryAfterSeconds: number | null }
  | { kind: 'server-error'; status: number }
  /** Some page where JSON should be: firewall, maintenance, login. */
  | { kind: 'html-page'; status: number }
  | { kind: 'not-json' }
  /** JSON, but not what the interface describes; `where` names the first thing that does not fit. */
  | { kind: 'unfit'; where: string }
  | { kind: 'too-large' }
  /** The site sends us elsewhere; `to` is the base URL there, where it could be learnt (pitfall 4). */
  | { kind: 'redirect'; to: string | null }
  | { kind: 'unexpected-status'; status: number }
  /** The stored password can no longer be unlocked: its key is gone (cleared, or the profile was copied). */
  | { kind: 'secret-lost' }
  /** The user chose to keep the password only until the browser closed. */
  | { kind: 'secret-forgotten' }
  | StorageError;

/** Why this browser keeps nothing at the moment. */
export type StorageError =
  /** What an extension may store is used up, or the disk is full. */
  | { kind: 'storage-full' }
  | { kind: 'storage-failed' }
  /** Not even what is stored can be read. */
  | { kind: 'storage-unreadable' };

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

/** Something answers at the address, but not the service. */
export const isElsewhere = ({ kind }: ServiceError): boolean =>
  ['no-route', 'not-found', 'html-page', 'not-json', 'unfit'].includes(kind);

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
