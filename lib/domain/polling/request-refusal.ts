import { needsUserAction } from '../errors.ts';
import type { ServiceError } from '../errors-schema.ts';
import type { AccountState } from './account-state-schema.ts';
import { mayAsk } from './schedule.ts';

export const BUSY: ServiceError = { kind: 'busy', status: 429, retryAfterSeconds: null };

/**
 * Why no request other than a poll is allowed now; null: it is. A rejected password is not tried again, because login
 * guards lock users out, and a Retry-After is honored.
 * @param now ms of this computer's clock
 */
export function requestRefusal(
  { trouble, schedule }: Pick<AccountState, 'trouble' | 'schedule'>,
  now: number,
): ServiceError | null {
  if (trouble && needsUserAction(trouble)) return trouble;
  return mayAsk(schedule, 'user', now) ? null : (trouble ?? BUSY);
}
