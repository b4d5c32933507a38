import { withDistinctNames } from '../../domain/accounts/display-name.ts';
import { browser, extras } from '../browser.ts';
import type { Items } from './item.ts';
import { ACCOUNTS } from './items.ts';
import type { Store } from './store.ts';

export * from './items.ts';
export { SHARED_KEYS, type Shared } from './shared.ts';
export type { Store } from './store.ts';

/** All stored items, including passwords: for the worker only. */
export const readEverything = (): Promise<Items> => browser.storage.local.get(null);

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
