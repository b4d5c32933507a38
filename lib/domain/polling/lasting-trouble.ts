import type { Account } from '../accounts/account.ts';
import { DAY } from '../calendar/calendar.ts';
import { isDenial } from '../errors.ts';
import type { ServiceError } from '../errors-schema.ts';
import type { AccountState } from './account-state-schema.ts';

// Browsers report an expired certificate like a missing answer.
const TOLD: ServiceError['kind'][] = ['no-answer', 'redirect', 'unauthorized'];

/** The user is told of errors that only the user can end, because the icon alone is easily missed. */
const isTold = (error: ServiceError): boolean => isDenial(error) || TOLD.includes(error.kind);

/** Since when the site fails, after an error at `now` (ms); other errors leave that open. */
export function failingAfter(
  { trouble, failingSince }: Pick<AccountState, 'trouble' | 'failingSince'>,
  error: ServiceError,
  now: number,
): AccountState['failingSince'] {
  // A moment in the future comes from a clock that was set back since.
  if (trouble && failingSince !== undefined) return failingSince && Math.min(failingSince, now);
  return isTold(error) ? now : undefined;
}

/** The user is told of a trouble a day after it began (ms); null: it is already told, or is of another kind. */
export function tellAt({ notify }: Account, { trouble, failingSince, route }: AccountState): number | null {
  if (!trouble || failingSince == null || !isTold(trouble) || notify?.kind === 'nothing') return null;
  const at = failingSince + DAY;
  // Where requests go on, one of them must have failed after that day, because the computer may have been off.
  return route.isBlocked || (route.askedAt ?? 0) >= at ? at : null;
}
