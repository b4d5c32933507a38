import { type Decimal, isNearlyEqual, negated, subtract, sumDecimals } from '../money/decimal.ts';
import { isEarning, isReversed, plainSums } from '../referrals/referral.ts';
import type { Referral } from '../referrals/referral-schema.ts';
import { keyOf, matchReferrals, OTHER_ROUTE } from '../referrals/same-referral.ts';
import { isSilent } from '../requests/route.ts';
import { type ComparedMirror, type Mirror, type MirrorChange, spliced } from './mirror.ts';
import { withoutList } from './reading-schedule.ts';
import { sumOfTotals, type Totals } from './totals.ts';

/** The mirror's row for each polled row; null: it lacks that row. Identical rows match by number. */
const matchRows = (rows: readonly Referral[], polled: readonly Referral[]): (Referral | null)[] =>
  matchReferrals(rows, polled, OTHER_ROUTE).map((match) => match?.known ?? null);

/** The rows of the last poll, and those that earlier polls had while the list fails. */
export const polledRows = (mirror: Pick<Mirror, 'pending'>, polled: Referral[]): Referral[] => [
  ...polled,
  ...unmatched(mirror.pending, matchRows(polled, mirror.pending)),
];

const MOST_PENDING = 100;

/** The mirror agrees no longer if a poll has a row otherwise than the list, or only one of both has it. @param rows its newest */
export function withPolledEvidence(mirror: Mirror, rows: readonly Referral[], polled: readonly Referral[]): Mirror {
  if (mirror.agreed === null) return mirror;
  const known = matchRows(rows, polled);
  const isContradicted = polled.some((row, index) => {
    const listed = known[index];
    // Lists leave out rows that are pending.
    if (!listed) return isEarning(row) || isReversed(row);
    return isOtherwise(listed, row);
  });
  return isContradicted || isUnpolled(rows, polled, known) ? { ...mirror, agreed: null } : mirror;
}

/** Whether a row should be in the poll: polls sorted by time have every paid or unpaid row since their earliest one. */
function isUnpolled(rows: readonly Referral[], polled: readonly Referral[], known: (Referral | null)[]): boolean {
  const times = polled.map(({ at }) => at ?? Number.NaN);
  const earliest = times.at(-1) ?? Number.NaN;
  if (!times.every((at, index) => at <= (times[index - 1] ?? at))) return false;
  const found = new Set(known);
  return rows.some((row) => isEarning(row) && row.at !== null && row.at > earliest && !found.has(row));
}

const unmatched = (rows: readonly Referral[], known: (Referral | null)[]): Referral[] =>
  rows.filter((_, index) => known[index] === null);

/**
 * The mirror and its rows as a poll has them, until the list is read again. @param rows at least those as young as the
 * polled ones @param totals null: unknown
 */
export function besidePoll(
  mirror: Mirror,
  rows: Referral[],
  polled: readonly Referral[],
  totals: Totals | null,
): { mirror: ComparedMirror; rows: Referral[] } {
  const known = matchRows(rows, polled);
  const missing = unmatched(polled, known);
  const changed = new Map<Referral, Referral>();
  for (const [index, { status, amount }] of polled.entries()) {
    const row = known[index];
    if (row && isOtherwise(row, { status, amount })) changed.set(row, { ...row, status, amount });
  }
  const [before, after] = [[...changed.keys()], [...missing, ...changed.values()]];
  const isListed = mirror.listed && after.length > 0;
  return {
    mirror: comparedWith(mirror, before, after, totals),
    rows: isListed ? [...missing, ...rows.map((row) => changed.get(row) ?? row)] : rows,
  };
}

/** @param before rows that a poll has otherwise @param after these as the poll has them, and those that only it has */
function comparedWith(
  mirror: Mirror,
  before: readonly Referral[],
  after: readonly Referral[],
  totals: Totals | null,
): ComparedMirror {
  const program = totals && sumOfTotals(totals);
  if (program === null) return mirror;
  const [lost, won] = [plainSums(before), plainSums(after)];
  const beyond = (own: Decimal) =>
    subtract(program, sumDecimals([own, won.paid, won.unpaid, negated(lost.paid), negated(lost.unpaid)]));
  const ofRows = beyond(sumDecimals([mirror.paid, mirror.unpaid]));
  // An incomplete mirror is compared with the totals at its newest rows, unless even its own rows are worth more.
  const isOfRows = mirror.complete || ofRows.startsWith('-');
  const amount = isOfRows ? ofRows : mirror.top === null ? '0' : beyond(mirror.top);
  return isNearlyEqual(program, subtract(program, amount)) ? mirror : { ...mirror, beyond: amount };
}

/** Whether both rows of one referral differ in what they are worth. */
const isOtherwise = (row: Referral, other: Pick<Referral, 'status' | 'amount'>): boolean =>
  row.status !== other.status || !isNearlyEqual(row.amount || '0', other.amount || '0');

/** Separates the mirror's rows that a poll does not list, and takes the currencies of polled rows from the list. */
export function besidePolledRows(
  rows: Referral[],
  polled: readonly Referral[],
): { older: Referral[]; currencies: (string | null)[] } {
  const matches = matchRows(rows, polled);
  const known = new Set(matches);
  return {
    older: rows.filter((row) => !known.has(row)),
    currencies: polled.map((row, index) => row.currency ?? matches[index]?.currency ?? null),
  };
}

/** How many of the newest rows are compared with a poll if the service has no list. */
export const MOST_COMPARED = 500;

/**
 * The mirror with the rows of a poll: they stay beside a list that fails. The history goes on from polls without a list,
 * and if it is silent while there is no history to lose, or more rows than are kept beside it. @param rows its newest
 */
export function besideList(mirror: Mirror, rows: readonly Referral[], polled: Referral[]): MirrorChange {
  const { listed, route, count } = mirror;
  const beside = polledRows(mirror, polled);
  const isEnough = count > 0 && beside.length <= MOST_PENDING;
  if (!listed || route.state === 'absent' || (isSilent(route) && !isEnough))
    return withPolledRows(listed ? withoutList(mirror) : mirror, rows, beside);
  const isFailing = route.failures + route.refusals > 0;
  return { mirror: isFailing ? { ...mirror, pending: beside.slice(0, MOST_PENDING) } : mirror, splice: null };
}

/** The mirror of a service without a list, after a poll. */
function withPolledRows(mirror: Mirror, rows: readonly Referral[], polled: readonly Referral[]): MirrorChange {
  const known = matchRows(rows, polled);
  const updates = new Map(known.flatMap((row, index) => (row ? [[row, updated(row, polled[index] as Referral)]] : [])));
  const added = unmatched(polled, known);
  const after = rows.map((row) => updates.get(row) ?? row);
  if (added.length === 0 && after.every((row, index) => row === rows[index])) return { mirror, splice: null };
  const splice = { from: 0, remove: rows.length, rows: [...added, ...after] };
  return { mirror: spliced(mirror, rows, splice.rows), splice };
}

/** The row with every field that the poll has a value for; the same object if nothing changes. */
function updated(before: Referral, { key: _, ...polled }: Referral): Referral {
  const fields = Object.entries(polled) as [keyof typeof polled, unknown][];
  const changes = fields.filter(([field, value]) => value !== null && value !== before[field]);
  if (changes.length === 0) return before;
  const after = { ...before, ...Object.fromEntries(changes) };
  return { ...after, key: keyOf(after) };
}
