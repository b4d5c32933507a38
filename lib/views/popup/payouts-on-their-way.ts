import { isDecimal, sumDecimals } from '../../domain/money/sum.ts';
import type { Programme } from '../../domain/polling/programmes.ts';
import { isOnItsWay } from '../../domain/portal/payout-news.ts';
import { shownPayouts } from '../../domain/portal/payouts.ts';
import type { Payouts } from '../../domain/portal/payouts-schema.ts';

/** Payouts that are being processed in one currency. */
export interface OnTheirWay {
  /** Decimal text; null where the service wrote something else. */
  amount: string | null;
  currency: string | null;
  count: number;
}

/** What is on its way, one sum a currency; where that is not known, one a programme. */
export function payoutsOnTheirWay(programmes: Programme[], known: Record<string, Payouts | null>): OnTheirWay[] {
  const all = programmes.flatMap(({ account, currency }) =>
    (shownPayouts(known[account.id]) ?? [])
      .filter(isOnItsWay)
      .map(({ amount }) => ({ amount, currency, of: currency ?? `of ${account.id}` })),
  );
  return [...Map.groupBy(all, ({ of }) => of).values()].map((its) => ({
    amount: its.every(({ amount }) => isDecimal(amount)) ? sumDecimals(its.map(({ amount }) => amount)) : null,
    currency: its[0]?.currency ?? null,
    count: its.length,
  }));
}
