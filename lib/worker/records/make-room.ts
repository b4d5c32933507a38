import { dropOldest, isTooMuch, thin } from '../../domain/records/compaction.ts';
import type { Book } from '../../domain/records/records-metadata.ts';
import type { RecordStore } from '../../platform/records/records.ts';

/** Days that are thinned, or dropped, in one transaction. */
const AT_ONCE = 100;

/** Makes the records of an account small enough: the oldest are thinned; where that does not suffice, dropped. */
export async function makeRoom(
  full: Book | null,
  change: (...of: Change) => ReturnType<RecordStore['change']>,
): Promise<void> {
  let book = full;
  while (book && isTooMuch(book)) {
    const before: Book = book;
    const after = before.thinnedBefore === null ? null : before.thinnedBefore - 1;
    const thinned = await change({ after, most: AT_ONCE }, (held) =>
      held.book && held.entries.size > 0 ? thin({ ...held, book: held.book }) : null,
    );
    if (!thinned.ok) return;
    book = thinned.value;
    if (book?.thinnedBefore !== before.thinnedBefore) continue;
    const dropped = await change({ after: null, most: AT_ONCE }, (held) =>
      held.book && held.entries.size > 0 ? dropOldest({ ...held, book: held.book }) : null,
    );
    if (!dropped.ok || dropped.value?.bytes === before.bytes) return;
    book = dropped.value;
  }
}

type Change = Parameters<RecordStore['change']> extends [string, ...infer Rest] ? Rest : never;
