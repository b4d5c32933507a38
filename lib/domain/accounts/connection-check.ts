import type { CheckError } from '../errors.ts';
import type { ConnectOutcome } from './connect-form.ts';

/** The layers of a connection, from this computer to the figures. Layers behind a failed one are "not reached". */
export const LAYERS = [
  ...(['online', 'access', 'answers', 'secure', 'root', 'service'] as const),
  ...(['credentials', 'affiliate', 'groups', 'fresh', 'clock'] as const),
] as const;
export type Layer = (typeof LAYERS)[number];

/** `absent`: does not exist, which is no failure (the Pro edition, or the REST root of another service). */
export type Finding = 'pass' | 'fail' | 'absent' | 'not-reached';

export interface Checked {
  layer: Layer;
  finding: Finding;
  error?: CheckError;
}

export interface CheckResult {
  outcome: ConnectOutcome;
  layers: Checked[];
}
