import { type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';
import { type Block, NEW_MIRROR } from '../../domain/mirror/mirror.ts';
import type { CountedClicks } from '../../domain/portal/clicks-schema.ts';
import type { ProgramRecord } from '../../domain/programs/program-record.ts';
import type { Referral } from '../../domain/referrals/referral-schema.ts';
import { type PackedRow, unpackRow } from '../packed-row.ts';
import { inTime } from '../with-timeout.ts';
import { PREFIX, type Schema, type Stores } from './program-stores.ts';
import { areDatabasesRefused, openSessionDatabase, sessionPrograms } from './session-database.ts';

type Parts = IDBPObjectStore<Schema, Stores, 'record', IDBTransactionMode>;

/** Indexes of rows in the list's order; `to` is exclusive. */
export type RowRange = [from: number, to: number];

export async function recordIn(parts: Pick<Parts, 'get'>): Promise<ProgramRecord | null> {
  const [record, blocks] = await Promise.all([parts.get('record'), parts.get('blocks')]);
  if (!record) return null;
  const { mirror, ...others } = record as ProgramRecord;
  return { ...others, mirror: { ...mirror, blocks: (blocks as Block[] | undefined) ?? NEW_MIRROR.blocks } };
}

/** Clicks that an earlier version counted in another way are read again. */
export const clicksIn = (stored: unknown): CountedClicks | null =>
  typeof stored === 'object' && stored !== null && 'known' in stored ? (stored as CountedClicks) : null;

export const rowsIn = (
  store: { get(key: number): Promise<PackedRow[] | undefined> },
  blocks: Block[],
): Promise<Referral[][]> => Promise.all(blocks.map(async ({ key }) => ((await store.get(key)) ?? []).map(unpackRow)));

interface Kept {
  /** null: there is none. */
  database: Promise<IDBPDatabase<Schema> | null>;
  factory: IDBFactory;
  /** None while it opens. */
  timer?: ReturnType<typeof setTimeout>;
}

/** ms for which an unused database stays open, because opening is slow, and pages ask soon after one another. */
const KEPT = 10_000;
const kept = new Map<string, Kept>();

type Work<T> = (database: IDBPDatabase<Schema>) => Promise<T>;

/** Works in a program's database, at once; null: there is none. @param first record of a new one; null: none */
export const within = <T>(accountId: string, first: ProgramRecord | null, work: Work<T>): Promise<T | null> =>
  inTime(workIn(accountId, first, work)).catch((thrown) => {
    // Pages that ask often would keep one that no longer works open.
    close(accountId);
    throw thrown;
  });

async function workIn<T>(accountId: string, first: ProgramRecord | null, work: Work<T>): Promise<T | null> {
  const known = kept.get(accountId);
  const used = known?.factory === indexedDB ? known : keep(accountId, open(accountId, first));
  const database = await used.database;
  if (!database) return first && workIn(accountId, first, work);
  clearTimeout(used.timer);
  used.timer = setTimeout(() => close(accountId), KEPT);
  return work(database);
}

/** Requests that come while it opens use the same. */
function keep(accountId: string, database: Kept['database']): Kept {
  close(accountId);
  const opening: Kept = { database, factory: indexedDB };
  kept.set(accountId, opening);
  const forget = () => kept.get(accountId) === opening && close(accountId);
  database.then((opened) => opened ?? forget(), forget);
  return opening;
}

/** Transactions that have begun go on. */
function close(accountId: string): void {
  const opened = kept.get(accountId);
  kept.delete(accountId);
  clearTimeout(opened?.timer);
  opened?.database.then((database) => database?.close()).catch(() => {});
}

/** null: there is none, and none is made. */
async function open(accountId: string, first: ProgramRecord | null): Promise<IDBPDatabase<Schema> | null> {
  let isMissing = false;
  try {
    return await openDB<Schema>(PREFIX + accountId, 1, {
      upgrade(created, _old, _new, transaction) {
        isMissing = first === null;
        if (isMissing) {
          transaction.done.catch(() => {});
          return transaction.abort();
        }
        created.createObjectStore('record');
        created.createObjectStore('totals', { keyPath: 'day' });
        created.createObjectStore('rows');
      },
      // It is being deleted.
      blocking(_current, _blocked, { target }) {
        close(accountId);
        (target as IDBDatabase).close();
      },
      terminated: () => close(accountId),
    });
  } catch (thrown) {
    if (isMissing) return null;
    if (!(await areDatabasesRefused())) throw thrown;
    const isKnown = first !== null || (await sessionPrograms()).includes(accountId);
    return isKnown ? openSessionDatabase(accountId) : null;
  }
}
