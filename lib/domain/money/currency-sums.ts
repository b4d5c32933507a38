import { sumDecimals } from './decimal.ts';
import type { Money } from './money.ts';

/** One exact sum per currency, in the order of first appearance. Never adds up across currencies. */
export function sumsByCurrency(amounts: Money[]): Money[] {
  const byCurrency = Map.groupBy(amounts, ({ currency }) => currency?.toUpperCase() ?? null);
  return [...byCurrency].map(([currency, its]) => ({
    amount: sumDecimals(its.map(({ amount }) => amount)),
    currency,
  }));
}

/** A sum over one or more programs. */
export interface ProgramSum extends Money {
  /** The index of its program, if the currency is unknown; null: all programs of that currency. */
  of: number | null;
}

/**
 * One sum per currency of several programs. Without a known currency each program gets its own sum, because their
 * currencies may differ.
 * @param programs the amounts of each
 */
export function sumsAcrossPrograms(programs: Money[][]): ProgramSum[] {
  const isAlone = ({ currency }: Money) => currency === null && programs.length > 1;
  const shared = programs.flat().filter((one) => !isAlone(one));
  return [
    ...sumsByCurrency(shared).map((sum) => ({ ...sum, of: null })),
    ...programs.flatMap((its, of) => sumsByCurrency(its.filter(isAlone)).map((sum) => ({ ...sum, of }))),
  ];
}
