import type { Account } from '../../domain/accounts/account.ts';
import { needsUserAction } from '../../domain/errors.ts';
import type { ServiceError } from '../../domain/errors-schema.ts';
import { readAccount, type Store } from '../../platform/storage/storage.ts';
import type { Poller } from './poller.ts';

export interface AccountHealthDeps {
  store: Pick<Store, 'read'>;
  poller: Pick<Poller, 'ask' | 'setTrouble'>;
}

export type ReportHealth = ReturnType<typeof createAccountHealth>;

/**
 * Applies the outcome of a group request to the whole account. An administration account is never polled, so nothing
 * else would notice a revoked password or removed host access; an affiliate's account is polled instead. Must not be
 * called in turn.
 */
export function createAccountHealth({ store, poller }: AccountHealthDeps) {
  /** @param error null: the request was answered, so the account's trouble is over */
  return async ({ id, revision }: Account, error: ServiceError | null): Promise<void> => {
    const { account: current, state } = await readAccount(store, id);
    // Disconnected or edited meanwhile: the answer belongs to credentials that are gone.
    if (current?.revision !== revision) return;
    const { trouble } = state;
    if (error ? !needsUserAction(error) || trouble?.kind === error.kind : trouble === null) return;
    if (current.role === 'administration') await poller.setTrouble(id, error);
    else if (error?.kind === 'unauthorized' || (!error && trouble && needsUserAction(trouble)))
      await poller.ask(id, 'user');
  };
}
