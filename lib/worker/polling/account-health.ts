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
 * Applies what a group request found out about the whole account. An administration account is never polled, so
 * nothing else would notice that its password was revoked or its host access removed. An affiliate's account is
 * polled instead. Must not be called inside `inTurn`.
 */
export function createAccountHealth({ store, poller }: AccountHealthDeps) {
  /** @param error null: the account was answered, so its trouble is over */
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
