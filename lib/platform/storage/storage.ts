import { withDistinctNames } from '../../domain/accounts/display-name.ts';
import { extras } from '../browser.ts';
import { ACCOUNTS } from './items.ts';
import type { Store } from './store.ts';

export * from './items.ts';
export { SHARED_KEYS, type Shared } from './shared.ts';
export {
  erase,
  noteFailure,
  read,
  readEverything,
  readSettings,
  readShared,
  type Store,
  write,
  writeAtomically,
} from './store.ts';

export const findAccount = async ({ read }: Pick<Store, 'read'>, accountId: string | null) =>
  (await read(ACCOUNTS)).find(({ id }) => id === accountId);

/** An account with its displayed name, which is distinct from other accounts'. */
export const displayedAccount = async ({ read }: Pick<Store, 'read'>, accountId: string) =>
  withDistinctNames(await read(ACCOUNTS)).find(({ id }) => id === accountId);

/** Denies content scripts access to storage. Firefox lacks the call. */
export async function lockStorage(): Promise<void> {
  const { local, session } = extras().storage;
  await local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
  await session?.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
}
