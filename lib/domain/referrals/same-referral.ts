/**
 * Is it the same referral? The one answer for everyone who asks: a poll that looks for new rows, and the mirror. Without
 * ids nothing proves it, so evidence decides.
 */

/** What is known of a referral when it is compared. */
export interface ReferralIdentity {
  /** `referral-key.ts`; equal ones cannot be told apart. */
  key: string;
  /** When it came in, ms of the service's clock; null: unreadable. */
  at: number | null;
  status?: string;
}

/** Why two are taken for the same, the surest first. */
const EVIDENCE = [
  /** Key, moment and status: nothing else distinguishes several that are alike. */
  'key-time-status',
  'key-time',
  /** The same moment: words were edited, or ids renumbered. */
  'time',
  /** The same key: the time was edited, or another referral has the id. */
  'key',
] as const;
type Evidence = (typeof EVIDENCE)[number];

export interface Match<Known> {
  known: Known;
  by: Evidence;
}

/**
 * Which of the known ones is each row? Each is matched once at the most, by the first evidence that suffices, and in
 * the order given where several would do. A row that is not in the answer has no match.
 */
export function matchReferrals<Known extends ReferralIdentity, Row extends ReferralIdentity>(
  known: readonly Known[],
  rows: readonly Row[],
): Map<Row, Match<Known>> {
  const matches = new Map<Row, Match<Known>>();
  const taken = new Set<Known>();
  for (const by of EVIDENCE) {
    const free = known.filter((one) => !taken.has(one));
    const candidates = Map.groupBy(free.toReversed(), (one) => evidenceOf(by, one));
    for (const row of rows) {
      if (matches.has(row) || (by === 'time' && row.at === null)) continue;
      const one = candidates.get(evidenceOf(by, row))?.pop();
      if (!one) continue;
      matches.set(row, { known: one, by });
      taken.add(one);
    }
  }
  return matches;
}

/** What has to be equal. */
function evidenceOf(by: Evidence, { key, at, status }: ReferralIdentity): string {
  if (by === 'key-time-status') return JSON.stringify([key, at, status]);
  if (by === 'key-time') return `${at} ${key}`;
  return by === 'time' ? `${at}` : key;
}

/** What one route of a service shows of a row; another route may leave words or ids out. */
interface Worded {
  id: string | null;
  /** When it came in, ms of the service's clock; null: unreadable. */
  at: number | null;
  order: string | null;
  description: string | null;
}

/**
 * Whether two rows of different routes are the same: by id where both have one, else by moment and what both say.
 * Status and amount may have changed meanwhile.
 */
export function isSameRow(a: Worded, b: Worded): boolean {
  if (a.id !== null && b.id !== null) return a.id === b.id;
  const agree = (x: string | null, y: string | null) => x === null || y === null || x === y;
  return a.at === b.at && agree(a.description, b.description) && agree(a.order, b.order);
}
