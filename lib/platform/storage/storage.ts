import { currencyIn } from '../../domain/accounts/capabilities.ts';
import { withDistinctNames } from '../../domain/accounts/display-name.ts';
import type { Settings } from '../../domain/accounts/settings-schema.ts';
import { NEW_STATE } from '../../domain/polling/account-state.ts';
import { extras } from '../browser.ts';
import { ACCOUNTS, VIEW_ITEM } from './items.ts';
import type { Store } from './store.ts';

export * from './items.ts';
export { erase, read, readEverything, type Store, write, writeAtomically } from './store.ts';

/** The settings with an account's currency. @param currencies of its rows; absent: from its earnings summary */
export async function readSettingsFor(
  { read }: Pick<Store, 'read'>,
  accountId: string,
  currencies?: string[],
): Promise<Settings> {
  const view = await read(VIEW_ITEM);
  return { ...view.settings, currency: currencyIn(view, accountId, currencies) };
}

export const findAccount = async ({ read }: Pick<Store, 'read'>, accountId: string | null) =>
  (await read(ACCOUNTS)).find(({ id }) => id === accountId);

/** An account with its state and the whole view item, in one read. */
export async function readAccount({ read }: Pick<Store, 'read'>, accountId: string) {
  const view = await read(VIEW_ITEM);
  const account = view.accounts.find(({ id }) => id === accountId);
  return { ...view, account, state: view.states[accountId] ?? NEW_STATE };
}

/** An account with its displayed name, which is distinct from other accounts'. */
export const displayedAccount = async ({ read }: Pick<Store, 'read'>, accountId: string) =>
  withDistinctNames(await read(ACCOUNTS)).find(({ id }) => id === accountId);

/** Denies content scripts access to storage. Firefox lacks the call. */
export async function lockStorage(): Promise<void> {
  const { local, session } = extras().storage;
  await local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
  await session?.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
}
