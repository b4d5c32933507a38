import type { Money } from './money.ts';
import { sumDecimals } from './sum.ts';

/** One exact sum a currency, in the order in which they come; nothing is ever added up across currencies. */
export function sumsByCurrency(amounts: Money[]): Money[] {
  const byCurrency = Map.groupBy(amounts, ({ currency }) => currency?.toUpperCase() ?? null);
  return [...byCurrency].map(([currency, its]) => ({
    amount: sumDecimals(its.map(({ amount }) => amount)),
    currency,
  }));
}

/** A sum of one or more programmes that are looked at together. */
export interface OwnedSum extends Money {
  /** Where its currency is not known: which of the programmes it is of, by its place; null: all of that currency. */
  of: number | null;
}

/**
 * One sum a currency of several programmes. Where nobody knows which currency that is, each programme's stands for
 * itself: they may be of two.
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
