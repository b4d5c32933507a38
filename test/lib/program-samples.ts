import { type Mirror, type Splice, spliced } from '../../lib/domain/mirror/mirror.ts';
import type { DayTotals } from '../../lib/domain/mirror/totals.ts';
import type { OutboxEntry } from '../../lib/domain/polling/outbox-schema.ts';
import type { Clicks } from '../../lib/domain/portal/clicks-schema.ts';
import { pictureOf } from '../../lib/domain/programs/picture.ts';
import { NEW_RECORD, type ProgramRecord, type RecordChange } from '../../lib/domain/programs/program-record.ts';
import type { Referral } from '../../lib/domain/referrals/referral-schema.ts';
import { programDatabase } from '../../lib/platform/programs/program-database.ts';
import { pictureItem, read, write } from '../fake/fake-storage.ts';

/** What the tests store of a program, and read back. `clicks` with its counts. */
export type Parts = Omit<ProgramRecord, 'clicks'> & { clicks: Clicks | null };

/** Stores parts of a program as an earlier worker would have left them, with the picture. */
export async function storeProgram(id: string, parts: Partial<Parts>): Promise<void> {
  const { clicks, ...others } = parts;
  const { counted = null, ...view } = clicks ?? {};
  const change: Partial<RecordChange> = clicks === undefined ? {} : { clicks: counted };
  const changed = await programDatabase.change(id, { first: NEW_RECORD }, ({ record }) => ({
    ...change,
    record: { ...record, ...others, ...(clicks !== undefined && { clicks: clicks && (view as typeof record.clicks) }) },
  }));
  if (!changed.ok || !changed.value) throw new Error('The program cannot be stored.');
  const item = pictureItem(id);
  await write(item, pictureOf(changed.value, (await read(item)).summary));
}

/** Stores one part of a program. */
export const storePart = <P extends keyof Parts>(id: string, part: P, value: Parts[P]): Promise<void> =>
  storeProgram(id, { [part]: value } as Partial<Parts>);

/** A program's record; before the first answer, an empty one. */
export async function programOf(id: string): Promise<Parts> {
  const known = await programDatabase.read(id);
  if (!known.ok) throw new Error('The program cannot be read.');
  const record = known.value ?? NEW_RECORD;
  return { ...record, clicks: record.clicks && { ...record.clicks, counted: await programDatabase.clicks(id) } };
}

/** Replaces a program's rows and fields of its mirror. */
export async function storeHistory(
  id: string,
  rows: Referral[],
  part: Partial<Mirror> = {},
  totals: DayTotals[] = [],
): Promise<void> {
  const changed = await programDatabase.change(
    id,
    { first: NEW_RECORD, rows: ({ mirror }) => [0, mirror.count] },
    ({ record, rows: before }) => ({
      record: { ...record, mirror: { ...spliced(record.mirror, before, rows), ...part } },
      splice: { from: 0, remove: before.length, rows },
      totals,
    }),
  );
  if (!changed.ok) throw new Error('The history cannot be stored.');
}

/** Splices rows of a program as the worker does. */
export const splice = (id: string, splice: Splice, totals: DayTotals[] = []) =>
  programDatabase.change(
    id,
    { first: NEW_RECORD, rows: () => [splice.from, splice.from + splice.remove] },
    ({ record, from, rows }) => {
      const removed = rows.slice(splice.from - from, splice.from - from + splice.remove);
      return { record: { ...record, mirror: spliced(record.mirror, removed, splice.rows) }, splice, totals };
    },
  );

/** Changes fields of a program's mirror, but no rows. */
export const storeMirror = (id: string, part: Partial<Mirror>) =>
  programDatabase.change(id, { first: NEW_RECORD }, ({ record }) => ({
    record: { ...record, mirror: { ...record.mirror, ...part } },
  }));

/** One part of a program's record. */
export const partOf = async <P extends keyof Parts>(id: string, part: P): Promise<Parts[P]> =>
  (await programOf(id))[part];

/** Stores what is to be told, each entry with its program. */
export async function storeOutbox(entries: OutboxEntry[]): Promise<void> {
  for (const [id, outbox] of Map.groupBy(entries, ({ accountId }) => accountId ?? ''))
    await storePart(id, 'outbox', outbox);
}

/** The summary that pages draw. */
export const summaryOf = async (id: string) => (await read(pictureItem(id))).summary;
