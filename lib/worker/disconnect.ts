import { stillWatched } from '../domain/group-watch.ts';
import { permissionFor } from '../domain/permission.ts';
import { ACCOUNTS, GROUPS, SELECTED, WATCHES } from '../platform/storage.ts';
import type { ConnectDeps } from './connect.ts';
import { giveBack, wipe } from './wipe.ts';

/** Wipes everything stored for the account and gives the site access back, unless another account uses it. */
export async function disconnect(accountId: string, deps: ConnectDeps): Promise<void> {
  const { store } = deps;
  await deps.poller.inTurn(async () => {
    const accounts = await store.read(ACCOUNTS);
    const account = accounts.find(({ id }) => id === accountId);
    const left = accounts.filter(({ id }) => id !== accountId);
    await store.write(ACCOUNTS, left);
    await wipe(accountId, deps);
    const groups = (await store.read(GROUPS)).filter((group) => group.accountId !== accountId);
    await store.writeTogether([GROUPS, groups], [WATCHES, stillWatched(await store.read(WATCHES), groups)]);
    if ((await store.read(SELECTED)) === accountId) {
      await store.write(SELECTED, left.find(({ role }) => role === 'affiliate')?.id ?? null);
    }
    if (account) await giveBack(permissionFor(account.baseUrl), deps);
    await deps.silence(accountId);
    await deps.poller.plan();
  });
}

/** Calls a programme something else; an empty name leaves the one it has. */
export async function rename(
  accountId: string,
  name: string,
  deps: Pick<ConnectDeps, 'store' | 'poller'>,
): Promise<void> {
  await deps.poller.inTurn(async () => {
    const accounts = await deps.store.read(ACCOUNTS);
    const renamed = accounts.map((one) =>
      one.id === accountId ? { ...one, name: name.trim() || one.name } : one,
    );
    await deps.store.write(ACCOUNTS, renamed);
  });
}
