import { readTime } from '../calendar/time.ts';
import { hash } from '../text/hash.ts';
import { isMoment } from './referral-bounds.ts';
import type { KeyedReferral, KnownRow, Referral } from './referral-schema.ts';

export type { KeyedReferral, KnownRow, Referral } from './referral-schema.ts';

/** A listed row, and which known one it is. */
export interface Recognised {
  referral: KeyedReferral;
  /** null: not seen before. */
  was: KnownRow | null;
  /** Known by its second and its very id or words; otherwise by one of them alone. */
  exact: boolean;
}

/**
 * Letters of a key, and of a status that is remembered: two thousand of them are kept for an account. None is
 * halved, for storage would change it.
 */
const LONGEST_KEY = 80;
const LONGEST_STATUS = 40;

/**
 * Which known row is each listed one? Its id tells, else creation time and wording. Status and amount may change and
 * are no part of it, but of rows alike (twins: same second, same words) those are matched first whose status is the
 * same, for nothing says in which order they are listed. A row that nobody knows is one whose words were edited, or
 * that was renumbered, if a known row of the same second is not listed any more.
 */
export function recognise(known: KnownRow[], listed: Referral[]): Recognised[] {
  const rows = once(listed).map(
    (referral): Row => ({ referral, base: keyBase(referral), at: timeOf(referral), was: null, exact: false }),
  );
  const left = new Set(known);
  const byBase = Map.groupBy(known, ({ key }) => baseOfKey(key));
  const byTime = Map.groupBy(known, ({ at }) => at);
  match(
    byBase,
    ({ base }) => base,
    (row, one) => one.at === row.at && one.status === statusOf(row.referral),
  );
  match(
    byBase,
    ({ base }) => base,
    (row, one) => one.at === row.at,
  );
  for (const row of rows) row.exact = row.was !== null;
  match(
    byTime,
    ({ at }) => at,
    ({ at }) => at !== null,
  );
  // Its time was edited, or another referral has its id.
  match(
    byBase,
    ({ base }) => base,
    () => true,
  );

  const edited = new Set(rows.flatMap(({ was, exact }) => (was && !exact ? [was.key] : [])));
  const used = new Set(known.map(({ key }) => key).filter((key) => !edited.has(key)));
  return rows.map(({ referral, base, was, exact }) => {
    const key = was && exact ? was.key : freeKey(base, used);
    return { referral: { ...referral, key }, was, exact };
  });

  function match<K>(
    groups: Map<K, KnownRow[]>,
    keyOf: (row: Row) => K,
    fits: (row: Row, one: KnownRow) => boolean,
  ) {
    for (const row of rows) {
      if (row.was) continue;
      row.was = groups.get(keyOf(row))?.find((one) => left.has(one) && fits(row, one)) ?? null;
      if (row.was) left.delete(row.was);
    }
  }
}

interface Row {
  referral: Referral;
  base: string;
  at: number | null;
  was: KnownRow | null;
  exact: boolean;
}

/** The rows with keys of their own, as at the baseline. */
export const withKeys = (listed: Referral[]): KeyedReferral[] =>
  recognise([], listed).map(({ referral }) => referral);

/** Service time in ms, null if it cannot be read, or is none at which anything is recorded. */
export function timeOf({ createdAt }: Referral): number | null {
  const at = createdAt === null ? null : readTime(createdAt);
  return at !== null && isMoment(at) ? at : null;
}

export const statusOf = ({ status }: Referral): string => status.slice(0, LONGEST_STATUS).toWellFormed();

/** One id is one referral, however often an answer lists it. */
function once(listed: Referral[]): Referral[] {
  const ids = new Set<string>();
  return listed.filter(({ id }) => {
    if (id === null) return true;
    const first = !ids.has(id);
    ids.add(id);
    return first;
  });
}

/**
 * What a row is known by: its id, else its moment and words. Equal ones have the same.
 * @param also tells words apart, too
 */
export function keyBase(row: Referral, also: string | null = null): string {
  // The same moment may be written in another way after an update of the service.
  const words = `at ${timeOf(row) ?? row.createdAt} ${row.order ?? row.description}`;
  const base = row.id !== null ? `id ${row.id}` : also === null ? words : `${words} ${also}`;
  return base.length <= LONGEST_KEY
    ? base
    : `${base.slice(0, LONGEST_KEY - 10).toWellFormed()}… ${hash(base)}`;
}

/** The second of two rows alike is "2× at …": in front, where no wording can be mistaken for it. */
const baseOfKey = (key: string): string => key.replace(/^\d{1,3}× /, '');

function freeKey(base: string, used: Set<string>): string {
  let key = base;
  for (let number = 2; used.has(key); number++) key = `${number}× ${base}`;
  used.add(key);
  return key;
}
