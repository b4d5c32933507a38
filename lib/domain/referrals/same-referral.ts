import { hash } from '../text/hash.ts';
import type { Referral } from './referral-schema.ts';

/** The only place that decides whether two rows are the same referral. Amounts never count. */

type Words = Pick<Referral, 'id' | 'at' | 'order' | 'description'>;
/** A row to compare. The ledger remembers no words. */
type Comparable = Pick<Referral, 'key' | 'at' | 'status'> & Partial<Words>;

const LONGEST_KEY = 80;

/**
 * Its id ("id 7"), otherwise its time and words ("at 1795176000000 Order 7"), which identical rows without ids share.
 */
export function keyOf({ id, at, order, description }: Words): string {
  const base = id === null ? `at ${at} ${order ?? description}` : `id ${id}`;
  // Storage would change half a surrogate pair.
  return base.length <= LONGEST_KEY ? base : `${base.slice(0, LONGEST_KEY - 10).toWellFormed()}… ${hash(base)}`;
}

/** The key, or "2× …" for the second of identical rows: the number is in front, where no wording can imitate it. */
export function uniqueKey(key: string, used: Set<string>): string {
  const base = withoutNumber(key);
  let unique = base;
  for (let number = 2; used.has(unique); number++) unique = `${number}× ${base}`;
  used.add(unique);
  return unique;
}

/** Whether the keys of two rows without ids differ in their number at most. */
export const areAlike = (a: Pick<Referral, 'key'>, b: Pick<Referral, 'key'>): boolean =>
  withoutNumber(a.key) === withoutNumber(b.key);

const withoutNumber = (key: string): string => key.replace(/^\d{1,3}× /, '');

/** Which properties are equal. */
type Evidence = 'key-time-status' | 'key-time' | 'time' | 'key' | 'id' | 'time-words-status' | 'time-words';

/** Evidence in two answers of one route, the surest first. */
export const SAME_ROUTE: Evidence[] = [
  // The status distinguishes identical rows.
  'key-time-status',
  'key-time',
  // Words were edited, or ids renumbered.
  'time',
  // The time was edited, or another referral has the id.
  'key',
];
/** Evidence in answers of two routes, of which one may lack ids or words. */
export const OTHER_ROUTE: Evidence[] = ['id', 'time-words-status', 'time-words'];

/** The known row of each row, at most once, by the first sufficient evidence; null: none. */
export function matchReferrals<Known extends Comparable>(
  knownRows: readonly Known[],
  rows: readonly Comparable[],
  evidence: readonly Evidence[],
): ({ known: Known; by: Evidence } | null)[] {
  const matches: ReturnType<typeof matchReferrals<Known>> = rows.map(() => null);
  const taken = new Set<Known>();
  for (const by of evidence) {
    const wanted = new Set(rows.map((row) => markOf(by, row)));
    const candidates = Map.groupBy(
      knownRows.filter((known) => wanted.has(markOf(by, known))),
      (known) => markOf(by, known),
    );
    rows.forEach((row, index) => {
      const mark = markOf(by, row);
      if (matches[index] || mark === null) return;
      const known = candidates
        .get(mark)
        ?.find((known) => !taken.has(known) && (!by.startsWith('time-words') || agree(known, row)));
      if (!known) return;
      matches[index] = { known, by };
      taken.add(known);
    });
  }
  return matches;
}

/** What two rows must share; null: the row has none of it. */
function markOf(by: Evidence, { id = null, key, at, status }: Comparable): string | number | null {
  if (by === 'id') return id;
  if (by === 'time') return at;
  if (by === 'time-words') return at ?? '';
  if (by === 'time-words-status') return `${at} ${status}`;
  if (by === 'key') return withoutNumber(key);
  return JSON.stringify([withoutNumber(key), at, by === 'key-time' || status]);
}

/** Whether no words contradict. Two ids do, because rows with the same one match by it. */
function agree(a: Comparable, b: Comparable): boolean {
  const isOpen = (x: string | null = null, y: string | null = null) => x === null || y === null;
  const isSame = (field: 'description' | 'order') => isOpen(a[field], b[field]) || a[field] === b[field];
  return isOpen(a.id, b.id) && isSame('description') && isSame('order');
}
