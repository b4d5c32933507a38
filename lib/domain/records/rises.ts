import { isAbove, ROUNDING_TOLERANCE } from '../money/rounding-tolerance.ts';
import { less, sumDecimals } from '../money/sum.ts';
import { MOST_PAYOUTS } from '../referrals/referral-bounds.ts';
import type { Entry } from './entries.ts';
import { type Observation, worthOf } from './record-cursor.ts';
import type { RecordsMetadata, Rise } from './records-metadata.ts';

/**
 * Of a service whose rows nobody can tell apart (no ids, no history) totals are all that is known: earned is what paid
 * and unpaid together rose by above the highest that they ever were. null: the service is none of these.
 */
export function risesAfter(
  before: RecordsMetadata | null,
  { at, totals }: Observation,
  isNameless: boolean,
): Rise[] | null {
  const rises = before?.rises ?? null;
  if (!isNameless) return rises;
  const [highest, worth] = [before?.cursor.highest ?? null, worthOf(totals)];
  const rise = highest === null || worth === null ? '0' : less(worth, highest);
  return isAbove(rise, ROUNDING_TOLERANCE) ? withRise(rises ?? [], { at, amount: rise }) : (rises ?? []);
}

/** Too many of them become fewer, the oldest first. */
function withRise(rises: Rise[], rise: Rise): Rise[] {
  const [first, second, ...rest] = [...rises, rise];
  if (rises.length < MOST_PAYOUTS || !first || !second) return [...rises, rise];
  return [{ at: second.at, amount: sumDecimals([first.amount, second.amount]) }, ...rest];
}

/** What is left of them once the history tells these rows, newest first, and all that is younger. undefined: nothing. */
export function risesBefore(rises: Rise[], rows: { at: number }[]): Rise[] | undefined {
  const oldest = rows.reduce((first, { at }) => Math.min(first, at), Number.POSITIVE_INFINITY);
  const left = rows.length === 0 ? [] : rises.filter(({ at }) => at < oldest);
  return left.length > 0 ? left : undefined;
}

/** Entries as sums are worked out from them: those that were told by totals alone stand for no referral. */
export const withRises = (entries: Entry[], metadata: Pick<RecordsMetadata, 'rises'> | null): Entry[] =>
  metadata?.rises?.length ? [...entries, ...metadata.rises.map(entryOf)] : entries;

const entryOf = ({ at, amount }: Rise): Entry => ({
  key: '',
  at,
  amount,
  currency: null,
  status: '',
  provider: null,
  reversedAt: null,
  count: 0,
});
