import type { Row } from '../mirror/row-schema.ts';
import { type Decimal, quotient } from '../money/decimal.ts';
import { minorDigits } from '../money/money.ts';
import { sumOf } from './currency-bucket.ts';

/** What a campaign brought. */
export interface CampaignRow {
  /** "" stands for clicks of none. */
  name: string;
  /** As far as each was listed. */
  clicks: number;
  /** Those that stand, and what they are worth; null: nobody knows which campaign they are of. */
  referrals: number | null;
  earned: Decimal | null;
  /** The average, rounded to the currency's minor unit; null: clicks or referrals are not all known. */
  perClick: Decimal | null;
}

interface Context {
  /** Rows that stand, since clicks are known. */
  rows: Row[];
  currency: string | null;
  /** Whether all clicks and all referrals since then are among these, and in this currency. */
  isWhole: boolean;
}

/**
 * Campaigns by their clicks, most first, then those that brought referrals alone. A referral names its campaign in the
 * service's list only: where none does, nothing is known of any.
 */
export function campaignRows(
  named: { name: string; clicks: number }[],
  { rows, currency, isWhole }: Context,
): CampaignRow[] {
  const byCampaign = Map.groupBy(rows, ({ campaign = '' }) => campaign);
  const isKnown = rows.some(({ campaign }) => campaign);
  const clicked = new Set(named.map(({ name }) => name));
  const others = [...byCampaign.keys()].filter((name) => name !== '' && !clicked.has(name));
  return [...named, ...others.map((name) => ({ name, clicks: 0 }))].map(({ name, clicks }): CampaignRow => {
    if (!isKnown || name === '') return { name, clicks, referrals: null, earned: null, perClick: null };
    const its = byCampaign.get(name) ?? [];
    const earned = sumOf(its);
    const perClick = isWhole && clicks > 0 ? quotient(earned, clicks, minorDigits(currency)) : null;
    return { name, clicks, referrals: its.length, earned, perClick };
  });
}
