import { sumOf } from '../money/currency-sums.ts';
import { compareDecimals, type Decimal, quotient, sumDecimals } from '../money/decimal.ts';
import { minorDigits } from '../money/money.ts';
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
  { named: clicked, other }: Tally,
  {
    rows,
    currency,
    isKnown,
    isWhole,
  }: { rows: Referral[]; currency: string | null; isKnown: boolean; isWhole: boolean },
): Campaigns {
  const byCampaign = Map.groupBy(rows, ({ campaign = '' }) => campaign);
  const clickedNames = new Set(['', ...clicked.map(({ name }) => name)]);
  const others = [...byCampaign.keys()].filter((name) => !clickedNames.has(name));
  const all = [...clicked, ...others.map((name) => ({ name, clicks: 0 }))].map(({ name, clicks }): CampaignRow => {
    if (!isKnown) return { name, clicks, referrals: null, earned: null, perClick: null };
    const campaign = byCampaign.get(name) ?? [];
    const earned = sumOf(campaign);
    const perClick = isWhole && clicks > 0 ? quotient(earned, clicks, minorDigits(currency)) : null;
    return { name, clicks, referrals: campaign.length, earned, perClick };
  });
  const ranked = all.length > MOST_ROWS ? all.toSorted(byEarnings) : all;
  const shown = new Set(ranked.slice(0, MOST_ROWS));
  const omitted = ranked.slice(MOST_ROWS);
  const clicks = omitted.reduce((sum, campaign) => sum + campaign.clicks, other);
  if (clicks === 0 && omitted.length === 0) return { rows: all, others: null };
  const sums =
    isKnown && omitted.length > 0
      ? {
          referrals: omitted.reduce((sum, { referrals }) => sum + (referrals ?? 0), 0),
          earned: sumDecimals(omitted.flatMap(({ earned }) => earned ?? [])),
        }
      : { referrals: null, earned: null };
  return { rows: all.filter((row) => shown.has(row)), others: { clicks, ...sums } };
}

const byEarnings = (a: CampaignRow, b: CampaignRow): number =>
  compareDecimals(b.earned ?? '0', a.earned ?? '0') || b.clicks - a.clicks;
