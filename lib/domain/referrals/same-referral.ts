import type { Referral } from './referral-schema.ts';

/** Decides whether two referrals are the same, for polls and for the mirror. Without ids, evidence decides. */

export interface ReferralIdentity {
  key: string;
  /** When it was created, ms of the service's clock; null: unreadable. */
  at: number | null;
  status?: string;
}

/** Which properties are equal, the surest evidence first. */
const EVIDENCE = [
  /** The status distinguishes identical rows. */
  'key-time-status',
  'key-time',
  /** Words were edited, or ids renumbered. */
  'time',
  /** The time was edited, or another referral has the id. */
  'key',
] as const;
type Evidence = (typeof EVIDENCE)[number];

/** Matches each row at most once, by the first sufficient evidence; rows without a match are missing. */
export function matchReferrals<Known extends ReferralIdentity, Row extends ReferralIdentity>(
  knownRows: readonly Known[],
  rows: readonly Row[],
): Map<Row, { known: Known; by: Evidence }> {
  const matches: ReturnType<typeof matchReferrals<Known, Row>> = new Map();
  const taken = new Set<Known>();
  for (const by of EVIDENCE) {
    const free = knownRows.filter((known) => !taken.has(known));
    const candidates = Map.groupBy(free.toReversed(), (known) => evidenceOf(by, known));
    for (const row of rows) {
      if (matches.has(row) || (by === 'time' && row.at === null)) continue;
      const known = candidates.get(evidenceOf(by, row))?.pop();
      if (!known) continue;
      matches.set(row, { known, by });
      taken.add(known);
    }
  }
  return matches;
}

function evidenceOf(by: Evidence, { key, at, status }: ReferralIdentity): string {
  if (by === 'key-time-status') return JSON.stringify([key, at, status]);
  if (by === 'key-time') return `${at} ${key}`;
  return by === 'time' ? `${at}` : key;
}

type RouteRow = Pick<ReferralIdentity, 'at'> & Pick<Referral, 'id' | 'order' | 'description'>;

/** Whether rows of two routes are the same, by id or by time and words; status and amount may have changed. */
export function isSameRow(a: RouteRow, b: RouteRow): boolean {
  if (a.id !== null && b.id !== null) return a.id === b.id;
  const agree = (x: string | null, y: string | null) => x === null || y === null || x === y;
  return a.at === b.at && agree(a.description, b.description) && agree(a.order, b.order);
}
