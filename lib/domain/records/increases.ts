import { isAbove, ROUNDING_TOLERANCE } from '../money/rounding-tolerance.ts';
import { less, sumDecimals } from '../money/sum.ts';
import { MOST_PAYOUTS } from '../referrals/referral-bounds.ts';
import type { Entry } from './entries.ts';
import type { Observation } from './observation.ts';
import { paidAndUnpaid } from './record-cursor.ts';
import type { Increase, RecordsMetadata } from './records-metadata.ts';

/**
 * Of a service whose rows nobody can distinguish (no ids, no history) totals are all that is known: earned is what paid
 * and unpaid together rose by above the highest that they ever were. null: the service is none of these.
 */
export function increasesAfter(
  before: RecordsMetadata | null,
  { at, totals }: Observation,
  isUnidentified: boolean,
): Increase[] | null {
  const increases = before?.increases ?? null;
  if (!isUnidentified) return increases;
  const [highest, sum] = [before?.cursor.highest ?? null, paidAndUnpaid(totals)];
  const increase = highest === null || sum === null ? '0' : less(sum, highest);
  return isAbove(increase, ROUNDING_TOLERANCE)
    ? withIncrease(increases ?? [], { at, amount: increase })
    : (increases ?? []);
}

/** Too many of them become fewer, the oldest first. */
function withIncrease(increases: Increase[], increase: Increase): Increase[] {
  const [first, second, ...rest] = [...increases, increase];
  if (increases.length < MOST_PAYOUTS || !first || !second) return [...increases, increase];
  return [{ at: second.at, amount: sumDecimals([first.amount, second.amount]) }, ...rest];
}

/** What is left of them once the history lists these rows, newest first, and all that is younger. undefined: nothing. */
export function increasesBefore(increases: Increase[], rows: { at: number }[]): Increase[] | undefined {
  const oldest = rows.reduce((first, { at }) => Math.min(first, at), Number.POSITIVE_INFINITY);
  const left = rows.length === 0 ? [] : increases.filter(({ at }) => at < oldest);
  return left.length > 0 ? left : undefined;
}

/** Entries as sums are worked out from them: those that only totals show stand for no referral. */
export const withIncreases = (entries: Entry[], metadata: Pick<RecordsMetadata, 'increases'> | null): Entry[] =>
  metadata?.increases?.length ? [...entries, ...metadata.increases.map(entryOf)] : entries;

const entryOf = ({ at, amount }: Increase): Entry => ({
  key: '',
  at,
  amount,
  currency: null,
  status: '',
  provider: null,
  reversedAt: null,
  count: 0,
});
