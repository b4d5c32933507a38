import type { Account } from '../accounts/account.ts';
import { DAY } from '../calendar/calendar.ts';
import type { ServiceError } from '../errors-schema.ts';
import type { AccountState } from './account-state-schema.ts';

/** Errors of the site that may last, and that only a user who is told can end: the icon alone is easily missed. */
const LASTING: ServiceError['kind'][] = [
  // Browsers report an expired certificate like a missing answer.
  ...(['no-answer', 'redirect', 'unauthorized'] as const),
  ...(['forbidden', 'not-affiliate', 'protected', 'refused'] as const),
];

/** Since when the site fails, after an error at `now` (ms); other errors leave that open. */
export function failingAfter(
  { trouble, failingSince }: Pick<AccountState, 'trouble' | 'failingSince'>,
  { kind }: ServiceError,
  now: number,
): AccountState['failingSince'] {
  if (trouble && failingSince !== undefined) return failingSince;
  return LASTING.includes(kind) ? now : undefined;
}

/** When (ms) the user is told of a trouble that has lasted for a day; null: it may end, is told, or is of another kind. */
export function tellAt({ notify }: Account, { trouble, failingSince, route }: AccountState): number | null {
  if (!trouble || failingSince == null || !LASTING.includes(trouble.kind) || notify?.kind === 'nothing') return null;
  const at = failingSince + DAY;
  // Where requests go on, one of them must have failed after that day, because the computer may have been off.
  return route.isBlocked || (route.askedAt ?? 0) >= at ? at : null;
}
