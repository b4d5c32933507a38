import * as z from 'zod/mini';
import { NEW_MIRROR } from '../../domain/mirror/mirror.ts';
import { type Picture, recordOf } from '../../domain/programs/picture.ts';
import { type ProgramRecord, programRecord, type RecordChange } from '../../domain/programs/program-record.ts';
import { stableJson } from '../../domain/text/json-text.ts';
import { type Item, type Items, unwrapped, VERSION, versionOf } from '../../platform/storage/item.ts';
import * as storage from '../../platform/storage/storage.ts';
import type { Vault } from '../secrets/vault.ts';
import type { WorkerDeps } from './worker-deps.ts';

/** Repairs what is stored when the browser has started, and removes keys and databases without an account. */
export async function prepareStorage(
  deps: Pick<WorkerDeps, 'store' | 'database' | 'programs'> & { vault: Pick<Vault, 'tidy'> },
) {
  const { store, vault, database, programs } = deps;
  if (await store.read(storage.REPAIRED)) return;
  const items = await storage.readEverything();
  const databases = await database.accounts().catch(() => []);
  const isLost = unwrapped(items[storage.LOST.key]) === true || areAccountsLost(items, databases);
  const ids = await repair(store, items, isLost);
  if (ids === null) return;
  for (const id of ids) {
    const drawn = await store.read(storage.pictureItem(id));
    let mended: RecordChange | null = null;
    await database.change(id, {}, ({ record }) => {
      mended = repaired(record, drawn);
      return mended;
    });
    await programs.publishNow(id, mended !== null);
  }
  await store.write(storage.REPAIRED, true);
  if (isLost) return;
  await vault.tidy(ids);
  // A disconnection that was cut short leaves a database. If they cannot be listed now, the next start tries again.
  for (const id of databases) if (!ids.includes(id)) await database.remove(id);
}

/** Whether the list of accounts is gone while data of some are left: these may be all there is. */
function areAccountsLost(items: Items, databases: string[]): boolean {
  const { key } = storage.ACCOUNTS;
  const isSound = versionOf(items[key]) > VERSION || Array.isArray(unwrapped(items[key]));
  return !isSound && (databases.length > 0 || Object.keys(items).some((stored) => stored.includes(':')));
}

/** The record with damaged and outdated parts replaced; null: it is sound. @param drawn the last picture */
function repaired(record: ProgramRecord, drawn: Picture): RecordChange | null {
  const known = recordOf(drawn);
  const { login, mirror, outbox } = record;
  // The program went on without this database while the browser refused all.
  const last = drawn.revision > record.revision ? { ...known, login, mirror, outbox } : record;
  const sound = z.parse(programRecord, last);
  const rows = sound.mirror.blocks.reduce((sum, { count }) => sum + count, 0);
  const isNewHistory = sound.mirror.count !== rows;
  // Without its ledger, all that came since the last answer would be taken for old.
  const state = sound.state.ledger ? sound.state : known.state;
  const after = { ...sound, state, mirror: isNewHistory ? NEW_MIRROR : sound.mirror };
  return stableJson(after) === stableJson(record) ? null : { record: after, ...(isNewHistory && { isNewHistory }) };
}

/** Replaces damaged values by fallbacks, and erases items of no account unless accounts are lost. null: newer data. */
export async function repair(store: storage.Store, items: Items, isLost = false): Promise<string[] | null> {
  if (Object.values(items).some((stored) => versionOf(stored) > VERSION)) return null;
  const ids = soundIn(storage.ACCOUNTS).map(({ id }) => id);
  const isOwned = ({ accountId }: { accountId: string | null }) => accountId === null || ids.includes(accountId);
  const known = [...storage.commonItems(), ...ids.flatMap(storage.accountItems)].filter(({ area }) => !area);
  const shared = new Set<string>(storage.SHARED_KEYS);
  for (const item of known) if (item.key in items || shared.has(item.key)) await mend(item, soundIn(item));
  await mend(storage.GROUPS, soundIn(storage.GROUPS).filter(isOwned));
  await mend(storage.WATCHES, soundIn(storage.WATCHES).filter(isOwned));
  if (storage.OUTBOX.key in items) await mend(storage.OUTBOX, soundIn(storage.OUTBOX).filter(isOwned));
  if (isLost) await mend(storage.LOST, true);
  if (isLost) return ids;
  const keys = new Set(known.map(({ key }) => key));
  const orphaned = Object.keys(items).filter((key) => key.includes(':') && !keys.has(key));
  if (orphaned.length > 0) await store.erase(...orphaned.map((key) => ({ key })));
  return ids;

  function soundIn<T>({ key, schema, fallback }: Item<T>): T {
    const { success, data } = z.safeParse(schema, unwrapped(items[key]));
    return success ? data : fallback;
  }

  async function mend<T>(item: Item<T>, value: T): Promise<void> {
    const stored = items[item.key];
    if (versionOf(stored) !== VERSION || stableJson(value) !== stableJson(unwrapped(stored)))
      await store.write(item, value);
  }
}
