import type { Account } from '../../domain/accounts/account.ts';
import { administrationOf } from '../../domain/accounts/administration.ts';
import { capabilitiesItem } from '../../platform/storage/storage.ts';
import { type ChangeDeps, changeIfCurrent } from '../storage/change-if-current.ts';

/** Keeps where the administration is, as the link in a row tells; null: no row has one. */
export async function storeAdminUrl(account: Account, editUrl: string | null, deps: ChangeDeps): Promise<void> {
  if (editUrl === null) return;
  const adminUrl = administrationOf(editUrl);
  const item = capabilitiesItem(account.id);
  // Nearly always it is known.
  if ((await deps.store.read(item))?.adminUrl === adminUrl) return;
  await changeIfCurrent(
    account,
    item,
    (known) => (known?.revision === account.revision ? { ...known, adminUrl } : null),
    deps,
  );
}
