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

export interface Checked {
  layer: Layer;
  finding: Finding;
  /** Which of a layer's failures it is. */
  why?:
    | 'unclear'
    | 'refused'
    | 'forbidden'
    | 'not-affiliate'
    | 'redirect'
    | 'busy'
    | 'server-error'
    | 'other';
}

/** What the check of an account came to: what asking for its figures said, and every layer on the way to them. */
export interface CheckResult {
  outcome: Outcome;
  layers: Checked[];
}
