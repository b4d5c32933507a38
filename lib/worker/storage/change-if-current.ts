import type { Account } from '../../domain/accounts/account.ts';
import type { ServiceError, StorageError } from '../../domain/errors-schema.ts';
import { withWait } from '../../domain/polling/account-state.ts';
import type { Outbox } from '../../domain/polling/outbox.ts';
import { retryAfter } from '../../domain/requests/route.ts';
import type { Result } from '../../domain/result.ts';
import type { Item } from '../../platform/storage/item.ts';
import { findAccount, OUTBOX, stateItem } from '../../platform/storage/storage.ts';
import type { WorkerDeps } from './worker-deps.ts';

export type ChangeDeps = Pick<WorkerDeps, 'store' | 'inTurn'>;

type Announce = (outbox: Outbox) => Outbox;

/**
 * Changes a stored item, unless the account was edited or disconnected since: the data then belong to credentials that
 * are gone. Returns whether it is unchanged. @param change null: the item stays @param announce called after `change`
 */
export function changeIfCurrent<T>(
  { id, revision }: Account,
  item: Item<T>,
  change: (before: T) => T | null,
  { store, inTurn }: ChangeDeps,
  announce: () => Announce | null = () => null,
): Promise<boolean> {
  return inTurn(async () => {
    if ((await findAccount(store, id))?.revision !== revision) return false;
    const after = change(await store.read(item));
    if (after !== null) await storeAndAnnounce(item, after, announce(), store);
    return true;
  });
}

/** Stores the Retry-After of any route, which delays all automatic requests of the program. */
export async function keepWait(
  account: Account,
  answer: Result<unknown, ServiceError>,
  deps: ChangeDeps & Pick<WorkerDeps, 'now'>,
): Promise<void> {
  if (answer.ok || retryAfter(answer.error) === 0) return;
  const { error } = answer;
  await changeIfCurrent(account, stateItem(account.id), (state) => withWait(state, error, deps.now()), deps);
}

/** Stores a value and its announcements in one write, so that none is lost or repeated. Must be called in turn. */
export async function storeAndAnnounce<T>(
  item: Item<T>,
  value: T,
  announce: Announce | null,
  store: ChangeDeps['store'],
): Promise<Result<null, StorageError>> {
  if (announce === null) return store.write(item, value);
  const outbox = announce(await store.read(OUTBOX));
  const stored = await store.writeAtomically([item, value], [OUTBOX, outbox]);
  if (stored.ok) return stored;
  // Single writes are held in memory when the browser cannot store them.
  await store.write(OUTBOX, outbox);
  await store.write(item, value);
  return stored;
}
