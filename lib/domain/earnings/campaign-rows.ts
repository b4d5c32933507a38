import type { Row } from '../mirror/row-schema.ts';
import { sumOf } from '../money/currency-sums.ts';
import { type Decimal, quotient } from '../money/decimal.ts';
import { minorDigits } from '../money/money.ts';

export interface CampaignRow {
  /** "": clicks without a campaign. */
  name: string;
  clicks: number;
  /** Referrals that are earned, and their sum; null: the list names no campaigns. */
  referrals: number | null;
  earned: Decimal | null;
  /** The average, rounded to the currency's minor unit; null: not all clicks or referrals are known. */
  perClick: Decimal | null;
}

/** Campaigns in the order of their clicks, then others. @param isWhole these are all clicks and earned rows since then */
export function campaignRows(
  clicked: { name: string; clicks: number }[],
  { rows, currency, isWhole }: { rows: Row[]; currency: string | null; isWhole: boolean },
): CampaignRow[] {
  const byCampaign = Map.groupBy(rows, ({ campaign = '' }) => campaign);
  const isKnown = rows.some(({ campaign }) => campaign);
  const clickedNames = new Set(['', ...clicked.map(({ name }) => name)]);
  const others = [...byCampaign.keys()].filter((name) => !clickedNames.has(name));
  return [...clicked, ...others.map((name) => ({ name, clicks: 0 }))].map(({ name, clicks }): CampaignRow => {
    if (!isKnown || name === '') return { name, clicks, referrals: null, earned: null, perClick: null };
    const campaign = byCampaign.get(name) ?? [];
    const earned = sumOf(campaign);
    const perClick = isWhole && clicks > 0 ? quotient(earned, clicks, minorDigits(currency)) : null;
    return { name, clicks, referrals: campaign.length, earned, perClick };
  });
}
