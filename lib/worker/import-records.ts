import { type Entry, type Files, weighed } from '../domain/entries.ts';
import { filed, mergedFile } from '../domain/entries-merge.ts';
import type { StorageError } from '../domain/errors.ts';
import type { Book, DayTotals, Held } from '../domain/records.ts';
import {
  cursorAt,
  filedBook,
  type Imported,
  LARGEST_FILE,
  type RecordsFile,
  type RecordsFileError,
  untilHeard,
} from '../domain/records-file.ts';
import { holeBetween } from '../domain/records-hole.ts';
import { mergedBook } from '../domain/records-merge.ts';
import { belongs, ownerOf } from '../domain/records-owner.ts';
import { fail, ok, type Result } from '../domain/result.ts';
import type { RecordStore } from '../platform/records.ts';
import { findAccount, type Store, stateOf } from '../platform/storage.ts';
import type { Recorder } from './recorder.ts';
import { parseRecordsFile } from './records-shape.ts';

interface ImportDeps {
  store: Pick<Store, 'read'>;
  records: Pick<RecordStore, 'read'>;
  recorder: Pick<Recorder, 'change'>;
}

/** Days in one transaction: polls come between two of them. */
const AT_ONCE = 200;

/**
 * Takes over the records of a file. Each part is merged in a transaction of its own, and merging one twice changes
 * nothing: a worker that dies in between has done a part of it, which the next import completes. What is known since
 * when is written last. @param anyway though it may be another programme's, or another user's: its user was asked
 */
export async function importRecords(
  accountId: string,
  { text, anyway }: { text: string; anyway: boolean },
  { store, records, recorder }: ImportDeps,
): Promise<Result<Imported, RecordsFileError | StorageError | { kind: 'account-gone' }>> {
  const account = await findAccount(store, accountId);
  if (!account) return fail({ kind: 'account-gone' });
  if (text.length > LARGEST_FILE) return fail({ kind: 'file-too-large' });
  const file = parseRecordsFile(text);
  if (!file.ok) return file;
  const { programme } = file.value;
  const whose = belongs(programme, account);
  if (whose === 'no')
    return fail({ kind: 'file-other', programme: programme.name, username: ownerOf(programme).username });
  if (whose === 'maybe' && !anyway)
    return fail({ kind: 'file-maybe-other', theirs: ownerOf(programme), ours: ownerOf(account) });

  let added = 0;
  for (const part of partsOf(file.value)) {
    const kept = await recorder.change(accountId, [...part.files.keys()], (held) => {
      const book = held.book ?? bookOf(file.value);
      const entries = mergedFiles(held, part.files, file.value);
      const weight = weighed(held.book, held.entries, entries);
      added += weight.entries - (held.book?.entries ?? 0);
      return {
        book: { ...book, ...weight, thinnedBefore: thinnedBefore(book, held.entries, entries) },
        entries,
        totals: null,
        days: part.days,
      };
    });
    if (!kept.ok) return kept;
  }
  const state = await store.read(stateOf(accountId));
  const both = await records.read(accountId).catch(() => null);
  const kept = await recorder.change(accountId, [], ({ book, entries }) => {
    if (!book) return null;
    const ours = filedBook(untilHeard(book, state));
    const hole = both && holeBetween(ours, file.value.book, both);
    const { last, ...merged } = mergedBook(ours, file.value.book, hole);
    return { book: { ...book, ...merged }, entries, totals: null };
  });
  return kept.ok ? ok({ added }) : kept;
}

interface Part {
  files: Files;
  days: DayTotals[];
}

/** Oldest first, as thinning begins with the oldest. */
function partsOf({ entries, totals }: RecordsFile): Part[] {
  const files = [...filed(entries)];
  const length = Math.max(files.length, totals.length, 1);
  return Array.from({ length: Math.ceil(length / AT_ONCE) }, (_, nth) => {
    const part = <T>(all: T[]): T[] => all.slice(nth * AT_ONCE, (nth + 1) * AT_ONCE);
    return { files: new Map(part(files)), days: part(totals) };
  });
}

function mergedFiles(held: Held, files: Files, { book }: RecordsFile): Files {
  const ours = (key: number): Entry[] => held.entries.get(key) ?? [];
  return new Map(
    [...files].map(([key, entries]) => [
      key,
      mergedFile({ entries: ours(key), last: held.book?.cursor.at ?? 0 }, { entries, last: book.last.at }),
    ]),
  );
}

/** Days that grew are thinned anew, should there be too many. */
function thinnedBefore({ thinnedBefore }: Book, before: Files, after: Files): number | null {
  if (thinnedBefore === null) return null;
  const grown = [...after].some(
    ([file, entries]) => file < thinnedBefore && entries.length > (before.get(file)?.length ?? 0),
  );
  return grown ? null : thinnedBefore;
}

/** Where nothing is recorded yet: the next answer begins a history of its own after it. */
const bookOf = ({ book: { last, ...book } }: RecordsFile): Book => ({
  ...book,
  cursor: cursorAt(last),
  entries: 0,
  bytes: 0,
  currencies: [],
  ahead: 0,
});
