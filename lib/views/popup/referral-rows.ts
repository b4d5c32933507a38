import type { EarningsSummary } from '../../domain/earnings/earnings-summary-schema.ts';
import type { Programme } from '../../domain/polling/programmes.ts';
import { withRecorded } from '../../domain/records/recent-referrals.ts';
import { timeOf } from '../../domain/referrals/referral.ts';
import type { KeyedReferral } from '../../domain/referrals/referral-schema.ts';
import type { ViewTracker } from './view-tracker.ts';

/** A referral in the popup's list, and whose. */
export interface ListedReferral {
  row: KeyedReferral;
  programme: Programme;
  isNew: boolean;
}

/** A whole popup full: what a service lists less of, its records fill up. */
const MOST = 12;
/** Of all programmes together, besides what is new. */
const MOST_OF_ALL = 15;

/**
 * The referrals of the programmes on display. One programme's stay in the order of its service, several programmes' are
 * ordered by time; rows without a readable one come last.
 * @param loaded the programme's older referrals, once the user has asked for them: records have nothing to add
 * @returns what is new and what is not, and how many are new: more than are listed, perhaps
 */
export function referralRows(
  programmes: Programme[],
  earningsSummaries: Record<string, EarningsSummary | null>,
  { marks, newsOf }: Pick<ViewTracker, 'marks' | 'newsOf'>,
  loaded: KeyedReferral[],
): { news: ListedReferral[]; others: ListedReferral[]; count: number } {
  const all = programmes.flatMap((programme) => {
    const { account, state } = programme;
    const { referrals = [], stats } = state.snapshot ?? {};
    const recorded = loaded.length > 0 ? [] : (earningsSummaries[account.id]?.recent ?? []);
    const rows = withRecorded(referrals, recorded, { total: stats?.totalReferrals ?? null, most: MOST });
    return [...rows, ...loaded].map((row) => ({
      row,
      programme,
      isNew: marks.value[account.id]?.has(row.key) ?? false,
    }));
  });
  const isOne = programmes.length === 1;
  const sorted = isOne ? all : all.sort((a, b) => atOf(b) - atOf(a));
  const others = sorted.filter(({ isNew }) => !isNew);
  return {
    news: sorted.filter(({ isNew }) => isNew),
    others: isOne ? others : others.slice(0, MOST_OF_ALL),
    count: programmes.reduce((sum, one) => sum + newsOf(one), 0),
  };
}

const atOf = ({ row }: ListedReferral): number => timeOf(row) ?? Number.MIN_SAFE_INTEGER;
