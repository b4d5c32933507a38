import type { Money } from './money.ts';
import { sumDecimals } from './sum.ts';

/** One exact sum per currency, in the order of first appearance. Never adds up across currencies. */
export function sumsByCurrency(amounts: Money[]): Money[] {
  const byCurrency = Map.groupBy(amounts, ({ currency }) => currency?.toUpperCase() ?? null);
  return [...byCurrency].map(([currency, its]) => ({
    amount: sumDecimals(its.map(({ amount }) => amount)),
    currency,
  }));
}

/** A sum over one or more programmes. */
export interface OwnedSum extends Money {
  /** The index of its programme, if the currency is unknown; null: all programmes of that currency. */
  of: number | null;
}

/**
 * One sum per currency of several programmes. Without a known currency each programme gets its own sum, because their
 * currencies may differ.
 * @param programmes the amounts of each
 */
export function sumsOfAll(programmes: Money[][]): OwnedSum[] {
  const isAlone = ({ currency }: Money) => currency === null && programmes.length > 1;
  const shared = programmes.flat().filter((one) => !isAlone(one));
  return [
    ...sumsByCurrency(shared).map((sum) => ({ ...sum, of: null })),
    ...programmes.flatMap((its, of) => sumsByCurrency(its.filter(isAlone)).map((sum) => ({ ...sum, of }))),
  ];
}
