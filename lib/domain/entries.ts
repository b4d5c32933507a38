import { DAY } from './calendar.ts';
import { amountWithin, LONGEST_WORD } from './record-bounds.ts';
import type { SeenRow } from './seen-row.ts';
import type { Sighting } from './sighting.ts';
import { isTakenBack } from './taken-back.ts';

/**
 * What is kept of an account on this computer, to tell what changed, and since when: every referral that was seen,
 * the totals of each day, payouts, and how much of it is known. All moments are instants, so that a journey to another
 * time zone loses and doubles nothing; which day of the user's calendar they fall on is worked out when they are shown.
 */
export interface Entry {
  /** As the poller knows it (`recognise.ts`); "" for several that were thinned to one. */
  key: string;
  /** When it came in, ms of the service's clock. */
  at: number;
  /** Decimal text; what is none is worth nothing here. */
  amount: string;
  /** null: the account's own. */
  currency: string | null;
  /** In lower case. */
  status: string;
  provider: string | null;
  /** When it was seen to be rejected, cancelled or deleted; null while it stands. */
  takenBackAt: number | null;
  /** When it was seen to stand again, having been taken back; what was told of it before is over. */
  stoodAt?: number;
  /** It is not listed any more, and the total fell. */
  deleted?: true;
  /** From the service's own history: nobody watched it come in. */
  filled?: true;
  /** How many it stands for; left out: 1. */
  count?: number;
}

/** Entries by the number of their UTC day since 1970: as they are stored, a file a day. */
export type Files = Map<number, Entry[]>;

export const fileOf = (at: number): number => Math.floor(at / DAY);

/** Which files a sighting may change, that have to be held. */
export function filesOf({ rows, gone }: Pick<Sighting, 'rows' | 'gone'>): number[] {
  const times = [...rows.flatMap(({ at, wasAt }) => [at, wasAt ?? null]), ...gone.map(({ at }) => at)];
  return [...new Set(times.filter((at) => at !== null).map(fileOf))];
}

/**
 * The files with the rows of an answer in them: known ones as they are now, the others added.
 * @param files all that the sighting may change; left as they are
 * @param isTorn nobody knows the names that they had from what came before
 */
export function withRows(
  files: Files,
  { rows, gone, at: now }: Pick<Sighting, 'rows' | 'gone' | 'at'>,
  isTorn = false,
) {
  const entries: Files = new Map([...files].map(([file, all]) => [file, [...all]]));
  const listed = new Set(rows.flatMap(({ key, was }) => (was === undefined ? [key] : [key, was])));
  const taken = new Set<Entry>();
  const added: Entry[] = [];
  for (const row of rows) {
    if (row.at === null) continue;
    const known = find(row, row.at);
    if (known) replace(known, row.onlyIfNew ? known : after(known, row, row.at, now));
    else if (!row.onlyIfKnown && !row.notNew && !isThinned(row.at)) {
      const fresh = entryOf(row, row.at);
      added.push(fresh);
      put(fresh);
    }
  }
  for (const { key, at } of gone) {
    const known = inFile(at)?.find((entry) => entry.key === key && entry.at === at);
    if (known) replace(known, { ...known, deleted: true, takenBackAt: known.takenBackAt ?? now });
  }
  return { entries, added };

  function find({ key, was, wasAt, amount, notNew }: SeenRow, at: number): Entry | undefined {
    const [name, then] = [was ?? key, wasAt ?? at];
    const exact = inFile(then)?.find((entry) => entry.key === name && entry.at === then && !taken.has(entry));
    if (exact) return exact;
    // One that is not listed, of the same second, is the same in other words, where a service began to tell ids, say,
    // or tells them in its history otherwise than in its list.
    const others = inFile(at)?.filter(
      (entry) =>
        entry.at === at &&
        entry.key !== '' &&
        (isTorn || notNew || entry.filled || hasId(entry.key) !== hasId(key)) &&
        !listed.has(entry.key) &&
        !taken.has(entry),
    );
    return others?.find((entry) => entry.amount === amount) ?? others?.[0];
  }

  /** Who was thinned can no longer be told one by one: the row may be among them. */
  function isThinned(at: number): boolean {
    return inFile(at)?.some(({ key }) => key === '') ?? false;
  }

  function replace(known: Entry, next: Entry): void {
    const file = inFile(known.at) ?? [];
    file.splice(file.indexOf(known), 1);
    put(next);
  }

  function put(entry: Entry): void {
    const file = fileOf(entry.at);
    entries.set(file, [...(entries.get(file) ?? []), entry]);
    taken.add(entry);
  }

  function inFile(at: number): Entry[] | undefined {
    return entries.get(fileOf(at));
  }
}

const hasId = (key: string): boolean => key.startsWith('id ');

function entryOf({ key, amount, currency, status, provider }: SeenRow, at: number): Entry {
  const state = status.slice(0, LONGEST_WORD).toLowerCase();
  return {
    key,
    at,
    amount: amountWithin(amount) ?? '',
    currency: currency?.slice(0, LONGEST_WORD) ?? null,
    status: state,
    provider: provider?.slice(0, LONGEST_WORD) ?? null,
    // Nobody saw when: it is taken back on the day on which it came in.
    takenBackAt: isTakenBack(state) ? at : null,
  };
}

function after(known: Entry, row: SeenRow, at: number, now: number): Entry {
  if (row.onlyIfKnown) return { ...known, key: row.key, at };
  const { deleted, stoodAt, ...kept } = known;
  const told = entryOf(row, at);
  // One route of a service tells what another one leaves out.
  const also = { currency: told.currency ?? known.currency, provider: told.provider ?? known.provider };
  const next = { ...kept, ...told, ...also };
  if (!isTakenBack(next.status)) {
    const stood = known.takenBackAt === null ? stoodAt : now;
    return { ...next, takenBackAt: null, ...(stood !== undefined && { stoodAt: stood }) };
  }
  return { ...next, takenBackAt: known.takenBackAt ?? now };
}

/** How many entries there are, and about how many bytes they take, once these files were changed. */
export function weighed(before: { entries: number; bytes: number } | null, was: Files, is: Files) {
  const count = (files: Files) => sum(files, (all) => all.length);
  const bytes = (files: Files) =>
    sum(files, (all) => utf8.encode(JSON.stringify(all.map(Object.values))).length);
  return {
    entries: (before?.entries ?? 0) + count(is) - count(was),
    bytes: (before?.bytes ?? 0) + bytes(is) - bytes(was),
  };
}

const utf8 = new TextEncoder();

const sum = (files: Files, of: (all: Entry[]) => number): number =>
  [...files.values()].reduce((total, all) => total + of(all), 0);
