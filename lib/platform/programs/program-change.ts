import type { IDBPDatabase, IDBPTransaction } from 'idb';
import { MOST_MIRRORED, NEW_MIRROR, spliced } from '../../domain/mirror/mirror.ts';
import type { CountedClicks } from '../../domain/portal/clicks-schema.ts';
import type { ProgramRecord, RecordChange } from '../../domain/programs/program-record.ts';
import type { Referral } from '../../domain/referrals/referral-schema.ts';
import { packRow } from '../packed-row.ts';
import { boundedRecord } from '../storage/bounds.ts';
import { blocksWithin, spliceBlocks } from './blocks.ts';
import { clicksIn, type RowRange, recordIn, rowsIn } from './opened-database.ts';
import { type Schema, STORES, type Stores } from './program-stores.ts';

/** What a change needs besides the record. */
export interface Needed {
  /** The rows, including all that it splices. */
  rows?: (record: ProgramRecord) => RowRange;
  /** The counted clicks. */
  clicks?: true;
  /** It announces and remembers nothing, so a crash of the system may undo it. */
  relaxed?: true;
  /** The record of a program that has no database; by default, it gets none. */
  first?: ProgramRecord;
}

export interface Loaded {
  record: ProgramRecord;
  rows: Referral[];
  /** The index of the first of these rows. */
  from: number;
  clicks: CountedClicks | null;
}

/** Must not throw; null: no change. */
export type Work = (loaded: Loaded) => RecordChange | null;

/** Changes a program in one transaction of its database. */
export async function changeIn(
  database: IDBPDatabase<Schema>,
  needed: Needed,
  work: Work,
): Promise<ProgramRecord | null> {
  const durability = needed.relaxed ? 'relaxed' : 'strict';
  const transaction = database.transaction(STORES, 'readwrite', { durability });
  try {
    const record = await writeChange(transaction, needed, work);
    await transaction.done;
    return record;
  } catch (thrown) {
    // What was written before the failure must not stay.
    await abort(transaction);
    throw thrown;
  }
}

async function abort(transaction: { abort(): void; done: Promise<void> }): Promise<void> {
  try {
    transaction.abort();
  } catch {
    // The browser has aborted it.
  }
  await transaction.done.catch(() => {});
}

/** Reads what the work needs, and writes what it changes. */
async function writeChange(
  transaction: IDBPTransaction<Schema, Stores, 'readwrite'>,
  needed: Needed,
  work: Work,
): Promise<ProgramRecord | null> {
  const parts = transaction.objectStore('record');
  const store = transaction.objectStore('rows');
  const days = transaction.objectStore('totals');
  const before = (await recordIn(parts)) ?? needed.first;
  if (!before) return null;
  const place = blocksWithin(before.mirror.blocks, needed.rows?.(before) ?? [0, 0]);
  const loaded = needed.rows ? await rowsIn(store, place.found) : [];
  const counted = needed.clicks ? clicksIn(await parts.get('clicks')) : null;
  const edit = work({ record: before, from: place.start, rows: loaded.flat(), clicks: counted });
  if (!edit) return before;

  const { record, splice, totals = [], clicks, isNewHistory } = edit;
  const known = isNewHistory ? [] : await Promise.all(totals.map(({ day }) => days.get(day)));
  let { mirror } = record;
  let { blocks } = before.mirror;
  const writes: Promise<unknown>[] = [];
  // An aborted transaction rejects every write, even if nothing awaits it yet.
  const write = (written: Promise<unknown>) => {
    written.catch(() => {});
    writes.push(written);
  };
  if (isNewHistory) {
    write(store.clear());
    write(days.clear());
    blocks = NEW_MIRROR.blocks;
  }
  if (splice) {
    const after = spliceBlocks(blocks, loaded, place, splice);
    blocks = after.blocks;
    for (const [key, rows] of after.stored) write(rows ? store.put(rows.map(packRow), key) : store.delete(key));
  }
  // A later answer may already be stored.
  for (const [index, day] of totals.entries()) if ((known[index]?.at ?? day.at) <= day.at) write(days.put(day));
  for (let last = blocks.at(-1); last && mirror.count - last.count >= MOST_MIRRORED; last = blocks.at(-1)) {
    const [dropped = []] = await rowsIn(store, [last]);
    write(store.delete(last.key));
    blocks = blocks.slice(0, -1);
    mirror = { ...spliced(mirror, dropped, []), complete: false, reach: blocks.at(-1)?.newest ?? null };
  }
  const isMirrored = mirror !== before.mirror || totals.length > 0;
  mirror = { ...mirror, blocks, revision: before.mirror.revision + (isMirrored ? 1 : 0) };
  const written: ProgramRecord = {
    ...boundedRecord(record),
    mirror,
    revision: Math.max(before.revision, record.revision) + 1,
  };
  write(parts.put({ ...written, mirror: { ...mirror, blocks: NEW_MIRROR.blocks } }, 'record'));
  if (blocks !== before.mirror.blocks) write(parts.put(blocks, 'blocks'));
  if (clicks !== undefined) write(parts.put(clicks, 'clicks'));
  await Promise.all(writes);
  return written;
}
