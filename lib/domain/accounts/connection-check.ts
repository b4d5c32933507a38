import type { ServiceError } from '../errors.ts';
import type { Outcome } from './connect-form.ts';

/**
 * The layers of a connection, from this computer to the figures, and what a check found at each. What lies
 * behind a failed layer is not reached, and says so: a list of red lines would hide the one that is to be mended.
 */
export const LAYERS = [
  ...(['online', 'access', 'answers', 'secure', 'root', 'service'] as const),
  ...(['credentials', 'affiliate', 'groups', 'fresh', 'clock'] as const),
] as const;
export type Layer = (typeof LAYERS)[number];

/** `absent`: not there, which is no fault (the Pro edition; a REST root where the service is no WordPress). */
export type Finding = 'pass' | 'fail' | 'absent' | 'not-reached';

/** What only a check finds; the last three leave the figures alone. */
export type CheckError =
  | ServiceError
  /** The site's REST interface is closed. */
  | { kind: 'rest-closed' }
  /** The password is wrong, or the server drops it on the way. */
  | { kind: 'credentials-unclear' }
  | { kind: 'groups-unknown' }
  | { kind: 'stale' }
  | { kind: 'clocks-differ' };

export interface Checked {
  layer: Layer;
  finding: Finding;
  /** Why it fails, or is not for this user. */
  error?: CheckError;
}

/** What the check of an account came to: what asking for its figures said, and every layer on the way to them. */
export interface CheckResult {
  outcome: Outcome;
  layers: Checked[];
}
