import type { ServiceError } from './errors-schema.ts';

/** The service's errors, and those of a connection check. The last four do not affect the figures. */
export type CheckError =
  | ServiceError
  /** The site's REST interface is closed. */
  | { kind: 'rest-closed' }
  /** The password is wrong, or the server strips the Authorization header. */
  | { kind: 'credentials-unclear' }
  /** The site does not offer application passwords. */
  | { kind: 'passwords-off' }
  | { kind: 'groups-unknown' }
  | { kind: 'stale' }
  /** Other text stands around the data; `text`: its first words. */
  | { kind: 'extra-text'; text: string }
  | { kind: 'clocks-differ' };

const kindIn =
  (...kinds: ServiceError['kind'][]) =>
  ({ kind }: ServiceError): boolean =>
    kinds.includes(kind);

/** The browser has no password for the program. */
export const lacksPassword = kindIn('secret-lost', 'secret-forgotten');

/** Another request would not help before the user acts, or could lock the user out. */
export const needsUserAction = kindIn('unauthorized', 'no-access', 'no-consent', 'secret-lost', 'secret-forgotten');

/** The site answers, but not to this request; only rare requests make sense. */
export const isDenial = kindIn('forbidden', 'not-affiliate', 'protected', 'refused');

/** Another request soon would not help. */
export const isLasting = (error: ServiceError): boolean => needsUserAction(error) || isDenial(error);

/** The service does not offer this route, or not to this user. */
export const isAbsent = kindIn('no-route', 'not-found', 'forbidden', 'not-affiliate', 'unfit');

/** The service does not offer this list, or not to this user (any more). */
export const isRefusal = kindIn('forbidden', 'no-route', 'no-group-filter');

/** Something else than the service answers at the address. */
export const isForeignAnswer = kindIn('no-route', 'not-found', 'html-page', 'not-json', 'unfit');

export const isTransient = kindIn('no-answer', 'timeout', 'busy', 'server-error', 'html-page', 'not-json', 'offline');

/** The badge's symbol and the color of a message, the most urgent first. */
export const SEVERITIES = ['refused', 'no-access', 'unreachable'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** Access that the user may still give is not alarming, and neither is a password that a restored backup lacks. */
export function severityOf(error: ServiceError): Severity {
  if (['unauthorized', 'forbidden', 'not-affiliate'].includes(error.kind)) return 'refused';
  return needsUserAction(error) ? 'no-access' : 'unreachable';
}
