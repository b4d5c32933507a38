import { needsUserAction } from '../errors.ts';
import type { ServiceError } from '../errors-schema.ts';
import type { AccountState } from './account-state-schema.ts';
import { mayAsk } from './schedule.ts';

/** The service wants to be left alone, or has said so a while ago. */
export const BUSY: ServiceError = { kind: 'busy', status: 429, retryAfterSeconds: null };

/**
 * Why nothing may be asked beside the polls now; null: it may. A refused password is not tried again, because login
 * guards lock users out, and a Retry-After is honored. Errors: the account's own trouble; `busy`: to be asked later.
 * @param now ms of this computer's clock
 */
export function requestRefusal(
  { trouble, schedule }: Pick<AccountState, 'trouble' | 'schedule'>,
  now: number,
): ServiceError | null {
  if (trouble && needsUserAction(trouble)) return trouble;
  return mayAsk(schedule, 'user', now) ? null : (trouble ?? BUSY);
}
