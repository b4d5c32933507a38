import type { Account } from '../../domain/accounts/account.ts';
import { currencyOf } from '../../domain/accounts/capabilities.ts';
import { type Shown, withDistinctNames } from '../../domain/accounts/display-name.ts';
import type { Settings } from '../../domain/accounts/settings-schema.ts';
import { extras } from '../browser.ts';
import { ACCOUNTS, capabilitiesOf, earningsSummaryOf, SETTINGS, stateOf } from './items.ts';
import type { Store } from './store.ts';

export * from './items.ts';
export { erase, read, readEverything, type Store, write, writeTogether } from './store.ts';

/** The settings as they hold for one account, in its currency. @param currencies that its records name, where they are at hand */
export async function readSettingsFor(
  { read }: Pick<Store, 'read'>,
  accountId: string,
  currencies?: string[],
): Promise<Settings> {
  const settings = await read(SETTINGS);
  const capabilities = await read(capabilitiesOf(accountId));
  const { snapshot } = await read(stateOf(accountId));
  const recorded = currencies ?? (await read(earningsSummaryOf(accountId)))?.currencies;
  return {
    ...settings,
    currency: currencyOf(capabilities, settings.currency, snapshot?.referrals, recorded),
  };
}

export async function findAccount(
  { read }: Pick<Store, 'read'>,
  accountId: string | null,
): Promise<Account | undefined> {
  return (await read(ACCOUNTS)).find(({ id }) => id === accountId);
}

/** An account as it is called on display, beside the others that there are. */
export async function shownAs({ read }: Pick<Store, 'read'>, account: Account): Promise<Shown> {
  return withDistinctNames(await read(ACCOUNTS)).find(({ id }) => id === account.id) ?? account;
}

/** Keeps content scripts of any kind out, should there ever be one. Firefox lacks the call. */
export async function lockStorage(): Promise<void> {
  const { local, session } = extras().storage;
  await local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
  await session?.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
}
