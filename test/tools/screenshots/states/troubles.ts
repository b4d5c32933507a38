import { needsUserAction } from '../../../../lib/domain/errors.ts';
import type { ServiceError } from '../../../../lib/domain/errors-schema.ts';
import { NOON, route } from '../../../lib/make.ts';
import { healthy } from './samples.ts';

/** The state of a program with this error. @param again when it is retried (ms); null: the worker does not retry */
export function inTrouble(trouble: ServiceError, askedAt: number, again: number | null) {
  const retryAt = needsUserAction(trouble) ? null : again;
  return { trouble, route: route({ failures: 1, askedAt, retryAt, isBlocked: retryAt === null }) };
}

/** @param again milliseconds since 1970; default: in 11 minutes */
export const troubled = (trouble: ServiceError, again = NOON + 11 * 60_000) => healthy(inTrouble(trouble, NOON, again));
