import { needsUserAction } from '../../../../lib/domain/errors.ts';
import type { ServiceError } from '../../../../lib/domain/errors-schema.ts';
import { NOON, route } from '../../../lib/make.ts';
import { healthy } from './samples.ts';

/** Errors that have a message of their own. */
export const TROUBLE: Record<string, ServiceError> = {
  offline: { kind: 'offline' },
  'no answer': { kind: 'no-answer' },
  'no answer in time': { kind: 'timeout', seconds: 30 },
  'access taken away': { kind: 'no-access' },
  'refused password': { kind: 'unauthorized' },
  'lost password': { kind: 'secret-lost' },
  'forgotten password': { kind: 'secret-forgotten' },
  'not allowed': { kind: 'forbidden' },
  'protected site': { kind: 'protected' },
  'another refusal': { kind: 'refused', status: 403, code: 'blocked_for_15_minutes', message: 'Please wait.' },
  'no such address': { kind: 'no-route' },
  'page not found': { kind: 'not-found', page: true },
  'no affiliate': { kind: 'not-affiliate' },
  'service broken': { kind: 'server-error', status: 500 },
  'web page instead': { kind: 'html-page', status: 403 },
  'makes no sense': { kind: 'unfit', where: 'data.referrals.3.amount' },
  'site moved': { kind: 'redirect', to: 'https://www.a-new-home-for-this-shop.example/wp-json/fluent-affiliate/v2' },
};

/** The state of a program with this error. @param again when it is retried (ms); null: the worker does not retry */
export function inTrouble(trouble: ServiceError, askedAt: number, again: number | null) {
  const retryAt = needsUserAction(trouble) ? null : again;
  return { trouble, route: route({ failures: 1, askedAt, retryAt, isBlocked: retryAt === null }) };
}

/** @param again milliseconds since 1970; default: in 11 minutes */
export const troubled = (trouble: ServiceError, again = NOON + 11 * 60_000) => healthy(inTrouble(trouble, NOON, again));
