import type { Account } from '../../domain/accounts/account.ts';
import { needsUser, type ServiceError } from '../../domain/errors.ts';
import { findAccount, type Store, stateOf } from '../../platform/storage/storage.ts';
import type { Poller } from './poller.ts';

export interface AccountHealthDeps {
  store: Pick<Store, 'read'>;
  poller: Pick<Poller, 'ask' | 'trouble'>;
}

export type ReportHealth = ReturnType<typeof createAccountHealth>;

/**
 * What the answer to a question about groups says of its whole account. One for administration is never polled: nothing
 * else would tell that its password was revoked, or its site's access taken away. Of an affiliate's account its own
 * figures tell, so that they are asked for. Must not be called in turn.
 */
export function createAccountHealth({ store, poller }: AccountHealthDeps) {
  /** @param error null: the account was answered, and what was wrong with it is over */
  return async ({ id, revision }: Account, error: ServiceError | null): Promise<void> => {
    const current = await findAccount(store, id);
    // Disconnected or edited meanwhile: the answer belongs to credentials that are gone.
    if (current?.revision !== revision) return;
    const { trouble } = await store.read(stateOf(id));
    if (error ? !needsUser(error) || trouble?.kind === error.kind : trouble === null) return;
    if (current.role === 'administration') await poller.trouble(id, error);
    else if (error?.kind === 'unauthorized' || (!error && trouble && needsUser(trouble)))
      await poller.ask(id, 'user');
  };
}
