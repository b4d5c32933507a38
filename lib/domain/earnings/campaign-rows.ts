import { sumOf } from '../money/currency-sums.ts';
import { compareDecimals, type Decimal, sumDecimals } from '../money/decimal.ts';
import { shareOf } from '../money/money.ts';
import type { Tally } from '../portal/click-counts.ts';
import type { Referral } from '../referrals/referral-schema.ts';

export interface CampaignRow {
  /** "": clicks without a campaign. */
  name: string;
  clicks: number;
  /** Referrals that are earned, and their sum; null: no referral names a campaign. */
  referrals: number | null;
  earned: Decimal | null;
  /** The average, rounded to the currency's minor unit; null: not all clicks or referrals are known. */
  perClick: Decimal | null;
}

export interface Campaigns {
  rows: CampaignRow[];
  /** The campaigns without a row, and clicks without a name; null: there are none. */
  others: Pick<CampaignRow, 'clicks' | 'referrals' | 'earned'> | null;
}

/** More rows would keep a browser busy for seconds; a service may write a campaign in each referral. */
const MOST_ROWS = 100;

/**
 * The campaigns that earn most, in the order of their clicks, then those without clicks.
 * @param isKnown referrals name their campaigns @param isWhole these are all clicks and earned rows of the period
 */
export function campaignRows(
  { named, other }: Tally,
  known: { rows: Referral[]; currency: string | null; isKnown: boolean; isWhole: boolean },
): Campaigns {
  const byCampaign = Map.groupBy(known.rows, ({ campaign = '' }) => campaign);
  const clicksOf = new Map(named.map(({ name, clicks }) => [name, clicks]));
  const names = new Set([...clicksOf.keys(), ...[...byCampaign.keys()].filter((name) => name !== '')]);
  const all = [...names].map((name): CampaignRow => {
    const clicks = clicksOf.get(name) ?? 0;
    if (!known.isKnown) return { name, clicks, referrals: null, earned: null, perClick: null };
    const rows = byCampaign.get(name) ?? [];
    const earned = sumOf(rows);
    const perClick = known.isWhole && clicks > 0 ? shareOf({ amount: earned, currency: known.currency }, clicks) : null;
    return { name, clicks, referrals: rows.length, earned, perClick };
  });
  const ranked = all.length > MOST_ROWS ? all.toSorted(byEarnings) : all;
  const shown = new Set(ranked.slice(0, MOST_ROWS));
  const omitted = ranked.slice(MOST_ROWS);
  const clicks = omitted.reduce((sum, campaign) => sum + campaign.clicks, other);
  if (clicks === 0 && omitted.length === 0) return { rows: all, others: null };
  const earned = omitted.flatMap((campaign) => campaign.earned ?? []);
  const referrals = omitted.reduce((sum, campaign) => sum + (campaign.referrals ?? 0), 0);
  const sums = earned.length > 0 ? { referrals, earned: sumDecimals(earned) } : { referrals: null, earned: null };
  return { rows: all.filter((row) => shown.has(row)), others: { clicks, ...sums } };
}

const byEarnings = (a: CampaignRow, b: CampaignRow): number =>
  compareDecimals(b.earned ?? '0', a.earned ?? '0') || b.clicks - a.clicks;
