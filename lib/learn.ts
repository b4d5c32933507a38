import { isStale } from './abilities.ts';
import type { Account } from './account.ts';
import type { Poller } from './poller.ts';
import type { Client } from './service/client.ts';
import { permissionFor } from './service/permission.ts';
import { ACCOUNTS, abilitiesOf, type Store, secretOf } from './storage.ts';

export interface LearnDeps {
  store: Store;
  client: Pick<Client, 'abilities'>;
  poller: Pick<Poller, 'inTurn'>;
  now(): number;
  hasAccess(permission: string): Promise<boolean>;
}

/** Looks at what an account's service offers, if that was not done this week; `anew`: whatever the week. */
export async function learn(account: Account, deps: LearnDeps, anew = false): Promise<void> {
  const { store, client, now } = deps;
  const known = await store.read(abilitiesOf(account.id));
  if (!anew && !isStale(known, now())) return;
  const password = await store.read(secretOf(account.id));
  if (password === null || !(await deps.hasAccess(permissionFor(account.baseUrl)))) return;
  const found = await client.abilities({ ...account, password }, account.role === 'affiliate');
  await deps.poller.inTurn(async () => {
    const current = (await store.read(ACCOUNTS)).find(({ id }) => id === account.id);
    if (current?.revision !== account.revision) return;
    await store.write(abilitiesOf(account.id), { ...found, checkedAt: now() });
  });
}
